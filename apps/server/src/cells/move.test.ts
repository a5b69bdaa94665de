import { setTimeout as pause } from 'node:timers/promises';
import { getDashboard, listBookings } from '@primehour/contract/booking';
import * as publicCalls from '@primehour/contract/public';
import { getTeam, inviteMember } from '@primehour/contract/team';
import { withCells } from '@primehour/db/moves/connect-cells';
import type { MoveStep } from '@primehour/db/moves/move-business';
import { nobody } from '@primehour/db/moves/move-rows';
import { listTables } from '@primehour/db/moves/moved-tables';
import { isWaitedFor, PausedTooLong, withinPause } from '@primehour/db/moves/pause';
import { takeHistory } from '@primehour/db/moves/take-history';
import { clientOf, listUnfinished } from '@primehour/db/moves/unfinished-moves';
import { invitation, membership } from '@primehour/db/schema/membership';
import { aBusiness, aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import type { TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookAsClient, GOOD_CARD } from '../testing/book-as-client.ts';
import { countConfirmed, startBooking } from '../testing/book-on-both.ts';
import { aVisitor } from '../testing/browse.ts';
import { holdRequest } from '../testing/hold-request.ts';
import {
  cellsWith,
  leaveFor,
  moveBetween,
  moveOnce,
  rowsIn,
  stopAfter,
  urlsOf,
} from '../testing/move-between-cells.ts';
import { aSalon, TEN, TWO } from '../testing/salon.ts';
import { startTwoCells } from '../testing/two-cells.ts';

// The guarantee: a business is completely in exactly one cell, at any moment of a move and wherever the move is
// interrupted; what its clients and partners do in the meantime is stored once.

const clock = testClock('2026-10-06T14:00:00Z');
let cells: Awaited<ReturnType<typeof startTwoCells>>;
beforeAll(async () => {
  cells = await startTwoCells(clock);
});
afterAll(() => cells.close());

const move = (businessId: string, to: number, onStep?: (step: MoveStep) => void | Promise<void>) =>
  moveBetween(cells, { businessId, to, ...(onStep && { onStep }) });

it('moves every row, and links, calls and sessions go on', async () => {
  const { home, away } = cells;
  const salon = await aSalon(home, { priceCents: 0 });
  const { call, params } = await bookAsClient(home, { service: salon.cut, startAt: TEN });
  const before = await rowsIn(home, salon.open.id);
  for (const [from, to, target] of [
    [0, 1, away],
    [1, 0, home],
    [0, 1, away],
  ] as const) {
    const outcome = await move(salon.open.id, to);
    expect(outcome).toMatchObject({ from });
    expect(await cellsWith(cells, salon.open.id)).toEqual([to]);
    expect(await rowsIn(target, salon.open.id)).toEqual(before);
  }
  expect(Object.keys(before).length).toBeGreaterThan(8);

  for (const node of [home, away]) {
    expect((await aVisitor(node.url).get(`/p/${salon.open.slug}`)).status).toBe(200);
    expect(await node.as()(publicCalls.getMyBooking, { params })).toMatchObject({ status: 'CONFIRMED' });
  }
  await call(publicCalls.moveMyBooking, { params, body: { startAt: TWO } });
  const { rows } = await away.db.pool.query<{ kind: string }>(
    'select kind from booking_event where business_id = $1 order by seq',
    [salon.open.id],
  );
  expect(rows.at(-1)?.kind).toBe('MOVED');
});

it('keeps a partner signed in, wherever their business is', async () => {
  const { home, away } = cells;
  const partner = await aPartner(home);
  await aService(home, { business: partner.business });
  const query = { businessId: partner.business.id };
  for (const to of [1, 0, 1]) {
    await move(partner.business.id, to);
    for (const node of [home, away]) {
      expect(await node.as(partner)(getDashboard, { query })).toMatchObject({ bookingCount: 0 });
    }
  }
});

/** Clients book on both nodes before, during and after each move of the route, which starts in cell 0. */
async function moveUnderLoad(route: readonly number[]): Promise<void> {
  const salon = await aSalon(cells.home, { priceCents: 0 });
  const load = await startBooking(cells, salon);
  await load.waitForMore(1);
  for (const to of route) {
    await move(salon.open.id, to);
    await load.waitForMore(1);
  }
  await load.stop();
  expect(load.failed).toEqual([]);
  expect(await cellsWith(cells, salon.open.id)).toEqual([route.at(-1)]);
  expect(await countConfirmed(cells, salon.open.id)).toBe(load.booked.length);
  for (const token of load.booked) {
    const mine = cells.home.as()(publicCalls.getMyBooking, { params: { token } });
    expect(await mine).toMatchObject({ status: 'CONFIRMED' });
  }
}

it('repeats a read in the other cell, if its business has left in the meantime', async () => {
  const { home } = cells;
  const partner = await aPartner(home, { settings: { minNoticePeriodHours: 0 } });
  const service = await aService(home, { business: partner.business, priceCents: 0 as never });
  await bookAsClient(home, { service, startAt: TEN });
  const list = async () => {
    const query = { businessId: partner.business.id };
    return (await home.as(partner)(listBookings, { query })).items.length;
  };
  expect(await list()).toBe(1);
  // Between its gate and its list.
  const { answer } = await holdRequest(home, list);
  await move(partner.business.id, 1);
  expect(await answer()).toBe(1);
});

it('answers once a business that is between two cells has arrived', async () => {
  const { home, away } = cells;
  const salon = await aSalon(home, { priceCents: 0 });
  const [params, query] = [{ businessId: salon.open.id }, { serviceId: salon.cut.id, from: '2026-10-07' }];
  for (const to of [1, 0]) {
    const arrive = await leaveFor(cells, { businessId: salon.open.id, to });
    const asked = [home, away].map((node) => node.as()(publicCalls.listSlots, { params, query }));
    const answers = Promise.all(asked.map(async (each) => (await each).slots.length > 0));
    await pause(300);
    await arrive();
    expect([to, await answers]).toEqual([to, [true, true]]);
  }
});

describe('a call that names no business', () => {
  async function aPartnerOfTwo() {
    const { home } = cells;
    const partner = await aPartner(home);
    clock.advance(60_000);
    const second = await aBusiness(home, { owner: partner.user });
    return {
      first: partner.business,
      second,
      look: () => home.as(partner)(getTeam, {}),
      invite: () => home.as(partner)(inviteMember, { body: { role: 'MANAGER', phone: aPhone() } }),
    };
  }
  const invitationsIn = ({ db }: TestServer, { id }: { id: string }) =>
    db.read.$count(invitation, eq(invitation.businessId, id));

  it('is about the first one, even if that has just left', async () => {
    const { first, second, look, invite } = await aPartnerOfTwo();
    await move(first.id, 1, async (step) => {
      // The node has just read where it was.
      if (step === 'taken') await look();
      if (step === 'arrived') await invite();
    });
    expect([await invitationsIn(cells.home, second), await invitationsIn(cells.away, first)]).toEqual([0, 1]);
  });

  it('is about the next one, once its caller is no longer a member of the first', async () => {
    const { first, second, look, invite } = await aPartnerOfTwo();
    await look();
    const endedAt = new Date(clock.now());
    await cells.home.db.transaction((tx) =>
      tx.update(membership).set({ endedAt }).where(eq(membership.businessId, first.id)),
    );
    await invite();
    expect(await invitationsIn(cells.home, second)).toBe(1);
  });
});

it('is under load on both nodes, and loses or duplicates nothing', () => moveUnderLoad([1]));
it('goes back and forth under load', { tags: ['wide'] }, () => moveUnderLoad([1, 0, 1, 0, 1]));

it.each<MoveStep>(['announced', 'history', 'taken', 'prepared', 'left', 'arrived', 'listed'])(
  'dies after %s, and is completed by repeating it',
  async (last) => {
    const { home, away } = cells;
    const salon = await aSalon(home, { priceCents: 0 });
    await bookAsClient(home, { service: salon.cut, startAt: TEN });
    const before = await rowsIn(home, salon.open.id);
    const die = (step: MoveStep) => {
      if (step === last) throw new Error('died');
    };
    await expect(move(salon.open.id, 1, die)).rejects.toThrow('died');
    const unfinished = await withCells(urlsOf(cells), listUnfinished);
    const isBetween = last === 'prepared' || last === 'left';
    expect(unfinished).toEqual(isBetween ? [{ businessId: salon.open.id, from: 0, to: 1 }] : []);
    const isGone = last === 'left' || last === 'arrived' || last === 'listed';
    expect(await cellsWith(cells, salon.open.id)).toEqual(last === 'left' ? [] : [isGone ? 1 : 0]);
    await move(salon.open.id, 1);
    expect(await withCells(urlsOf(cells), listUnfinished)).toEqual([]);
    expect(await cellsWith(cells, salon.open.id)).toEqual([1]);
    expect(await rowsIn(away, salon.open.id)).toEqual(before);
    expect((await aVisitor(home.url).get(`/p/${salon.open.slug}`)).status).toBe(200);
  },
);

it('is paid in the cell that has it, and the books are the same in each', async () => {
  const { home, away } = cells;
  const { business } = await aPartner(home, { settings: { minNoticePeriodHours: 0 } });
  const service = await aService(home, { business, priceCents: 4500 as never });
  const { call, params } = await bookAsClient(home, { service, startAt: TEN });
  await move(business.id, 1);
  await call(publicCalls.payMyBooking, { params, body: GOOD_CARD });
  for (const to of [1, 0, 1]) {
    await move(business.id, to);
    expect(await call(publicCalls.getMyBooking, { params })).toMatchObject({ status: 'CONFIRMED' });
    const { rows } = await (to === 0 ? home : away).db.pool.query(
      `select sum(e.amount_cents)::int as sum, count(*)::int as count, (select status from payment where business_id = $1)
      from ledger_entry e where business_id = $1`,
      [business.id],
    );
    expect(rows).toEqual([{ sum: 0, count: expect.any(Number), status: 'SUCCEEDED' }]);
    expect((rows[0] as { count: number }).count).toBeGreaterThan(1);
  }
});

it('gives up when changes have waited for too long, and leaves nothing behind', async () => {
  const { home } = cells;
  const salon = await aSalon(home, { priceCents: 0 });
  const before = await rowsIn(home, salon.open.id);
  const pauseMaxMs = 300;
  const linger = (step: MoveStep) => (step === 'taken' ? pause(pauseMaxMs + 50) : undefined);
  const sleep = withCells(urlsOf(cells), (clients, watchers) => {
    const [client, watcher] = [clientOf(clients, 1), clientOf(watchers, 1)];
    return withinPause([{ client, watcher }], pauseMaxMs, () => client.query('select pg_sleep(30)'));
  });
  const outcomes = await Promise.allSettled([
    moveOnce(cells, { businessId: salon.open.id, to: 1, onStep: linger, pauseMaxMs }),
    sleep,
  ]);
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: expect.any(PausedTooLong) as unknown },
    { status: 'rejected', reason: expect.any(PausedTooLong) as unknown },
  ]);
  expect(await withCells(urlsOf(cells), listUnfinished)).toEqual([]);
  expect(await cellsWith(cells, salon.open.id)).toEqual([0]);
  expect(await rowsIn(home, salon.open.id)).toEqual(before);
  await move(salon.open.id, 1);
  expect(await cellsWith(cells, salon.open.id)).toEqual([1]);
});

