import { invitation } from '@primehour/db/schema/membership';
import { uuidV7 } from '@primehour/db/uuid';
import { canGrant, grantsFor, type Member } from '@primehour/domain/access/access';
import type { Grant } from '@primehour/domain/access/grants';
import { INVITATION_DAYS } from '@primehour/domain/limits';
import { checkTextable } from '@primehour/domain/texted-phone';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant, Phone, Role } from '@primehour/domain/vocabulary';
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { limitNotifications } from '../../../messages/limit-notifications.ts';
import { limitUnproven } from '../../../messages/limit-unproven.ts';
import { queueText } from '../../../messages/queue-text.ts';
import { takeHits, tooManyRequests } from '../../../rate-limit.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { assertCanGrant, assertRoomForMember, invitationLimits } from '../policy.ts';
import { findBusinessName, listInvitations, listMembers, type InvitationRow } from '../queries.ts';
import { actingMember, refuseTakenPerson } from './lock-team.ts';

export type Invited = {
  readonly phone: Phone;
  readonly role: Exclude<Role, 'OWNER'>;
  readonly grants: readonly Grant[];
  readonly resourceId: string | null;
};

/**
 * Texts someone an invitation that is valid once, for seven days; it replaces an open one to the same phone.
 * @throws Refusal FORBIDDEN, MEMBER_EXISTS, PERSON_TAKEN, PHONE_NOT_MOBILE, TOO_MANY_REQUESTS, WRONG_STATE
 */
export async function inviteMember(
  write: TenantWrite,
  { phone, role, grants, resourceId }: Invited,
): Promise<InvitationRow> {
  const { tx, tenant, now, deps } = write;
  const actor = await actingMember(write);
  const place = { role, grants: grantsFor(role, grants), resourceId };
  assertCanGrant(actor, place);
  if (!checkTextable(phone).ok) throw new Refusal('PHONE_NOT_MOBILE');
  const members = await listMembers(tx, tenant);
  if (members.some((member) => member.phone === phone)) throw new Refusal('MEMBER_EXISTS');
  await endInvitations(write, phone);
  assertRoomForMember(members.length + (await listInvitations(tx, tenant, now)).length);
  await refuseTakenPerson(write, { resourceId, phone });
  const { waitSeconds } = await takeHits(tx, invitationLimits(tenant), now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const token = deps.tokens.makeSecret();
  const expiresAt = (now + INVITATION_DAYS * DAY_MS) as Instant;
  const [row] = await tx
    .insert(invitation)
    .values({
      id: uuidV7(now),
      tokenHash: deps.tokens.hashSecret(token),
      businessId: tenant,
      phone,
      ...place,
      invitedBy: actor.userId,
      createdAt: dateOf(now),
      expiresAt: dateOf(expiresAt),
    })
    .returning();
  const sent = orNotFound(row);
  await recordAudit(write, 'MEMBER_INVITED', { subjectId: sent.id, after: { role, grants: place.grants, resourceId } });
  const businessName = await findBusinessName(tx, tenant);
  await textInvitation(write, { to: phone, token, usefulUntil: expiresAt, data: { businessName, role } });
  return sent;
}

type InvitationText = {
  readonly to: Phone;
  readonly token: string;
  readonly usefulUntil: Instant;
  readonly data: { readonly businessName: string; readonly role: Role };
};

/** Counts as a text to an unproven number (decisions 037 and 057); one beyond the limit is not created. */
async function textInvitation(
  { tx, tenant, now, deps: { tokens } }: TenantWrite,
  { to, token, ...text }: InvitationText,
): Promise<void> {
  await limitNotifications(tx, tenant, { phone: to, tokens }, now);
  const limitMessage = await limitUnproven(tx, tenant, now);
  if (limitMessage !== null) throw new Refusal('TOO_MANY_REQUESTS', { message: limitMessage });
  const secret = { value: token, seal: tokens.seal };
  await queueText(tx, { ...text, kind: 'TEAM_INVITATION', to, businessId: tenant, isUnproven: true, secret }, now);
}

const notUsed = (tenant: TenantId) =>
  and(eq(invitation.businessId, tenant), isNull(invitation.usedAt), isNull(invitation.revokedAt));

/** Those for a person of the calendar who is retired. */
export const endInvitationsOf = (write: TenantTx, resourceId: string): Promise<void> =>
  endWhere(write, eq(invitation.resourceId, resourceId));

/** Those that a member sent and could no longer send; undefined for someone who is no longer a member. */
export async function endInvitationsBy(write: TenantTx, userId: string, member: Member | undefined): Promise<void> {
  const { tx, tenant } = write;
  const sent = await tx
    .select()
    .from(invitation)
    .where(and(notUsed(tenant), eq(invitation.invitedBy, userId)));
  const ended = sent.filter((invited) => !member || !canGrant(member, invited)).map(({ id }) => id);
  await endWhere(write, inArray(invitation.id, ended));
}

async function endWhere(write: TenantTx, which: SQL): Promise<void> {
  const { tx, tenant, now } = write;
  const ended = await tx
    .update(invitation)
    .set({ revokedAt: dateOf(now) })
    .where(and(notUsed(tenant), which))
    .returning({ id: invitation.id });
  for (const { id } of ended) await recordAudit(write, 'INVITATION_REVOKED', { subjectId: id });
}

/** Expired ones too: the table has at most one that was neither used nor revoked. */
async function endInvitations({ tx, tenant, now }: TenantWrite, phone: Phone): Promise<void> {
  await tx
    .update(invitation)
    .set({ revokedAt: dateOf(now) })
    .where(and(notUsed(tenant), eq(invitation.phone, phone)));
}

/**
 * Ends an invitation that was not accepted yet.
 * @throws Refusal FORBIDDEN, NOT_FOUND
 */
export async function revokeInvitation(write: TenantWrite, id: string): Promise<void> {
  const { tx, tenant, now } = write;
  const actor = await actingMember(write);
  const open = and(notUsed(tenant), eq(invitation.id, id));
  const [row] = await tx.select().from(invitation).where(open);
  const { role, grants } = orNotFound(row);
  assertCanGrant(actor, { role, grants });
  await tx
    .update(invitation)
    .set({ revokedAt: dateOf(now) })
    .where(open);
  await recordAudit(write, 'INVITATION_REVOKED', { subjectId: id });
}
