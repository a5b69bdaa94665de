/** Codes that lower the price of a booking (product/discounts). */
import { ok, refused, type Result } from '../result.ts';
import type { Cents, WallDate } from '../vocabulary.ts';

/** A share of the price in basis points, or an amount in cents: exactly one of the two. */
export type DiscountTerms = {
  readonly basisPoints: number | null;
  readonly amountCents: Cents | null;
  /** The services that it applies to; null for all. */
  readonly serviceIds: readonly string[] | null;
  /** The first and last day of the business's calendar on which it can be used. */
  readonly fromDate: WallDate | null;
  readonly untilDate: WallDate | null;
  /** How many bookings may have it, in total and per client; null for no limit. */
  readonly usesMax: number | null;
  readonly perClientMax: number | null;
};

export const DISCOUNT_CODE_PATTERN = /^[A-Z0-9]{3,20}$/;

/** Normalizes a typed code to the stored form, so that case, spaces and hyphens don't matter. */
export const typedCode = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '');

/** The amount off a price, in whole cents: half a cent goes to the client, and a price never drops below zero. */
export const discountCents = (
  { basisPoints, amountCents }: Pick<DiscountTerms, 'basisPoints' | 'amountCents'>,
  priceCents: number,
): Cents =>
  Math.min(
    priceCents,
    basisPoints === null ? (amountCents ?? 0) : Math.floor((priceCents * basisPoints + 5_000) / 10_000),
  ) as Cents;

const DISCOUNT_REFUSALS = [
  'UNKNOWN',
  'NOT_YET',
  'OVER',
  'OTHER_SERVICE',
  'USED_UP',
  'USED_BY_CLIENT',
  'NO_EFFECT',
] as const;
export type DiscountRefusal = (typeof DISCOUNT_REFUSALS)[number];

type Purchase = {
  readonly serviceId: string;
  readonly priceCents: number;
  /** The day of booking, in the business's zone. */
  readonly today: WallDate;
  /** Bookings that have it so far, in total and of this client. */
  readonly uses: number;
  readonly clientUses: number;
};

/** Whether a booking may have a discount, and what it takes off; `terms` is undefined if the code does not exist. */
export function checkDiscount(terms: DiscountTerms | undefined, purchase: Purchase): Result<Cents, DiscountRefusal> {
  if (!terms) return refused('UNKNOWN');
  const { serviceIds, fromDate, untilDate, usesMax, perClientMax } = terms;
  const { serviceId, priceCents, today, uses, clientUses } = purchase;
  if (fromDate !== null && today < fromDate) return refused('NOT_YET');
  if (untilDate !== null && today > untilDate) return refused('OVER');
  if (serviceIds !== null && !serviceIds.includes(serviceId)) return refused('OTHER_SERVICE');
  if (usesMax !== null && uses >= usesMax) return refused('USED_UP');
  if (perClientMax !== null && clientUses >= perClientMax) return refused('USED_BY_CLIENT');
  const cents = discountCents(terms, priceCents);
  return cents === 0 ? refused('NO_EFFECT') : ok(cents);
}
