/**
 * Server-sent events about one business, for its open dashboards: `GET` with the session's bearer token and the query
 * businessId. `Last-Event-ID` resumes a broken stream; the query `age` (milliseconds since the screen was loaded)
 * starts a new one early enough to miss nothing. Not an endpoint: its response never ends.
 *
 * Frames: `ready` (its id is the start of the stream; a new stream's `upTo` is where new events begin), `booking`
 * (data: `LiveBooking`), `busy` (the busy times of other calendars have changed), `reset` (missed events can't be
 * replayed anymore: reload everything) and `bye` (the node is stopping: reconnect).
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
  /** Caused by the client, so the partner may not know yet. */
  readonly isByClient: boolean;
};

/** Checked by hand, like error bodies: a validator would increase the size of every screen. */
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
