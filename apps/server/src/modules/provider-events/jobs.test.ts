import { randomUUID } from 'node:crypto';
import * as accountCalls from '@primehour/contract/bank-account';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { business } from '@primehour/db/schema/business';
import { providerEvent } from '@primehour/db/schema/provider-events';
import { sandboxAccount } from '@primehour/db/schema/sandbox';
import { queryRows } from '@primehour/db/testing/query-rows';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBusiness, aService } from '@primehour/testkit/build';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from '../public/routes.ts';
import { sweepPayments } from './jobs.ts';
import { providerEventRoutes } from './routes.ts';

// The guarantee: the result of a lost event is found anyway, an account's closing within a day or as soon as a charge
// is refused; and an event that can't be handled is not retried forever, nor in parallel.

const clock = testClock();
const start = () => startTestServer(apiOf(publicRoutes, providerEventRoutes), { clock });
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const sweep = () => Promise.all([sweepPayments(api.server.deps), sweepPayments(api.server.deps)]);

describe('an account whose closing event was lost', () => {
  async function connected() {
    const owned = await aBusiness(api);
    const isOurs = eq(paymentAccount.businessId, owned.id);
    // Queried when it was new, so that its next turn is in a day.
    clock.advance(5 * MINUTE_MS);
    await sweep();
    const close = () =>
      api.db.transaction((tx) =>
        tx
          .update(sandboxAccount)
          .set({ closedAt: new Date(clock.now()) })
          .where(eq(sandboxAccount.businessRef, owned.id)),
      );
    const status = async () => (await api.db.read.select().from(paymentAccount).where(isOurs))[0]?.status;
    const isCalendarOn = async () =>
      (await api.db.read.select().from(business).where(eq(business.id, owned.id)))[0]?.isCalendarActive;
    return { owned, close, status, isCalendarOn };
  }

  it('is found within a day', async () => {
    const { close, status, isCalendarOn } = await connected();
    await close();
    clock.advance(DAY_MS - 1);
    await sweep();
    expect([await status(), await isCalendarOn()]).toEqual(['ACTIVE', true]);
    clock.advance(1);
    await sweep();
    expect([await status(), await isCalendarOn()]).toEqual(['DISCONNECTED', false]);
  });

  it('is found by the next sweep after a charge to it was refused, and its client is asked to try again', async () => {
    const { owned, close, status } = await connected();
    const offered = await aService(api, { business: owned, priceCents: 4500 as Cents });
    const { call, params } = await bookAsClient(api, { service: offered, startAt: '2026-10-08T15:00:00Z' });
    await close();
    clock.advance(5 * MINUTE_MS);
    await sweep();
    expect(await status()).toBe('ACTIVE');
    const refusal = await refusalOf(call(accountCalls.openMyPayment, { params }));
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('Try again') as string });
    await sweep();
    expect(await status()).toBe('DISCONNECTED');
  });
});

describe('an event whose handling fails', () => {
  async function anEvent() {
    const eventId = `evt_${randomUUID()}`;
    const about = { type: 'account.updated', subjectKind: 'ACCOUNT', subjectId: 'acct_1' } as const;
    const row = { provider: 'sandbox', eventId, ...about, receivedAt: new Date(clock.now()) } as const;
    await api.db.transaction((tx) => tx.insert(providerEvent).values(row));
    const isOurs = `name = 'payment.event' and data->>'eventId' = '${eventId}'`;
    const count = `select count(*)::int as n from pgboss.job where ${isOurs}`;
    const jobs = async () => (await queryRows<{ n: number }>(api.db.read, count))[0]?.n;
    const end = (state: 'retry' | 'failed') =>
      api.db.pool.query(`update pgboss.job set state = $1 where ${isOurs}`, [state]);
    return { jobs, end };
  }

  it('has one job, however long it is paused or retried, and another once its attempts are used up', async () => {
    const { jobs, end } = await anEvent();
    clock.advance(5 * MINUTE_MS);
    for (let minute = 0; minute < 3; minute += 1) {
      await sweepPayments(api.server.deps);
      clock.advance(MINUTE_MS);
    }
    expect(await jobs()).toBe(1);
    await end('retry');
    await sweepPayments(api.server.deps);
    expect(await jobs()).toBe(1);
    await end('failed');
    await sweepPayments(api.server.deps);
    expect(await jobs()).toBe(2);
  });

  it('is abandoned after a day', async () => {
    const { jobs, end } = await anEvent();
    clock.advance(DAY_MS - 1);
    await sweepPayments(api.server.deps);
    expect(await jobs()).toBe(1);
    await end('failed');
    clock.advance(1);
    await sweepPayments(api.server.deps);
    expect(await jobs()).toBe(1);
  });
});
