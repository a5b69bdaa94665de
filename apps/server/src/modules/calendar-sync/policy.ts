import { PERIOD_MAX_DAYS } from '@primehour/domain/insights/period';
import { ADVANCE_BOOKING_MAX_DAYS } from '@primehour/domain/limits';
import { MINUTE_MS, DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';

/** How often a calendar is synced. */
const SYNC_EVERY_MS = 10 * MINUTE_MS;
const SYNC_AT_LEAST_EVERY_MS = 60 * MINUTE_MS;
/** Events of an unchanged calendar enter the window day by day, so it is fetched in full once in a while. */
const REREAD_AFTER_MS = DAY_MS;

/** A calendar that keeps failing is fetched less often, but at least hourly. */
export function nextSyncAt(now: Instant, failures: number): Instant {
  const waitMs = SYNC_EVERY_MS * Math.max(1, failures);
  return (now + Math.min(waitMs, SYNC_AT_LEAST_EVERY_MS)) as Instant;
}

/** Whether a "not modified" response is sufficient. */
export const mayBeUnchanged = (readAt: Date | null, now: Instant): boolean =>
  readAt !== null && now - readAt.getTime() < REREAD_AFTER_MS;

/** As far ahead as any business can be booked, and a day back for current events. */
export const busyWindow = (now: Instant): { from: Instant; until: Instant } => ({
  from: (now - DAY_MS) as Instant,
  until: (now + (ADVANCE_BOOKING_MAX_DAYS + 1) * DAY_MS) as Instant,
});

/** The longest period of figures that ends with the current month, and the same weeks of the year before. */
const KEPT_DAYS = 2 * PERIOD_MAX_DAYS + 31;

/** Busy times that ended earlier are dropped; figures no longer need them (decision 203). */
export const keptFrom = (from: Instant): Instant => (from - KEPT_DAYS * DAY_MS) as Instant;

/** Bounds the file, which calendar apps read every few minutes. */
const FEED_MAX = 5_000;

/** What a feed has: some of the past for reference, and a year ahead. */
export const feedWindow = (now: Instant) => ({
  from: (now - 30 * DAY_MS) as Instant,
  now,
  until: (now + 365 * DAY_MS) as Instant,
  max: FEED_MAX,
});
