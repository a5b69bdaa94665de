import * as copy from '@primehour/contract/copy/refusals';
import { lockBusiness } from '@primehour/db/lock';
import { service } from '@primehour/db/schema/service';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { requireHonestOffer } from '../../operator/api.ts';
import { columnsOf, type NewService, type ServiceChanges } from '../present.ts';
import { findService, isLiveService, listServices } from '../queries.ts';

/** Bounds both a selection list and the storage of one account. */
const SERVICES_MAX = 200;

/**
 * Adds a service; the first one is the primary (product/services#primary-service: only one service is primary).
 * @throws Refusal NAME_NEEDS_APPROVAL, VALIDATION when there are too many
 */
export async function createService(tx: Tx, tenant: TenantId, fields: NewService, now: Instant) {
  await lockBusiness(tx, tenant);
  await requireHonestOffer(tx, tenant, fields.name);
  const others = await listServices(tx, tenant);
  if (others.length >= SERVICES_MAX) {
    throw new Refusal('VALIDATION', { message: copy.tooManyServices(SERVICES_MAX) });
  }
  const [row] = await tx
    .insert(service)
    .values({
      id: uuidV7(now),
      businessId: tenant,
      ...columnsOf(fields),
      isPrimary: others.length === 0,
      createdAt: dateOf(now),
    })
    .returning();
  return orNotFound(row);
}

/**
 * Changes a service; existing bookings keep their copies.
 * @throws Refusal NOT_FOUND, NAME_NEEDS_APPROVAL
 */
export async function updateService(tx: Tx, tenant: TenantId, id: string, fields: ServiceChanges) {
  const changes = columnsOf(fields);
  if (fields.name !== undefined) await requireHonestOffer(tx, tenant, fields.name);
  if (Object.keys(changes).length === 0) return orNotFound(await findService(tx, tenant, id));
  const [row] = await tx
    .update(service)
    .set(changes)
    .where(and(isLiveService(tenant), eq(service.id, id)))
    .returning();
  return orNotFound(row);
}

/**
 * Refuses to delete the primary service (product/services#primary-service); the row stays for the bookings that
 * reference it.
 * @throws Refusal NOT_FOUND, PRIMARY_SERVICE
 */
export async function deleteService(tx: Tx, tenant: TenantId, id: string, now: Instant): Promise<void> {
  await lockBusiness(tx, tenant);
  const row = orNotFound(await findService(tx, tenant, id));
  if (row.isPrimary) throw new Refusal('PRIMARY_SERVICE');
  await tx
    .update(service)
    .set({ deletedAt: dateOf(now) })
    .where(and(eq(service.businessId, tenant), eq(service.id, id)));
}

/**
 * Makes one service the only primary one (product/services#primary-service).
 * @throws Refusal NOT_FOUND
 */
export async function makePrimaryService(tx: Tx, tenant: TenantId, id: string) {
  await lockBusiness(tx, tenant);
  orNotFound(await findService(tx, tenant, id));
  await tx
    .update(service)
    .set({ isPrimary: false })
    .where(and(eq(service.businessId, tenant), eq(service.isPrimary, true)));
  const [row] = await tx
    .update(service)
    .set({ isPrimary: true })
    .where(and(eq(service.businessId, tenant), eq(service.id, id)))
    .returning();
  return orNotFound(row);
}
