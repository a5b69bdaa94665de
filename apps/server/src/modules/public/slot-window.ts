import type { SlotWindow } from '@primehour/contract/pages';
import type { Queryable } from '@primehour/db/transaction';
import { nearestSlots, listSlots } from '@primehour/domain/slot/slots';
import { addDays, compareWallDates, daysBetween } from '@primehour/domain/time/wall-date';
import type { Instant, WallDate, Zone } from '@primehour/domain/vocabulary';
import { found } from '../../http/refusal.ts';
import type { TenantId } from '../../tenant.ts';
import { dateAt, loadCalendar, windowOf } from '../booking/queries.ts';

/** Two weeks fit a phone without scrolling sideways and a desktop as two rows. */
const WINDOW_DAYS = 14;
/** How far the first view looks for a free time before it says there is none in reach. */
const LOOK_AHEAD_DAYS = 62;

type Ask = {
  readonly zone: Zone;
  readonly serviceId: string;
  readonly durationMinutes: number;
  readonly settings: { readonly minNoticePeriod: number; readonly advanceBooking: number };
  readonly date: WallDate | undefined;
  readonly ignoreBusyId?: string;
  readonly now: Instant;
};

const HOUR_MS = 3_600_000;

/**
 * The days a page shows: the window with the asked date, or the first one that has a free time.
 * Windows are counted from the first bookable day, so that next and previous meet without a gap.
 */
export async function loadSlotWindow(queryable: Queryable, tenant: TenantId, ask: Ask): Promise<SlotWindow> {
  const { zone, now } = ask;
  const firstDate = dateAt(zone, (now + ask.settings.minNoticePeriod * HOUR_MS) as Instant);
  const lastDate = dateAt(zone, (now + ask.settings.advanceBooking * 24 * HOUR_MS) as Instant);
  const asked = ask.date === undefined ? firstDate : clamp(ask.date, firstDate, lastDate);
  const askedStart = windowStart(firstDate, asked);
  const days = ask.date === undefined ? LOOK_AHEAD_DAYS : WINDOW_DAYS;
  const { calendar } = found(await loadCalendar(queryable, tenant, windowOf(zone, askedStart, days, now)));
  const slotAsk = {
    durationMinutes: ask.durationMinutes,
    now,
    ...(ask.ignoreBusyId === undefined ? {} : { ignoreBusyId: ask.ignoreBusyId }),
  };
  const reachable = listSlots(calendar, slotAsk, { fromDate: askedStart, days });
  const [first] = reachable;
  const fromDate = ask.date === undefined && first !== undefined ? windowStart(firstDate, dateAt(zone, first)) : askedStart;
  const window = windowOf(zone, fromDate, WINDOW_DAYS, now);
  const slots = reachable.filter((at) => at >= window.from && at < window.until);
  const shown = slots.find((at) => ask.date !== undefined && dateAt(zone, at) === asked) ?? slots[0];
  return {
    serviceId: ask.serviceId,
    fromDate,
    days: WINDOW_DAYS,
    slots,
    // A day that was asked for is shown even when it has nothing free; the page says so.
    shownDate: ask.date !== undefined && slots.length > 0 ? asked : shown === undefined ? null : dateAt(zone, shown),
    firstDate,
    lastDate,
  };
}

const clamp = (date: WallDate, first: WallDate, last: WallDate): WallDate =>
  compareWallDates(date, first) < 0 ? first : compareWallDates(date, last) > 0 ? last : date;

const windowStart = (firstDate: WallDate, date: WallDate): WallDate =>
  addDays(firstDate, Math.floor(daysBetween(firstDate, date) / WINDOW_DAYS) * WINDOW_DAYS);

/** What to offer whoever came too late: the free starts closest to the one that went. */
export async function findNearest(
  queryable: Queryable,
  tenant: TenantId,
  ask: { readonly durationMinutes: number; readonly wishedAt: Instant; readonly now: Instant },
): Promise<Instant[]> {
  const reachMs = LOOK_AHEAD_DAYS * 24 * HOUR_MS;
  const window = { from: (ask.wishedAt - reachMs) as Instant, until: (ask.wishedAt + reachMs) as Instant, now: ask.now };
  const loaded = await loadCalendar(queryable, tenant, window);
  if (!loaded) return [];
  return nearestSlots(loaded.calendar, { durationMinutes: ask.durationMinutes, now: ask.now }, ask.wishedAt).filter(
    // Beyond the window that was loaded, what is taken is unknown.
    (at) => Math.abs(at - ask.wishedAt) < reachMs,
  );
}
