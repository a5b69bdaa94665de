import { dateIn, formatDay } from '@primehour/domain/format/time';
import type { WallDate } from '@primehour/domain/vocabulary';
import * as labels from '../../../copy/labels.ts';
import type { ShownItem } from '../week-items-model.ts';

type Props = {
  dates: readonly WallDate[];
  date: WallDate;
  today: WallDate;
  zone: string;
  items: readonly ShownItem[];
  onDate: (date: WallDate) => void;
};

/** The seven days on a phone; a dot marks those with bookings. */
export function DaySwitcher({ dates, date, today, zone, items, onDate }: Props) {
  const counts = Map.groupBy(items, ({ startAt }) => dateIn(startAt, zone));
  return (
    <div role="group" aria-label={labels.day} className="mb-3 grid grid-cols-7 gap-1">
      {dates.map((day) => {
        const label = formatDay(Date.parse(day), 'UTC');
        const count = counts.get(day)?.length ?? 0;
        const isChosen = day === date;
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isChosen}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onDate(day)}
            className={`flex min-h-14 flex-col items-center justify-center rounded-md border ${lookOf(isChosen, day === today)}`}
          >
            <span className="sr-only">
              {label}
              {count > 0 && `, ${count} ${count === 1 ? 'booking' : 'bookings'}`}
            </span>
            <span aria-hidden="true" className="text-xs">
              {label.slice(0, 1)}
            </span>
            <span aria-hidden="true" className="text-base leading-5 font-semibold tabular-nums">
              {Number(day.slice(8))}
            </span>
            <span
              className={`mt-0.5 size-1.5 rounded-full ${count === 0 ? '' : isChosen ? 'bg-accent-ink' : 'bg-accent'}`}
            />
          </button>
        );
      })}
    </div>
  );
}

function lookOf(isChosen: boolean, isToday: boolean): string {
  if (isChosen) return 'border-accent bg-accent text-accent-ink';
  return isToday ? 'border-line bg-prime-soft text-prime-ink' : 'border-line bg-raised';
}
