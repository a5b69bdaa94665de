/** What one payment of a booking consists of: read by receipts, details and evidence (decision 105). */
import { DUE_KIND_LABELS } from '../due/copy.ts';
import type { DueKind } from '../policy/due-kinds.ts';
import type { Cents, PaymentPurpose } from '../vocabulary.ts';
import type { ChargeLine } from './charge-line.ts';
import { includedLabel, formatPart, taxLabel } from './copy.ts';
import { type BookedTax, listedCents } from './tax.ts';

/** What a booking stores of its price. */
export type BookedPrice = {
  readonly serviceName: string;
  readonly priceCents: number;
  readonly discountCode: string | null;
  readonly discountCents: number;
  readonly tax: BookedTax | null;
};

export type PaidPart = {
  readonly purpose: PaymentPurpose;
  /** What it pays, for the purpose DUE or TIP. */
  readonly dueKind: DueKind | null;
  readonly amountCents: number;
  /** The tax in it. */
  readonly taxCents: number;
};

/** What the whole price of a booking consists of. */
export function priceLines(booked: BookedPrice): ChargeLine[] {
  const { serviceName, discountCode, discountCents, tax } = booked;
  return [
    { kind: 'SERVICE', label: serviceName, amountCents: listedCents(booked) },
    ...(discountCents === 0
      ? []
      : [{ kind: 'DISCOUNT' as const, label: discountCode ?? '', amountCents: 0 - discountCents }]),
    ...taxLines(tax, tax?.cents ?? 0),
  ];
}

/**
 * What one payment consists of. A payment of the whole price names its discount; partial payments are shares of the
 * discounted price.
 */
export function chargeLines(booked: BookedPrice, paid: PaidPart): ChargeLine[] {
  const { purpose, dueKind, amountCents } = paid;
  if (purpose === 'TIP') return [{ kind: 'TIP', label: DUE_KIND_LABELS.TIP, amountCents }];
  if (purpose === 'PRICE' && amountCents === booked.priceCents) return priceLines(booked);
  const { tax, serviceName } = booked;
  const isFee = dueKind === 'LATE_CANCEL' || dueKind === 'NO_SHOW';
  const label = isFee ? DUE_KIND_LABELS[dueKind] : formatPart(serviceName, purpose === 'DEPOSIT' ? 'DEPOSIT' : 'REST');
  const added = tax && !tax.isIncluded ? paid.taxCents : 0;
  return [
    { kind: isFee ? 'FEE' : 'SERVICE', label, amountCents: amountCents - added },
    ...taxLines(tax, paid.taxCents),
  ];
}

function taxLines(tax: BookedTax | null, cents: number): ChargeLine[] {
  if (tax === null) return [];
  const { basisPoints, isIncluded } = tax;
  const label = taxLabel(tax);
  if (!isIncluded) return [{ kind: 'TAX', label, amountCents: cents, basisPoints }];
  return [{ kind: 'TAX', label: includedLabel(label), amountCents: 0, basisPoints, includedCents: cents }];
}

/** What the lines of one payment sum to: what was charged. */
export const sumOfLines = (lines: readonly Pick<ChargeLine, 'amountCents'>[]): Cents =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0) as Cents;
