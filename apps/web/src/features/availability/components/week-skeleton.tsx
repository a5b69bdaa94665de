import { Card } from '@primehour/ui/card';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { DEFAULT_WEEK } from '../form.ts';
import { dayClass } from './day-blocks.tsx';
import { SaveBar } from './save-bar.tsx';

/** The week before the stored hours arrive has the shape of the defaults (spec 2 §4); nobody reads hours that are not theirs. */
export function WeekSkeleton() {
  return (
    <Loading>
      <Card isPadded={false}>
        <div className="divide-y divide-line">
          {DEFAULT_WEEK.map(({ day, isEnabled, blocks }) => (
            <div key={day} className={dayClass(isEnabled)}>
              <div className="flex items-center gap-3 self-start py-2">
                <Skeleton className="h-6 w-10" />
                <Skeleton className="h-4 w-20" />
              </div>
              {isEnabled ? (
                <div className="flex flex-col gap-3">
                  {blocks.map((block) => (
                    <Skeleton key={block.key} className="h-25 max-w-92 sm:h-10.5" />
                  ))}
                  <Skeleton className="my-2 h-4 w-44 pointer-coarse:my-3.5" />
                </div>
              ) : (
                <Skeleton className="my-2.5 h-5 w-24" />
              )}
            </div>
          ))}
        </div>
        <SaveBar note="">
          <Skeleton className="h-10 w-32" />
        </SaveBar>
      </Card>
    </Loading>
  );
}
