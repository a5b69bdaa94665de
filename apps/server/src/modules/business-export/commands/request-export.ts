import { enqueue } from '@primehour/db/enqueue';
import { lockBusiness } from '@primehour/db/lock';
import { businessExport } from '@primehour/db/schema/business-export';
import { uuidV7 } from '@primehour/db/uuid';
import { EXPORTS_PER_DAY } from '@primehour/domain/limits';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import type { SignedIn } from '../../../http/session-gate.ts';
import { notifyOwner } from '../../../messages/notify-owner.ts';
import { takeHits, tooManyRequests } from '../../../rate-limit.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import type { Tokens } from '../../../tokens.ts';
import { linkUntil } from '../policy.ts';
import { type ExportRow, findExport } from '../queries.ts';

type Requester = Pick<SignedIn, 'userId' | 'userAgent'>;

/**
 * Requests the file (product/export#asking); the previous one is removed.
 * @throws Refusal EXPORT_RUNNING, TOO_MANY_REQUESTS
 */
export async function requestExport(write: TenantTx, { userId, userAgent }: Requester): Promise<ExportRow> {
  const { tx, tenant, now } = write;
  await lockBusiness(tx, tenant);
  const before = await findExport(tx, tenant);
  if (before && !before.finishedAt) throw new Refusal('EXPORT_RUNNING');
  const hit = { key: `export:${tenant}`, limit: EXPORTS_PER_DAY, windowSeconds: 86_400 };
  const { waitSeconds } = await takeHits(tx, [hit], now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  await tx.delete(businessExport).where(eq(businessExport.businessId, tenant));
  const [row] = await tx
    .insert(businessExport)
    .values({ id: uuidV7(now), businessId: tenant, userId, state: 'WAITING', requestedAt: dateOf(now) })
    .returning();
  const made = orNotFound(row);
  await enqueue(tx, 'export.write', { businessId: tenant, exportId: made.id });
  await notifyOwner(tx, { kind: 'ACCOUNT_DATA_EXPORTED', userId, userAgent }, now);
  await recordAudit(write, 'BUSINESS_EXPORTED', { after: { exportId: made.id } });
  return made;
}

/**
 * A link to the file for some minutes; the previous one stops working.
 * @throws Refusal NOT_FOUND
 */
export async function makeExportLink(
  { tx, tenant, userId, now, ...write }: TenantWrite,
  id: string,
  tokens: Tokens,
): Promise<{ readonly token: string; readonly expiresAt: number }> {
  const token = tokens.makeSecret();
  const expiresAt = linkUntil(now);
  const [row] = await tx
    .update(businessExport)
    .set({ linkHash: tokens.hashSecret(token), linkExpiresAt: dateOf(expiresAt), userId: orNotFound(userId) })
    .where(and(eq(businessExport.businessId, tenant), eq(businessExport.id, id), eq(businessExport.state, 'READY')))
    .returning();
  orNotFound(row);
  await recordAudit({ ...write, tx, tenant, userId, now }, 'EXPORT_LINK_CREATED', { after: { exportId: id } });
  return { token, expiresAt };
}
