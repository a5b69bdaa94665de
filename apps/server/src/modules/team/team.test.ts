import { listServices } from '@primehour/contract/service';
import * as calls from '@primehour/contract/team';
import { membership } from '@primehour/db/schema/membership';
import type { Grant } from '@primehour/domain/access/grants';
import { INVITATION_DAYS } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { aPhone, aUser } from '@primehour/testkit/build';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { type TestServer } from '@primehour/testkit/start-server';
import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { serviceRoutes } from '../service/routes.ts';
import { teamRoutes } from './routes.ts';

// The guarantee: only a phone that was invited joins, once, and with no more than its inviter has; a business has one
// owner at any instant; and a membership that has ended gives no access.

const { api, other, clock } = await startNodes(apiOf(teamRoutes, serviceRoutes));

type Place = { role: 'MANAGER' | 'FRONT_DESK' | 'STAFF'; grants?: Grant[]; resourceId?: string | null };
const DESK: Place = { role: 'FRONT_DESK' };

const inviteBy = (accessToken: string, phone: string, place: Place = DESK) =>
  api.as({ accessToken })(calls.inviteMember, { body: { phone, ...place } });

/** The token of the newest invitation that this phone was texted. */
async function tokenOf(phone: string): Promise<string> {
  const texts = await textsTo(api.db, phone);
  const token = /\/sign-in\/invitation\/([\w-]{43})/.exec(texts.at(-1)?.body ?? '')?.[1];
  if (!token) throw new Error(`No invitation in ${JSON.stringify(texts)}`);
  return token;
}

const accept = (node: TestServer, accessToken: string, token: string) =>
  node.as({ accessToken })(calls.acceptInvitation, { params: { token } });

/** A user whose phone was invited, with the token of the text. */
async function anInvited(accessToken: string, place: Place = DESK) {
  const user = await aUser(api, { firstName: 'Mia', lastName: 'Chen' });
  await inviteBy(accessToken, user.phone, place);
  return { user, token: await tokenOf(user.phone), ...(await aSession(api, user)) };
}

const teamOf = (accessToken: string) => api.as({ accessToken })(calls.getTeam, {});
const rolesOf = async (businessId: string) =>
  (
    await api.db.read
      .select()
      .from(membership)
      .where(and(eq(membership.businessId, businessId), isNull(membership.endedAt)))
  )
    .map(({ role }) => role)
    .toSorted();

