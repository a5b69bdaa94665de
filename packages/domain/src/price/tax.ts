/** Taxes on the price of a booking: one rate per service, in whole cents (product/taxes). */
import { isSettledAsFree } from '../money.ts';
import type { Cents } from '../vocabulary.ts';

/** In tenths of a basis point, since rates such as 8.875% are common. */
export type TaxTerms = {
  readonly name: string;
  readonly basisPoints: number;
  /** Part of the price; otherwise added to it. */
  readonly isIncluded: boolean;
};

/** What a booking stores of its rate, and the resulting amount. */
export type BookedTax = TaxTerms & { readonly cents: Cents };

/** Integer arithmetic is exact: the rate is in tenths of a basis point, and this is 100% in the same unit. */
const tenthsOf = (basisPoints: number): number => Math.round(basisPoints * 10);
const WHOLE_TENTHS = 100_000;

/** Rounds half up. */
const divide = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor));

/** The tax on a price, rounded half up, once: added to it, or included in it. */
export function taxCents(
  { basisPoints, isIncluded }: Pick<TaxTerms, 'basisPoints' | 'isIncluded'>,
  priceCents: number,
) {
  const tenths = tenthsOf(basisPoints);
  return divide(priceCents * tenths, isIncluded ? WHOLE_TENTHS + tenths : WHOLE_TENTHS) as Cents;
}

export type Taxed = {
  /** What the client is charged, including the tax. */
  readonly priceCents: Cents;
  readonly tax: BookedTax | null;
};

/** The discounted price with its tax. A price too small to be charged is not taxed. */
export function withTax(priceCents: number, terms: TaxTerms | null): Taxed {
  if (terms === null) return { priceCents: priceCents as Cents, tax: null };
  const cents = taxCents(terms, priceCents);
  const total = (priceCents + (terms.isIncluded ? 0 : cents)) as Cents;
  if (isSettledAsFree(total)) return { priceCents: priceCents as Cents, tax: null };
  return { priceCents: total, tax: { ...terms, cents } };
}

type Booked = { readonly priceCents: number; readonly discountCents: number; readonly tax: BookedTax | null };

/** What the service cost before its discount and the tax that was added. */
export const listedCents = ({ priceCents, discountCents, tax }: Booked): Cents =>
  (priceCents - (tax && !tax.isIncluded ? tax.cents : 0) + discountCents) as Cents;

/**
 * What tips are computed from: the price before discount and tax, whether tax is added or included
 * (product/tips#choosing).
 */
export function tipBaseCents(booked: Booked): Cents {
  const listed = listedCents(booked);
  return (booked.tax?.isIncluded ? listed - taxCents(booked.tax, listed) : listed) as Cents;
}

/** The tax in a part of a taxed amount, in proportion, rounded half up. */
export const taxShareCents = (allTaxCents: number, partCents: number, allCents: number): number =>
  allCents === 0 ? 0 : divide(allTaxCents * Math.min(partCents, allCents), allCents);

type Kept = {
  /** What remains of the earlier payments of the price, and the tax in it. */
  readonly keptCents: number;
  readonly keptTaxCents: number;
};

/**
 * The tax in one payment of a price: in proportion, computed cumulatively, so that payments that make up the price have
 * exactly its tax. Anything beyond the price has none.
 */
export function taxOfPayment(
  { priceCents, taxCents: allTaxCents }: { readonly priceCents: number; readonly taxCents: number },
  { keptCents, keptTaxCents }: Kept,
  amountCents: number,
): Cents {
  const until = taxShareCents(allTaxCents, keptCents + amountCents, priceCents);
  return Math.min(amountCents, Math.max(0, until - keptTaxCents)) as Cents;
}
