/** How long an offer is open, and how many clients get one in order, depending on how far ahead the start is. */
import { OPENING_LEAD_MINUTES } from '../limits.ts';
import { HOUR_MS, MINUTE_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';

type OfferWindow = {
  /** The start is at least this far ahead. */
  readonly leadMs: number;
  readonly minutes: number;
  readonly people: number;
};

/** The closer the start, the shorter and fewer the offers (product/waiting-list#offers). */
const OFFER_WINDOWS: readonly OfferWindow[] = [
  { leadMs: 48 * HOUR_MS + 1, minutes: 60, people: 3 },
  { leadMs: 12 * HOUR_MS, minutes: 30, people: 3 },
  { leadMs: 4 * HOUR_MS, minutes: 15, people: 2 },
];

/** The window for a start, or undefined if everyone gets an offer at once. */
export const offerWindow = (startAt: Instant, now: Instant): OfferWindow | undefined =>
  OFFER_WINDOWS.find(({ leadMs }) => startAt - now >= leadMs);

/** Whether offers can still be made: until two hours before the start (product/waiting-list#openings). */
export const isInTime = (startAt: Instant, now: Instant): boolean => startAt - now >= OPENING_LEAD_MINUTES * MINUTE_MS;

/** Offers to everyone at once end an hour before the start. */
export const lastAnswerAt = (startAt: Instant): Instant => (startAt - HOUR_MS) as Instant;
