import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { BusyTime, getWeek } from '@primehour/contract/calendar';
import type { Answer } from '@primehour/contract/endpoint';
import { messageOf } from '@primehour/contract/errors';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import * as buttons from '../../../copy/buttons.ts';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/week.ts';
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

type Week = Answer<typeof getWeek>;

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
  const week = useQuery(weekQuery(business.id, shownMonday));
  const { pending, move } = useWeekMoves(business.id);
  usePaintMark(week.data);
  useNeighbors(business.id, shownMonday, week.data !== undefined);

  const items = useShownItems(week.data, now, pending);
  const bookings = items.filter(({ item }) => item.kind === 'booking' || item.kind === 'hold');
  const today = dateIn(now, zone);
  const known = monday === shownMonday ? week.data : undefined;
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
        {week.isError && !week.data ? (
          <Card>
            <ErrorState
              title={copy.loadFailedTitle}
              message={messageOf(week.error)}
              onRetry={() => void week.refetch()}
              isRetrying={week.isFetching}
            />
          </Card>
        ) : (
          <LoadedWeek
            {...{ zone, today, now, items, onLeave }}
            week={week.data}
            dates={shownDates}
            savingId={pending?.id}
            onMove={move}
          />
        )}
      </section>
    </>
  );
}

type LoadedProps = {
  /** Nothing before it has arrived: the days stand there empty. */
  week: Week | undefined;
  dates: readonly WallDate[];
  items: readonly ShownItem[];
  zone: string;
  today: WallDate;
  now: Instant;
  savingId: string | undefined;
  onMove: (shown: ShownItem, at: Instant) => void;
  onLeave: (path: string) => void;
};

/** The grid of the days, which stays while another week loads. */
function LoadedWeek({ week, dates, zone, onLeave, ...grid }: LoadedProps) {
  const axis = useMemo(() => axisOf(dates, zone), [dates, zone]);
  const facts = useMemo(
    () => week && dates.map((one) => week.days.find((day) => day.date === one) ?? NO_FACTS),
    [week, dates],
  );
  const open = useCallback((shown: ShownItem) => openItem(shown, onLeave), [onLeave]);
  const openBusy = useCallback((busy: BusyTime) => openBusyTime(busy, zone, onLeave), [zone, onLeave]);
  return (
    <div aria-busy={!week || undefined}>
      {!week && (
        <p role="status" className="sr-only">
          {labels.loading}
        </p>
      )}
      <WeekGrid
        {...grid}
        {...{ axis, facts, zone }}
        busy={week?.busy ?? NOTHING_BUSY}
        onOpen={open}
        onOpenBusy={openBusy}
        onEmpty={bookAt}
      />
    </div>
  );
}

/** What the week holds, as it is shown now; what has been dropped stands where it was dropped. */
function useShownItems(week: Week | undefined, now: Instant, pending: { id: string; at: number } | undefined) {
  return useMemo(
    () =>
      (week?.items ?? []).map((item) => {
        const shown = shownOf(item, now);
        if (pending?.id !== item.id) return shown;
        return { ...shown, startAt: pending.at, endAt: pending.at + item.endAt - item.startAt };
      }),
    [week, now, pending],
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
    message: copy.busyText(busyRange(busy, zone)),
    confirmLabel: copy.openCalendars,
    cancelLabel: buttons.close,
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
function useNeighbors(businessId: string, monday: WallDate, isReady: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => {
      for (const days of [7, -7]) void client.prefetchQuery(weekQuery(businessId, addDays(monday, days)));
    }, 600);
    return () => clearTimeout(timer);
  }, [client, businessId, monday, isReady]);
}