describe('an invitation', () => {
  it('is texted, says what it is for, and makes the phone’s user a member once', async () => {
    const { business, accessToken } = await aPartner(api, { name: 'Alder Studio' });
    const invited = await anInvited(accessToken);
    const [text] = await textsTo(api.db, invited.user.phone);
    expect(text?.body).toMatch(/^Alder Studio invited you to its team as front desk staff\. Join: http\S+$/);
    const params = { token: invited.token };
    expect(await api.as()(calls.getInvitation, { params })).toEqual({
      businessName: 'Alder Studio',
      invitedBy: 'Robin Alder',
      role: 'FRONT_DESK',
      phoneEnding: invited.user.phone.slice(-4),
      expiresAt: clock.now() + INVITATION_DAYS * DAY_MS,
    });
    expect((await teamOf(accessToken)).invitations).toMatchObject([{ phone: invited.user.phone }]);
    expect(await accept(api, invited.accessToken, invited.token)).toEqual({ businessId: business.id });
    const { members, invitations } = await teamOf(accessToken);
    expect([members.map(({ name, role }) => [name, role]), invitations]).toEqual([
      [
        ['Robin Alder', 'OWNER'],
        ['Mia Chen', 'FRONT_DESK'],
      ],
      [],
    ]);
  });

  it('is worth nothing to another phone, after seven days, once revoked, and once replaced', async () => {
    const { accessToken } = await aPartner(api);
    const invited = await anInvited(accessToken);
    const stranger = await aSession(api, await aUser(api));
    expect(await refusalOf(accept(api, stranger.accessToken, invited.token))).toMatchObject({
      code: 'INVITATION_FOR_OTHERS',
    });
    clock.advance(1000);
    await inviteBy(accessToken, invited.user.phone);
    expect((await refusalOf(accept(api, invited.accessToken, invited.token))).code).toBe('INVITATION_LAPSED');
    const [open] = (await teamOf(accessToken)).invitations;
    const replaced = await tokenOf(invited.user.phone);
    await api.as({ accessToken })(calls.revokeInvitation, { params: { id: open?.id ?? '' } });
    expect((await refusalOf(api.as()(calls.getInvitation, { params: { token: replaced } }))).code).toBe(
      'INVITATION_LAPSED',
    );
    const late = await aPartner(api);
    const tooLate = await anInvited(late.accessToken);
    clock.advance(INVITATION_DAYS * DAY_MS);
    const { accessToken: fresh } = await aSession(api, tooLate.user);
    expect((await refusalOf(accept(api, fresh, tooLate.token))).code).toBe('INVITATION_LAPSED');
  });

  it('answers its person the same when the first response was lost, as long as they are a member', async () => {
    const { business, accessToken } = await aPartner(api);
    const invited = await anInvited(accessToken);
    const joined = { businessId: business.id };
    expect(await accept(api, invited.accessToken, invited.token)).toEqual(joined);
    // The link itself no longer works, and it is of use to nobody else.
    expect((await refusalOf(api.as()(calls.getInvitation, { params: { token: invited.token } }))).code).toBe(
      'INVITATION_LAPSED',
    );
    const stranger = await aSession(api, await aUser(api));
    expect((await refusalOf(accept(api, stranger.accessToken, invited.token))).code).toBe('INVITATION_LAPSED');
    expect(await accept(api, invited.accessToken, invited.token)).toEqual(joined);
    expect(await rolesOf(business.id)).toEqual(['FRONT_DESK', 'OWNER']);
    await api.as({ accessToken })(calls.endMembership, { params: { userId: invited.user.id } });
    expect((await refusalOf(accept(api, invited.accessToken, invited.token))).code).toBe('INVITATION_LAPSED');
    expect(await rolesOf(business.id)).toEqual(['OWNER']);
  });

  it('accepted several times at once on two nodes makes one member', async () => {
    const { business, accessToken } = await aPartner(api);
    const invited = await anInvited(accessToken);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => accept(index % 2 ? api : other, invited.accessToken, invited.token)),
    );
    const joined = { status: 'fulfilled', value: { businessId: business.id } };
    expect(outcomes).toEqual(outcomes.map(() => joined));
    expect(await rolesOf(business.id)).toEqual(['FRONT_DESK', 'OWNER']);
  });

  it('is void when its sender could not send it anymore', async () => {
    const { business, accessToken } = await aPartner(api);
    const manager = await aMember(api, { business, role: 'MANAGER' });
    const invited = await anInvited(manager.accessToken);
    await api.as({ accessToken })(calls.endMembership, { params: { userId: manager.user.id } });
    expect((await teamOf(accessToken)).invitations).toEqual([]);
    expect((await refusalOf(accept(api, invited.accessToken, invited.token))).code).toBe('INVITATION_LAPSED');
    expect(await rolesOf(business.id)).toEqual(['OWNER']);
  });

  it('is void, and gone from its page and the list, when its sender no longer has a role that could send it', async () => {
    const { business, accessToken } = await aPartner(api);
    const { id: resourceId } = await aResource(api, { business });
    const manager = await aMember(api, { business, role: 'MANAGER' });
    const invited = await anInvited(manager.accessToken, { role: 'STAFF', resourceId });
    const ownersInvited = await anInvited(accessToken);
    const demote = (body: Place) =>
      api.as({ accessToken })(calls.updateMember, { params: { userId: manager.user.id }, body });
    await demote({ role: 'MANAGER', grants: ['clients.export'] });
    expect((await teamOf(accessToken)).invitations).toHaveLength(2);
    await demote(DESK);
    const params = { token: invited.token };
    expect((await refusalOf(api.as()(calls.getInvitation, { params }))).code).toBe('INVITATION_LAPSED');
    expect((await refusalOf(accept(api, invited.accessToken, invited.token))).code).toBe('INVITATION_LAPSED');
    expect((await teamOf(accessToken)).invitations).toMatchObject([{ phone: ownersInvited.user.phone }]);
    expect(await rolesOf(business.id)).toEqual(['FRONT_DESK', 'OWNER']);
    // Their person in the calendar can be offered to someone else.
    await inviteBy(accessToken, aPhone(), { role: 'STAFF', resourceId });
  });

  it('is void even if its sender’s role was changed without revoking it', async () => {
    const { business } = await aPartner(api);
    const manager = await aMember(api, { business, role: 'MANAGER' });
    const invited = await anInvited(manager.accessToken);
    const isSender = and(eq(membership.businessId, business.id), eq(membership.userId, manager.user.id));
    await api.db.transaction((tx) => tx.update(membership).set({ role: 'FRONT_DESK' }).where(isSender));
    expect((await refusalOf(accept(api, invited.accessToken, invited.token))).code).toBe('INVITATION_LAPSED');
    expect(await rolesOf(business.id)).toEqual(['FRONT_DESK', 'OWNER']);
  });

  it('gives no more than its sender has, and no person of the calendar twice', async () => {
    const { business, accessToken } = await aPartner(api);
    const manager = await aMember(api, { business, role: 'MANAGER' });
    const withExport: Place = { role: 'MANAGER', grants: ['clients.export'] };
    expect((await refusalOf(inviteBy(manager.accessToken, aPhone(), withExport))).code).toBe('FORBIDDEN');
    const { id: resourceId } = await aResource(api, { business });
    const invited = await anInvited(manager.accessToken, { role: 'STAFF', resourceId });
    const second = () => inviteBy(accessToken, aPhone(), { role: 'STAFF', resourceId });
    expect((await refusalOf(second())).code).toBe('PERSON_TAKEN');
    await accept(other, invited.accessToken, invited.token);
    expect((await refusalOf(second())).code).toBe('PERSON_TAKEN');
    expect((await refusalOf(inviteBy(accessToken, invited.user.phone))).code).toBe('MEMBER_EXISTS');
  });

  it('is refused for bad input, and nothing is written', async () => {
    const { accessToken } = await aPartner(api);
    const { business: others } = await aPartner(api);
    const [room, theirs] = [
      await aResource(api, { business: others, kind: 'ROOM' }),
      await aResource(api, { business: others }),
    ];
    const codeOf = async (phone: string, place: object) =>
      (await refusalOf(inviteBy(accessToken, phone, place as Place))).code;
    expect(await codeOf('123', DESK)).toBe('VALIDATION');
    expect(await codeOf(aPhone(), { role: 'OWNER' })).toBe('VALIDATION');
    expect(await codeOf(aPhone(), { role: 'STAFF' })).toBe('VALIDATION');
    expect(await codeOf(aPhone(), { ...DESK, grants: ['everything'] })).toBe('VALIDATION');
    for (const { id } of [room, theirs])
      expect(await codeOf(aPhone(), { role: 'STAFF', resourceId: id })).toBe('WRONG_STATE');
    expect(await codeOf('+19005550123', DESK)).toBe('PHONE_NOT_MOBILE');
    expect((await teamOf(accessToken)).invitations).toEqual([]);
  });

  it('counts against the texts to unproven numbers of a new business', async () => {
    const { accessToken } = await aPartner(api, { hasAccount: false });
    for (let sent = 0; sent < 10; sent += 1) await inviteBy(accessToken, aPhone());
    expect((await refusalOf(inviteBy(accessToken, aPhone()))).code).toBe('TOO_MANY_REQUESTS');
    expect((await teamOf(accessToken)).invitations).toHaveLength(10);
  });
});

