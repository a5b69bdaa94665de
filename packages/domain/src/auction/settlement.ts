/** From the close to the payout (product/auctions#settlement). Read by server, screens and tests. */
import { NEXT_OFFERS_MAX, OFFER_HOURS, RETRY_HOURS } from '../limits.ts';
import { ok, refused, type Result } from '../result.ts';
import { HOUR_MS } from '../time/wall-date.ts';
import type { Cents, Instant } from '../vocabulary.ts';
import type { BidderNumber, Settlement } from './terms.ts';

export const SETTLEMENT_EVENTS = [
  /** The auction is over and someone leads. */
  'CLOSED_WON',
  /** The auction is over and no one bid. */
  'CLOSED_EMPTY',
  'CHARGED',
  /** The winner's method failed. */
  'WINNER_FAILED',
  /** The method of someone who accepted an offer failed; the offer stays open until its end. */
  'NEXT_FAILED',
  /** The winner pays again, or the next bidder says yes. */
  'ACCEPTED',
  /** The time expired or the answer was no, and there is someone else to ask. */
  'PASSED_ON',
  /** No one is left to ask, or the reservation is too close. */
  'GIVEN_UP',
] as const;
export type SettlementEvent = (typeof SETTLEMENT_EVENTS)[number];

/** State → event → state; any other transition is impossible. */
export const SETTLEMENT_TABLE: Readonly<Record<Settlement, Partial<Readonly<Record<SettlementEvent, Settlement>>>>> = {
  OPEN: { CLOSED_WON: 'CHARGING', CLOSED_EMPTY: 'UNSOLD' },
  CHARGING: { CHARGED: 'PAID', WINNER_FAILED: 'RETRY', NEXT_FAILED: 'OFFERED', GIVEN_UP: 'UNSOLD' },
  RETRY: { ACCEPTED: 'CHARGING', PASSED_ON: 'OFFERED', GIVEN_UP: 'UNSOLD' },
  OFFERED: { ACCEPTED: 'CHARGING', PASSED_ON: 'OFFERED', GIVEN_UP: 'UNSOLD' },
  PAID: {},
  UNSOLD: {},
};

/** The state after an event, or a refusal if the event is impossible now. */
export function settle(state: Settlement, event: SettlementEvent): Result<Settlement, 'NOT_NOW'> {
  const next = SETTLEMENT_TABLE[state][event];
  return next === undefined ? refused('NOT_NOW') : ok(next);
}

export const isSettled = (state: Settlement): boolean => Object.keys(SETTLEMENT_TABLE[state]).length === 0;

/** A winner has this long to pay again, the next bidder to say yes; never beyond the reservation. */
export function dueAt(kind: 'RETRY' | 'OFFERED', now: Instant, reservationAt: Instant): Instant {
  const hours = kind === 'RETRY' ? RETRY_HOURS : OFFER_HOURS;
  return Math.min(now + hours * HOUR_MS, reservationAt) as Instant;
}

export type NextBidder = { readonly bidder: BidderNumber; readonly priceCents: Cents };

/** No one else is asked once enough have been, or when the reservation has begun. */
export const mayOfferNext = (
  asked: readonly BidderNumber[],
  { now, reservationAt }: { readonly now: Instant; readonly reservationAt: Instant },
): boolean => now < reservationAt && asked.length <= NEXT_OFFERS_MAX;
