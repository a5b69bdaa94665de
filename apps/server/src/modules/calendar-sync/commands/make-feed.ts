import * as copy from '@primehour/contract/copy/refusals';
import { calendarFeed } from '@primehour/db/schema/calendar-sync';
import { and, eq } from 'drizzle-orm';
import { recordAudit, recordChanges } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import type { Tokens } from '../../../tokens.ts';
import { isAbout } from '../../resource/api.ts';

const isFeedOf = (tenant: TenantId, resourceId: string | null) =>
  and(eq(calendarFeed.businessId, tenant), isAbout(calendarFeed.resourceId, resourceId));

/** Creates the secret URL of the feed of a business, or of one resource; the previous one stops working. */
export async function makeFeed(write: TenantTx, resourceId: string | null, tokens: Tokens) {
  const { tx, tenant, now } = write;
  const token = tokens.makeSecret();
  const values = { tokenHash: tokens.hashSecret(token), createdAt: dateOf(now), lastReadAt: null };
  const [row] = await tx
    .insert(calendarFeed)
    .values({ businessId: tenant, resourceId, ...values })
    .onConflictDoUpdate({ target: [calendarFeed.businessId, calendarFeed.resourceId], set: values })
    .returning();
  await recordAudit(write, 'FEED_LINK_CREATED', { subjectId: resourceId });
  return { token, row: orNotFound(row) };
}

/** Revokes the feed; idempotent. */
export async function revokeFeed(write: TenantTx, resourceId: string | null): Promise<void> {
  const { tx, tenant } = write;
  const revoked = await tx
    .delete(calendarFeed)
    .where(isFeedOf(tenant, resourceId))
    .returning({ createdAt: calendarFeed.createdAt });
  if (revoked.length > 0) await recordAudit(write, 'FEED_LINK_REVOKED', { subjectId: resourceId });
}

/** @throws Refusal WRONG_STATE when there is no feed */
export async function saveFeed(write: TenantTx, resourceId: string | null, hasClientNames: boolean) {
  const { tx, tenant } = write;
  const isThis = isFeedOf(tenant, resourceId);
  const [before] = await tx.select().from(calendarFeed).where(isThis).for('update');
  if (!before) throw new Refusal('WRONG_STATE', { message: copy.noFeedYet });
  const [row] = await tx.update(calendarFeed).set({ hasClientNames }).where(isThis).returning();
  await recordChanges(write, 'FEED_CHANGED', { subjectId: resourceId, before, after: { hasClientNames } });
  return orNotFound(row);
}
