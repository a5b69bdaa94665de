/** What a business received in a month, by the books: every sum here is a sum of ledger entries (product/statements). */
import type { LedgerKind } from '../ledger/entries.ts';

/** What was paid for. */
export const MOVED_FOR = ['VISIT', 'FEE', 'TIP', 'AUCTION'] as const;
export type MovedFor = (typeof MOVED_FOR)[number];

/** Which part of a price a visit's payment was, where it was not all of it. */
export const PRICE_PARTS = ['DEPOSIT', 'REST'] as const;
export type PricePart = (typeof PRICE_PARTS)[number];

/** One transaction of the books, in signed cents: what it moved on the partner's accounts and on those of the fees. */
export type Moved = {
  readonly kind: Extract<LedgerKind, 'CHARGE' | 'REFUND' | 'REFUND_FAILED'>;
  readonly movedFor: MovedFor;
  readonly partnerCents: number;
  readonly platformFeeCents: number;
  readonly providerFeeCents: number;
};

/** Signed cents; `netCents` is the sum of all others. */
export type Received = {
  readonly visitsCents: number;
  readonly feesCents: number;
  readonly tipsCents: number;
  readonly auctionsCents: number;
  readonly refundsCents: number;
  readonly platformFeesCents: number;
  readonly providerFeesCents: number;
  readonly netCents: number;
};

/** What moved before fees: a price that was paid, or what of it went back. */
export const grossOf = ({
  partnerCents,
  platformFeeCents,
  providerFeeCents,
}: Omit<Moved, 'kind' | 'movedFor'>): number => partnerCents + platformFeeCents + providerFeeCents;

const CHARGED_AS = {
  VISIT: 'visitsCents',
  FEE: 'feesCents',
  TIP: 'tipsCents',
  AUCTION: 'auctionsCents',
} as const satisfies Record<MovedFor, keyof Received>;

/** A refund that failed takes back what its promise booked. */
export function receivedOf(rows: readonly Moved[]): Received {
  const sums = {
    visitsCents: 0,
    feesCents: 0,
    tipsCents: 0,
    auctionsCents: 0,
    refundsCents: 0,
    platformFeesCents: 0,
    providerFeesCents: 0,
    netCents: 0,
  };
  for (const row of rows) {
    sums[row.kind === 'CHARGE' ? CHARGED_AS[row.movedFor] : 'refundsCents'] += grossOf(row);
    sums.platformFeesCents -= row.platformFeeCents;
    sums.providerFeesCents -= row.providerFeeCents;
    sums.netCents += row.partnerCents;
  }
  return sums;
}
