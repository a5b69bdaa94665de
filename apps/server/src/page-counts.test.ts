import { listSlots, startCheckout } from '@primehour/contract/public';
import { pageCount } from '@primehour/db/schema/page-count';
import { uuidV4 } from '@primehour/db/uuid';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aPhone } from '@primehour/testkit/build';
import { refusalOf } from '@primehour/testkit/call';
import { startNode } from '@primehour/testkit/start-nodes';
import { and, asc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createPageCounts } from './page-counts.ts';
import { authorizePublic } from './tenant.ts';
import { checkoutOf } from './testing/book-as-client.ts';
import { aVisitor } from './testing/browse.ts';
import { aSalon, TEN, wholeApp } from './testing/salon.ts';

// The guarantee: each use of a page counts once on the business's own day, whichever node it reached, and no count says
// who it was.

const { api: app, clock } = await startNode(wholeApp, { at: '2026-10-06T14:00:00Z' });

async function countsOf(businessId: string, step?: (typeof pageCount.$inferSelect)['step']) {
  const rows = await app.db.read
    .select()
    .from(pageCount)
    .where(and(eq(pageCount.businessId, businessId), step && eq(pageCount.step, step)))
    .orderBy(asc(pageCount.day), asc(pageCount.step), asc(pageCount.hourOfWeek));
  return rows.map(({ day, step: of, hourOfWeek, hits }) => [day, of, hourOfWeek, hits]);
}

const counter = () => createPageCounts({ db: app.db, clock, log: pino({ level: 'silent' }) });
const at = (text: string) => Date.parse(text) as Instant;

describe('counts', () => {
  it('are sums of all nodes, on the day and hour of the business', async () => {
    const [chicago, honolulu] = [await aBusiness(app), await aBusiness(app, { zone: 'Pacific/Honolulu' })];
    const nodes = [counter(), counter()];
    const visit = (text: string) => {
      clock.set(text);
      for (const node of nodes) for (const { id } of [chicago, honolulu]) node.add(authorizePublic(id), 'SEEN');
    };
    visit('2026-10-06T04:59:59Z');
    visit('2026-10-06T05:00:00Z');
    visit('2026-10-06T09:30:00Z');
    await Promise.all(nodes.map((node) => node.flush()));
    await Promise.all(nodes.map((node) => node.flush()));
    expect(await countsOf(chicago.id)).toEqual([
      ['2026-10-05', 'SEEN', -1, 2],
      ['2026-10-06', 'SEEN', -1, 4],
    ]);
    expect(await countsOf(honolulu.id)).toEqual([['2026-10-05', 'SEEN', -1, 6]]);
  });

  it.each([
    ['before the clocks change', '2026-10-31T20:15:00Z', 6 * 24 + 15],
    ['after', '2026-11-07T21:15:00Z', 6 * 24 + 15],
    ['Sunday at midnight', '2026-10-11T05:00:00Z', 0],
    ['Saturday in the last minute', '2026-10-11T04:59:00Z', 167],
  ])('name the hour that was wanted: %s', async (_name, requested, hourOfWeek) => {
    const { id } = await aBusiness(app);
    const counts = counter();
    counts.add(authorizePublic(id), 'NO_TIMES', at(requested));
    await counts.flush();
    expect(await countsOf(id)).toEqual([['2026-10-06', 'NO_TIMES', hourOfWeek, 1]]);
  });

  it('of two nodes that write at once are all kept', async () => {
    const businesses = await Promise.all(Array.from({ length: 12 }, () => aBusiness(app)));
    const nodes = [counter(), counter()];
    for (let round = 0; round < 10; round += 1) {
      for (const node of nodes) for (const { id } of businesses) node.add(authorizePublic(id), 'TIMES');
      await Promise.all(nodes.map((node) => node.flush()));
    }
    for (const { id } of businesses) expect(await countsOf(id)).toEqual([['2026-10-06', 'TIMES', -1, 20]]);
  });

  it('wait for the database, and leave out a business that does not exist', async () => {
    const { id } = await aBusiness(app);
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    let isDown = true;
    const db = {
      get read() {
        if (isDown) throw new Error('No database.');
        return app.db.read;
      },
    };
    const counts = createPageCounts({ db, clock, log });
    counts.add(authorizePublic(id), 'SEEN');
    counts.add(authorizePublic(uuidV4()), 'SEEN');
    await counts.flush();
    expect([await countsOf(id), logged.length]).toEqual([[], 1]);
    isDown = false;
    counts.add(authorizePublic(id), 'SEEN');
    await counts.flush();
    expect(await countsOf(id)).toEqual([['2026-10-06', 'SEEN', -1, 2]]);
  });
});

describe('the pages', () => {
  const flush = () => app.server.deps.pageCounts.flush();

  it('count each step from looking to booking', async () => {
    const { open, curl } = await aSalon(app);
    const visitor = aVisitor(app.url);
    await visitor.get(`/p/${open.slug}`);
    await visitor.get(`/p/${open.slug}?service=${curl.id}&date=2026-10-08`);
    await visitor.get(`/p/${open.slug}/book?service=${curl.id}&at=${TEN}`);
    const checkout = await checkoutOf(app, { service: curl, startAt: TEN, phone: aPhone() });
    await checkout.confirm();
    await flush();
    expect(await countsOf(open.id)).toEqual(
      ['BOOKED', 'CHOSEN', 'CODE', 'SEEN', 'TIMES'].map((step) => ['2026-10-06', step, -1, 1]),
    );
  });

  it('count times that were wanted and gone, at their hour, and days without a time', async () => {
    const { open, cut, curl } = await aSalon(app);
    await aBooking(app, { service: cut, startAt: TEN });
    const gone = await aVisitor(app.url).get(`/p/${open.slug}/book?service=${curl.id}&at=${TEN}`);
    expect(gone.status).toBe(409);
    const params = { businessId: open.id };
    const person = { name: 'Kit Moss', phoneNumber: aPhone() as string, hasConsented: true as const };
    const body = { serviceId: curl.id, startAt: TEN, ...person };
    expect(await refusalOf(app.as()(startCheckout, { params, body }))).toMatchObject({ code: 'SLOT_TAKEN' });
    const query = { serviceId: curl.id, from: '2026-10-04' as WallDate, days: 1 };
    expect((await app.as()(listSlots, { params, query })).slots).toEqual([]);
    await flush();
    // Thursday at ten.
    expect(await countsOf(open.id, 'NO_TIMES')).toEqual([
      ['2026-10-06', 'NO_TIMES', -1, 1],
      ['2026-10-06', 'NO_TIMES', 4 * 24 + 10, 2],
    ]);
  });
});
