import type { Cents } from '../vocabulary.ts';

/** A bidder's position, as a code for programs. */
export const POSITIONS = [
  'NONE',
  'LEADING',
  'OUTBID',
  /** Has bid in an auction that does not reveal the leader yet. */
  'SEALED',
  'PAYING',
  'RETRY',
  'OFFERED',
  'WON',
  'LOST',
  /** The time to pay or to answer has expired. */
  'LAPSED',
  'DECLINED',
  /** Paid too late. */
  'REFUNDED',
] as const;
export type PositionName = (typeof POSITIONS)[number];

/** A sale to someone: the winner of the auction, or the next bidder who was offered it. */
export type SaleFacts = {
  readonly priceCents: Cents;
  readonly isWinner: boolean;
  /** Below the provider's minimum charge. */
  readonly isFree: boolean;
  /** Whether they were ever asked to pay or to answer an offer. */
  readonly wasAsked: boolean;
};

type SalePosition = 'PAYING' | 'RETRY' | 'OFFERED' | 'WON' | 'LAPSED' | 'REFUNDED';

/** A bidder's position as text. */
export type PositionFacts =
  | { readonly position: 'NONE' | 'LOST' | 'DECLINED' }
  | { readonly position: 'LEADING'; readonly maximumCents: Cents; readonly priceCents: Cents }
  | { readonly position: 'OUTBID'; readonly priceCents: Cents }
  | { readonly position: 'SEALED'; readonly maximumCents: Cents }
  | { [Name in SalePosition]: { readonly position: Name } & SaleFacts }[SalePosition];
