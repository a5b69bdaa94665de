import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { BusyTime } from '@primehour/contract/calendar';
import { messageOf } from '@primehour/contract/errors';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import { openModal } from '../../../modals/store.ts';
import { paths } from '../../../paths.ts';
import { busyRange, busyTitle } from '../busy-model.ts';
import { useWeekMoves } from '../use-week-moves.ts';
import { type ShownItem, shownOf } from '../week-items-model.ts';
import { axisOf, mondayOf } from '../week-model.ts';
import { weekQuery } from '../week-queries.ts';
import { DaySwitcher } from './day-switcher.tsx';
import { specialWords, WeekGrid } from './week-grid.tsx';
import { WeekToolbar } from './week-toolbar.tsx';

type Props = {
  business: BusinessInfo;
  now: Instant;
  /** A day of the week shown; on a phone the one day shown. */
  date: WallDate;
  onDate: (date: WallDate) => void;
  onLeave: (path: string) => void;
};

/** The calendar of one week in the business's own time; on a phone one day of it. */
export function WeekView({ business, now, date, onDate, onLeave }: Props) {
  const zone = business.timezone;
  const isWide = useIsWide();
  const monday = mondayOf(date);
  // What was chosen shows first, and the grid follows.
  const shownDate = useDeferredValue(date);
  const shownMonday = mondayOf(shownDate);
  const shownDates = useMemo(() => (isWide ? weekFrom(shownMonday) : [shownDate]), [isWide, shownMonday, shownDate]);
  const axis = useMemo(() => axisOf(shownDates, zone), [shownDates, zone]);
  const { data, error, isError, isFetching, refetch } = useQuery(weekQuery(business.id, shownMonday));
  const { pending, move } = useWeekMoves(business.id);
  usePaintMark(data);
  useNeighbours(business.id, shownMonday, data !== undefined);

  const items = useMemo(
    () =>
      (data?.items ?? []).map((item) => {
        const shown = shownOf(item, now);
        if (pending?.id !== item.id) return shown;
        return { ...shown, startAt: pending.at, endAt: pending.at + item.endAt - item.startAt };
      }),
    [data, now, pending],
  );
  const facts = useMemo(
    () => data && shownDates.map((one) => data.days.find((day) => day.date === one) ?? NO_FACTS),
    [data, shownDates],
  );
  const open = useCallback((shown: ShownItem) => openItem(shown, onLeave), [onLeave]);
  const openBusy = useCallback((busy: BusyTime) => openBusyTime(busy, zone, onLeave), [zone, onLeave]);
  const bookings = items.filter(({ item }) => item.kind === 'booking' || item.kind === 'hold');
  const today = dateIn(now, zone);
  const known = monday === shownMonday ? data : undefined;
  return (
    <>
      <WeekToolbar
        {...{ monday, date, today, isWide, onDate }}
        count={known && (isWide ? bookings : bookings.filter(({ startAt }) => dateIn(startAt, zone) === date)).length}
        note={isWide ? '' : specialWords(known?.days.find((day) => day.date === date)?.special)}
        onWhy={() => openModal('WHY', { date: date < today ? today : date })}
      />
      <section aria-labelledby="week-title" className="min-w-0 lg:col-span-2">
        {!isWide && <DaySwitcher {...{ date, today, zone, onDate }} dates={weekFrom(monday)} items={bookings} />}
        {isError && !data ? (
          <Card>
            <ErrorState
              title="Your week could not be loaded"
              message={messageOf(error)}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          </Card>
        ) : (
          <div aria-busy={!data || undefined}>
            {!data && (
              <p role="status" className="sr-only">
                Loading…
              </p>
            )}
            <WeekGrid
              {...{ axis, items, facts, zone, today, now }}
              busy={data?.busy ?? NOTHING_BUSY}
              savingId={pending?.id}
              onOpen={open}
              onOpenBusy={openBusy}
              onMove={move}
              onEmpty={bookAt}
            />
          </div>
        )}
      </section>
    </>
  );
}

const weekFrom = (monday: WallDate) => Array.from({ length: 7 }, (_, index) => addDays(monday, index));

function openItem({ item }: ShownItem, onLeave: Props['onLeave']) {
  // Time kept from a cancelled booking is a block that has a booking.
  if (item.kind === 'block') openModal('BLOCK_TIME', { block: item });
  else if (item.booking) openModal('BOOKING_DETAILS', { bookingId: item.booking.id });
  else if (item.kind === 'listing') onLeave(paths.listing(item.id));
}

const openBusyTime = (busy: BusyTime, zone: string, onLeave: Props['onLeave']) =>
  openModal('CONFIRM', {
    title: busyTitle(busy),
    message: `${busyRange(busy, zone)}. Clients can’t book this time, because this calendar says you are busy. Change it there, and it changes here.`,
    confirmLabel: 'Open Calendars',
    cancelLabel: 'Close',
    onConfirm: () => onLeave(paths.calendars),
  });

const bookAt = (startAt: Instant) => openModal('NEW_BOOKING', { startAt });

const NOTHING_BUSY: readonly BusyTime[] = [];
const NO_FACTS = { hours: [], special: null };

const WIDE = '(min-width: 48rem)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(WIDE);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(WIDE).matches,
  );
}

/** Read by the benchmark: when an answer has been painted. */
const PAINTED_MARK = 'week-painted';

function usePaintMark(data: unknown) {
  useEffect(() => {
    if (!data) return;
    const frame = requestAnimationFrame(() => setTimeout(() => performance.mark(PAINTED_MARK)));
    return () => cancelAnimationFrame(frame);
  }, [data]);
}

/** The weeks around are asked for once this one is there, so that turning the page shows them at once. */
function useNeighbours(businessId: string, monday: WallDate, isReady: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => {
      for (const days of [7, -7]) void client.prefetchQuery(weekQuery(businessId, addDays(monday, days)));
    }, 600);
    return () => clearTimeout(timer);
  }, [client, businessId, monday, isReady]);
}
