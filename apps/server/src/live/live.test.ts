import * as calls from '@primehour/contract/booking';
import { LIVE_PATH } from '@primehour/contract/live';
import { payMyBooking, cancelMyBooking } from '@primehour/contract/public';
import { lockBusiness } from '@primehour/db/lock';
import { booking } from '@primehour/db/schema/booking';
import { liveEvent } from '@primehour/db/schema/live';
import { session } from '@primehour/db/schema/session';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aService, type BusinessRow } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { startNodes } from '@primehour/testkit/start-nodes';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { sweepExpired } from '../jobs/sweep.ts';
import { bookingRoutes } from '../modules/booking/routes.ts';
import { publicRoutes } from '../modules/public/routes.ts';
import { bookAsClient, GOOD_CARD } from '../testing/book-as-client.ts';
import { openTestStream } from '../testing/read-stream.ts';
import { apiOf } from '../testing/start-api.ts';
import { liveRoutes } from './routes.ts';

// The guarantee: every change of a booking on any node reaches the open dashboards of its business and no others, in
// order and exactly once, despite disconnects.

const start = apiOf(liveRoutes, bookingRoutes, publicRoutes);
const { api, other } = await startNodes(start);

const streamOf = (node: TestServer, accessToken: string, lastEventId?: string, address?: string) =>
  openTestStream(node.url + LIVE_PATH, {
    accessToken,
    ...(lastEventId === undefined ? {} : { lastEventId }),
    ...(address === undefined ? {} : { address }),
  });

/** Changes a booking like every command: under the lock of its business. */
const change = (of: Pick<BusinessRow, 'id'>, id: string, values: Partial<typeof booking.$inferInsert>) =>
  api.db.transaction(async (tx) => {
    await lockBusiness(tx, of.id);
    await tx.update(booking).set(values).where(eq(booking.id, id));
  });

