import { formatMoney } from '../format/money.ts';
import type { Cents } from '../vocabulary.ts';
import { holdsUntilClose } from './holds.ts';
import type { AuctionType } from './terms.ts';

type Refused = {
  readonly amountCents: Cents;
  readonly holdAboveCents: Cents;
  /** 'Visa •••• 4242'. */
  readonly methodLabel: string;
};

/** Why a large bid was not placed, and what would be. */
export function describeHoldRefusal(
  failureCode: string,
  { amountCents, holdAboveCents, methodLabel }: Refused,
): string {
  const why =
    failureCode === 'authentication_required'
      ? `The bank of ${methodLabel} wants to confirm each payment, so ${formatMoney(amountCents)} can’t be held on it.`
      : `The bank of ${methodLabel} didn’t hold ${formatMoney(amountCents)}.`;
  return `${why} Your bid wasn’t placed. Use another card, or bid ${formatMoney(holdAboveCents)} or less`;
}

/**
 * Shown before the close is near enough. `from` says when larger bids open; omitted when only the bank's answer is
 * known.
 */
export const describeEarlyHold = (holdAboveCents: Cents, from?: string): string =>
  from === undefined
    ? `Your bank would not hold this amount until the auction ends, so your bid wasn’t placed. Bid ${formatMoney(holdAboveCents)} or less for now`
    : `Bids above ${formatMoney(holdAboveCents)} open ${from}: banks hold an amount for a few days only`;

/** Shown to a partner who sets a start price that can't be bid at the start. `from` is in words. */
export const describeStartPriceWait = (holdAboveCents: Cents, from: string): string =>
  `Nobody can bid before ${from}: bids above ${formatMoney(holdAboveCents)} are held on the bidder’s card, and banks hold an ` +
  'amount for a few days only. To open earlier, lower this price or raise “Hold bids above” in Booking Settings.';

const WHILE_HELD: Record<'LEADER' | 'EVERY_BIDDER', { readonly note: string; readonly held: string }> = {
  LEADER: {
    note: 'while you lead, and released when you’re outbid.',
    held: 'while you lead. If you’re outbid, it is released.',
  },
  EVERY_BIDDER: {
    note: 'until the close, and released if you don’t win.',
    held: 'until the close. If you don’t win, it is released.',
  },
};
const whileHeld = (type: AuctionType) => WHILE_HELD[holdsUntilClose(type) ? 'EVERY_BIDDER' : 'LEADER'];

/** Shown while a bid can be entered. */
export const describeHoldRule = (type: AuctionType, holdAboveCents: Cents): string =>
  `Above ${formatMoney(holdAboveCents)}, your amount is held on your card ${whileHeld(type).note}`;

/** Shown to the bidder whose card is held. */
export const describeHold = (type: AuctionType, heldCents: Cents, methodLabel: string): string =>
  `${formatMoney(heldCents)} is held on ${methodLabel} ${whileHeld(type).held}`;

export const HOLD_RELEASED_TEXT = 'What was held on your card is being released.';
