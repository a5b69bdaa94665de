import type { SpecialDate } from '@primehour/contract/special-dates';
import type { WallDate } from '@primehour/domain/vocabulary';
import { Card } from '@primehour/ui/card';
import { PencilIcon, TrashIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { Tag } from '@primehour/ui/tag';
import { TimeText } from '@primehour/ui/time-text';
import * as copy from '../../../copy/availability.ts';
import * as labels from '../../../copy/labels.ts';
import { describeEffect, formatDateRange } from '../special-dates-form.ts';

const rowClass = 'flex items-center gap-3 px-4 py-3 sm:px-5';

type Props = {
  entries: readonly SpecialDate[];
  today: WallDate;
  onEdit: (entry: SpecialDate) => void;
  onRemove: (entry: SpecialDate) => void;
};

/** Upcoming entries, by date. Each entry can be linked to. */
export function SpecialDateList({ entries, today, onEdit, onRemove }: Props) {
  return (
    <Card isPadded={false} tabIndex={-1} className="outline-none">
      <ul aria-label={copy.specialDatesLabel} className="divide-y divide-line">
        {entries.map((entry) => {
          const range = formatDateRange(entry, today);
          const isNow = entry.fromDate <= today;
          return (
            <li
              key={entry.id}
              id={entry.id}
              tabIndex={-1}
              className={`${rowClass} -outline-offset-2 focus:outline-2 focus:outline-focus`}
            >
              <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[15rem_minmax(0,1fr)]">
                <p className="font-semibold">
                  {range} {isNow && <Tag tone="prime">{copy.nowTag}</Tag>}
                </p>
                <p className="min-w-0 wrap-anywhere">
                  {entry.name && <span className="block font-medium">{entry.name}</span>}
                  <span className="text-ink-muted">
                    <TimeText>{describeEffect(entry)}</TimeText>
                  </span>
                </p>
              </div>
              <div className="-mr-2 flex shrink-0">
                <IconButton
                  label={copy.editTitle(entry.name || range)}
                  icon={<PencilIcon />}
                  onClick={() => onEdit(entry)}
                />
                <IconButton
                  label={labels.removeNamed(entry.name || range)}
                  icon={<TrashIcon />}
                  onClick={(event) => {
                    // The row is removed with its button; the list is the nearest element that remains.
                    event.currentTarget.closest<HTMLElement>('section')?.focus();
                    onRemove(entry);
                  }}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The skeleton of a few entries. */
export function SpecialDateSkeleton() {
  return (
    <Loading>
      <Card isPadded={false}>
        <div className="divide-y divide-line">
          {Array.from({ length: 4 }, (_, index) => (
            <div key={index} className={`${rowClass} h-17`}>
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-4 w-28" />
            </div>
          ))}
        </div>
      </Card>
    </Loading>
  );
}
