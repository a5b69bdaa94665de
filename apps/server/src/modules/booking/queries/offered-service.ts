import { columnFact, fact, type ShapeOf } from '@primehour/db/facts';
import { nullable, type RowOf } from '@primehour/db/prepared';
import { booking } from '@primehour/db/schema/booking';
import { business } from '@primehour/db/schema/business';
import { service } from '@primehour/db/schema/service';
import { taxRate } from '@primehour/db/schema/tax-rate';
import type { BookedPrice } from '@primehour/domain/price/charge-lines';
import { type BookedTax, type TaxTerms, withTax } from '@primehour/domain/price/tax';
import type { Need } from '@primehour/domain/slot/team';
import type { Cents } from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import type { StoredPolicy } from '../../policy/api.ts';

/** A column of the tax rate of a service `v`. */
const ofRate = (column: string): string =>
  `(select t.${column} from tax_rate t where t.business_id = v.business_id and t.id = v.tax_rate_id)`;

/** The columns of a service `v` that the slot engine needs and a booking copies. */
export const OFFERED_SERVICE = {
  id: columnFact('v', service.id),
  name: columnFact('v', service.name),
  priceCents: columnFact('v', service.priceCents),
  durationMinutes: columnFact('v', service.durationMinutes),
  bufferBeforeMinutes: columnFact('v', service.bufferBeforeMinutes),
  bufferAfterMinutes: columnFact('v', service.bufferAfterMinutes),
  location: columnFact('v', service.location),
  isHidden: columnFact('v', service.isHidden),
  taxName: fact(ofRate('name'), nullable(taxRate.name)),
  taxBasisPoints: fact(ofRate('basis_points'), nullable(taxRate.basisPoints)),
  isTaxIncluded: fact(ofRate('is_included'), nullable(taxRate.isIncluded)),
};

export type OfferedFacts = Readonly<RowOf<ShapeOf<typeof OFFERED_SERVICE>>>;
/** With the policy that it is booked under. */
export type OfferedService = OfferedFacts & { readonly needs: readonly Need[]; readonly policy: StoredPolicy };

/** The columns in which a booking stores its service's values at the time of booking (product/services#form). */
const COPIED = {
  serviceId: 'id',
  serviceName: 'name',
  priceCents: 'priceCents',
  bufferBeforeMinutes: 'bufferBeforeMinutes',
  bufferAfterMinutes: 'bufferAfterMinutes',
  serviceLocation: 'location',
  taxName: 'taxName',
  taxBasisPoints: 'taxBasisPoints',
  isTaxIncluded: 'isTaxIncluded',
} as const satisfies { readonly [Column in keyof typeof booking.$inferInsert]?: keyof OfferedFacts };

type TaxColumns = Pick<OfferedFacts, 'taxName' | 'taxBasisPoints' | 'isTaxIncluded'>;

/** The tax of a service, as rules read it. */
export const taxTermsOf = ({ taxName, taxBasisPoints, isTaxIncluded }: TaxColumns): TaxTerms | null =>
  taxName === null ? null : { name: taxName, basisPoints: taxBasisPoints ?? 0, isIncluded: isTaxIncluded ?? false };

/** A booking's tax, with its amount. */
export const bookedTaxOf = (row: TaxColumns & { readonly taxCents: Cents }): BookedTax | null => {
  const terms = taxTermsOf(row);
  return terms && { ...terms, cents: row.taxCents };
};

/** What the price of a booking consists of. */
export const bookedPriceOf = (
  row: TaxColumns & Omit<BookedPrice, 'tax'> & { readonly taxCents: Cents },
): BookedPrice => ({
  serviceName: row.serviceName,
  priceCents: row.priceCents,
  discountCode: row.discountCode,
  discountCents: row.discountCents,
  tax: bookedTaxOf(row),
});

const NO_TAX: TaxColumns = { taxName: null, taxBasisPoints: null, isTaxIncluded: null };

/**
 * A service with its price in a booking, after the discount and with tax; an amount too small to be taxed has no rate.
 */
export function atPrice<Offered extends OfferedFacts>(service: Offered, priceCents: Cents) {
  const taxed = withTax(priceCents, taxTermsOf(service));
  return {
    service: { ...service, ...(taxed.tax === null && NO_TAX), priceCents: taxed.priceCents },
    taxCents: taxed.tax?.cents ?? (0 as Cents),
  };
}

export type CopiedService = { readonly [Column in keyof typeof COPIED]: OfferedFacts[(typeof COPIED)[Column]] };

export const copyOf = (service: OfferedFacts): CopiedService => mapCopied((column) => service[COPIED[column]]);

/** The SQL types of these columns in a list of rows. */
export const COPIED_TYPES = {
  serviceId: 'uuid',
  serviceName: 'text',
  priceCents: 'bigint',
  bufferBeforeMinutes: 'integer',
  bufferAfterMinutes: 'integer',
  serviceLocation: 'text',
  taxName: 'text',
  taxBasisPoints: 'numeric',
  isTaxIncluded: 'boolean',
} as const satisfies Record<keyof CopiedService, string>;

/** One value for each of these columns. */
export const mapCopied = <Values extends { readonly [Column in keyof CopiedService]: unknown }>(
  valueOf: (column: keyof CopiedService) => Values[keyof CopiedService],
): Values =>
  // The same names, each with its own value.
  Object.fromEntries(Object.keys(COPIED).map((column) => [column, valueOf(column as keyof CopiedService)])) as Values;

/** The copied columns, and where the booking takes place, for a list of bookings with their business. */
export const bookedColumns = {
  ...mapCopied<{ readonly [Column in keyof CopiedService]: (typeof booking)[Column] }>((column) => booking[column]),
  place: sql<string>`coalesce(${booking.serviceLocation}, ${business.city} || ', ' || ${business.state})`,
};