it('does not keep changes waiting when its own machine stalls', async () => {
  const { home } = cells;
  const salon = await aSalon(home, { priceCents: 0 });
  const wake = await stopAfter('taken', cells, { businessId: salon.open.id, to: 1, pauseMaxMs: 5_000 });
  const changed = home.db.pool.query('select from business where id = $1 for update', [salon.open.id]);
  expect((await changed).rowCount).toBe(1);
  await expect(wake()).rejects.toBeInstanceOf(PausedTooLong);
  expect(await withCells(urlsOf(cells), listUnfinished)).toEqual([]);
  expect(await cellsWith(cells, salon.open.id)).toEqual([0]);
  await move(salon.open.id, 1);
  expect(await cellsWith(cells, salon.open.id)).toEqual([1]);
});

it('takes history beforehand, unless someone needs it', async () => {
  const { home } = cells;
  const salon = await aSalon(home, { priceCents: 0 });
  await bookAsClient(home, { service: salon.cut, startAt: TEN });
  const now = new Date(clock.now() + 30 * 24 * 60 * 60_000);
  const take = (isNeeded: boolean) =>
    withCells(urlsOf(cells), async (clients, watchers) => {
      const [client, target] = [clientOf(clients, 0), clientOf(clients, 1)];
      for (const each of [client, target]) await each.query('begin; set local session_replication_role = replica');
      await client.query('select pg_advisory_xact_lock(171)');
      const waiting = isNeeded
        ? home.db.pool.query('select pg_advisory_lock_shared(171), pg_advisory_unlock_shared(171)')
        : undefined;
      const source = { client, watcher: clientOf(watchers, 0) };
      while (isNeeded && !(await isWaitedFor(source))) await pause(10);
      const taking = takeHistory({ source, target }, await listTables(client), {
        businessId: salon.open.id,
        now,
        named: nobody(),
      });
      const taken = await taking.catch((error: unknown) => error);
      await client.query('rollback');
      await waiting;
      return taken;
    });
  expect(await take(false)).toBeGreaterThan(4);
  expect(await take(true)).toMatchObject({ name: 'HistoryInUse' });
  expect(await cellsWith(cells, salon.open.id)).toEqual([0]);
});
