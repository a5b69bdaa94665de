import * as calls from '@primehour/contract/public';
import { refundBooking } from '@primehour/contract/refund';
import * as statementCalls from '@primehour/contract/statement';
import { queryRows } from '@primehour/db/testing/query-rows';
import { uuidV4 } from '@primehour/db/uuid';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { confirmUnderPolicy } from '../../testing/confirm-under-policy.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { apiOf } from '../../testing/start-api.ts';
import { handleEventJob, sendSandboxEvent } from '../provider-events/jobs.ts';
import { publicRoutes } from '../public/routes.ts';
import { refundRoutes } from '../refund/routes.ts';
import { fetchPayouts } from './commands/store-payouts.ts';
import { itemizeJob } from './jobs.ts';
import { statementRoutes } from './routes.ts';

// The guarantee: every payout of the provider is stored once, and its contents match the books, with each movement in
// exactly one payout.

const clock = testClock();
const start = () => startTestServer(apiOf(publicRoutes, refundRoutes, statementRoutes), { clock });
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-28T14:00:00Z'));
afterAll(() => api.close());

const VISIT = '2026-11-03T16:00:00Z';
type Visit = Awaited<ReturnType<typeof confirmUnderPolicy>>;
const accountOf = ({ business }: Visit) => `sba_${business.id}`;

/** Delivers and handles what the sandbox reports about payouts until now. */
async function deliver(visit: Visit) {
  const { deps } = api.server;
  const queued = await queryRows<{ data: { eventId: string; type: string; object: Record<string, string> } }>(
    api.db.read,
    `select data from pgboss.job where name = 'sandbox.event' and data->'object'->>'kind' = 'PAYOUT'
      and data->'object'->>'id' = $1 and start_after <= $2`,
    [accountOf(visit), new Date(clock.now())],
  );
  for (const { data: payload } of queued) {
    await sendSandboxEvent(deps, { payload });
    await handleEventJob(deps, { payload: { provider: 'sandbox', eventId: payload.eventId } });
  }
  await itemize();
  return queued.length;
}
/** Itemizes the waiting payouts, in two concurrent runs. */
async function itemize() {
  const queued = await queryRows<{ data: { payoutId: string } }>(
    api.db.read,
    `select data from pgboss.job where name = 'payout.itemize'`,
  );
  for (const { data: payload } of queued) {
    await Promise.all([1, 2].map(() => itemizeJob(api.server.deps, { payload })));
  }
}
const payoutsOf = async ({ partner, query }: Visit) => (await partner())(statementCalls.listPayouts, { query });
const payoutOf = async ({ partner, query }: Visit, id: string) =>
  (await partner())(statementCalls.getPayout, { query, params: { id } });
const refund = async (visit: Visit, amountCents: number) => {
  const body = { id: visit.id, amountCents: amountCents as Cents, requestKey: uuidV4() };
  await (
    await visit.partner()
  )(refundBooking, { query: visit.query, body });
  await sendRefunds(api.server.deps, visit.business.id);
};

describe('a payout', () => {
  it('arrives the next night, and consists of the day’s movements in the books', async () => {
    const visit = await confirmUnderPolicy(api, { ready: 'PREPAID', startAt: VISIT });
    await refund(visit, 1_500);
    expect([await deliver(visit), await payoutsOf(visit)]).toEqual([0, []]);
    clock.set('2026-10-29T00:00:00Z');
    expect(await deliver(visit)).toBe(1);
    const [listed, ...more] = await payoutsOf(visit);
    expect([listed, more]).toMatchObject([
      { amountCents: 6_500, status: 'PAID', arrivesAt: Date.parse('2026-10-29T00:00:00Z') },
      [],
    ]);
    const payout = await payoutOf(visit, listed?.id ?? '');
    expect(payout).toMatchObject({
      amountCents: 6_500,
      received: { visitsCents: 8_000, refundsCents: -1_500, netCents: 6_500 },
      itemsState: 'STORED',
      extras: [],
      otherCents: 0,
      earnedCents: 0,
    });
    expect(payout.rows.map(({ kind, netCents }) => [kind, netCents])).toEqual([
      ['CHARGE', 8_000],
      ['REFUND', -1_500],
    ]);
    clock.set(Date.parse(VISIT) + 2 * HOUR_MS);
    expect(await payoutOf(visit, listed?.id ?? '')).toMatchObject({ earnedCents: 6_500 });
  });

  it('waits while refunds are more than what came in, and no movement is paid out twice', async () => {
    const visit = await confirmUnderPolicy(api, { ready: 'PREPAID', startAt: VISIT });
    clock.set('2026-10-29T06:00:00Z');
    await deliver(visit);
    await refund(visit, 2_000);
    const fetch = async () =>
      api.db.transaction(
        await fetchPayouts(api.server.deps, authorizeTenant(visit.business.id), {
          businessId: visit.business.id,
          accountId: accountOf(visit),
        }),
      );
    clock.advance(DAY_MS);
    await Promise.all([fetch(), fetch(), fetch()]);
    expect((await payoutsOf(visit)).map(({ amountCents }) => amountCents)).toEqual([8_000]);
    const other = await confirmUnderPolicy(api, { ready: 'PREPAID', startAt: VISIT });
    await deliver(other);
    expect(await payoutsOf(other)).toEqual([]);
  });

  it('belongs to its business alone, and requires a session', async () => {
    const [visit, other] = [
      await confirmUnderPolicy(api, { ready: 'PREPAID', startAt: VISIT }),
      await confirmUnderPolicy(api, { ready: 'CARD', startAt: VISIT }),
    ];
    clock.set('2026-10-29T00:00:00Z');
    await deliver(visit);
    const [mine] = await payoutsOf(visit);
    expect(await refusalOf(payoutOf(other, mine?.id ?? ''))).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(payoutOf(visit, 'x'))).toMatchObject({ statusCode: 404 });
    const stranger = api.as()(statementCalls.listPayouts, { query: visit.query });
    expect(await refusalOf(stranger)).toMatchObject({ statusCode: 401 });
    expect((await visit.call(calls.getMyBooking, { params: visit.params })).payment).toBe('PAID');
  });
});
