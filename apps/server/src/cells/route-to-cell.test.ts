import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import * as bookingCalls from '@primehour/contract/booking';
import { changeSlug, createBusiness, listBusinesses } from '@primehour/contract/business';
import { LIVE_PATH } from '@primehour/contract/live';
import { savePreferences } from '@primehour/contract/preferences';
import * as publicCalls from '@primehour/contract/public';
import * as sessionCalls from '@primehour/contract/session';
import * as teamCalls from '@primehour/contract/team';
import { getUser, updateUser } from '@primehour/contract/user';
import { ownCell, setOwnCell } from '@primehour/db/cell';
import { businessElsewhere, membershipElsewhere, slugElsewhere } from '@primehour/db/schema/cell';
import { phoneCode } from '@primehour/db/schema/phone';
import { session } from '@primehour/db/schema/session';
import { appUser } from '@primehour/db/schema/user';
import { aBusiness, aPhone, aService, aUser } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { anAddress, refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { signedIn } from '@primehour/testkit/signed-in';
import type { TestServer } from '@primehour/testkit/start-server';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeTenant } from '../tenant.ts';
import { bookAsClient } from '../testing/book-as-client.ts';
import { aVisitor } from '../testing/browse.ts';
import { openTestStream } from '../testing/read-stream.ts';
import { aSalon, submitDetails, TEN, TWO } from '../testing/salon.ts';
import { lastCode, lastText } from '../testing/texts.ts';
import {
  addCell,
  aPartnerAway,
  addToDirectory,
  OTHER,
  personIn,
  preferencesIn,
  removeCell,
  startTwoCells,
} from '../testing/two-cells.ts';
import { sweepDirectory, updateDirectory } from './update-directory.ts';

// The guarantee: whichever node a request reaches, the cell of its business answers it, and nothing shows which one it was.

const clock = testClock('2026-10-06T14:00:00Z');
let cells: Awaited<ReturnType<typeof startTwoCells>>;
beforeAll(async () => {
  cells = await startTwoCells(clock);
});
afterAll(() => cells.close());

/** The node of one cell, with what a test reads from the database of another. */
const through = (node: TestServer, { db }: TestServer): TestServer => ({ ...node, db });
const ways = () => [
  { way: 'into cell 0', cell: cells.home, node: through(cells.away, cells.home) },
  { way: 'into cell 1', cell: cells.away, node: through(cells.home, cells.away) },
];

/** The answer to a call that does not name its business. */
const teamOf = async ({ url }: TestServer, { accessToken }: { readonly accessToken: string }) =>
  (await fetch(`${url}/user/api/team`, { headers: { authorization: `Bearer ${accessToken}` } })).status;

