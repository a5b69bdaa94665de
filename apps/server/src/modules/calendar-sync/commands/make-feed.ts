import * as copy from '@primehour/contract/copy/refusals';
import { calendarFeed } from '@primehour/db/schema/calendar-sync';
import { eq } from 'drizzle-orm';
import { recordAudit, recordChanges } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { Tokens } from '../../../tokens.ts';

/** Creates the secret URL of a business's feed; the previous one stops working. */
export async function makeFeed(write: TenantTx, tokens: Tokens) {
  const { tx, tenant, now } = write;
  const token = tokens.makeSecret();
  const values = { tokenHash: tokens.hashSecret(token), createdAt: dateOf(now), lastReadAt: null };
  const [row] = await tx
    .insert(calendarFeed)
    .values({ businessId: tenant, ...values })
    .onConflictDoUpdate({ target: [calendarFeed.businessId, calendarFeed.resourceId], set: values })
    .returning();
  await recordAudit(write, 'FEED_LINK_CREATED');
  return { token, row: orNotFound(row) };
}

/** Revokes the feed; idempotent. */
export async function revokeFeed(write: TenantTx): Promise<void> {
  const { tx, tenant } = write;
  const revoked = await tx
    .delete(calendarFeed)
    .where(eq(calendarFeed.businessId, tenant))
    .returning({ createdAt: calendarFeed.createdAt });
  if (revoked.length > 0) await recordAudit(write, 'FEED_LINK_REVOKED');
}

/** @throws Refusal WRONG_STATE when there is no feed */
export async function saveFeed(write: TenantTx, hasClientNames: boolean) {
  const { tx, tenant } = write;
  const ofBusiness = eq(calendarFeed.businessId, tenant);
  const [before] = await tx.select().from(calendarFeed).where(ofBusiness).for('update');
  if (!before) throw new Refusal('WRONG_STATE', { message: copy.noFeedYet });
  const [row] = await tx.update(calendarFeed).set({ hasClientNames }).where(ofBusiness).returning();
  await recordChanges(write, 'FEED_CHANGED', { before, after: { hasClientNames } });
  return orNotFound(row);
}
