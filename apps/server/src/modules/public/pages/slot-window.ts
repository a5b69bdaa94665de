import type { SlotWindow } from '@primehour/contract/slot-window';
import type { Reader } from '@primehour/db/transaction';
import { type LinkPerks, settingsWithPerks } from '@primehour/domain/link/link';
import type { BookingSettings } from '@primehour/domain/slot/calendar';
import type { TeamSlotQuery } from '@primehour/domain/slot/team';
import { listTeamSlots, nearestTeamSlots } from '@primehour/domain/slot/team-slots';
import { addDays, compareWallDates, DAY_MS, daysBetween, HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Instant, WallDate, Zone } from '@primehour/domain/vocabulary';
import type { PublicTenant } from '../../../tenant.ts';
import { dateAt, listOffered, loadCalendar, windowOf, withPerks, type LoadedCalendar } from '../../booking/api.ts';

/** Two weeks fit a phone without scrolling sideways and a desktop as two rows. */
const WINDOW_DAYS = 14;
/** How far the first view looks for a free time before it reports that there is none. */
const LOOK_AHEAD_DAYS = 62;

const NEAREST_COUNT = 3;

/** What to look for once a business’s team and the service's needs are known: a service, or a booking that moves. */
export type SlotQueryOf = (loaded: LoadedCalendar) => TeamSlotQuery;

type WindowRequest = {
  readonly queryOf: SlotQueryOf;
  readonly now: Instant;
  readonly zone: Zone;
  readonly serviceId: string;
  readonly settings: Pick<BookingSettings, 'minNoticePeriod' | 'advanceBooking'>;
  /** A day in the zone that the client is shown. */
  readonly date: WallDate | undefined;
  /** The business's day of a start on that day, where it is another one. */
  readonly window?: WallDate | undefined;
  readonly perks?: LinkPerks | undefined;
};

/**
 * The days a page shows: the window with the requested date, or the first one that has a free time.
 * Windows are counted from the first bookable day, so that next and previous meet without a gap.
 */
export async function loadSlotWindow(
  reader: Reader,
  tenant: PublicTenant,
  request: WindowRequest,
): Promise<SlotWindow> {
  const { zone, now, date } = request;
  const { firstDate, lastDate } = bookableDates(request);
  // A day of the client can have starts of two days of the business, which may be in different windows.
  const requestedDate = date === undefined ? firstDate : clamp(request.window ?? date, firstDate, lastDate);
  const start = windowStart(firstDate, requestedDate);
  const load = async (days: number) => {
    const read = await loadCalendar(reader, tenant, windowOf(zone, start, days, now), request.serviceId);
    const found = withPerks(read, request.perks);
    return { loaded: found, reachable: listTeamSlots(found.team, request.queryOf(found), { fromDate: start, days }) };
  };
  const near = await load(WINDOW_DAYS);
  // Most calendars have a free time within the first window, and reading the rest costs more than that window.
  const { loaded, reachable } = date === undefined && near.reachable.length === 0 ? await load(LOOK_AHEAD_DAYS) : near;
  const [first] = reachable;
  const fromDate = date === undefined && first !== undefined ? windowStart(firstDate, dateAt(zone, first)) : start;
  const window = windowOf(zone, fromDate, WINDOW_DAYS, now);
  // The first page is the one with the first free time; that of a full calendar may have some by handing over.
  const shown = { fromDate, days: WINDOW_DAYS };
  const slots = loaded.makesRoom
    ? await listOffered(reader, tenant, loaded, { slotQuery: request.queryOf(loaded), window: shown })
    : reachable.filter((at) => at >= window.from && at < window.until);
  const [firstShown] = slots;
  return {
    serviceId: request.serviceId,
    fromDate,
    days: WINDOW_DAYS,
    slots,
    // A requested day is shown even if nothing is free; the page says so. Otherwise the first day with a free time is
    // shown, which depends on the browser's zone.
    shownDate: firstShown === undefined ? null : (date ?? null),
    firstDate,
    lastDate,
  };
}

/** From the end of the notice period to the end of the advance window, or one day where they cross. */
function bookableDates({ zone, settings: own, now, perks = {} }: WindowRequest): {
  firstDate: WallDate;
  lastDate: WallDate;
} {
  const settings = settingsWithPerks(own, perks);
  const firstDate = dateAt(zone, (now + settings.minNoticePeriod * HOUR_MS) as Instant);
  const lastDate = dateAt(zone, (now + settings.advanceBooking * DAY_MS) as Instant);
  return { firstDate, lastDate: compareWallDates(lastDate, firstDate) < 0 ? firstDate : lastDate };
}

const clamp = (date: WallDate, first: WallDate, last: WallDate): WallDate =>
  compareWallDates(date, first) < 0 ? first : compareWallDates(date, last) > 0 ? last : date;

const windowStart = (firstDate: WallDate, date: WallDate): WallDate =>
  addDays(firstDate, Math.floor(daysBetween(firstDate, date) / WINDOW_DAYS) * WINDOW_DAYS);

type Lost = Pick<WindowRequest, 'queryOf' | 'now' | 'serviceId' | 'perks'> & { readonly requestedAt: Instant };

/** Alternatives for a client whose time was taken: the closest available starts. */
export async function findNearest(reader: Reader, tenant: PublicTenant, lost: Lost): Promise<Instant[]> {
  const { requestedAt, now, queryOf, serviceId } = lost;
  const reachMs = LOOK_AHEAD_DAYS * DAY_MS;
  // One more day on either side: taken time there may extend into the offered times.
  const window = {
    from: (requestedAt - reachMs - DAY_MS) as Instant,
    until: (requestedAt + reachMs + DAY_MS) as Instant,
    now,
  };
  const loaded = withPerks(await loadCalendar(reader, tenant, window, serviceId), lost.perks);
  const slotQuery = queryOf(loaded);
  const free = nearestTeamSlots(loaded.team, slotQuery, requestedAt);
  // Room is searched for within two weeks; times that are already free may be further away.
  const fromDate = addDays(dateAt(loaded.calendar.zone, requestedAt), -WINDOW_DAYS / 2);
  const shown = { fromDate, days: WINDOW_DAYS };
  const near = loaded.makesRoom ? await listOffered(reader, tenant, loaded, { slotQuery, window: shown }) : [];
  const distance = (at: Instant) => Math.abs(at - requestedAt);
  // Taken time beyond the loaded window is unknown.
  const reached = [...new Set([...free, ...near])].filter((at) => at !== requestedAt && distance(at) <= reachMs);
  return reached
    .toSorted((a, b) => distance(a) - distance(b) || a - b)
    .slice(0, NEAREST_COUNT)
    .toSorted((a, b) => a - b);
}
