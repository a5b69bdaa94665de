import { Button } from '@primehour/ui/button';
import { CopyIcon } from '@primehour/ui/icon';
import { Switch } from '@primehour/ui/switch';
import { type Dispatch, memo, type SetStateAction } from 'react';
import * as copy from '../../../copy/availability.ts';
import {
  addBlock,
  changeBlock,
  type DayDraft,
  dayLabel,
  deleteBlock,
  rowId,
  switchDay,
  type WeekDraft,
} from '../form.ts';
import { BlockRow } from './block-row.tsx';

type Props = {
  day: DayDraft;
  /** The error of each invalid row, by row. */
  problems: ReadonlyMap<string, string>;
  onChange: Dispatch<SetStateAction<WeekDraft>>;
  onCopy: (() => void) | undefined;
};

/** A day that is off takes one line. */
const dayClass = (isEnabled: boolean): string =>
  `grid gap-3 px-4 py-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4 lg:gap-6 sm:px-5 ${isEnabled ? '' : 'grid-cols-[minmax(0,1fr)_auto]'}`;

/**
 * One day of the week: its switch, its blocks, and a button that adds one (product/availability#weekly-hours). Each
 * block has almost two hundred times to choose from, so a change renders its own day only.
 */
export const DayBlocks = memo(function DayBlocks({
  day: { day, isEnabled, blocks },
  problems,
  onChange,
  onCopy,
}: Props) {
  const name = dayLabel(day);
  return (
    <div role="group" aria-label={name} className={dayClass(isEnabled)}>
      <Switch
        // Links to a day's hours lead here.
        id={day}
        label={name}
        checked={isEnabled}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          onChange((week) => switchDay(week, day, checked));
        }}
        className="self-start py-2"
      />
      {isEnabled ? (
        <div className="flex flex-col gap-3">
          {blocks.map((block, index) => (
            <BlockRow
              key={block.key}
              legend={copy.blockLegend(name, index + 1)}
              block={block}
              problem={problems.get(rowId(day, block))}
              onChange={(change) => onChange((week) => changeBlock(week, day, block.key, change))}
              onDelete={(button) => {
                // The button is removed with its row; the day's switch is the nearest element that remains.
                button.closest('[role=group]')?.querySelector<HTMLElement>('[role=switch]')?.focus();
                onChange((week) => deleteBlock(week, day, block.key));
              }}
            />
          ))}
          <div className="-ml-3 flex flex-wrap gap-x-2">
            <Button variant="quiet" size="sm" onClick={() => onChange((week) => addBlock(week, day))}>
              {copy.addBlock}
            </Button>
            {onCopy && (
              <Button variant="quiet" size="sm" icon={<CopyIcon />} onClick={onCopy}>
                {copy.copyMonday}
              </Button>
            )}
          </div>
        </div>
      ) : (
        <p className="py-2.5 text-ink-muted">{copy.unavailable}</p>
      )}
    </div>
  );
});
