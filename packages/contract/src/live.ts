/**
 * Server-sent events about one business, for its open dashboards: `GET` with the session's bearer token and the query
 * businessId. `Last-Event-ID` goes on where a broken stream ended; the query `age` (milliseconds since the screen was
 * loaded) begins a first one early enough to miss nothing. Not an endpoint: its answer never ends.
 *
 * Frames: `ready` (its id is where the stream begins; a first one's `upTo` is where news begin), `booking` (data:
 * `LiveBooking`), `busy` (the busy times of other calendars are others now), `reset` (what was missed can't be replayed any
 * more: load everything again) and `bye` (the node stops: connect again).
 */
export const LIVE_PATH = '/booking/api/live';

/** What happened to a booking. EXPIRED is a hold that lapsed; CHANGED is anything that no other kind covers. */
export const LIVE_KINDS = ['BOOKED', 'CONFIRMED', 'MOVED', 'CANCELLED', 'RESTORED', 'EXPIRED', 'CHANGED'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

export type LiveBooking = {
  readonly kind: LiveKind;
  readonly bookingId: string;
  readonly userName: string;
  /** Instant in ISO 8601, and the zone of the business. */
  readonly startDate: string;
  readonly timezone: string;
  /** The client did it, so the partner may not know yet. */
  readonly isByClient: boolean;
};

/** Checked by hand, as the error form is: a validator would cost every screen its bytes. */
export function isLiveBooking(value: unknown): value is LiveBooking {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, bookingId, userName, startDate, timezone, isByClient } = value as Partial<Record<string, unknown>>;
  const texts = [bookingId, userName, startDate, timezone];
  return (
    LIVE_KINDS.some((known) => known === kind) &&
    texts.every((text) => typeof text === 'string') &&
    typeof isByClient === 'boolean'
  );
}
