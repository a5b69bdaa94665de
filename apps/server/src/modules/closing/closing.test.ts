import { restoreBooking } from '@primehour/contract/booking';
import { addBooking } from '@primehour/contract/calendar';
import * as calls from '@primehour/contract/closing';
import { auction, bidHold } from '@primehour/db/schema/auction';
import { auditEntry } from '@primehour/db/schema/audit';
import { business as businessTable } from '@primehour/db/schema/business';
import { client } from '@primehour/db/schema/client';
import { membership } from '@primehour/db/schema/membership';
import { session } from '@primehour/db/schema/session';
import { uuidV4 } from '@primehour/db/uuid';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aClient, aPhone, aService } from '@primehour/testkit/build';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { liftSuspension } from '../operator/commands/suspend-business.ts';
import { publicRoutes } from '../public/routes.ts';
import { sweepClosed } from './jobs.ts';
import { closingRoutes } from './routes.ts';

// The guarantee: a business can be closed only when nothing is pending, can be reopened unchanged for thirty days, and
// then loses all personal data, but not its books.

const { api, other, clock } = await startNodes(apiOf(closingRoutes, publicRoutes, bookingRoutes, calendarRoutes), {
  at: '2026-10-06T14:00:00Z',
});

async function aSalon() {
  const partner = await aPartner(api);
  const { business, user } = partner;
  const service = await aService(api, { business, priceCents: 0 as Cents });
  const query = { businessId: business.id };
  const fresh = async (node = api) => node.as({ accessToken: (await aSession(api, user)).accessToken });
  const rowOf = async () => {
    const [row] = await api.db.read.select().from(businessTable).where(eq(businessTable.id, business.id));
    return row;
  };
  const actions = async () =>
    (await api.db.read.select().from(auditEntry).where(eq(auditEntry.businessId, business.id)))
      .map(({ action }) => action)
      .filter((action) => action !== 'CLIENT_ERASED')
      .toSorted();
  return {
    business,
    user,
    service,
    query,
    fresh,
    rowOf,
    actions,
    close: async () => (await fresh())(calls.closeBusiness, { query }),
  };
}

const code = async (ask: Promise<unknown>) => (await refusalOf(ask)).code;
const liveSessions = (userId: string) =>
  api.db.read
    .select()
    .from(session)
    .where(and(eq(session.userId, userId), isNull(session.revokedAt)));