describe('a member', () => {
  const change = (accessToken: string, userId: string, place: Place) =>
    api.as({ accessToken })(calls.updateMember, { params: { userId }, body: place });
  const end = (node: TestServer, accessToken: string, userId: string) =>
    node.as({ accessToken })(calls.endMembership, { params: { userId } });

  it('is changed by those who have as many rights, and by no one for themselves', async () => {
    const { user, business, accessToken } = await aPartner(api);
    const manager = await aMember(api, { business, role: 'MANAGER' });
    const desk = await aMember(api, { business, role: 'FRONT_DESK' });
    expect(await change(manager.accessToken, desk.user.id, { role: 'MANAGER' })).toMatchObject({ role: 'MANAGER' });
    expect(await change(accessToken, desk.user.id, { ...DESK, grants: ['listings', 'calendar.all'] })).toMatchObject({
      role: 'FRONT_DESK',
      grants: ['listings'],
    });
    const refused = async (call: Promise<unknown>) => (await refusalOf(call)).code;
    expect(await refused(change(manager.accessToken, user.id, DESK))).toBe('FORBIDDEN');
    expect(await refused(end(api, manager.accessToken, user.id))).toBe('FORBIDDEN');
    expect(await refused(change(manager.accessToken, manager.user.id, DESK))).toBe('WRONG_STATE');
    expect(await refused(end(api, desk.accessToken, manager.user.id))).toBe('FORBIDDEN');
    expect(await refused(end(api, accessToken, user.id))).toBe('WRONG_STATE');
    expect(await refused(end(api, accessToken, (await aUser(api)).id))).toBe('NOT_FOUND');
  });

  it('keeps what another member changed, if a change is based on what the member was before that', async () => {
    const { business, accessToken } = await aPartner(api);
    const { id: resourceId } = await aResource(api, { business });
    const shown = { role: 'STAFF', grants: ['calendar.all', 'hours.own'] as Grant[], resourceId } as const;
    const { user } = await aMember(api, { business, ...shown });
    const update = (place: Place, seen?: typeof shown) =>
      api.as({ accessToken })(calls.updateMember, { params: { userId: user.id }, body: { ...place, seen } });
    const revoked: Place = { ...shown, grants: ['hours.own'] };
    expect(await update(revoked, shown)).toMatchObject(revoked);
    expect(await refusalOf(update({ ...shown, grants: ['calendar.all'] }, shown))).toMatchObject({
      statusCode: 409,
      code: 'CHANGED_MEANWHILE',
    });
    // Sent again after a lost response.
    expect(await update(revoked, shown)).toMatchObject(revoked);
    expect((await teamOf(accessToken)).members[1]).toMatchObject(revoked);
    // By a caller that doesn't say what it saw.
    expect(await update(shown)).toMatchObject(shown);
  });

  it('sees no phone numbers, grants and invitations of others without the right to change them', async () => {
    const { user, business, accessToken } = await aPartner(api);
    await inviteBy(accessToken, aPhone());
    const desk = await aMember(api, { business, role: 'FRONT_DESK', grants: ['listings'] });
    expect(await teamOf(desk.accessToken)).toMatchObject({
      members: [
        { userId: user.id, phone: null, isYou: false },
        { phone: desk.user.phone, grants: ['listings'], isYou: true },
      ],
      invitations: [],
    });
  });

  it('who leaves, or is removed, has no access from the next call on, and can be invited again', async () => {
    const { business, accessToken } = await aPartner(api);
    const desk = await aMember(api, { business, role: 'FRONT_DESK' });
    const services = () => other.as(desk)(listServices, { query: { businessId: business.id } });
    expect(await services()).toEqual([]);
    await end(api, desk.accessToken, desk.user.id);
    expect((await refusalOf(services())).code).toBe('BUSINESS_NOT_FOUND');
    clock.advance(1000);
    await inviteBy(accessToken, desk.user.phone, { role: 'MANAGER' });
    await accept(api, desk.accessToken, await tokenOf(desk.user.phone));
    expect(await services()).toEqual([]);
    expect(await rolesOf(business.id)).toEqual(['MANAGER', 'OWNER']);
  });

  it('whose membership ends while they act changes nothing afterward', async () => {
    const { business, accessToken } = await aPartner(api);
    const managers = [
      await aMember(api, { business, role: 'MANAGER' }),
      await aMember(api, { business, role: 'MANAGER' }),
    ] as const;
    // Each removes the other at the same time, on two nodes: one is first, and the other is then no longer a member.
    const outcomes = await Promise.allSettled([
      end(api, managers[0].accessToken, managers[1].user.id),
      end(other, managers[1].accessToken, managers[0].user.id),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rolesOf(business.id)).toEqual(['MANAGER', 'OWNER']);
    expect((await teamOf(accessToken)).members).toHaveLength(2);
  });
});

describe('a business', () => {
  const handOver = (node: TestServer, accessToken: string, userId: string) =>
    node.as({ accessToken })(calls.handOverBusiness, { body: { userId } });

  it('is handed over to one member, whatever happens at once on two nodes', async () => {
    const { user, business, accessToken } = await aPartner(api);
    const heirs = [
      await aMember(api, { business, role: 'MANAGER' }),
      await aMember(api, { business, role: 'STAFF' }),
    ] as const;
    const outcomes = await Promise.allSettled(
      heirs.flatMap((heir) => [handOver(api, accessToken, heir.user.id), handOver(other, accessToken, heir.user.id)]),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await rolesOf(business.id)).filter((role) => role === 'OWNER')).toHaveLength(1);
    const stepped = (await teamOf(accessToken)).members.find(({ userId }) => userId === user.id);
    expect(stepped).toMatchObject({ role: 'MANAGER' });
    const kinds = (await textsTo(api.db, user.phone)).map(({ kind }) => kind);
    expect(kinds).toContain('ACCOUNT_OWNER_CHANGED');
  });

  it('keeps those of its previous owner’s invitations that a manager could send', async () => {
    const { business, accessToken } = await aPartner(api);
    const manager = await aMember(api, { business, role: 'MANAGER' });
    const [phone, withExport] = [aPhone(), aPhone()];
    await inviteBy(accessToken, phone);
    await inviteBy(accessToken, withExport, { role: 'MANAGER', grants: ['clients.export'] });
    await handOver(api, accessToken, manager.user.id);
    expect((await teamOf(manager.accessToken)).invitations.map((open) => open.phone)).toEqual([phone]);
  });

  it('is handed over by its owner alone, with a fresh code, and to a member', async () => {
    const { user, business, accessToken } = await aPartner(api);
    const manager = await aMember(api, { business, role: 'MANAGER' });
    const refused = async (call: Promise<unknown>) => (await refusalOf(call)).code;
    expect(await refused(handOver(api, manager.accessToken, manager.user.id))).toBe('FORBIDDEN');
    expect(await refused(handOver(api, accessToken, (await aUser(api)).id))).toBe('NOT_FOUND');
    expect(await refused(handOver(api, accessToken, user.id))).toBe('WRONG_STATE');
    clock.advance(6 * 60_000);
    expect(await refused(handOver(api, accessToken, manager.user.id))).toBe('STEP_UP_REQUIRED');
    expect(await rolesOf(business.id)).toEqual(['MANAGER', 'OWNER']);
  });
});
