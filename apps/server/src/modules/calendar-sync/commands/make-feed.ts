import * as copy from '@primehour/contract/copy/refusals';
import { nullable, prepared, text, texts, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { calendarFeed } from '@primehour/db/schema/calendar-sync';
import { accessOf, type Member } from '@primehour/domain/access/access';
import type { Grant } from '@primehour/domain/access/grants';
import type { Role } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { recordAudit, recordChanges } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { throwForbidden } from '../../../http/session-gate.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import type { Tokens } from '../../../tokens.ts';
import { isAbout } from '../../resource/api.ts';

const isFeedOf = (tenant: TenantId, resourceId: string | null) =>
  and(eq(calendarFeed.businessId, tenant), isAbout(calendarFeed.resourceId, resourceId));

/**
 * Creates the secret URL of the feed of a business, or of one resource; the previous one stops working.
 * @throws Refusal FORBIDDEN for someone who may not, or no longer
 */
export async function makeFeed(write: TenantTx, resourceId: string | null, tokens: Tokens) {
  const { tx, tenant, now, userId } = write;
  if (!canMake(await lockMaker(write), resourceId)) throwForbidden();
  const token = tokens.makeSecret();
  const made = { createdAt: dateOf(now), madeBy: userId ?? null };
  const values = { ...made, tokenHash: tokens.hashSecret(token), lastReadAt: null };
  const [row] = await tx
    .insert(calendarFeed)
    .values({ businessId: tenant, resourceId, ...values })
    .onConflictDoUpdate({ target: [calendarFeed.businessId, calendarFeed.resourceId], set: values })
    .returning();
  await recordAudit(write, 'FEED_LINK_CREATED', { subjectId: resourceId });
  return { token, row: orNotFound(row) };
}

const MAKER = prepared(
  'feed-maker',
  `
  select role, grants, resource_id as "resourceId" from membership
  where business_id = $1 and user_id = $2 and ended_at is null for share`,
  { role: text<Role>(), grants: texts<Grant[]>(), resourceId: nullable(uuid()) },
);

/** Locks a membership, so that it neither ends nor changes before the link that its member makes is stored. */
const lockMaker = async ({ tx, tenant, userId }: TenantTx): Promise<FeedMaker | undefined> =>
  (await queryPrepared(tx, MAKER, [tenant, userId ?? null]))[0];

type FeedMaker = Member & { readonly resourceId: string | null };

function canMake(member: FeedMaker | undefined, resourceId: string | null): boolean {
  const access = member ? accessOf(member, 'feed.make') : 'none';
  return access === 'all' || (access === 'own' && resourceId !== null && resourceId === member?.resourceId);
}

/**
 * Ends the links that a member made and may no longer make; undefined for someone who is no longer a member. A link is
 * a standing export, which would outlive its maker's access (decision 188).
 */
export async function endFeedsOf(write: TenantTx, userId: string, member: FeedMaker | undefined): Promise<void> {
  const { tx, tenant } = write;
  const isTheirs = and(eq(calendarFeed.businessId, tenant), eq(calendarFeed.madeBy, userId));
  const feeds = await tx.select({ resourceId: calendarFeed.resourceId }).from(calendarFeed).where(isTheirs);
  for (const { resourceId } of feeds) {
    if (!canMake(member, resourceId)) await revokeFeed(write, resourceId);
  }
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