describe('closing', () => {
  it('hides the business, ends sessions and texts the owner; reopening brings it back', async () => {
    const salon = await aSalon();
    const before = await salon.rowOf();
    const member = await aMember(api, { business: salon.business, role: 'MANAGER' });
    const closed = await salon.close();
    expect(closed).toMatchObject({ blockers: [], closed: { at: clock.now(), erasedAt: clock.now() + 30 * DAY_MS } });
    expect(await liveSessions(salon.user.id)).toEqual([]);
    expect(await liveSessions(member.userId)).toEqual([]);
    const texts = await textsTo(api.db, salon.user.phone);
    expect(texts.map(({ kind }) => kind)).toContain('ACCOUNT_CLOSED');
    const booked = bookAsClient(api, {
      service: salon.service,
      startAt: new Date(clock.now() + 2 * DAY_MS).toISOString(),
    });
    await expect(booked).rejects.toThrow('This page is not available');

    clock.advance(29 * DAY_MS);
    await sweepClosed(api.server.deps);
    const owner = await salon.fresh();
    expect(await owner(calls.getClosing, { query: salon.query })).toEqual(closed);
    expect(await owner(calls.reopenBusiness, { query: salon.query })).toEqual({ blockers: [], closed: null });
    expect(await salon.rowOf()).toEqual(before);
    expect(await salon.actions()).toEqual(['BUSINESS_CLOSED', 'BUSINESS_REOPENED']);
    expect(await code(owner(calls.reopenBusiness, { query: salon.query }))).toBe('WRONG_STATE');
  });

  it('leaves members who also work elsewhere signed in', async () => {
    const [salon, elsewhere] = [await aSalon(), await aSalon()];
    const member = await aMember(api, { business: salon.business, role: 'MANAGER' });
    await api.db.transaction((tx) =>
      tx.insert(membership).values({
        businessId: elsewhere.business.id,
        userId: member.userId,
        role: 'MANAGER',
        createdAt: new Date(clock.now()),
      }),
    );
    await salon.close();
    expect(await liveSessions(member.userId)).toHaveLength(1);
  });

  it('is refused while bookings or listings are upcoming, with their counts', async () => {
    const salon = await aSalon();
    await aBooking(api, { service: salon.service, startAt: clock.now() + DAY_MS });
    await aBooking(api, { service: salon.service, startAt: clock.now() - DAY_MS });
    await aListing(api, { business: salon.business, reservationAt: clock.now() + 5 * DAY_MS });
    const owner = await salon.fresh();
    expect((await owner(calls.getClosing, { query: salon.query })).blockers).toEqual([
      { kind: 'BOOKINGS', count: 1 },
      { kind: 'LISTINGS', count: 1 },
    ]);
    expect(await code(owner(calls.closeBusiness, { query: salon.query }))).toBe('CLOSING_BLOCKED');
    expect(await salon.rowOf()).toMatchObject({ closedAt: null, suspendedAt: null });
    expect(await salon.actions()).toEqual([]);
  });

  it('is refused until a sold reservation is over', async () => {
    const salon = await aSalon();
    const sold = await aListing(api, { business: salon.business, reservationAt: clock.now() + 5 * DAY_MS });
    await api.db.transaction((tx) =>
      tx
        .update(auction)
        .set({ phase: 'CLOSED', settlement: 'PAID', nextAt: null })
        .where(eq(auction.listingId, sold.id)),
    );
    expect(await code(salon.close())).toBe('CLOSING_BLOCKED');
    clock.set(sold.reservationEndAt.getTime());
    expect(await salon.close()).toMatchObject({ blockers: [] });
  });

  it('does not show how many bids of a running auction are held on cards', async () => {
    const salon = await aSalon();
    const listing = await aListing(api, { business: salon.business, type: 'sealed' });
    const { number } = await aBidder(api, listing);
    const id = uuidV4();
    await api.db.transaction((tx) =>
      tx.insert(bidHold).values({
        id,
        businessId: listing.businessId,
        listingId: listing.id,
        bidder: number,
        provider: 'sandbox',
        providerAccountId: 'acct',
        providerChargeId: id,
        methodId: 'sbm',
        idempotencyKey: id,
        amountCents: 50_000 as Cents,
        feeCents: 0 as Cents,
        untilClose: true,
        state: 'HELD',
        createdAt: new Date(clock.now()),
        updatedAt: new Date(clock.now()),
      }),
    );
    const blockers = async () => (await (await salon.fresh())(calls.getClosing, { query: salon.query })).blockers;
    expect(await blockers()).toEqual([{ kind: 'LISTINGS', count: 1 }]);
    await api.db.transaction((tx) =>
      tx.update(auction).set({ settlement: 'UNSOLD' }).where(eq(auction.listingId, listing.id)),
    );
    expect(await blockers()).toEqual([{ kind: 'PAYMENTS', count: 1 }]);
  });

  it('and a booking at the same moment never both succeed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const salon = await aSalon();
      const close = (await salon.fresh(other))(calls.closeBusiness, { query: salon.query });
      const startAt = new Date(clock.now() + 2 * DAY_MS + HOUR_MS).toISOString();
      const [closed, booked] = await Promise.allSettled([
        close,
        bookAsClient(api, { service: salon.service, startAt }),
      ]);
      expect([closed.status, booked.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('ends adding and restoring bookings until it is reopened', async () => {
    const salon = await aSalon();
    const { query } = salon;
    const startAt = clock.now() + 2 * DAY_MS;
    const canceled = await aBooking(api, { service: salon.service, startAt, status: 'CANCELLED' });
    await salon.close();
    const owner = await salon.fresh();
    const person = { name: 'Kit', phoneNumber: aPhone() };
    const body = { serviceId: salon.service.id, startAt: startAt + DAY_MS, payment: 'FREE', ...person } as const;
    const add = () => owner(addBooking, { query, body });
    const restore = () => owner(restoreBooking, { query, body: { id: canceled.id } });
    const refused = {
      statusCode: 409,
      code: 'WRONG_STATE',
      message: 'Your account is closed. Reopen it in App settings first',
    };
    expect([await refusalOf(add()), await refusalOf(restore())]).toMatchObject([refused, refused]);
    await owner(calls.reopenBusiness, { query });
    expect((await add()).booking.status).toBe('CONFIRMED');
    expect((await restore()).status).toBe('CONFIRMED');
  });

  it('needs the owner, a fresh code, a session, and an open business', async () => {
    const salon = await aSalon();
    const { query } = salon;
    const stale = await salon.fresh();
    clock.advance(6 * MINUTE_MS);
    expect(await code(stale(calls.closeBusiness, { query }))).toBe('STEP_UP_REQUIRED');
    expect(await code(api.as()(calls.closeBusiness, { query }))).toBe('UNAUTHORISED');
    const manager = api.as(await aMember(api, { business: salon.business, role: 'MANAGER' }));
    expect(await code(manager(calls.closeBusiness, { query }))).toBe('FORBIDDEN');
    const foreign = await (await aSalon()).fresh();
    expect(await code(foreign(calls.closeBusiness, { query }))).toBe('NOT_FOUND');
    await salon.close();
    expect(await code((await salon.fresh())(calls.closeBusiness, { query }))).toBe('WRONG_STATE');
  });

  it('can also be undone by the operator', async () => {
    const salon = await aSalon();
    await salon.close();
    const tenant = authorizeTenant(salon.business.id);
    await api.db.transaction((tx) =>
      liftSuspension(tx, tenant, { reason: 'Asked by phone', by: 'op', userId: null }, clock.now()),
    );
    expect(await salon.rowOf()).toMatchObject({ closedAt: null, closedBy: null, suspendedAt: null });
  });
});

describe('after thirty days', () => {
  it('clients and members are erased, bookings stay, and nothing brings it back', async () => {
    const salon = await aSalon();
    const person = await aClient(api, { businessId: salon.business.id, name: 'Mia Torres' });
    const past = await aBooking(api, { service: salon.service, client: person, startAt: clock.now() - 2 * DAY_MS });
    await salon.close();
    clock.advance(30 * DAY_MS);
    expect(await code((await salon.fresh())(calls.reopenBusiness, { query: salon.query }))).toBe('WRONG_STATE');
    await sweepClosed(api.server.deps);
    await sweepClosed(other.server.deps);
    const clients = await api.db.read.select().from(client).where(eq(client.businessId, salon.business.id));
    expect(clients.map(({ name }) => name)).toEqual(clients.map(() => 'Erased client'));
    expect(clients.map(({ id }) => id)).toContain(past.clientId);
    expect(await salon.rowOf()).toMatchObject({ bio: null, isCalendarActive: false, erasedAt: new Date(clock.now()) });
    expect(await code((await salon.fresh())(calls.getClosing, { query: salon.query }))).toBe('BUSINESS_NOT_FOUND');
    expect(await salon.actions()).toEqual(['BUSINESS_CLOSED', 'BUSINESS_ERASED']);
    const tenant = authorizeTenant(salon.business.id);
    const lift = api.db.transaction((tx) =>
      liftSuspension(tx, tenant, { reason: 'Late', by: 'op', userId: null }, clock.now()),
    );
    await expect(lift).rejects.toMatchObject({ code: 'WRONG_STATE' });
  });

  it('one business that cannot be erased does not prevent erasing the others', async () => {
    const [broken, salon] = [await aSalon(), await aSalon()];
    const person = await aClient(api, { businessId: broken.business.id });
    for (const each of [broken, salon]) await each.close();
    clock.advance(30 * DAY_MS);
    await aBooking(api, { service: broken.service, client: person, startAt: clock.now() + DAY_MS });
    await sweepClosed(api.server.deps);
    expect(await broken.rowOf()).toMatchObject({ erasedAt: null });
    expect(await salon.rowOf()).toMatchObject({ erasedAt: new Date(clock.now()) });
  });

  it('one client who can’t be erased yet does not prevent erasing the others', async () => {
    const salon = await aSalon();
    const businessId = salon.business.id;
    const people = [];
    for (const name of ['Ada Ruiz', 'Ben Osei', 'Mia Torres']) people.push(await aClient(api, { businessId, name }));
    const [first] = people.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    await salon.close();
    clock.advance(30 * DAY_MS);
    await aBooking(api, { service: salon.service, client: first, startAt: clock.now() + DAY_MS });
    await sweepClosed(api.server.deps);
    const named = async () =>
      (await api.db.read.select().from(client).where(eq(client.businessId, businessId)))
        .map(({ name }) => name)
        .filter((name) => name !== 'Erased client');
    expect([await named(), (await salon.rowOf())?.erasedAt]).toEqual([[first?.name], null]);
    clock.advance(2 * DAY_MS);
    await sweepClosed(api.server.deps);
    expect([await named(), (await salon.rowOf())?.erasedAt]).toEqual([[], new Date(clock.now())]);
  });

  it('businesses that can’t be erased do not hold up those closed later', async () => {
    for (let number = 0; number < 5; number += 1) {
      const broken = await aSalon();
      await broken.close();
      await aBooking(api, { service: broken.service, startAt: clock.now() + 31 * DAY_MS });
      clock.advance(MINUTE_MS);
    }
    const salon = await aSalon();
    await salon.close();
    clock.advance(30 * DAY_MS);
    await sweepClosed(api.server.deps);
    expect(await salon.rowOf()).toMatchObject({ erasedAt: new Date(clock.now()) });
  });

  it('a business that is reopened while it is being erased keeps its data', async () => {
    const salon = await aSalon();
    const tenant = authorizeTenant(salon.business.id);
    const person = await aClient(api, { businessId: salon.business.id, name: 'Mia Torres' });
    await salon.close();
    clock.advance(30 * DAY_MS);
    const waits = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    const { erasing } = await api.db.transaction(async (tx) => {
      await liftSuspension(tx, tenant, { reason: 'Asked by phone', by: 'op', userId: null }, clock.now());
      const sweeping = sweepClosed(other.server.deps);
      await vi.waitFor(async () => expect((await api.db.pool.query(waits)).rowCount).toBeGreaterThan(0), {
        timeout: 60_000,
      });
      return { erasing: sweeping };
    });
    await erasing;
    expect(await salon.rowOf()).toMatchObject({ closedAt: null, erasedAt: null, isCalendarActive: true });
    expect(await api.db.read.select().from(client).where(eq(client.id, person.id))).toMatchObject([
      { name: 'Mia Torres', erasedAt: null },
    ]);
    expect(await salon.actions()).toEqual(['BUSINESS_CLOSED', 'SUSPENSION_LIFTED']);
  });
});
