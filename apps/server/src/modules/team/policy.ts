import * as copy from '@primehour/contract/copy/refusals';
import { canGrant, type Member } from '@primehour/domain/access/access';
import { MEMBERS_MAX } from '@primehour/domain/limits';
import type { Role } from '@primehour/domain/vocabulary';
import { throwForbidden } from '../../http/session-gate.ts';
import type { Hit } from '../../rate-limit.ts';
import { Refusal } from '../../refusal.ts';
import type { AnyTenant } from '../../tenant.ts';

/** Invitations of one business: more than a team of twenty needs on its first day. */
export const invitationLimits = (tenant: AnyTenant): Hit[] => [
  { key: `invitation:by:${tenant}`, limit: 30, windowSeconds: 3600 },
  { key: `invitation:by:${tenant}`, limit: 60, windowSeconds: 86_400 },
];

/** @throws Refusal FORBIDDEN */
export function assertCanGrant(granter: Member, granted: Member): void {
  if (!canGrant(granter, granted)) throwForbidden();
}

type Person = Member & { readonly userId: string };

/**
 * No one changes their own role, or one that reaches further than their own.
 * @throws Refusal WRONG_STATE, FORBIDDEN
 */
export function assertCanChangeMember(actor: Person, target: Person): void {
  if (actor.userId === target.userId) throw new Refusal('WRONG_STATE', { message: copy.notYourself });
  assertCanGrant(actor, target);
}

/**
 * Everyone may leave except the owner, and be removed by anyone who may change them.
 * @throws Refusal WRONG_STATE, FORBIDDEN
 */
export function assertCanEndMembership(actor: Person, target: Person): void {
  if (actor.userId !== target.userId) assertCanGrant(actor, target);
  else if (target.role === 'OWNER') throw new Refusal('WRONG_STATE', { message: copy.ownerStays });
}

/**
 * A person who leaves the calendar leaves the team with it, except the owner, and one who retires themselves and has a role
 * beyond their own time (decision 087).
 */
export const keepsAccess = ({ role, isYou }: { readonly role: Role; readonly isYou: boolean }): boolean =>
  role === 'OWNER' || (isYou && role !== 'STAFF');

/** @throws Refusal WRONG_STATE */
export function assertRoomForMember(places: number): void {
  if (places >= MEMBERS_MAX) throw new Refusal('WRONG_STATE', { message: copy.tooManyMembers(MEMBERS_MAX) });
}
