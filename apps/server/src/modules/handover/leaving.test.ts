import { cancelBooking, restoreBooking } from '@primehour/contract/booking';
import * as calls from '@primehour/contract/resource';
import { listServices } from '@primehour/contract/service';
import { auditEntry } from '@primehour/db/schema/audit';
import { bookingResource, occupancy } from '@primehour/db/schema/booking';
import { invitation, membership } from '@primehour/db/schema/membership';
import { waitlistEntry } from '@primehour/db/schema/waitlist';
import { uuidV7 } from '@primehour/db/uuid';
import type { WallDate } from '@primehour/domain/vocabulary';
import { aBooking, aClient, aPhone, aService } from '@primehour/testkit/build';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { openAvailable } from '../operator/api.ts';
import { resourceRoutes } from '../resource/routes.ts';
import { serviceRoutes } from '../service/routes.ts';
import { joinWithKnownPhone } from '../waitlist/api.ts';
import { handoverRoutes } from './routes.ts';

// The guarantee: a handover is a move, for people and rooms alike: it takes what the booking took, and only a client
// who knew the name is notified of another one. A person who is retired loses their access to the business at the same
// time.

const { api, other } = await startNodes(apiOf(resourceRoutes, handoverRoutes, serviceRoutes, bookingRoutes));

const NINE = '2026-10-08T14:00:00Z';

async function aTeam() {
  const made = await aPartner(api);
  const { business, accessToken } = made;
  const query = { businessId: business.id };
  const ben = await aResource(api, { business, name: 'Ben' });
  const cleo = await aResource(api, { business, name: 'Cleo' });
  const service = await aService(api, { business, durationMinutes: 60 });
  const retire = (
    id: string,
    bookings: { id: string; version: number; to: string | null }[] = [],
    by: { accessToken: string } = { accessToken },
  ) => api.as(by)(calls.retireResource, { query, params: { id }, body: { bookings } });
  const handover = (id: string, by: { accessToken: string } = { accessToken }) =>
    api.as(by)(calls.getHandover, { query, params: { id } });
  const membersOf = (userId: string) => api.db.read.select().from(membership).where(eq(membership.userId, userId));
  return { ...made, query, ben, cleo, service, retire, handover, membersOf };
}

const kindsTo = async (clientPhone: Parameters<typeof textsTo>[1]) =>
  (await textsTo(api.db, clientPhone)).map(({ kind }) => kind);

