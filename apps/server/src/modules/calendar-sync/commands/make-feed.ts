import * as copy from '@primehour/contract/copy/refusals';
import { calendarFeed } from '@primehour/db/schema/calendar-sync';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import type { Tokens } from '../../../tokens.ts';

/** Creates the secret URL of a business's feed; the previous one stops working. */
export async function makeFeed(tx: Tx, tenant: TenantId, now: Instant, tokens: Tokens) {
  const token = tokens.makeSecret();
  const values = { tokenHash: tokens.hashSecret(token), createdAt: dateOf(now), lastReadAt: null };
  const [row] = await tx
    .insert(calendarFeed)
    .values({ businessId: tenant, ...values })
    .onConflictDoUpdate({ target: [calendarFeed.businessId, calendarFeed.resourceId], set: values })
    .returning();
  return { token, row: orNotFound(row) };
}

/** Revokes the feed; idempotent. */
export async function revokeFeed(tx: Tx, tenant: TenantId): Promise<void> {
  await tx.delete(calendarFeed).where(eq(calendarFeed.businessId, tenant));
}

/** @throws Refusal WRONG_STATE when there is no feed */
export async function saveFeed(tx: Tx, tenant: TenantId, hasClientNames: boolean) {
  const [row] = await tx
    .update(calendarFeed)
    .set({ hasClientNames })
    .where(eq(calendarFeed.businessId, tenant))
    .returning();
  if (!row) throw new Refusal('WRONG_STATE', { message: copy.noFeedYet });
  return row;
}
