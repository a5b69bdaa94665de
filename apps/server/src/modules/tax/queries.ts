import { service } from '@primehour/db/schema/service';
import { taxRate } from '@primehour/db/schema/tax-rate';
import type { Queryable } from '@primehour/db/transaction';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AnyTenant } from '../../tenant.ts';

/** Rates that have not ended, oldest first, each with the services that have it. */
export async function listTaxRates(queryable: Queryable, tenant: AnyTenant) {
  const [rates, services] = await Promise.all([
    queryable
      .select()
      .from(taxRate)
      .where(and(eq(taxRate.businessId, tenant), isNull(taxRate.retiredAt)))
      .orderBy(asc(taxRate.createdAt), asc(taxRate.id)),
    queryable
      .select({ id: service.id, taxRateId: service.taxRateId, isPrimary: service.isPrimary })
      .from(service)
      .where(and(eq(service.businessId, tenant), isNull(service.deletedAt)))
      .orderBy(asc(service.createdAt), asc(service.id)),
  ]);
  return rates.map((row) => {
    const own = services.filter(({ taxRateId }) => taxRateId === row.id);
    return { row, serviceIds: own.map(({ id }) => id), isForNew: own.some(({ isPrimary }) => isPrimary) };
  });
}

export type TaxRateRow = Awaited<ReturnType<typeof listTaxRates>>[number];

export async function findTaxRate(queryable: Queryable, tenant: AnyTenant, id: string) {
  return (await listTaxRates(queryable, tenant)).find(({ row }) => row.id === id);
}
