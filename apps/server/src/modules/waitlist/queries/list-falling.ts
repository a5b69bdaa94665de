import { service } from '@primehour/db/schema/service';
import { taxRate } from '@primehour/db/schema/tax-rate';
import { opening } from '@primehour/db/schema/waitlist';
import type { Reader } from '@primehour/db/transaction';
import type { LinkPerks } from '@primehour/domain/link/link';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { fallingPriceAt } from '@primehour/domain/waitlist/falling-price';
import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { AnyTenant } from '../../../tenant.ts';

/** More than a page shows. */
const SHOWN_MAX = 6;

type Filter = {
  readonly openingId?: string | undefined;
  readonly serviceId?: string | undefined;
  /** The perks of the visitor's link. */
  readonly perks?: LinkPerks | undefined;
};

/** Openings at a falling price that a visitor can book, soonest first. */
export async function listFalling(reader: Reader, tenant: AnyTenant, now: Instant, filter: Filter = {}) {
  const { openingId, serviceId, perks: { hiddenServices = [] } = {} } = filter;
  const narrowed: (SQL | undefined)[] = [
    openingId === undefined ? undefined : eq(opening.id, openingId),
    serviceId === undefined ? undefined : eq(opening.serviceId, serviceId),
  ];
  const rows = await reader
    .select({ opening, serviceName: service.name, isTaxIncluded: taxRate.isIncluded })
    .from(opening)
    .innerJoin(service, and(eq(service.businessId, opening.businessId), eq(service.id, opening.serviceId)))
    .leftJoin(taxRate, and(eq(taxRate.businessId, service.businessId), eq(taxRate.id, service.taxRateId)))
    .where(
      and(
        eq(opening.businessId, tenant),
        eq(opening.mode, 'FALLING'),
        eq(opening.state, 'PUBLIC'),
        isNull(service.deletedAt),
        or(eq(service.isHidden, false), inArray(service.id, [...hiddenServices])),
        lte(opening.fromAt, dateOf(now)),
        gt(opening.untilAt, dateOf(now)),
        ...narrowed,
      ),
    )
    .orderBy(asc(opening.during))
    .limit(SHOWN_MAX);
  return rows.map(({ opening: row, serviceName, isTaxIncluded }) => {
    // An opening at a falling price always has both, and a service.
    const falling = {
      startPriceCents: row.startPriceCents ?? (0 as Cents),
      floorPriceCents: row.floorPriceCents ?? (0 as Cents),
      fromAt: instantOf(row.fromAt),
      untilAt: instantOf(row.untilAt),
    };
    return {
      id: row.id,
      serviceId: row.serviceId ?? '',
      serviceName,
      hasAddedTax: isTaxIncluded === false,
      startAt: instantOf(row.during.startAt),
      resourceIds: row.resourceIds,
      ...falling,
      priceCents: fallingPriceAt(falling, now),
    };
  });
}
