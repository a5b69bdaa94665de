import type { SlotWindow } from '@primehour/contract/slot-window';
import type { Queryable } from '@primehour/db/transaction';
import { dateIn } from '@primehour/domain/format/time';
import type { BookingSettings } from '@primehour/domain/slot/calendar';
import type { TeamAsk } from '@primehour/domain/slot/team';
import { listTeamSlots, nearestTeamSlots } from '@primehour/domain/slot/team-slots';
import { addDays, compareWallDates, DAY_MS, daysBetween, HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Instant, WallDate, Zone } from '@primehour/domain/vocabulary';
import type { PublicTenant } from '../../../tenant.ts';
import { dateAt, listOffered, loadCalendar, windowOf, type LoadedCalendar } from '../../booking/api.ts';

/** Two weeks fit a phone without scrolling sideways and a desktop as two rows. */
const WINDOW_DAYS = 14;
/** How far the first view looks for a free time before it says there is none in reach. */
const LOOK_AHEAD_DAYS = 62;

const NEAREST_COUNT = 3;

/** What is asked of a business once its team and the service's needs are known: a service, or a booking that moves. */
export type AskOf = (loaded: LoadedCalendar) => TeamAsk;

type Ask = {
  readonly askOf: AskOf;
  readonly now: Instant;
  readonly zone: Zone;
  /** Where the client is, if their browser has said so; dates in links are theirs. */
  readonly clientZone: string | null;
  readonly serviceId: string;
  readonly settings: Pick<BookingSettings, 'minNoticePeriod' | 'advanceBooking'>;
  readonly date: WallDate | undefined;
};

/**
 * The days a page shows: the window with the asked date, or the first one that has a free time.
 * Windows are counted from the first bookable day, so that next and previous meet without a gap.
 */
export async function loadSlotWindow(queryable: Queryable, tenant: PublicTenant, ask: Ask): Promise<SlotWindow> {
  const { zone, now, date } = ask;
  const { firstDate, lastDate } = bookableDates(ask);
  const asked = date === undefined ? firstDate : clamp(date, firstDate, lastDate);
  const askedStart = windowStart(firstDate, asked);
  const days = date === undefined ? LOOK_AHEAD_DAYS : WINDOW_DAYS;
  const loaded = await loadCalendar(queryable, tenant, windowOf(zone, askedStart, days, now), ask.serviceId);
  const reachable = listTeamSlots(loaded.team, ask.askOf(loaded), { fromDate: askedStart, days });
  const [first] = reachable;
  const fromDate = date === undefined && first !== undefined ? windowStart(firstDate, dateAt(zone, first)) : askedStart;
  const window = windowOf(zone, fromDate, WINDOW_DAYS, now);
  // The first page is the one with the first free time; that of a full calendar may have some by handing over.
  const shown = { fromDate, days: WINDOW_DAYS };
  const slots = loaded.makesRoom
    ? await listOffered(queryable, tenant, loaded, { ask: ask.askOf(loaded), window: shown })
    : reachable.filter((at) => at >= window.from && at < window.until);
  const [firstShown] = slots;
  return {
    serviceId: ask.serviceId,
    fromDate,
    days: WINDOW_DAYS,
    slots,
    // A day that was asked for is shown even when it has nothing free; the page says so.
    shownDate: firstShown === undefined ? null : (date ?? dateIn(firstShown, ask.clientZone ?? zone)),
    firstDate,
    lastDate,
  };
}

/** From the end of the notice period to the end of the advance window, or one day where they cross. */
function bookableDates({ zone, settings, now }: Ask): { firstDate: WallDate; lastDate: WallDate } {
  const firstDate = dateAt(zone, (now + settings.minNoticePeriod * HOUR_MS) as Instant);
  const lastDate = dateAt(zone, (now + settings.advanceBooking * DAY_MS) as Instant);
  return { firstDate, lastDate: compareWallDates(lastDate, firstDate) < 0 ? firstDate : lastDate };
}

const clamp = (date: WallDate, first: WallDate, last: WallDate): WallDate =>
  compareWallDates(date, first) < 0 ? first : compareWallDates(date, last) > 0 ? last : date;

const windowStart = (firstDate: WallDate, date: WallDate): WallDate =>
  addDays(firstDate, Math.floor(daysBetween(firstDate, date) / WINDOW_DAYS) * WINDOW_DAYS);

type Lost = Pick<Ask, 'askOf' | 'now' | 'serviceId'> & { readonly wishedAt: Instant };

/** What to offer a client whose time was taken: the starts closest to it that they can have. */
export async function findNearest(queryable: Queryable, tenant: PublicTenant, lost: Lost): Promise<Instant[]> {
  const { wishedAt, now, askOf, serviceId } = lost;
  const reachMs = LOOK_AHEAD_DAYS * DAY_MS;
  // A day more on either side: what is taken there may reach into the times that are offered.
  const window = {
    from: (wishedAt - reachMs - DAY_MS) as Instant,
    until: (wishedAt + reachMs + DAY_MS) as Instant,
    now,
  };
  const loaded = await loadCalendar(queryable, tenant, window, serviceId);
  const ask = askOf(loaded);
  const free = nearestTeamSlots(loaded.team, ask, wishedAt);
  // Room is looked for in the two weeks around; times that are free already come from further away, too.
  const fromDate = addDays(dateAt(loaded.calendar.zone, wishedAt), -WINDOW_DAYS / 2);
  const shown = { fromDate, days: WINDOW_DAYS };
  const near = loaded.makesRoom ? await listOffered(queryable, tenant, loaded, { ask, window: shown }) : [];
  const distance = (at: Instant) => Math.abs(at - wishedAt);
  // Beyond the window that was loaded, what is taken is unknown.
  const reached = [...new Set([...free, ...near])].filter((at) => at !== wishedAt && distance(at) <= reachMs);
  return reached
    .toSorted((a, b) => distance(a) - distance(b) || a - b)
    .slice(0, NEAREST_COUNT)
    .toSorted((a, b) => a - b);
}