describe('a booking made by a client', () => {
  it('is delivered on another node, with its payment, and a cancellation too', async () => {
    const partner = await aPartner(api);
    const service = await aService(api, { business: partner.business });
    const stream = await streamOf(other, partner.accessToken);
    expect(await stream.next()).toEqual({ id: '0', event: 'ready', data: { upTo: '0' } });
    const made = await bookAsClient(api, { service, startAt: '2026-10-08T15:00:00Z', name: 'Ada Brooks' });
    const expected = { userName: 'Ada Brooks', startDate: '2026-10-08T15:00:00.000Z', timezone: 'America/Chicago' };
    expect(await stream.next()).toMatchObject({
      event: 'booking',
      data: { ...expected, kind: 'BOOKED', isByClient: false },
    });
    await made.call(payMyBooking, { params: made.params, body: GOOD_CARD });
    expect((await stream.next()).data).toMatchObject({ ...expected, kind: 'CONFIRMED', isByClient: true });
    await made.call(cancelMyBooking, { params: made.params, body: {} });
    expect((await stream.next()).data).toMatchObject({ ...expected, kind: 'CANCELLED', isByClient: true });
    stream.close();
  });

  it('is delivered as confirmed right away when it is free, and the partner’s own changes are not announced', async () => {
    const partner = await aPartner(api);
    const service = await aService(api, { business: partner.business, priceCents: 0 as Cents });
    const stream = await streamOf(other, partner.accessToken);
    await stream.next();
    await bookAsClient(api, { service, startAt: '2026-10-08T15:00:00Z' });
    const { kind, bookingId, isByClient } = (await stream.next()).data as Record<string, unknown>;
    expect({ kind, isByClient }).toEqual({ kind: 'CONFIRMED', isByClient: true });
    const query = { businessId: partner.business.id };
    const id = String(bookingId);
    const call = api.as({ accessToken: partner.accessToken });
    await call(calls.updateBooking, { query, body: { id, date: '2026-10-09', startHour: 9, startMinute: 0 } });
    const canceled = { id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME' } as const;
    await call(calls.cancelBooking, { query, body: canceled });
    await call(calls.restoreBooking, { query, body: { id } });
    const seen = [await stream.next(), await stream.next(), await stream.next()];
    expect(seen.map(({ data }) => data)).toMatchObject([
      { kind: 'MOVED', isByClient: false },
      { kind: 'CANCELLED', isByClient: false },
      { kind: 'RESTORED', isByClient: false },
    ]);
    stream.close();
  });

  it('is written under the lock of the business only, which keeps the ids in order', async () => {
    // This database refuses bookings written without the lock.
    const guard = `
      create function refuse_unlocked() returns trigger language plpgsql as $$ begin
        if not exists (select 1 from pg_locks where locktype = 'advisory' and objsubid = 2 and pid = pg_backend_pid())
        then raise exception 'a booking was written without the lock'; end if; return null; end $$;
      create trigger locked_only after insert or update on booking for each statement execute function refuse_unlocked()`;
    const partner = await aPartner(api);
    const service = await aService(api, { business: partner.business });
    await api.db.pool.query(guard);
    try {
      const made = await bookAsClient(api, { service, startAt: '2026-10-08T15:00:00Z' });
      await made.call(payMyBooking, { params: made.params, body: GOOD_CARD });
      await made.call(cancelMyBooking, { params: made.params, body: {} });
      await expect(aBooking(api, { service, startAt: '2026-10-08T17:00:00Z' })).rejects.toMatchObject({
        cause: { message: 'a booking was written without the lock' },
      });
    } finally {
      await api.db.pool.query('drop trigger locked_only on booking; drop function refuse_unlocked()');
    }
  });
});

describe('an interrupted stream', () => {
  it('resumes after the last event that its reader saw, on another node', async () => {
    const { business, accessToken } = await aPartner(api);
    const made = await aBooking(api, { business, startAt: '2026-10-08T15:00:00Z' });
    const first = await streamOf(api, accessToken, '0');
    await first.next();
    const seen = await first.next();
    expect(seen.data).toMatchObject({ bookingId: made.id, kind: 'CONFIRMED' });
    first.close();
    for (const minute of [10, 20, 30])
      await change(business, made.id, { endAt: new Date(`2026-10-08T16:${minute}:00Z`) });
    const second = await streamOf(other, accessToken, seen.id);
    expect((await second.next()).event).toBe('ready');
    const ids = [await second.next(), await second.next(), await second.next()].map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set([Number(seen.id), ...ids]).size).toBe(4);
    second.close();
  });

  it('delivers every change once, in order, while many are made in parallel on two nodes with repeated disconnects', async () => {
    const { business, accessToken } = await aPartner(api);
    const service = await aService(api, { business });
    const made = await aBooking(api, { service, startAt: '2026-10-08T15:00:00Z' });
    const nodes = [api, other];
    const writing = Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (nodes[n % 2] ?? api).server.deps.db.transaction(async (tx) => {
          await lockBusiness(tx, business.id);
          await tx
            .update(booking)
            .set({ version: n + 2 })
            .where(eq(booking.id, made.id));
        }),
      ),
    );
    const ids: number[] = [];
    let lastEventId = '0';
    for (let round = 0; ids.length < 41; round += 1) {
      const stream = await streamOf(nodes[round % 2] ?? api, accessToken, lastEventId);
      await stream.next();
      for (let taken = 0; taken < 7 && ids.length < 41; taken += 1) {
        const { id = '' } = await stream.next();
        ids.push(Number(id));
        lastEventId = id;
      }
      stream.close();
    }
    await writing;
    const rows = await api.db.read
      .select({ id: liveEvent.id })
      .from(liveEvent)
      .where(eq(liveEvent.businessId, business.id))
      .orderBy(liveEvent.id);
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  it('requests a full reload when the last event seen no longer exists or never did', async () => {
    const { business } = await aPartner(api);
    await aBooking(api, { business });
    api.clock.advance(25 * 3_600_000);
    await sweepExpired(api.server.deps);
    const again = await aPartner(api);
    await aBooking(api, { business: again.business });
    for (const lastEventId of ['1', '999999999', 'nonsense', '-1', '1e3']) {
      const stream = await streamOf(api, again.accessToken, lastEventId);
      expect([lastEventId, (await stream.next()).event]).toEqual([lastEventId, 'reset']);
      stream.close();
    }
    const late = await api.db.pool.query('select 1 from live_event where business_id = $1', [business.id]);
    expect(late.rows).toEqual([]);
  });
});

