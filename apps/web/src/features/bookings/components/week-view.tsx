import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { Resource } from '@primehour/contract/resource';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { useAfterPaint } from '@primehour/ui/use-after-paint';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { openModal } from '../../../modals/store.ts';
import { usePermission, useOwnPerson } from '../../../session/use-access.ts';
import { useWeekStart } from '../../../session/use-week-start.ts';
import { ownersOf, shownFor } from '../columns-model.ts';
import { useWeekMoves } from '../use-week-moves.ts';
import { useIsWide, useNeighbors, usePaintMark, useShownItems } from '../use-week-view.ts';
import { axisOf, firstDayOf } from '../week-model.ts';
import { weekQuery } from '../week-queries.ts';
import { DaySwitcher } from './day-switcher.tsx';
import { LoadedWeek, WeekFailure } from './loaded-week.tsx';
import { PersonSelect } from './person-select.tsx';
import { describeSpecial } from './week-grid.tsx';
import { WeekToolbar } from './week-toolbar.tsx';

type Props = {
  business: BusinessInfo;
  now: Instant;
  /** A day in the week shown; on a phone, the day shown. */
  date: WallDate;
  /** People, rooms and equipment, where there are several people or rooms. */
  resources: readonly Resource[] | undefined;
  /** Whose week is shown; undefined for everyone's. */
  resourceId: string | undefined;
  onDate: (date: WallDate) => void;
  onResource: (id: string | undefined) => void;
  /** Shows a day by columns. */
  onDay: (date: WallDate) => void;
  onLeave: (path: string) => void;
};

/** The calendar of one week in the business's time zone; on a phone, one day of it. */
export function WeekView({ business, now, date, resources, resourceId, onDate, onResource, onDay, onLeave }: Props) {
  const zone = business.timezone;
  const isWide = useIsWide();
  const weekStart = useWeekStart();
  const firstDay = firstDayOf(date, weekStart);
  // The selection updates first, and the grid follows.
  const shownDate = useAfterPaint(date);
  const shownFirst = firstDayOf(shownDate, weekStart);
  const shownDates = useMemo(() => (isWide ? weekFrom(shownFirst) : [shownDate]), [isWide, shownFirst, shownDate]);
  const week = useQuery(weekQuery(business.id, shownFirst));
  const { pending, move } = useWeekMoves(business.id);
  usePaintMark(week.data);
  useNeighbors(business.id, shownFirst, week.data !== undefined);

  const owners = useMemo(() => resources && ownersOf(resources, week.data?.items ?? []), [resources, week.data]);
  const ownerId = owners?.find(({ id }) => id === resourceId)?.id;
  // Members who see only their own have their own hours, too.
  const seesAll = usePermission()('calendar.see');
  const ownId = useOwnPerson();
  // Without columns there is one person, whose own hours count.
  const onlyId = resources ? undefined : week.data?.ownDays?.[0]?.resourceId;
  const whose = seesAll ? (ownerId ?? onlyId) : ownId;
  const all = useShownItems(week.data, now, pending, owners);
  const items = useMemo(() => (owners ? shownFor(all, ownerId, owners) : all), [all, ownerId, owners]);
  const axis = useMemo(() => {
    const { rows, days } = axisOf(shownDates, zone);
    return { rows, days: whose === undefined ? days : days.map((day) => ({ ...day, resourceId: whose })) };
  }, [shownDates, zone, whose]);
  const bookings = items.filter(({ item }) => item.kind === 'booking' || item.kind === 'hold');
  const today = dateIn(now, zone);
  const known = firstDay === shownFirst ? week.data : undefined;
  return (
    <>
      <WeekToolbar
        {...{ firstDay, date, today, isWide, onDate }}
        count={known && (isWide ? bookings : bookings.filter(({ startAt }) => dateIn(startAt, zone) === date)).length}
        note={isWide ? '' : describeSpecial(known?.days.find((day) => day.date === date)?.special)}
        onWhy={() => openModal('WHY', { date: date < today ? today : date })}
      >
        {owners && <PersonSelect {...{ owners }} resourceId={ownerId} onChange={onResource} />}
      </WeekToolbar>
      <section aria-labelledby="week-title" className="min-w-0 lg:col-span-2">
        {!isWide && <DaySwitcher {...{ date, today, zone, onDate }} dates={weekFrom(firstDay)} items={bookings} />}
        {week.isError && !week.data ? (
          <WeekFailure {...week} />
        ) : (
          <LoadedWeek
            {...{ zone, today, now, items, axis, onLeave }}
            week={week.data}
            savingId={pending?.id}
            onMove={move}
            onDay={owners && whose === undefined ? onDay : undefined}
          />
        )}
      </section>
    </>
  );
}

const weekFrom = (firstDay: WallDate) => Array.from({ length: 7 }, (_, index) => addDays(firstDay, index));
