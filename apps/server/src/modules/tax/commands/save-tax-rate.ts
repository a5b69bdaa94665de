import type { TaxRateForm } from '@primehour/contract/tax';
import { lockBusiness } from '@primehour/db/lock';
import { service } from '@primehour/db/schema/service';
import { taxRate } from '@primehour/db/schema/tax-rate';
import { uuidV7 } from '@primehour/db/uuid';
import { TAX_RATES_MAX } from '@primehour/domain/limits';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit, recordChanges } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { findTaxRate, listTaxRates, type TaxRateRow } from '../queries.ts';

/**
 * Adds a rate, for all services or none yet (product/taxes#rates).
 * @throws Refusal TAX_RATE_EXISTS, TOO_MANY_TAX_RATES
 */
export async function createTaxRate(write: TenantTx, { isForAllServices, ...terms }: TaxRateForm): Promise<TaxRateRow> {
  const { tx, tenant, now } = write;
  await lockBusiness(tx, tenant);
  const live = await listTaxRates(tx, tenant);
  if (live.some(({ row }) => row.name.toLowerCase() === terms.name.toLowerCase())) throw new Refusal('TAX_RATE_EXISTS');
  if (live.length >= TAX_RATES_MAX) throw new Refusal('TOO_MANY_TAX_RATES');
  const id = uuidV7(now);
  await tx.insert(taxRate).values({ ...terms, id, businessId: tenant, createdAt: dateOf(now) });
  if (isForAllServices) {
    await tx
      .update(service)
      .set({ taxRateId: id })
      .where(and(eq(service.businessId, tenant), isNull(service.deletedAt)));
  }
  await recordAudit(write, 'TAX_RATE_ADDED', { subjectId: id, after: { ...terms, isForAllServices } });
  return orNotFound(await findTaxRate(tx, tenant, id));
}

/**
 * Ends a rate; its services get another one, or none. Existing bookings keep theirs.
 * @throws Refusal NOT_FOUND
 */
export async function endTaxRate(write: TenantTx, id: string, replacementId: string | null): Promise<void> {
  const { tx, tenant, now } = write;
  await lockBusiness(tx, tenant);
  const { row } = orNotFound(await findTaxRate(tx, tenant, id));
  if (replacementId !== null)
    orNotFound(replacementId === id ? undefined : await findTaxRate(tx, tenant, replacementId));
  await tx
    .update(service)
    .set({ taxRateId: replacementId })
    .where(and(eq(service.businessId, tenant), eq(service.taxRateId, id)));
  await tx
    .update(taxRate)
    .set({ retiredAt: dateOf(now) })
    .where(and(eq(taxRate.businessId, tenant), eq(taxRate.id, id)));
  const { name, basisPoints } = row;
  await recordAudit(write, 'TAX_RATE_ENDED', {
    subjectId: id,
    before: { name, basisPoints },
    after: { replacementId },
  });
}

/**
 * Gives a service a rate, or none. Bookings keep theirs.
 * @throws Refusal NOT_FOUND
 */
export async function setServiceTax(write: TenantTx, serviceId: string, taxRateId: string | null): Promise<void> {
  const { tx, tenant } = write;
  // Serializes with the end of a rate, so that no service keeps one that has ended.
  await lockBusiness(tx, tenant);
  if (taxRateId !== null) orNotFound(await findTaxRate(tx, tenant, taxRateId));
  const isIt = and(eq(service.businessId, tenant), eq(service.id, serviceId), isNull(service.deletedAt));
  const [found] = await tx.select({ taxRateId: service.taxRateId }).from(service).where(isIt);
  const before = orNotFound(found);
  await tx.update(service).set({ taxRateId }).where(isIt);
  await recordChanges(write, 'SERVICE_TAX_CHANGED', { subjectId: serviceId, before, after: { taxRateId } });
}