describe('a client on a node of another cell', () => {
  it('books on the pages, and has the booking at its link', async () => {
    for (const { way, cell, node } of ways()) {
      const salon = await aSalon(cell, { priceCents: 0 });
      if (cell === cells.away) await addToDirectory(cells, salon.open);
      const page = await aVisitor(node.url).get(`/p/${salon.open.slug}`);
      expect([way, page.status, page.text]).toEqual([way, 200, expect.stringContaining(salon.open.name)]);

      const { visitor, checkout, code, prove } = await submitDetails(node, salon);
      const wrong = await visitor.post(checkout, { code: code === '111111' ? '222222' : '111111' });
      expect([way, wrong.status]).toEqual([way, 422]);
      const own = (await prove()).location ?? '';
      expect((await visitor.get(own)).status).toBe(200);
      expect(await salon.bookings()).toHaveLength(1);
    }
  });

  it('books, moves and cancels by calls', async () => {
    for (const { cell, node } of ways()) {
      const salon = await aSalon(cell, { priceCents: 0 });
      if (cell === cells.away) await addToDirectory(cells, salon.open);
      const { call, params } = await bookAsClient(node, { service: salon.cut, startAt: TEN });
      await call(publicCalls.moveMyBooking, { params, body: { startAt: TWO } });
      expect(await salon.bookings()).toMatchObject([{ status: 'CONFIRMED', startAt: new Date(TWO) }]);
      await call(publicCalls.cancelMyBooking, { params, body: {} });
      expect(await salon.bookings()).toMatchObject([{ status: 'CANCELLED' }]);
    }
  });

  it('is limited by their own address', async () => {
    const salon = await aSalon(cells.away);
    await addToDirectory(cells, salon.open);
    const address = anAddress();
    const form = { serviceId: salon.cut.id, startAt: TEN, name: 'Kit Moss', phoneNumber: salon.phone, email: '' };
    const params = { businessId: salon.open.id };
    await cells.home.as({ address })(publicCalls.startCheckout, {
      params,
      body: { ...form, hasConsented: true },
    } as never);
    const [code] = await cells.away.db.read
      .select()
      .from(phoneCode)
      .where(eq(phoneCode.phone, salon.phone as never));
    expect(code?.address).toBe(address);
  });

  it('is answered by the cell that has their booking while another one is down, or does not know', async () => {
    const unsure = createServer((_, response) => void response.writeHead(503).end());
    await new Promise<void>((resolve) => unsure.listen(0, '127.0.0.1', resolve));
    const { port } = unsure.address() as AddressInfo;
    const salon = await aSalon(cells.away, { priceCents: 0 });
    await addToDirectory(cells, salon.open);
    const own = ownCell();
    try {
      for (const [index, at] of ['http://127.0.0.1:1', `http://127.0.0.1:${port}`].entries()) {
        await addCell(cells, OTHER, at);
        // Made in the other cell, which is therefore asked first, and moved since.
        setOwnCell(OTHER);
        const { token } = await bookAsClient(cells.away, { service: salon.cut, startAt: TEN + index * 3_600_000 });
        setOwnCell(own);
        expect([at, (await aVisitor(cells.home.url).get(`/my/${token}`)).status]).toEqual([at, 200]);
        expect((await aVisitor(cells.home.url).get(`/my/${'A'.repeat(43)}`)).status).toBe(503);
      }
    } finally {
      setOwnCell(own);
      await removeCell(cells, OTHER);
      unsure.close();
    }
  });

  it('is answered by the node they reached, if no cell has what they ask for', async () => {
    const token = 'A'.repeat(43);
    for (const node of [cells.home, cells.away]) {
      expect((await aVisitor(node.url).get(`/my/${token}`)).status).toBe(404);
      expect((await aVisitor(node.url).post(`/my/${token}/cancel`, { reason: 'x' })).status).toBe(404);
      expect((await aVisitor(node.url).get('/p/nobody-at-all')).status).toBe(404);
      expect((await aVisitor(node.url).get('/a/not-an-id')).status).toBe(404);
      const call = node.as()(publicCalls.getMyBooking, { params: { token } });
      expect(await refusalOf(call)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
  });
});

describe('a partner whose business is in another cell than they sign in to', () => {
  it('makes calls and follows changes on any node', async () => {
    const { home, away } = cells;
    const partner = await aPartnerAway(cells);
    const cut = await aService(away, { business: partner.business, priceCents: 0 as never });
    for (const [index, node] of [home, away].entries()) {
      const stream = await openTestStream(node.url + LIVE_PATH, { accessToken: partner.accessToken });
      expect(await stream.next()).toMatchObject({ event: 'ready' });
      await bookAsClient(through(node, away), { service: cut, startAt: TEN + index * 3_600_000, name: 'Ada Brooks' });
      expect(await stream.next()).toMatchObject({ event: 'booking', data: { userName: 'Ada Brooks' } });
      stream.close();
      const query = { businessId: partner.business.id };
      expect(await node.as(partner)(bookingCalls.getDashboard, { query })).toMatchObject({ bookingCount: index + 1 });
      expect(await teamOf(node, partner)).toBe(200);
      expect(await node.as(partner)(getUser, {})).toMatchObject({ id: partner.user.id, roles: [{ id: 'partner' }] });
    }
  });

  it('is signed out everywhere at once', async () => {
    const { home, away } = cells;
    const partner = await aPartnerAway(cells);
    expect(await teamOf(away, partner)).toBe(200);
    await home.db.transaction((tx) =>
      tx
        .update(session)
        .set({ revokedAt: new Date(clock.now()), revokedReason: 'SIGN_OUT_EVERYWHERE' })
        .where(eq(session.id, partner.sessionId)),
    );
    for (const node of [home, away]) expect(await teamOf(node, partner)).toBe(401);
  });

  it('is known there with their current details', async () => {
    const { home, away } = cells;
    const partner = await aPartnerAway(cells);
    await home.db.transaction((tx) =>
      tx.update(appUser).set({ lastName: 'Brooks-Lee' }).where(eq(appUser.id, partner.user.id)),
    );
    expect(await teamOf(home, partner)).toBe(200);
    expect(await personIn(away, partner.user.id)).toEqual(await personIn(home, partner.user.id));
    expect(await personIn(away, partner.user.id)).toMatchObject({ lastName: 'Brooks-Lee' });
  });

  it('has no access to a business of others in either cell', async () => {
    const [one, other] = [await aPartnerAway(cells), await aPartner(cells.home)];
    for (const node of [cells.home, cells.away]) {
      for (const [caller, { business }] of [
        [one, other],
        [other, one],
      ] as const) {
        const call = node.as(caller)(bookingCalls.getDashboard, { query: { businessId: business.id } });
        expect(await refusalOf(call)).toMatchObject({ code: 'NOT_FOUND' });
      }
    }
  });
});

describe('a person', () => {
  it('signs in on any node, and lands in the first of their businesses, whichever cell it is in', async () => {
    const { home, away } = cells;
    const partner = await aPartnerAway(cells);
    const second = await aBusiness(home);
    clock.advance(60_000);
    await aMember(home, { business: second, role: 'STAFF', user: partner.user });
    for (const node of [home, away]) {
      const call = node.as();
      const phoneNumber = partner.user.phone;
      await call(sessionCalls.sendCode, { body: { phoneNumber } });
      const code = await lastCode(home.db, phoneNumber);
      clock.advance(60_000);
      const answer = signedIn(await call(sessionCalls.verifyCode, { body: { phoneNumber, code } }));
      const ids = [partner.business.id, second.id];
      expect(answer.businessInfo.map(({ id }) => id)).toEqual(ids);
      expect(answer.user).toMatchObject({ id: partner.user.id, roles: [{ id: 'partner' }] });
      const listed = await node.as(answer)(listBusinesses, {});
      expect(listed.map(({ id }) => id)).toEqual(ids);
      const body = { userId: partner.user.id, refreshToken: answer.refreshToken };
      const refreshed = await call(sessionCalls.refresh, { body });
      expect(refreshed.user).toMatchObject({ roles: [{ id: 'partner' }], has_account_info: true });
    }
  });

  it('saves a profile and preferences on any node, for all cells', async () => {
    const { home, away } = cells;
    const partner = await aPartnerAway(cells);
    for (const [index, node] of [home, away].entries()) {
      const call = node.as(partner);
      const body = { first_name: `Ada ${index}`, last_name: 'Brooks', email: 'ada@example.test' };
      expect(await call(updateUser, { body })).toMatchObject({ ...body, roles: [{ id: 'partner' }] });
      await call(savePreferences, { body: { clock: index === 0 ? '24H' : '12H' } });
      for (const cell of [home, away]) {
        expect(await personIn(cell, partner.user.id)).toMatchObject({ firstName: `Ada ${index}` });
        expect(await preferencesIn(cell, partner.user.id)).toMatchObject({ clock: index === 0 ? '24H' : '12H' });
      }
    }
  });

  it('creates no second business, and none at an address that is taken elsewhere', async () => {
    const { home, away } = cells;
    const partner = await aPartnerAway(cells, { name: 'Only Away', slug: 'only-away' });
    const body = {
      name: 'Only Away',
      state: 'IL',
      timezone: 'America/Chicago',
      city: 'Chicago',
      contactNumber: aPhone(),
    };
    for (const node of [home, away]) {
      expect(await refusalOf(node.as(partner)(createBusiness, { body } as never))).toMatchObject({
        code: 'BUSINESS_EXISTS',
      });
      const other = await aSession(home, await aUser(home));
      expect(await node.as(other)(createBusiness, { body } as never)).toMatchObject({
        slug: expect.stringMatching(/^only-away-\d$/),
      });
    }
  });
});

describe('the directory', () => {
  it('learns of members who join and leave in another cell', async () => {
    const { home, away } = cells;
    const partner = await aPartnerAway(cells);
    const invited = await aUser(home, { firstName: 'Lee', lastName: 'Park', email: 'lee@example.test' });
    await home.as(partner)(teamCalls.inviteMember, { body: { role: 'MANAGER', phone: invited.phone } });
    const [, token = ''] = /invitation\/([\w-]+)/.exec((await lastText(away.db, invited.phone)).body) ?? [];
    const guest = await aSession(home, invited);
    const idsOf = async () => (await home.as(guest)(listBusinesses, {})).map(({ id }) => id);
    expect(await idsOf()).toEqual([]);
    await home.as(guest)(teamCalls.acceptInvitation, { params: { token } });
    expect(await idsOf()).toEqual([partner.business.id]);
    expect(await teamOf(home, guest)).toBe(200);
    await home.as(partner)(teamCalls.endMembership, { params: { userId: invited.id } });
    expect(await idsOf()).toEqual([]);
  });

  it('learns of a new address, and refuses one of another cell', async () => {
    const { home } = cells;
    const partner = await aPartnerAway(cells);
    const taken = await aBusiness(home);
    const change = (slug: string) =>
      home.as(partner)(changeSlug, { params: { id: partner.business.id }, body: { slug } });
    expect(await refusalOf(change(taken.slug))).toMatchObject({ code: 'SLUG_IN_USE' });
    const slug = `moved-${partner.business.slug}`;
    await change(slug);
    expect((await aVisitor(home.url).get(`/p/${slug}`)).status).toBe(200);
    const before = await aVisitor(home.url).get(`/p/${partner.business.slug}`);
    expect([before.status, before.location]).toEqual([301, `/p/${slug}`]);

    for (const end of ['b', 'c']) {
      clock.advance(1_000);
      await change(`${slug}-${end}`);
    }
    expect(await refusalOf(change(`${slug}-d`))).toMatchObject({ code: 'TOO_MANY_SLUGS' });
    const reserved = await home.db.read
      .select()
      .from(slugElsewhere)
      .where(like(slugElsewhere.slug, `${slug}%`));
    expect(reserved.map((row) => row.slug).toSorted()).toEqual([slug, `${slug}-b`, `${slug}-c`]);
  });

  it('is brought up to date by a sweep, and only by the cell that it names', async () => {
    const { home, away } = cells;
    const partner = await aPartnerAway(cells);
    const setCell = (cell: number) =>
      home.db.transaction((tx) =>
        tx.update(businessElsewhere).set({ cell }).where(eq(businessElsewhere.businessId, partner.business.id)),
      );
    const listed = async () =>
      (
        await home.db.read
          .select({ userId: membershipElsewhere.userId })
          .from(membershipElsewhere)
          .where(eq(membershipElsewhere.businessId, partner.business.id))
      ).length;
    const joined = await aUser(home);
    await away.db.transaction((tx) => tx.insert(appUser).values(joined));
    await aMember(away, { business: partner.business, role: 'MANAGER', user: joined });
    const { deps } = away.server;
    await setCell(2);
    await sweepDirectory(deps);
    expect(await listed()).toBe(1);
    await setCell(1);
    await sweepDirectory(deps);
    expect(await listed()).toBe(2);
  });

  it('keeps the members of a business that has left the cell that it still names', async () => {
    const { home, away } = cells;
    const { business } = await aPartner(home);
    await addToDirectory(cells, business);
    const left = { businessId: business.id, cell: 2, movedAt: new Date(clock.now()) };
    await away.db.transaction((tx) => tx.insert(businessElsewhere).values(left));
    await updateDirectory(away.server.deps, authorizeTenant(business.id));
    expect(await home.db.read.$count(membershipElsewhere, eq(membershipElsewhere.businessId, business.id))).toBe(1);
  });
});

describe('between the nodes', () => {
  it('no one else can act as a cell', async () => {
    for (const value of ['forward 10.0.0.1 wrong', 'ask 10.0.0.1 wrong', 'x', '']) {
      const answer = await fetch(`${cells.home.url}/p/nobody`, { headers: { 'primehour-from-cell': value } });
      expect([value, answer.status]).toEqual([value, 403]);
    }
  });

  // However long the answer takes.
  it.each([0, 2_100])('the other cell corrects what this one remembers, after %i ms', async (holdMs) => {
    const { home } = cells;
    const salon = await aSalon(home);
    const setCell = (cell: number | undefined) =>
      home.db.transaction(async (tx) => {
        await tx.delete(businessElsewhere).where(eq(businessElsewhere.businessId, salon.open.id));
        const row = { businessId: salon.open.id, movedAt: new Date(clock.now()) };
        if (cell !== undefined) await tx.insert(businessElsewhere).values({ ...row, cell });
      });
    const ask = async () => {
      const path = `/booking/api/public/businesses/${salon.open.id}/slots?serviceId=${salon.cut.id}&from=2026-10-08`;
      return (await fetch(home.url + path)).status;
    };
    await setCell(1);
    expect(await ask()).toBe(404);
    // The node has just read the opposite.
    await setCell(undefined);
    const [, status] = await Promise.all([holdDirectory(holdMs), ask()]);
    expect(status).toBe(200);
  });

  const holdDirectory = (ms: number) =>
    cells.home.db.transaction(async (tx) => {
      await tx.execute(sql`lock table business_elsewhere in access exclusive mode`);
      await pause(ms);
    });

  it('a cell that cannot be reached is unavailable', async () => {
    const salon = await aSalon(cells.home);
    const path = `/booking/api/public/businesses/${salon.open.id}/slots`;
    const row = { businessId: salon.open.id, movedAt: new Date(clock.now()), cell: 7 };
    await cells.home.db.transaction((tx) => tx.insert(businessElsewhere).values(row));
    for (const { url } of [cells.home, cells.away]) expect((await fetch(url + path)).status).toBe(503);
  });
});
