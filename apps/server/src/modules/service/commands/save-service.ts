import * as copy from '@primehour/contract/copy/refusals';
import { lockBusiness } from '@primehour/db/lock';
import { service } from '@primehour/db/schema/service';
import { uuidV7 } from '@primehour/db/uuid';
import { and, eq } from 'drizzle-orm';
import { recordAudit, recordChanges } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { findAdded, hasValues, type Keyed } from '../../../find-added.ts';
import { isLiveService } from '../../../live-services.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import { closeOpeningsOfService } from '../../opening/api.ts';
import { requireHonestOffer } from '../../operator/api.ts';
import { requireFittingNeeds } from '../../resource/api.ts';
import { columnsOf, type NewService, type ServiceChanges } from '../present.ts';
import { findService, listServices } from '../queries.ts';

/** Bounds both a selection list and the storage of one account. */
const SERVICES_MAX = 200;

/**
 * Adds a service; the first one is the primary (product/services#primary-service: only one service is primary).
 * A repeated request returns the service that the first one added (decision 190).
 * @throws Refusal NAME_NEEDS_APPROVAL, REQUEST_KEY_REUSED, VALIDATION when there are too many
 */
export async function createService(write: TenantWrite, { requestKey, ...fields }: Keyed<NewService>) {
  const { tx, tenant, now } = write;
  await lockBusiness(tx, tenant);
  const { requestHash, added } = await findAdded(write, service, requestKey, (row) =>
    hasValues(row, { ...columnsOf(fields), deletedAt: null }),
  );
  if (added) return added;
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
      // A new service gets the primary service's tax, so that it isn't forgotten.
      taxRateId: others.find(({ isPrimary }) => isPrimary)?.taxRateId ?? null,
      createdAt: dateOf(now),
      requestHash,
    })
    .returning();
  const created = orNotFound(row);
  await recordAudit(write, 'SERVICE_ADDED', { subjectId: created.id, after: columnsOf(fields) });
  return created;
}

/**
 * Changes a service; existing bookings keep their copies.
 * @throws Refusal NOT_FOUND, NAME_NEEDS_APPROVAL, PRIMARY_SERVICE when it should be hidden, VALIDATION when its needs reach
 * beyond its new end
 */
export async function updateService(write: TenantTx, id: string, fields: ServiceChanges) {
  const { tx, tenant } = write;
  const changes = columnsOf(fields);
  if (fields.name !== undefined) await requireHonestOffer(tx, tenant, fields.name);
  const before = orNotFound(await findService(tx, tenant, id));
  if (Object.keys(changes).length === 0) return before;
  if (changes.isHidden) {
    await lockBusiness(tx, tenant);
    const isPrimary = (await findService(tx, tenant, id))?.isPrimary;
    if (isPrimary) throw new Refusal('PRIMARY_SERVICE', { message: copy.primaryIsShown });
  }
  if (changes.durationMinutes !== undefined) {
    await lockBusiness(tx, tenant);
    await requireFittingNeeds(tx, tenant, id, changes.durationMinutes);
  }
  const [row] = await tx
    .update(service)
    .set(changes)
    .where(and(isLiveService(tenant), eq(service.id, id)))
    .returning();
  await recordChanges(write, 'SERVICE_CHANGED', { subjectId: id, before, after: changes });
  return orNotFound(row);
}

/**
 * Refuses to delete the primary service (product/services#primary-service); the row stays for the bookings that
 * reference it.
 * @throws Refusal NOT_FOUND, PRIMARY_SERVICE
 */
export async function deleteService(write: TenantTx, id: string): Promise<void> {
  const { tx, tenant, now } = write;
  await lockBusiness(tx, tenant);
  const row = orNotFound(await findService(tx, tenant, id));
  if (row.isPrimary) throw new Refusal('PRIMARY_SERVICE');
  await tx
    .update(service)
    .set({ deletedAt: dateOf(now) })
    .where(and(eq(service.businessId, tenant), eq(service.id, id)));
  await closeOpeningsOfService(write, id);
  await recordAudit(write, 'SERVICE_REMOVED', { subjectId: id, before: { name: row.name } });
}

/**
 * Makes one service the only primary one (product/services#primary-service).
 * @throws Refusal NOT_FOUND, WRONG_STATE when it is hidden
 */
export async function makePrimaryService(write: TenantTx, id: string) {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  const before = orNotFound(await findService(tx, tenant, id));
  if (before.isHidden) throw new Refusal('WRONG_STATE', { message: copy.hiddenNotPrimary });
  await tx
    .update(service)
    .set({ isPrimary: false })
    .where(and(eq(service.businessId, tenant), eq(service.isPrimary, true)));
  const [row] = await tx
    .update(service)
    .set({ isPrimary: true })
    .where(and(eq(service.businessId, tenant), eq(service.id, id)))
    .returning();
  if (!before.isPrimary) await recordAudit(write, 'SERVICE_MADE_PRIMARY', { subjectId: id });
  return orNotFound(row);
}