describe('a handover', () => {
  it('is texted to a client who chose the person, and to no one else', async () => {
    const { ben, cleo, service, retire } = await aTeam();
    const phones = { CLIENT: aPhone(), RULE: aPhone() };
    const book = async (chosenBy: 'CLIENT' | 'RULE', startAt: string) => {
      const client = await aClient(api, { businessId: service.businessId, phone: phones[chosenBy] });
      return aBooking(api, { service, startAt, resourceId: ben.id, chosenBy, client });
    };
    const made = [await book('CLIENT', NINE), await book('RULE', '2026-10-08T16:00:00Z')];
    await retire(
      ben.id,
      made.map(({ id }) => ({ id, version: 1, to: cleo.id })),
    );
    expect(await kindsTo(phones.CLIENT)).toEqual(['BOOKING_MOVED']);
    expect(await kindsTo(phones.RULE)).toEqual([]);
  });

  it('of a room keeps person and time, moves the room’s range alone, and is texted to no one', async () => {
    const { business, ben, service, retire } = await aTeam();
    const rooms = [
      await aResource(api, { business, kind: 'ROOM', name: 'Room 1' }),
      await aResource(api, { business, kind: 'ROOM', name: 'Room 2' }),
    ] as const;
    const phone = aPhone();
    const client = await aClient(api, { businessId: business.id, phone });
    const { id } = await aBooking(api, { service, startAt: NINE, resourceId: ben.id, chosenBy: 'CLIENT', client });
    await api.db.transaction(async (tx) => {
      const of = { businessId: business.id, bookingId: id };
      const takes = [{ fromMinute: 15, untilMinute: 60 }];
      const chosen = { chosenBy: 'RULE', chosenAt: new Date(api.clock.now()) } as const;
      await tx.insert(bookingResource).values({ ...of, number: 2, resourceId: rooms[0].id, ...chosen, takes });
      const during = { startAt: new Date('2026-10-08T14:15:00Z'), endAt: new Date('2026-10-08T15:00:00Z') };
      const [lane = 0] = rooms[0].lanes;
      const taken = { id: uuidV7(), kind: 'booking', takeId: id, part: 2, lane } as const;
      await tx.insert(occupancy).values({ ...of, ...taken, during });
    });
    await retire(rooms[0].id, [{ id, version: 1, to: rooms[1].id }]);
    const rows = await api.db.read
      .select()
      .from(occupancy)
      .where(eq(occupancy.bookingId, id))
      .orderBy(asc(occupancy.part));
    expect(rows.map(({ lane, during }) => [lane, during.startAt.toISOString(), during.endAt.toISOString()])).toEqual([
      [ben.lanes[0], '2026-10-08T14:00:00.000Z', '2026-10-08T15:00:00.000Z'],
      [rooms[1].lanes[0], '2026-10-08T14:15:00.000Z', '2026-10-08T15:00:00.000Z'],
    ]);
    const serving = await api.db.read.select().from(bookingResource).where(eq(bookingResource.bookingId, id));
    expect(serving).toMatchObject([
      { number: 1, resourceId: ben.id, chosenBy: 'CLIENT' },
      { number: 2, resourceId: rooms[1].id },
    ]);
    expect(await kindsTo(phone)).toEqual([]);
  });
});

describe('a person who is retired', () => {
  it('is no longer a member, and neither is someone who was invited as them', async () => {
    const { business, ben, cleo, user, query, retire, handover, membersOf } = await aTeam();
    const staff = await aMember(api, { business, role: 'STAFF', resourceId: ben.id });
    expect((await handover(ben.id)).member).toEqual({ role: 'STAFF', isYou: false, keepsAccess: false });
    expect((await handover(cleo.id)).member).toBeNull();
    const invited = { id: uuidV7(), businessId: business.id, phone: aPhone(), role: 'STAFF' } as const;
    const times = { createdAt: new Date(api.clock.now()), expiresAt: new Date(api.clock.now() + 86_400_000) };
    await api.db.transaction((tx) =>
      tx.insert(invitation).values({
        ...invited,
        ...times,
        tokenHash: Buffer.alloc(32, uuidV7()),
        resourceId: cleo.id,
        invitedBy: user.id,
      }),
    );
    expect(await retire(ben.id)).toEqual({ id: ben.id, memberEnded: true });
    expect(await membersOf(staff.user.id)).toMatchObject([{ endedAt: expect.any(Date), endedBy: user.id }]);
    expect(await refusalOf(other.as(staff)(listServices, { query }))).toMatchObject({ code: 'BUSINESS_NOT_FOUND' });
    expect(await retire(cleo.id)).toEqual({ id: cleo.id, memberEnded: false });
    const [open] = await api.db.read.select().from(invitation).where(eq(invitation.id, invited.id));
    expect(open?.revokedAt).toBeInstanceOf(Date);
    const log = await api.db.read.select().from(auditEntry).where(eq(auditEntry.businessId, business.id));
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['MEMBER_REMOVED', 'INVITATION_REVOKED']));
  });

  it('and owns the business keeps it, as does a manager who retires themselves', async () => {
    const { business, user, ben, cleo, retire, handover, membersOf } = await aTeam();
    const manager = await aMember(api, { business, role: 'MANAGER', resourceId: ben.id });
    await api.db.transaction((tx) =>
      tx
        .update(membership)
        .set({ resourceId: cleo.id })
        .where(and(eq(membership.businessId, business.id), eq(membership.userId, user.id))),
    );
    expect((await handover(cleo.id, manager)).member).toEqual({ role: 'OWNER', isYou: false, keepsAccess: true });
    expect(await retire(cleo.id, [], manager)).toMatchObject({ memberEnded: false });
    expect(await retire(ben.id, [], manager)).toMatchObject({ memberEnded: false });
    expect(await membersOf(user.id)).toMatchObject([{ role: 'OWNER', resourceId: null, endedAt: null }]);
    expect(await membersOf(manager.user.id)).toMatchObject([{ role: 'MANAGER', resourceId: null, endedAt: null }]);
  });

  it('stays, with their access, if retiring them is refused', async () => {
    const { business, ben, service, retire, membersOf } = await aTeam();
    const staff = await aMember(api, { business, role: 'STAFF', resourceId: ben.id });
    await aBooking(api, { service, startAt: NINE, resourceId: ben.id });
    expect(await refusalOf(retire(ben.id))).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await membersOf(staff.user.id)).toMatchObject([{ endedAt: null }]);
  });
});

