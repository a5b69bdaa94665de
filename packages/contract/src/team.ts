import { GRANTS } from '@primehour/domain/access/grants';
import { ROLES } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { linkToken, phone, uuid } from './primitives.ts';

/** Members of a business and invitations to it; ours throughout (product/team). */

/** Ownership is transferred, never granted by an invitation or a role change. */
export const ASSIGNABLE_ROLES = ['MANAGER', 'FRONT_DESK', 'STAFF'] as const;

const grants = z.array(z.enum(GRANTS));

export const memberSchema = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** Which person of the calendar they are. */
  resourceId: z.nullable(z.string()),
  isYou: z.boolean(),
  /** Epoch ms. */
  since: z.number(),
  /** For owners and managers; null and empty for everyone else. */
  phone: z.nullable(z.string()),
  grants,
});
export type TeamMember = z.output<typeof memberSchema>;

export const invitationSchema = z.object({
  id: z.string(),
  phone: z.string(),
  role: z.enum(ASSIGNABLE_ROLES),
  grants,
  resourceId: z.nullable(z.string()),
  createdAt: z.number(),
  expiresAt: z.number(),
});
export type TeamInvitation = z.output<typeof invitationSchema>;

export const getTeam = endpoint({
  id: 'team.getTeam',
  method: 'GET',
  path: '/user/api/team',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'The members, and for owners and managers the open invitations.',
  source: 'product/team#members',
  output: z.object({ members: z.array(memberSchema), invitations: z.array(invitationSchema) }),
  refusals: [],
});

/** What a member gets; staff must be a person in the calendar, others may be. */
const place = {
  role: z.enum(ASSIGNABLE_ROLES, { error: copy.notInList }),
  grants: z._default(z.array(z.enum(GRANTS, { error: copy.notInList })).check(z.maxLength(GRANTS.length)), []),
  resourceId: z._default(z.nullable(uuid()), null),
};
type Place = { readonly role: string; readonly resourceId: string | null };
const staffNeedPerson = z.refine<Place>(({ role, resourceId }) => role !== 'STAFF' || resourceId !== null, {
  error: copy.personRequired,
  path: ['resourceId'],
});

/** `seen`: what the member was when the change began; it is refused if that is no longer so. */
const memberForm = z
  .object({ ...place, seen: z.optional(z.object({ role: z.enum(ROLES), grants, resourceId: z.nullable(uuid()) })) })
  .check(staffNeedPerson);
export const invitationForm = z.object({ ...place, phone: phone() }).check(staffNeedPerson);

export const inviteMember = endpoint({
  id: 'team.inviteMember',
  method: 'POST',
  path: '/user/api/team/invitations',
  audience: 'partner',
  permission: 'team.change',
  summary: 'Texts an invitation, valid once and for seven days. It replaces an open one to the same number.',
  source: 'product/team#invitations',
  body: invitationForm,
  output: invitationSchema,
  status: 201,
  refusals: ['MEMBER_EXISTS', 'PERSON_TAKEN', 'PHONE_NOT_MOBILE', 'BUSINESS_SUSPENDED', 'WRONG_STATE'],
});

export const revokeInvitation = endpoint({
  id: 'team.revokeInvitation',
  method: 'DELETE',
  path: '/user/api/team/invitations/{id}',
  audience: 'partner',
  permission: 'team.change',
  summary: 'Revokes an invitation that has not been accepted yet.',
  source: 'product/team#invitations',
  params: z.object({ id: uuid() }),
  output: z.object({ id: z.string() }),
  refusals: [],
});

const memberParams = z.object({ userId: uuid() });

export const updateMember = endpoint({
  id: 'team.updateMember',
  method: 'PATCH',
  path: '/user/api/team/memberships/{userId}',
  audience: 'partner',
  permission: 'team.change',
  summary: 'Changes role, grants and person of a member; it takes effect with their next call.',
  source: 'product/team#members',
  params: memberParams,
  body: memberForm,
  output: memberSchema,
  refusals: ['PERSON_TAKEN', 'WRONG_STATE', 'CHANGED_MEANWHILE'],
});

export const endMembership = endpoint({
  id: 'team.endMembership',
  method: 'DELETE',
  path: '/user/api/team/memberships/{userId}',
  audience: 'partner',
  // Anyone may leave; ending another member's membership needs `team.change`.
  permission: 'setup.see',
  summary:
    'Ends another member’s membership, or the caller’s by leaving. From the next call on, nothing in the business is accessible.',
  source: 'product/team#ending',
  params: memberParams,
  output: z.object({ userId: z.string() }),
  refusals: ['WRONG_STATE'],
});

export const handOverBusiness = endpoint({
  id: 'team.handOverBusiness',
  method: 'POST',
  path: '/user/api/team/owner',
  audience: 'partner',
  permission: 'ownership.transfer',
  isSensitive: true,
  summary:
    'Makes another member the owner; the previous one becomes a manager. Texts to the partner go to the new owner.',
  source: 'product/team#ownership',
  body: z.object({ userId: uuid() }),
  output: z.object({ members: z.array(memberSchema) }),
  status: 201,
  refusals: ['WRONG_STATE'],
});

const tokenParams = z.object({ token: linkToken });

export const getInvitation = endpoint({
  id: 'team.getInvitation',
  method: 'GET',
  path: '/user/api/invitations/{token}',
  audience: 'link',
  summary: 'What a texted invitation is for, before anyone signs in.',
  source: 'product/team#invitations',
  params: tokenParams,
  output: z.object({
    businessName: z.string(),
    /** Who sent it; missing if they have no name yet. */
    invitedBy: z.optional(z.string()),
    role: z.enum(ASSIGNABLE_ROLES),
    /** The last digits of the phone that it was texted to. */
    phoneEnding: z.string(),
    expiresAt: z.number(),
  }),
  refusals: ['INVITATION_LAPSED'],
});

export const acceptInvitation = endpoint({
  id: 'team.acceptInvitation',
  method: 'POST',
  path: '/user/api/invitations/{token}',
  audience: 'user',
  summary: 'Makes the signed-in user a member; only with the invited phone, and once.',
  source: 'product/team#invitations',
  params: tokenParams,
  output: z.object({ businessId: z.string() }),
  status: 201,
  refusals: ['INVITATION_LAPSED', 'INVITATION_FOR_OTHERS', 'MEMBER_EXISTS', 'PERSON_TAKEN'],
});
