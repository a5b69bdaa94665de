import { formatMoney } from '../format/money.ts';
import type { Cents } from '../vocabulary.ts';

/** Where somebody stands, in a word for programs. */
export const POSITIONS = [
  'NONE',
  'LEADING',
  'OUTBID',
  /** Has bid where nobody may know yet who leads. */
  'SEALED',
  'PAYING',
  'RETRY',
  'OFFERED',
  'WON',
  'LOST',
  /** Their time to pay or to answer is over. */
  'LAPSED',
  'DECLINED',
  /** Paid when it was too late. */
  'REFUNDED',
] as const;
export type PositionName = (typeof POSITIONS)[number];

/** A sale to somebody: the winner of the auction, or the next bidder, who was offered it afterward. */
type SaleFacts = {
  readonly priceCents: Cents;
  readonly isWinner: boolean;
  /** Below the provider's smallest charge. */
  readonly isFree: boolean;
  /** Whether they were ever asked to pay by themselves, or to answer. */
  readonly wasAsked: boolean;
};

type SalePosition = 'PAYING' | 'RETRY' | 'OFFERED' | 'WON' | 'LAPSED' | 'REFUNDED';

/** Where a bidder stands, as people read it. */
export type PositionFacts =
  | { readonly position: 'NONE' | 'LOST' | 'DECLINED' }
  | { readonly position: 'LEADING'; readonly maximumCents: Cents; readonly priceCents: Cents }
  | { readonly position: 'OUTBID'; readonly priceCents: Cents }
  | { readonly position: 'SEALED'; readonly maximumCents: Cents }
  | { [Name in SalePosition]: { readonly position: Name } & SaleFacts }[SalePosition];

const UNCHARGED = 'You were not charged';
const priced = ({ isWinner, priceCents }: SaleFacts, toOther: string) =>
  `${isWinner ? 'You won' : toOther} for ${formatMoney(priceCents)}`;

const WORDS: {
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
    `${priced(sale, 'You accepted')}. ${sale.isFree ? 'Nothing is charged' : 'Your payment is being taken'}`,
  RETRY: (sale) => `${priced(sale, 'You accepted')}, and your payment failed. We texted you a link`,
  OFFERED: ({ priceCents }) => `It is offered to you for ${formatMoney(priceCents)}. We texted you a link`,
  WON: (sale) => `${priced(sale, 'It is yours')}. ${sale.isFree ? 'Nothing is charged' : 'It is paid'}`,
  LOST: () => `You did not win. ${UNCHARGED}`,
  LAPSED: ({ isWinner, wasAsked }) =>
    !wasAsked
      ? `The sale could not be completed. ${UNCHARGED}`
      : isWinner
        ? `You won, and it was not paid in time. ${UNCHARGED}`
        : `The offer to you is over. ${UNCHARGED}`,
  DECLINED: () => `You passed on it. ${UNCHARGED}`,
  REFUNDED: ({ priceCents }) => `Your payment of ${formatMoney(priceCents)} came too late, and goes back in full`,
};

export function positionWords(facts: PositionFacts): string | null {
  // Each entry takes the facts of its own name; a lookup cannot follow that.
  const words = WORDS[facts.position] as (facts: PositionFacts) => string | null;
  return words(facts);
}

/** How others know a bidder. */
export const bidderLabel = (number: number): string => `Bidder ${number}`;
