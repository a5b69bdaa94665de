import { formatMoney } from '../format/money.ts';
import type { PositionFacts, PositionName, SaleFacts } from './position.ts';

const UNCHARGED = 'You were not charged';

const priced = ({ isWinner, priceCents }: SaleFacts, toOther: string) =>
  `${isWinner ? 'You won' : toOther} for ${formatMoney(priceCents)}`;

const MESSAGES: {
  [Name in PositionName]: (facts: Extract<PositionFacts, { readonly position: Name }>) => string | null;
} = {
  NONE: () => null,
  LEADING: ({ maximumCents, priceCents }) =>
    maximumCents === priceCents
      ? `You lead at ${formatMoney(priceCents)}`
      : `You lead up to ${formatMoney(maximumCents)}. The price is ${formatMoney(priceCents)} now`,
  OUTBID: ({ priceCents }) => `You were outbid. The price is ${formatMoney(priceCents)} now`,
  SEALED: ({ maximumCents }) => `Your bid of ${formatMoney(maximumCents)} is sealed until the close`,
  PAYING: (sale) =>
    `${priced(sale, 'You accepted')}. ${sale.isFree ? 'Nothing is charged' : 'Your payment is being processed'}`,
  RETRY: (sale) => `${priced(sale, 'You accepted')}, but your payment failed. We texted you a link`,
  OFFERED: ({ priceCents }) => `You can have it for ${formatMoney(priceCents)}. We texted you a link`,
  WON: (sale) => `${priced(sale, 'It’s yours')}. ${sale.isFree ? 'Nothing is charged' : 'Paid in full'}`,
  LOST: () => `You did not win. ${UNCHARGED}`,
  LAPSED: ({ isWinner, wasAsked }) =>
    !wasAsked
      ? `The sale could not be completed. ${UNCHARGED}`
      : isWinner
        ? `You won, but didn’t pay in time. ${UNCHARGED}`
        : `The offer to you is over. ${UNCHARGED}`,
  DECLINED: () => `You passed on it. ${UNCHARGED}`,
  REFUNDED: ({ priceCents }) =>
    `Your payment of ${formatMoney(priceCents)} arrived too late and will be refunded in full`,
};

export function describePosition(facts: PositionFacts): string | null {
  // Each entry takes the data of its own position, which a lookup cannot express.
  const describe = MESSAGES[facts.position] as (facts: PositionFacts) => string | null;
  return describe(facts);
}

/** How a bidder is named to others. */
export const bidderLabel = (number: number): string => `Bidder ${number}`;
