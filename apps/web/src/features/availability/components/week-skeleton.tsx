import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import * as copy from '../../../copy/availability.ts';
import * as buttons from '../../../copy/buttons.ts';
import * as labels from '../../../copy/labels.ts';
import { DEFAULT_WEEK } from '../form.ts';
import { DayBlocks } from './day-blocks.tsx';
import { SaveBar } from './save-bar.tsx';

const NONE: ReadonlyMap<string, string> = new Map();
const ignore = () => undefined;

/**
 * The week before the stored hours arrive: the defaults (product/availability#weekly-hours), disabled, so that no one
 * saves hours that aren't theirs.
 */
export function WeekSkeleton() {
  return (
    <form aria-label={copy.weeklyLabel} aria-busy="true">
      <p role="status" className="sr-only">
        {labels.loading}
      </p>
      <Card isPadded={false}>
        <fieldset disabled>
          <div className="divide-y divide-line">
            {DEFAULT_WEEK.map((day) => (
              <DayBlocks key={day.day} day={day} problems={NONE} onChange={ignore} onCopy={undefined} />
            ))}
          </div>
          <SaveBar note="">
            <Button type="submit" disabled>
              {buttons.saveChanges}
            </Button>
          </SaveBar>
        </fieldset>
      </Card>
    </form>
  );
}
