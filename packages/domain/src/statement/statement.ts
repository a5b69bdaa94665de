import type { LedgerKind } from '../ledger/entries.ts';
/**
 * What a business received in a month, according to the books: every total here is a sum of ledger entries
 * (product/statements).
 */
import type { StoredValueCause, StoredValueSale } from '../stored-value/stored-value.ts';

/** What was paid for. */
export const MOVED_FOR = ['VISIT', 'FEE', 'TIP', 'AUCTION'] as const;
export type MovedFor = (typeof MOVED_FOR)[number];

/** Which part of a price the payment covered, if not all of it. */
export const PRICE_PARTS = ['DEPOSIT', 'REST'] as const;
export type PricePart = (typeof PRICE_PARTS)[number];

/** One transaction of the books, in signed cents: what it moved on the partner's accounts and on those of the fees. */
export type Moved = {
  readonly kind: Extract<LedgerKind, 'CHARGE' | 'REFUND' | 'REFUND_FAILED'>;
  readonly movedFor: MovedFor;
  readonly partnerCents: number;
  readonly platformFeeCents: number;
  readonly providerFeeCents: number;
  /** Tax on the partner's account: collected or refunded. */
  readonly taxCents: number;
};

/** Signed cents; `netCents` is the sum of all others, which are without tax except for `taxesCents`. */
export type Received = {
  readonly visitsCents: number;
  readonly feesCents: number;
  readonly tipsCents: number;
  readonly auctionsCents: number;
  readonly refundsCents: number;
  readonly taxesCents: number;
  readonly platformFeesCents: number;
  readonly providerFeesCents: number;
  readonly netCents: number;
};

/** Gross movements with tax: a price that was paid, or the part of it that was refunded. */
export const grossOf = ({
  partnerCents,
  platformFeeCents,
  providerFeeCents,
}: Omit<Moved, 'kind' | 'movedFor' | 'taxCents'>): number => partnerCents + platformFeeCents + providerFeeCents;

const CHARGED_AS = {
  VISIT: 'visitsCents',
  FEE: 'feesCents',
  TIP: 'tipsCents',
  AUCTION: 'auctionsCents',
} as const satisfies Record<MovedFor, keyof Received>;

/** A failed refund reverses its pending entry. */
export function receivedOf(rows: readonly Moved[]): Received {
  const sums = {
    visitsCents: 0,
    feesCents: 0,
    tipsCents: 0,
    auctionsCents: 0,
    refundsCents: 0,
    taxesCents: 0,
    platformFeesCents: 0,
    providerFeesCents: 0,
    netCents: 0,
  };
  for (const row of rows) {
    sums[row.kind === 'CHARGE' ? CHARGED_AS[row.movedFor] : 'refundsCents'] += grossOf(row) - row.taxCents;
    sums.taxesCents += row.taxCents;
    sums.platformFeesCents -= row.platformFeeCents;
    sums.providerFeesCents -= row.providerFeeCents;
    sums.netCents += row.partnerCents;
  }
  return sums;
}

/** What a month collected of one tax, by card, at the business, and by gift card or package. */
export type CollectedTax = {
  readonly name: string;
  readonly basisPoints: number;
  readonly isIncluded: boolean;
  readonly cardCents: number;
  readonly outsideCents: number;
  /** In what gift cards and packages paid. */
  readonly storedCents: number;
};

/** One line per rate, by name; a rate with nothing left has no line. */
export function collectedTaxes(parts: readonly CollectedTax[]): CollectedTax[] {
  const byRate = Map.groupBy(parts, ({ name, basisPoints, isIncluded }) => `${name} ${basisPoints} ${isIncluded}`);
  return [...byRate.values()]
    .flatMap((same): CollectedTax[] => {
      const [first] = same;
      const cardCents = same.reduce((sum, part) => sum + part.cardCents, 0);
      const outsideCents = same.reduce((sum, part) => sum + part.outsideCents, 0);
      const storedCents = same.reduce((sum, part) => sum + part.storedCents, 0);
      const isEmpty = cardCents === 0 && outsideCents === 0 && storedCents === 0;
      return first && !isEmpty ? [{ ...first, cardCents, outsideCents, storedCents }] : [];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.basisPoints - other.basisPoints);
}

/** One total of what was owed for gift cards and packages, and why it changed; `isBefore`: before the month. */
export type OwedChange = {
  readonly cause: StoredValueCause;
  readonly sold: StoredValueSale;
  readonly isBefore: boolean;
  readonly cents: number;
};

/** Signed cents, from the books: the opening balance and the lines after it sum to `endCents`. */
export type Owed = {
  readonly startCents: number;
  readonly soldCents: number;
  readonly givenCents: number;
  /** For visits, less what was returned. */
  readonly usedCents: number;
  readonly cashedOutCents: number;
  readonly correctedCents: number;
  readonly endCents: number;
};

/** What a business owes for gift cards and packages, and what changed it in a month; null if it never owed any. */
export function owedOf(changes: readonly OwedChange[]): Owed | null {
  if (changes.length === 0) return null;
  const sums = { startCents: 0, soldCents: 0, givenCents: 0, usedCents: 0, cashedOutCents: 0, correctedCents: 0 };
  let endCents = 0;
  for (const { cause, sold, isBefore, cents } of changes) {
    sums[isBefore ? 'startCents' : cause === 'SOLD' ? SOLD_AS[sold] : CHANGED_AS[cause]] += cents;
    endCents += cents;
  }
  return { ...sums, endCents };
}

const SOLD_AS = { TILL: 'soldCents', GIVEN: 'givenCents' } as const satisfies Record<StoredValueSale, keyof Owed>;
const CHANGED_AS = {
  USED: 'usedCents',
  RETURNED: 'usedCents',
  CASHED_OUT: 'cashedOutCents',
  CORRECTED: 'correctedCents',
} as const satisfies Record<Exclude<StoredValueCause, 'SOLD'>, keyof Owed>;
