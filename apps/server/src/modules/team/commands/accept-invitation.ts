import { invitation, membership } from '@primehour/db/schema/membership';
import { canGrant, type Member } from '@primehour/domain/access/access';
import type { Phone } from '@primehour/domain/vocabulary';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { findMember, type InvitationRow } from '../queries.ts';
import { lockTeam, refuseTakenPerson } from './lock-team.ts';

type Accepting = { readonly userId: string; readonly phone: Phone };

/**
 * Makes the owner of the invited phone a member, once: repeating it changes nothing, in case the first response was lost
 * (decision 190). An invitation is void if its sender could no longer send it, or if its person in the calendar has been
 * linked to another member.
 * @throws Refusal INVITATION_LAPSED, INVITATION_FOR_OTHERS, MEMBER_EXISTS, PERSON_TAKEN
 */
export async function acceptInvitation(
  write: TenantTx<AnyTenant>,
  { id, phone, role, grants, resourceId, invitedBy }: InvitationRow,
  user: Accepting,
): Promise<void> {
  const { tx, tenant, now } = write;
  if (phone !== user.phone) throw new Refusal('INVITATION_FOR_OTHERS');
  await lockTeam(tx, tenant);
  const open = and(eq(invitation.id, id), isNull(invitation.usedAt), isNull(invitation.revokedAt));
  const used = await tx
    .update(invitation)
    .set({ usedAt: dateOf(now), usedBy: user.userId })
    .where(open)
    .returning({ id: invitation.id });
  const member = await findMember(tx, tenant, user.userId);
  if (used.length === 0) {
    if (member && (await wasUsedBy(write, id, user.userId))) return;
    throw new Refusal('INVITATION_LAPSED');
  }
  if (!(await couldInvite(write, invitedBy, { role, grants }))) throw new Refusal('INVITATION_LAPSED');
  if (member) throw new Refusal('MEMBER_EXISTS');
  await refuseTakenPerson(write, { resourceId, ...user });
  // A returning person already has a row.
  const place = { role, grants, resourceId, createdAt: dateOf(now), endedAt: null, endedBy: null };
  await tx
    .insert(membership)
    .values({ businessId: tenant, userId: user.userId, ...place })
    .onConflictDoUpdate({ target: [membership.businessId, membership.userId], set: place });
  const joined = { subjectId: user.userId, after: { role, grants, resourceId } };
  await recordAudit({ ...write, userId: user.userId }, 'MEMBER_JOINED', joined);
}

/** Read after the attempt to use it: a parallel request may have used it while this one waited. */
const wasUsedBy = async ({ tx, tenant }: TenantTx<AnyTenant>, id: string, userId: string): Promise<boolean> =>
  (await tx.$count(
    invitation,
    and(eq(invitation.businessId, tenant), eq(invitation.id, id), eq(invitation.usedBy, userId)),
  )) === 1;

/** Invitations are revoked with the role that sent them, except by nodes of the previous release. */
async function couldInvite({ tx, tenant }: TenantTx<AnyTenant>, userId: string, invited: Member): Promise<boolean> {
  const inviter = await findMember(tx, tenant, userId);
  return inviter !== undefined && canGrant(inviter, invited);
}
