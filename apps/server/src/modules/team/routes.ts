import * as calls from '@primehour/contract/team';
import { accessOf } from '@primehour/domain/access/access';
import { formatFullName } from '@primehour/domain/format/full-name';
import type { FastifyInstance } from 'fastify';
import { noteInDirectory } from '../../cells/update-directory.ts';
import { instantOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import type { Scope } from '../../http/session-gate.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import { asMember, inTenant } from '../../tenant-write.ts';
import { findUser } from '../business/api.ts';
import { openRow, refuseSuspended } from '../operator/api.ts';
import { acceptInvitation } from './commands/accept-invitation.ts';
import { endMembership, handOverBusiness, updateMember } from './commands/change-member.ts';
import { inviteMember, revokeInvitation } from './commands/invite-member.ts';
import { presentInvitation, presentMember } from './present.ts';
import { findInvitation, findMember, listInvitations, listMembers } from './queries.ts';

/** Members and invitations (product/team). Each route: scope, act, present. */
export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoutes(app, deps);
  invitationRoutes(app, deps);
  acceptanceRoutes(app, deps);
}

function memberRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  const membersOf = async (scope: Scope) =>
    (await listMembers(db.read, scope.businessId)).map((row) => presentMember(row, scope));

  route(app, deps, calls.getTeam, async ({ scope }) => {
    const isShown = accessOf(scope.member, 'team.change') === 'all';
    const invitations = isShown ? await listInvitations(db.read, scope.businessId, clock.now()) : [];
    return { members: await membersOf(scope), invitations: invitations.map(presentInvitation) };
  });

  route(app, deps, calls.updateMember, ({ scope, params, body }) =>
    asMember(deps, scope, async (write) => {
      await updateMember(write, params.userId, body);
      return presentMember(orNotFound(await findMember(write.tx, scope.businessId, params.userId)), scope);
    }),
  );

  route(app, deps, calls.endMembership, async ({ scope, params: { userId } }) => {
    await asMember(deps, scope, (write) => endMembership(write, userId));
    await noteInDirectory(deps, scope.businessId);
    return { userId };
  });

  route(app, deps, calls.handOverBusiness, async ({ scope, body }) => {
    await asMember(deps, scope, (write) => handOverBusiness(write, body.userId, scope.userAgent));
    return { members: await membersOf(scope) };
  });
}

function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.inviteMember, ({ scope, body }) => {
    refuseSuspended(scope);
    return asMember(deps, scope, async (write) => presentInvitation(await inviteMember(write, body)));
  });

  route(app, deps, calls.revokeInvitation, async ({ scope, params: { id } }) => {
    await asMember(deps, scope, (write) => revokeInvitation(write, id));
    return { id };
  });
}

/** The holder of the texted link, who may be signed in or not. */
function acceptanceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, tokens } = deps;
  const openInvitation = async (token: string, acceptedBy?: string) => {
    const row = await findInvitation(db.read, { tokenHash: tokens.hashSecret(token), acceptedBy }, clock.now());
    if (!row) throw new Refusal('INVITATION_LAPSED');
    return { ...row, tenant: openRow(row) };
  };

  route(app, deps, calls.getInvitation, async ({ params }) => {
    const { businessName, inviter, role, phone, expiresAt } = await openInvitation(params.token);
    const invitedBy = formatFullName(inviter) || undefined;
    return { businessName, invitedBy, role, phoneEnding: phone.slice(-4), expiresAt: instantOf(expiresAt) };
  });

  route(app, deps, calls.acceptInvitation, async ({ params, user }) => {
    const { tenant, ...invitation } = await openInvitation(params.token, user.userId);
    const { phone } = orNotFound(await findUser(db.read, user.userId));
    await inTenant(deps, tenant, (write) => acceptInvitation(write, invitation, { userId: user.userId, phone }));
    await noteInDirectory(deps, tenant);
    return { businessId: invitation.businessId };
  });
}