describe('a first stream', () => {
  const startsOf = async (accessToken: string, age: number) => {
    const stream = await openTestStream(`${api.url}${LIVE_PATH}?age=${age}`, { accessToken });
    const first = await stream.next();
    stream.close();
    return first;
  };

  it('starts where its screen was loaded, and reports up to which event', async () => {
    const { business, accessToken } = await aPartner(api);
    await aBooking(api, { business, startAt: '2026-12-08T15:00:00Z' });
    const before = await startsOf(accessToken, 60_000);
    api.clock.advance(20_000);
    const now = await startsOf(accessToken, 0);
    expect([before.id, before.data]).toEqual(['0', { upTo: now.id }]);
    expect(now.data).toEqual({ upTo: now.id });
    expect((await startsOf(accessToken, 2 * 3_600_000)).event).toBe('reset');
  });

  it('misses no change of a node whose clock is behind, nor the ones before it', async () => {
    const { business, accessToken } = await aPartner(api);
    const old = await aBooking(api, { business, startAt: '2026-12-08T15:00:00Z' });
    const known = (await startsOf(accessToken, 0)).data;
    api.clock.advance(300_000);
    const dated = (seconds: number) => ({ updatedAt: new Date(api.clock.now() + seconds * 1000) });
    // The screen was loaded two seconds ago; both changes were committed after that, the second with the slow clock.
    await change(business, old.id, dated(-1));
    await change(business, old.id, dated(-60));
    const start = await startsOf(accessToken, 2_000);
    expect({ upTo: start.id }).toEqual(known);
  });
});

describe('a listener', () => {
  it('is the partner of the business, with a live session', async () => {
    const [own, foreign] = [await aPartner(api), await aPartner(api)];
    expect((await openTestStream(api.url + LIVE_PATH)).status).toBe(401);
    const elsewhere = `${api.url}${LIVE_PATH}?businessId=${foreign.business.id}`;
    expect((await openTestStream(elsewhere, { accessToken: own.accessToken })).status).toBe(404);
    await api.db.transaction((tx) =>
      tx
        .update(session)
        .set({ revokedAt: new Date(api.clock.now()), revokedReason: 'LOGOUT' })
        .where(eq(session.id, own.sessionId)),
    );
    expect((await streamOf(api, own.accessToken)).status).toBe(401);
  });

  it('must use GET: a HEAD would take a slot without ever ending', async () => {
    const { accessToken } = await aPartner(api);
    const head = await fetch(api.url + LIVE_PATH, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(60_000),
    });
    expect(head.status).toBe(404);
  });

  it('never receives events of another business', async () => {
    const [own, foreign] = [await aPartner(api), await aPartner(api)];
    const stream = await streamOf(api, own.accessToken);
    await stream.next();
    await aBooking(api, { business: foreign.business });
    const mine = await aBooking(api, { business: own.business });
    await change(own.business, mine.id, { version: 2 });
    expect((await stream.next()).data).toMatchObject({ bookingId: mine.id });
    stream.close();
  });

  it('has up to eight streams, and a slot is freed when one ends', async () => {
    const { accessToken } = await aPartner(api);
    const open = await Promise.all(Array.from({ length: 8 }, () => streamOf(api, accessToken)));
    expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const refused = await streamOf(api, accessToken);
    expect([refused.status, await refused.body()]).toMatchObject([
      429,
      { code: 'TOO_MANY_REQUESTS', requestTimeout: 30 },
    ]);
    open[0]?.close();
    await vi.waitFor(
      async () => {
        const next = await streamOf(api, accessToken);
        next.close();
        expect(next.status).toBe(200);
      },
      { timeout: 60_000 },
    );
    for (const stream of open) stream.close();
  });
});

it('receives an end event when its node stops, which does not wait for it', async () => {
  const node = await startTestServer(start, { clock: api.clock, database: api.database });
  const { accessToken } = await aPartner(api);
  const stream = await streamOf(node, accessToken);
  await stream.next();
  const startedAt = performance.now();
  await node.close();
  expect(performance.now() - startedAt).toBeLessThan(40_000);
  expect((await stream.next()).event).toBe('bye');
});
