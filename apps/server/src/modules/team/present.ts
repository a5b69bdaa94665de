import type { TeamInvitation, TeamMember } from '@primehour/contract/team';
import { accessOf } from '@primehour/domain/access/access';
import { formatFullName } from '@primehour/domain/format/full-name';
import { instantOf } from '../../clock.ts';
import type { Scope } from '../../http/session-gate.ts';
import type { InvitationRow, MemberRow } from './queries.ts';

/** Phone numbers and grants are for those who change the team. */
export function presentMember(row: MemberRow, { userId, member }: Pick<Scope, 'userId' | 'member'>): TeamMember {
  const isOpen = accessOf(member, 'team.change') === 'all' || row.userId === userId;
  return {
    userId: row.userId,
    name: formatFullName(row),
    role: row.role,
    resourceId: row.resourceId,
    isYou: row.userId === userId,
    since: instantOf(row.createdAt),
    phone: isOpen ? row.phone : null,
    grants: isOpen ? row.grants : [],
  };
}

export const presentInvitation = (row: InvitationRow): TeamInvitation => ({
  id: row.id,
  phone: row.phone,
  role: row.role,
  grants: row.grants,
  resourceId: row.resourceId,
  createdAt: instantOf(row.createdAt),
  expiresAt: instantOf(row.expiresAt),
});
