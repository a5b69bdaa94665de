import type { PackageForm } from '@primehour/contract/stored-value';
import { lockBusiness } from '@primehour/db/lock';
import { client } from '@primehour/db/schema/client';
import { service } from '@primehour/db/schema/service';
import { storedValue } from '@primehour/db/schema/stored-value';
import { uuidV7 } from '@primehour/db/uuid';
import type { Cents } from '@primehour/domain/vocabulary';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import { moveValue } from '../../money/api.ts';
import { findValueRow, type ValueRow } from '../queries.ts';
import { admitOneMore } from './issue-gift-card.ts';

/**
 * Sells a client a number of visits (product/gift-cards#packages).
 * @throws Refusal NOT_FOUND for a client or service of nobody here, TOO_MANY_STORED_VALUES
 */
export async function sellPackage(write: TenantWrite, form: PackageForm): Promise<ValueRow> {
  const { tx, tenant, now, userId } = write;
  const { clientId, label, visits, priceCents, serviceIds, validUntil, sold } = form;
  await lockBusiness(tx, tenant);
  await requireParties(write, form);
  await admitOneMore(write);
  const id = uuidV7(now);
  await tx.insert(storedValue).values({
    id,
    businessId: tenant,
    kind: 'PACKAGE',
    clientId,
    serviceIds,
    label,
    priceCents: priceCents as Cents,
    visits,
    validUntil,
    sold,
    createdAt: dateOf(now),
    createdBy: userId ?? null,
  });
  await moveValue(tx, tenant, { id, amount: visits, cause: 'SOLD', userId }, now);
  await recordAudit(write, 'PACKAGE_SOLD', { subjectId: id, after: { label, visits, priceCents, sold, validUntil } });
  return orNotFound(await findValueRow(tx, tenant, id));
}

/** An erased client can't be restored for a visit. */
async function requireParties({ tx, tenant }: TenantTx, { clientId, serviceIds }: PackageForm): Promise<void> {
  const isBuyer = and(eq(client.businessId, tenant), eq(client.id, clientId), isNull(client.erasedAt));
  const wanted = [...new Set(serviceIds ?? [])];
  const isChosen = and(eq(service.businessId, tenant), inArray(service.id, wanted), isNull(service.deletedAt));
  const clients = await tx.$count(client, isBuyer);
  const services = wanted.length === 0 ? 0 : await tx.$count(service, isChosen);
  if (clients !== 1 || services !== wanted.length) throw new Refusal('NOT_FOUND');
}
