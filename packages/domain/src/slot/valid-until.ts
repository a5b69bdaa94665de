/** How long an answer about free times, days or prices remains true as time passes (product/client-pages#freshness). */
import { MINUTE_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';

/**
 * The first instant at which the answer may change. Notice, advance window and days change at whole minutes, or just
 * after them, because bookings, hours and zones have whole minutes; `others` are instants that may not be whole
 * minutes: the ends of holds, the steps of prices, the starts and ends of auctions.
 */
export function validUntil(now: Instant, others: readonly (Instant | null)[] = []): Instant {
  const ofMinute = now % MINUTE_MS;
  // A start exactly at the minimum notice is offered for this millisecond only.
  const minute = ofMinute === 0 ? now + 1 : now - ofMinute + MINUTE_MS;
  return Math.min(minute, ...others.filter((at): at is Instant => at !== null && at > now)) as Instant;
}