describe('a canceled booking of someone who is retired', () => {
  it.each(['KEEP_TIME', 'OPEN_TIME'] as const)('is not restored (%s)', async (cancelBehavior) => {
    const { accessToken, business, query, ben, cleo, service, retire } = await aTeam();
    const phone = aPhone();
    const client = await aClient(api, { businessId: business.id, phone });
    const [made, kept] = [
      await aBooking(api, { service, startAt: NINE, resourceId: ben.id, client }),
      await aBooking(api, { service, startAt: NINE, resourceId: cleo.id }),
    ];
    const partner = api.as({ accessToken });
    for (const { id } of [made, kept])
      await partner(cancelBooking, { query, body: { id, cancelReason: 'CLIENT_REQUEST', cancelBehavior } });
    await retire(ben.id);
    expect(await refusalOf(partner(restoreBooking, { query, body: { id: made.id } }))).toMatchObject({
      statusCode: 409,
      code: 'SLOT_TAKEN',
      message: 'This booking can’t be restored: Ben can’t be booked anymore',
    });
    expect(await kindsTo(phone)).toEqual(['BOOKING_CANCELLED']);
    expect(await partner(restoreBooking, { query, body: { id: kept.id } })).toMatchObject({ status: 'PENDING' });
  });
});

describe('clients who wait for someone who is retired', () => {
  it('wait for anyone, once, and those who wait for others still do', async () => {
    const { business, ben, cleo, service, retire } = await aTeam();
    const { deps } = api.server;
    const tenant = await openAvailable(api.db.read, business.id);
    const [mia, tom, ada] = [aPhone(), aPhone(), aPhone()];
    const join = (phoneNumber: typeof mia, resourceId?: string) =>
      joinWithKnownPhone(deps, tenant, {
        name: 'Mia',
        phoneNumber,
        hasConsented: true,
        serviceId: service.id,
        resourceId,
        untilDate: '2026-10-20' as WallDate,
        times: [],
        agreesToPrices: false,
        clientZone: null,
      });
    await join(mia, ben.id);
    await join(tom, ben.id);
    await join(tom);
    await join(ada, cleo.id);
    await retire(ben.id);
    const entries = await api.db.read
      .select({ resourceId: waitlistEntry.resourceId, state: waitlistEntry.state })
      .from(waitlistEntry)
      .where(eq(waitlistEntry.businessId, business.id))
      .orderBy(asc(waitlistEntry.id));
    expect(entries).toEqual([
      { resourceId: null, state: 'WAITING' },
      { resourceId: ben.id, state: 'LEFT' },
      { resourceId: null, state: 'WAITING' },
      { resourceId: cleo.id, state: 'WAITING' },
    ]);
  });
});
