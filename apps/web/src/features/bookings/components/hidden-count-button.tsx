import { formatTime } from '@primehour/domain/format/time';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import * as copy from '../../../copy/team-week.ts';
import { type Day, type HiddenCount, instantAtRow } from '../week-model.ts';
import { placeOf } from './week-item.tsx';

type Props = HiddenCount & { day: Day; zone: string; lanes: number; onClick: (() => void) | undefined };

/**
 * The number of items that have no room in an hour of a busy day, in the last lane; the day view has a column for each
 * person and room.
 */
export function HiddenCountButton({ row, count, day, zone, lanes, onClick }: Props) {
  const startAt = instantAtRow(day, row);
  return (
    <button
      type="button"
      aria-label={copy.moreFrom(count, formatTime(startAt, zone))}
      style={placeOf(day, { startAt, endAt: startAt + HOUR_MS, lane: lanes - 1, lanes })}
      onClick={onClick}
      className="absolute z-1 rounded-sm bg-sunken text-xs font-semibold text-ink-muted tabular-nums hover:text-ink hover:shadow-overlay focus-visible:z-3"
    >
      +{count}
    </button>
  );
}
