import type { Resource } from '@primehour/contract/resource';
import type { TeamInvitation, TeamMember } from '@primehour/contract/team';
import { canGrant, DEFAULT_GRANTS, exceeds, GRANTS_OF, type Member } from '@primehour/domain/access/access';
import type { Grant } from '@primehour/domain/access/grants';
import type { Role } from '@primehour/domain/vocabulary';

export type AssignableRole = Exclude<Role, 'OWNER'>;
export type Place = { role: AssignableRole; grants: readonly Grant[]; resourceId: string | null };

const ASSIGNABLE_ROLES: readonly AssignableRole[] = ['MANAGER', 'FRONT_DESK', 'STAFF'];

/** What this member can give: nothing that reaches further than their own role (product/team#members). */
export const rolesOf = (granter: Member): AssignableRole[] =>
  ASSIGNABLE_ROLES.filter((role) => !exceeds({ role, grants: [] }, granter));
export const grantsOf = (role: AssignableRole, granter: Member): Grant[] =>
  GRANTS_OF[role].filter((grant) => !exceeds({ role, grants: [grant] }, granter));

/** Another role starts with what it usually has. */
export const withRole = (place: Place, role: AssignableRole): Place => ({
  ...place,
  role,
  grants: DEFAULT_GRANTS[role],
});

export const withGrant = (place: Place, grant: Grant, isGiven: boolean): Place => ({
  ...place,
  grants: isGiven ? [...place.grants, grant] : place.grants.filter((known) => known !== grant),
});

type Known = { readonly members: readonly TeamMember[]; readonly invitations: readonly TeamInvitation[] };

/** People of the calendar who are not another member, and for whom no one else is invited. */
export function freePeople(people: readonly Resource[], { members, invitations }: Known, own: string | null) {
  const taken = new Set([...members, ...invitations].map(({ resourceId }) => resourceId));
  return people.filter(({ id, kind }) => kind === 'TEAM_MEMBER' && (id === own || !taken.has(id)));
}

/** Whom the member may change or remove; never themselves. */
export const mayChange = (granter: Member, target: TeamMember): boolean => !target.isYou && canGrant(granter, target);
