import type { AuctionType } from '@primehour/domain/auction/terms';

/** The incentives and listings of one business, which fit its trade, at its usual hours. */
export type DemoOffer = {
  readonly incentives: readonly { readonly name: string; readonly description: string }[];
  readonly scenes: readonly Scene[];
  /** Auctions of past weeks: the results that the coach reads. */
  readonly past?: readonly PastScene[];
};

/** What is listed, and who wanted it. */
export type Lot = {
  readonly type?: AuctionType;
  readonly guestsNumber?: number;
  readonly durationMinutes?: number;
  readonly name: string;
  readonly description: string;
  /** In dollars: the start price, or the fixed price. */
  readonly price: number;
  readonly step?: number;
  /** Maximums in dollars, one bidder each, in order. */
  readonly maximums?: readonly number[];
  /** The winner's card fails at the close, so that the second attempt is pending. */
  readonly isUnpaid?: boolean;
  /** The incentives it includes. */
  readonly gives: readonly number[];
};

export type Scene = Lot & {
  /** Local: the first such weekday (Monday is 1) after that many days, or an hour whose auction has just ended. */
  readonly when:
    | { readonly weekday: number; readonly afterDays: number; readonly hour: number }
    | { readonly closedAtHour: number };
  /** Hours from now; the past is negative. */
  readonly startsIn: number;
  readonly publishedIn?: number;
};

export type PastScene = Lot & {
  /** Local: the last such weekday before that many weeks ago. */
  readonly when: { readonly weekday: number; readonly weeksAgo: number; readonly hour: number };
  /** From publishing to the reservation. */
  readonly daysAhead: number;
  /** Of a fixed or falling price: how many days after publishing someone took it. */
  readonly takenAfterDays?: number;
};
