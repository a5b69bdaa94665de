import * as copy from '@primehour/contract/copy/refusals';
import { business } from '@primehour/db/schema/business';
import { membership } from '@primehour/db/schema/membership';
import { wakeTopic } from '@primehour/db/topics';
import { grantsFor } from '@primehour/domain/access/access';
import type { Role } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { recordAudit, recordChanges } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { expectSeen } from '../../../expect-seen.ts';
import { throwForbidden } from '../../../http/session-gate.ts';
import { memberTopic } from '../../../live/member-topic.ts';
import { notifyOwner } from '../../../messages/notify-owner.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { endFeedsOf } from '../../calendar-sync/api.ts';
import { assertCanChangeMember, assertCanEndMembership, assertCanGrant, keepsAccess } from '../policy.ts';
import { findMember, findMemberOf, type MemberRow } from '../queries.ts';
import { endInvitationsBy, endInvitationsOf, type Invited } from './invite-member.ts';
import { actingMember, refuseTakenPerson } from './lock-team.ts';

const of = (tenant: TenantId, userId: string) => and(eq(membership.businessId, tenant), eq(membership.userId, userId));

type Place = Pick<Invited, 'grants' | 'resourceId'> & { readonly role: Role };

/** Without the grants that a role doesn't have, and in their order. */
const placeOf = <Of extends Place>({ role, grants, resourceId }: Of) => ({
  role,
  grants: grantsFor(role, grants),
  resourceId,
});

/**
 * Role, grants and person of a member; the gate reads them with the member's next call. `seen` is what the caller was
 * shown.
 * @throws Refusal FORBIDDEN, NOT_FOUND, PERSON_TAKEN, WRONG_STATE, CHANGED_MEANWHILE
 */
export async function updateMember(
  write: TenantWrite,
  userId: string,
  { seen, ...place }: Omit<Invited, 'phone'> & { readonly seen?: Place | undefined },
): Promise<void> {
  const { tx, tenant } = write;
  const actor = await actingMember(write);
  const member = orNotFound(await findMember(tx, tenant, userId));
  assertCanChangeMember(actor, member);
  const before = placeOf(member);
  const after = placeOf(place);
  expectSeen(seen && placeOf(seen), { stored: before, wanted: after });
  assertCanGrant(actor, after);
  await refuseTakenPerson(write, { resourceId: after.resourceId, userId });
  await tx.update(membership).set(after).where(of(tenant, userId));
  wakeTopic(tx, memberTopic(userId));
  await endFeedsOf(write, userId, after);
  await endInvitationsBy(write, userId, after);
  await recordChanges(write, 'MEMBER_CHANGED', { subjectId: userId, before, after });
}

/**
 * Ends a membership: that of another member, or the caller's by leaving. The row stays, because timelines name its user.
 * @throws Refusal FORBIDDEN, NOT_FOUND, WRONG_STATE
 */
export async function endMembership(write: TenantWrite, userId: string): Promise<void> {
  const actor = await actingMember(write);
  const target = orNotFound(await findMember(write.tx, write.tenant, userId));
  assertCanEndMembership(actor, target);
  await endRow(write, target);
}

async function endRow(write: TenantTx, { userId, role }: Pick<MemberRow, 'userId' | 'role'>): Promise<void> {
  const { tx, tenant, now } = write;
  await tx
    .update(membership)
    .set({ endedAt: dateOf(now), endedBy: write.userId })
    .where(of(tenant, userId));
  wakeTopic(tx, memberTopic(userId));
  await endFeedsOf(write, userId, undefined);
  await endInvitationsBy(write, userId, undefined);
  await recordAudit(write, 'MEMBER_REMOVED', { subjectId: userId, before: { role } });
}

/**
 * What happens to the member and the open invitation of a person who is retired; whether a membership ended.
 * @throws Refusal FORBIDDEN
 */
export async function endMembershipOf(write: TenantWrite, resourceId: string): Promise<boolean> {
  const { tx, tenant } = write;
  const actor = await actingMember(write);
  await endInvitationsOf(write, resourceId);
  const target = await findMemberOf(tx, tenant, resourceId);
  if (!target) return false;
  if (keepsAccess({ role: target.role, isYou: target.userId === actor.userId })) {
    await tx.update(membership).set({ resourceId: null }).where(of(tenant, target.userId));
    const [before, after] = [{ resourceId }, { resourceId: null }];
    await recordChanges(write, 'MEMBER_CHANGED', { subjectId: target.userId, before, after });
    return false;
  }
  assertCanEndMembership(actor, target);
  await endRow(write, target);
  return true;
}

/**
 * Makes another member the owner. The index allows no second one even within the transaction, so the old owner steps down
 * first; the deferred foreign key of the business follows at the commit (decision 081).
 * @throws Refusal FORBIDDEN, NOT_FOUND, WRONG_STATE
 */
export async function handOverBusiness(write: TenantWrite, userId: string, userAgent: string): Promise<void> {
  const { tx, tenant, now } = write;
  const owner = await actingMember(write);
  if (owner.role !== 'OWNER') throwForbidden();
  if (owner.userId === userId) throw new Refusal('WRONG_STATE', { message: copy.ownerAlready });
  orNotFound(await findMember(tx, tenant, userId));
  const give = (to: string, role: Role) => tx.update(membership).set({ role, grants: [] }).where(of(tenant, to));
  await give(owner.userId, 'MANAGER');
  await give(userId, 'OWNER');
  const stepped: MemberRow = { ...owner, role: 'MANAGER', grants: [] };
  await endFeedsOf(write, owner.userId, stepped);
  await endInvitationsBy(write, owner.userId, stepped);
  await tx.update(business).set({ userId }).where(eq(business.id, tenant));
  const change = { subjectId: userId, before: { owner: owner.userId }, after: { owner: userId } };
  await recordAudit(write, 'OWNER_CHANGED', change);
  await notifyOwner(tx, { kind: 'ACCOUNT_OWNER_CHANGED', userId: owner.userId, userAgent }, now);
  await notifyOwner(tx, { kind: 'ACCOUNT_OWNER_CHANGED', userId, userAgent: null }, now);
}
