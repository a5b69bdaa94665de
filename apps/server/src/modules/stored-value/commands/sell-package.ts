import { isDeepStrictEqual } from 'node:util';
import { dateInPast } from '@primehour/contract/copy/issues';
import type { PackageForm } from '@primehour/contract/stored-value';
import { lockBusiness } from '@primehour/db/lock';
import { business } from '@primehour/db/schema/business';
import { client } from '@primehour/db/schema/client';
import { storedValue } from '@primehour/db/schema/stored-value';
import { uuidV7 } from '@primehour/db/uuid';
import { dateIn } from '@primehour/domain/format/time';
import { isStillToCome } from '@primehour/domain/stored-value/stored-value';
import type { Cents } from '@primehour/domain/vocabulary';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { areLiveServices } from '../../../live-services.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import { moveValue } from '../../money/api.ts';
import { findValueRow, type ValueRow } from '../queries.ts';
import { findRequested, type Requested } from '../queries/find-requested.ts';
import { requireRoomForOne } from './issue-gift-card.ts';

/**
 * Sells a client a number of visits (product/gift-cards#packages).
 * @throws Refusal NOT_FOUND for a client or service of another business, TOO_MANY_STORED_VALUES, REQUEST_KEY_REUSED,
 * VALIDATION
 */
export async function sellPackage(write: TenantWrite, form: Requested<PackageForm>): Promise<ValueRow> {
  const { tx, tenant, now, userId } = write;
  const { clientId, label, visits, priceCents, serviceIds, validUntil, sold } = form;
  await lockBusiness(tx, tenant);
  const { requestHash, earlier } = await findRequested(write, form.requestKey, ({ value: { row } }) =>
    isDeepStrictEqual(
      [row.label, row.visits, row.priceCents, row.validUntil, row.sold],
      [label, visits, priceCents, validUntil, sold],
    ),
  );
  if (earlier) return earlier;
  await refuseEnded(write, form);
  await requireParties(write, form);
  await requireRoomForOne(write);
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
  await moveValue(tx, tenant, { id, amount: visits, cause: 'SOLD', userId, requestHash }, now);
  // Without its name, as for links.
  await recordAudit(write, 'PACKAGE_SOLD', { subjectId: id, after: { visits, priceCents, sold, validUntil } });
  return orNotFound(await findValueRow(tx, tenant, id));
}

/** @throws Refusal VALIDATION, at the field of the last day */
async function refuseEnded({ tx, tenant, now }: TenantTx, { validUntil }: PackageForm): Promise<void> {
  if (validUntil === null) return;
  const [found] = await tx.select({ zone: business.timezone }).from(business).where(eq(business.id, tenant));
  if (isStillToCome(validUntil, dateIn(now, orNotFound(found).zone))) return;
  throw new Refusal('VALIDATION', { issues: [{ path: 'validUntil', message: dateInPast }] });
}

/** Nothing can be sold to an erased client. */
async function requireParties({ tx, tenant }: TenantTx, { clientId, serviceIds }: PackageForm): Promise<void> {
  const isBuyer = and(eq(client.businessId, tenant), eq(client.id, clientId), isNull(client.erasedAt));
  const clients = await tx.$count(client, isBuyer);
  if (clients !== 1 || !(await areLiveServices(tx, tenant, serviceIds ?? []))) throw new Refusal('NOT_FOUND');
}
