import { formatMoney } from '../format/money.ts';
import { BIDDER_BAR_DAYS } from '../limits.ts';
import { bidderLabel } from './position-copy.ts';
import type { ListingStep } from './terms.ts';

export type StepFacts = {
  readonly kind: ListingStep;
  readonly amountCents: number | null;
  /** A person's name, if the step is about one. */
  readonly name: string | null;
};

type DescribeStep = (amount: string, name: string) => string;

/** The history of a listing, as shown to its owner. */
const STEPS: Record<ListingStep, DescribeStep> = {
  LISTED: () => 'Listed, and its time reserved in your calendar',
  CHANGED: () => 'Changed',
  PUBLISHED: () => 'Visible to clients',
  STARTED: () => 'The auction started',
  WON: (amount, name) => `${name} won for ${amount}`,
  UNSOLD: () => 'Ended unsold; its time is free again',
  CHARGE_FAILED: (amount, name) => `The payment of ${amount} by ${name} failed; we asked for another card`,
  RETRY_LAPSED: (_, name) => `${name} did not pay in time`,
  OFFERED: (amount, name) => `Offered to ${name} for ${amount}`,
  OFFER_ACCEPTED: (amount, name) => `${name} accepted for ${amount}`,
  OFFER_DECLINED: (_, name) => `${name} declined`,
  OFFER_LAPSED: (_, name) => `${name} did not respond in time`,
  CHARGED: (amount, name) => `${name} paid ${amount}`,
  SETTLED_FREE: (amount, name) => `${name} has it for ${amount}, which is settled as free`,
  PAYOUT: (amount) => `${amount} is on its way to your bank account`,
  REFUNDED: (amount, name) => `${amount} went back to ${name}`,
  BIDDER_BLOCKED: (_, name) => `You blocked ${name} while the auction ran; the close report says so`,
  BIDDER_BARRED: (_, name) => `${name} can’t bid in your auctions for ${BIDDER_BAR_DAYS} days`,
  REFUND_FAILED: (amount, name) => `A refund of ${amount} to ${name} failed`,
  DISPUTE_OPENED: (amount, name) => `${name}’s bank disputes ${amount}`,
  DISPUTE_WON: (amount, name) => `The dispute of ${amount} by ${name}’s bank was won`,
  DISPUTE_LOST: (amount, name) => `${name}’s bank took back ${amount}`,
};

export function describeStep({ kind, amountCents, name }: StepFacts): string {
  return STEPS[kind](formatMoney(amountCents ?? 0), name ?? 'The bidder');
}

/** Records that the seller decided who may keep bidding, and when. */
export const describeBlock = (bidder: number, afterSeq: number, at: number): string =>
  `The seller blocked ${bidderLabel(bidder)} at ${new Date(at).toISOString()}, after ${afterSeq} ${afterSeq === 1 ? 'bid' : 'bids'}.`;
