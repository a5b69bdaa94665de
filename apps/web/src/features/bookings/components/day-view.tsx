import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { Resource } from '@primehour/contract/resource';
import { dateIn } from '@primehour/domain/format/time';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { useAfterPaint } from '@primehour/ui/use-after-paint';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { openModal } from '../../../modals/store.ts';
import { useWeekStart } from '../../../session/use-week-start.ts';
import { columnsOf, ownersOf, piecesOf, shownOwners } from '../columns-model.ts';
import { useHidden } from '../use-hidden.ts';
import { useWeekMoves } from '../use-week-moves.ts';
import { useNeighbors, usePaintMark, useShownItems, type Week } from '../use-week-view.ts';
import type { ShownItem } from '../week-items-model.ts';
import { axisOf, firstDayOf } from '../week-model.ts';
import { weekQuery } from '../week-queries.ts';
import { ColumnFilter } from './column-filter.tsx';
import { LoadedWeek, WeekFailure } from './loaded-week.tsx';
import { describeSpecial } from './week-grid.tsx';
import { WeekToolbar } from './week-toolbar.tsx';

type Props = {
  business: BusinessInfo;
  now: Instant;
  date: WallDate;
  resources: readonly Resource[];
  onDate: (date: WallDate) => void;
  /** A column's name was pressed. */
  onResource: (id: string) => void;
  onLeave: (path: string) => void;
};

/** One day of a team, with a column for each person and room. */
export function DayView({ business, now, date, resources, onDate, onResource, onLeave }: Props) {
  const zone = business.timezone;
  const today = dateIn(now, zone);
  const shownDate = useAfterPaint(date);
  const weekStart = useWeekStart();
  const firstDay = firstDayOf(shownDate, weekStart);
  const week = useQuery(weekQuery(business.id, firstDay));
  const { pending, move } = useWeekMoves(business.id);
  usePaintMark(week.data);
  useNeighbors(business.id, firstDay, week.data !== undefined);

  const { axis, owners, hidden, shown, hide } = useColumns(business, resources, shownDate, week.data);
  const items = useShownItems(week.data, now, pending, owners);
  const known = shownDate === date ? week.data : undefined;
  const isCounted = (one: ShownItem) =>
    (one.item.kind === 'booking' || one.item.kind === 'hold') &&
    dateIn(one.startAt, zone) === date &&
    shown.some(({ id }) => piecesOf(one, id).length > 0);
  return (
    <>
      <WeekToolbar
        {...{ firstDay: firstDayOf(date, weekStart), date, today, onDate }}
        isDay
        isWide
        count={known && items.filter(isCounted).length}
        note={describeSpecial(known?.days.find((day) => day.date === date)?.special)}
        onWhy={() => openModal('WHY', { date: date < today ? today : date })}
      >
        <ColumnFilter {...{ owners, hidden }} onHide={hide} />
      </WeekToolbar>
      <section aria-labelledby="week-title" className="min-w-0 lg:col-span-2">
        {week.isError && !week.data ? (
          <WeekFailure {...week} />
        ) : (
          <LoadedWeek
            {...{ zone, today, now, items, axis, onLeave }}
            week={week.data}
            owners={shown}
            savingId={pending?.id}
            onMove={move}
            onOwner={({ id }) => onResource(id)}
          />
        )}
      </section>
    </>
  );
}

/** The columns that this device shows, and the choice of which. */
function useColumns(business: BusinessInfo, resources: readonly Resource[], date: WallDate, week: Week | undefined) {
  const oneDay = useMemo(() => axisOf([date], business.timezone), [date, business.timezone]);
  const owners = useMemo(() => {
    const isThatDay = (item: { startAt: number; endAt: number }) =>
      oneDay.days.some((day) => item.startAt < day.endAt && day.startAt < item.endAt);
    return ownersOf(resources, week?.items.filter(isThatDay) ?? []);
  }, [resources, week, oneDay]);
  const [hidden, hide] = useHidden(business.id);
  const shown = useMemo(() => shownOwners(owners, hidden), [owners, hidden]);
  const axis = useMemo(
    () => ({ rows: oneDay.rows, days: oneDay.days.flatMap((day) => columnsOf(day, shown)) }),
    [oneDay, shown],
  );
  return { axis, owners, hidden, shown, hide };
}
