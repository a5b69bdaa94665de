import { cancelBooking } from '@primehour/contract/booking';
import { markAttendance, markPaid } from '@primehour/contract/calendar';
import { getClient } from '@primehour/contract/client';
import * as dueCalls from '@primehour/contract/due';
import * as calls from '@primehour/contract/public';
import { refundBooking } from '@primehour/contract/refund';
import * as statementCalls from '@primehour/contract/statement';
import { bigint, prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { booking } from '@primehour/db/schema/booking';
import { payment } from '@primehour/db/schema/payment';
import { uuidV4 } from '@primehour/db/uuid';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GOOD_CARD } from '../../testing/book-as-client.ts';
import { confirmUnderPolicy } from '../../testing/confirm-under-policy.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { clientRecordRoutes } from '../client-records/routes.ts';
import { chargeDueJob } from '../due/jobs.ts';
import { publicRoutes } from '../public/routes.ts';
import { readBack } from '../refund/jobs.ts';
import { refundRoutes } from '../refund/routes.ts';
import { statementRoutes } from './routes.ts';

// The guarantee: the amount received in a statement matches the partner's books, and the amount earned follows the
// visits, not the payments.

const clock = testClock();
const start = () =>
  startTestServer(
    apiOf(bookingRoutes, calendarRoutes, clientRecordRoutes, publicRoutes, refundRoutes, statementRoutes),
    { clock },
  );
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-28T14:00:00Z'));
afterAll(() => api.close());

const NOVEMBER = '2026-11-03T16:00:00Z';
const BOOKED = prepared(
  'statement-test-booked',
  `
  select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entry
  where business_id = $1 and account in ('PARTNER_PAYABLE', 'PARTNER_BANK')`,
  { cents: bigint() },
);
const DUES = prepared('statement-test-dues', 'select id from due where business_id = $1', { id: uuid() });
const bookedOf = async (businessId: string) =>
  Number((await queryPrepared(api.db.read, BOOKED, [businessId]))[0]?.cents);

type Visit = Awaited<ReturnType<typeof confirmUnderPolicy>>;
const aVisit = (ready: 'CARD' | 'DEPOSIT' | 'PREPAID') => confirmUnderPolicy(api, { ready, startAt: NOVEMBER });
const statementOf = async ({ partner, query }: Visit, month: string) =>
  (await partner())(statementCalls.getStatement, { params: { month }, query });
const monthsOf = async ({ partner, query }: Visit) => (await partner())(statementCalls.listStatements, { query });
const mark = async ({ partner, query, id }: Visit, attendance: 'DONE' | 'NO_SHOW') =>
  (await partner())(markAttendance, { query, body: { id, attendance } });

describe('a statement', () => {
  it('shows what was received in one month apart from what was earned in the next', async () => {
    const visit = await aVisit('PREPAID');
    clock.set(Date.parse(NOVEMBER) + 2 * HOUR_MS);
    const [october, november] = [await statementOf(visit, '2026-10'), await statementOf(visit, '2026-11')];
    expect(october).toMatchObject({
      received: { visitsCents: 8000, refundsCents: 0, netCents: 8000 },
      earned: { visits: { count: 0, cents: 0 } },
      rows: [{ kind: 'CHARGE', movedFor: 'VISIT', grossCents: 8000, netCents: 8000 }],
    });
    expect(november).toMatchObject({
      received: { netCents: 0 },
      earned: { visits: { count: 1, cents: 8000 } },
      rows: [],
    });
    expect(await monthsOf(visit)).toEqual([
      { month: '2026-11', netCents: 0 },
      { month: '2026-10', netCents: 8000 },
    ]);
    expect(await bookedOf(visit.business.id)).toBe(8000);
  });

  it('has a refund in the month in which it was promised, and what was kept as earned', async () => {
    const visit = await aVisit('PREPAID');
    clock.set(Date.parse(NOVEMBER) - 30 * HOUR_MS);
    await visit.call(calls.cancelMyBooking, { params: visit.params, body: { refundCents: 4000, chargeCents: 0 } });
    await sendRefunds(api.server.deps, visit.business.id);
    clock.set(Date.parse(NOVEMBER) + 2 * HOUR_MS);
    expect(await statementOf(visit, '2026-11')).toMatchObject({
      received: { visitsCents: 0, refundsCents: -4000, netCents: -4000 },
      earned: { visits: { count: 0 }, kept: { count: 1, cents: 4000 } },
    });
    expect(await bookedOf(visit.business.id)).toBe(4000);
  });

  it('also counts a failed refund as reversed in the list of months while its share is still to be returned', async () => {
    const visit = await confirmUnderPolicy(api, {
      ready: 'PREPAID',
      startAt: NOVEMBER,
      cardNumber: '4000 0000 0000 5126',
    });
    await visit.call(calls.cancelMyBooking, { params: visit.params, body: {} });
    await sendRefunds(api.server.deps, visit.business.id);
    clock.advance(HOUR_MS);
    const [paid] = await api.db.read.select().from(payment).where(eq(payment.businessId, visit.business.id));
    await readBack(api.server.deps, { payload: { chargeId: paid?.providerPaymentId ?? '' } });
    expect(await bookedOf(visit.business.id)).toBe(0);
    expect((await statementOf(visit, '2026-10')).received).toMatchObject({ refundsCents: 0, netCents: 8000 });
    expect(await monthsOf(visit)).toEqual([{ month: '2026-10', netCents: 8000 }]);
  });

  it('names fees, and what was paid at the business, separately', async () => {
    const [missed, paid] = [await aVisit('CARD'), await aVisit('DEPOSIT')];
    clock.set(Date.parse(NOVEMBER) + HOUR_MS);
    await mark(missed, 'NO_SHOW');
    await (
      await paid.partner()
    )(markPaid, { query: paid.query, body: { id: paid.id, isPaid: true } });
    clock.advance(2 * HOUR_MS);
    const dues = await queryPrepared(api.db.read, DUES, [missed.business.id]);
    for (const { id } of dues) await chargeDueJob(api.server.deps, { payload: { dueId: id } });
    const [november, other] = [await statementOf(missed, '2026-11'), await statementOf(paid, '2026-11')];
    expect(november).toMatchObject({
      received: { feesCents: 8000, netCents: 8000 },
      earned: { visits: { count: 0, cents: 0 }, kept: { count: 1, cents: 8000 } },
      paidOutside: { count: 0, cents: 0 },
    });
    expect(other).toMatchObject({
      received: { visitsCents: 0, netCents: 0 },
      paidOutside: { count: 1, cents: 6000 },
      earned: { visits: { count: 1, cents: 8000 } },
    });
    expect([await bookedOf(missed.business.id), await bookedOf(paid.business.id)]).toEqual([8000, 2000]);
  });

  it.each(['refunded', 'canceled'])('keeps what was paid at the business when the deposit is %s', async (how) => {
    const visit = await aVisit('DEPOSIT');
    const { id, query, business, mine } = visit;
    clock.set(Date.parse(NOVEMBER) - 2 * HOUR_MS);
    await (
      await visit.partner()
    )(markPaid, { query, body: { id, isPaid: true } });
    clock.set(how === 'canceled' ? Date.parse(NOVEMBER) - HOUR_MS : Date.parse('2026-12-05T16:00:00Z'));
    const partner = await visit.partner();
    const gone = { id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME', refundCents: 2000 } as const;
    if (how === 'canceled') await partner(cancelBooking, { query, body: gone });
    else await partner(refundBooking, { query, body: { id, amountCents: 2000, requestKey: uuidV4() } });
    await sendRefunds(api.server.deps, business.id);
    const shown = async () => {
      const [row] = await api.db.read.select().from(booking).where(eq(booking.id, id));
      const record = await partner(getClient, { query, params: { id: row?.clientId ?? '' } });
      const { paidOutside } = await statementOf(visit, '2026-11');
      return { month: paidOutside.cents, own: (await mine()).money.paidAtBusinessCents, client: record.paidTotal };
    };
    expect(await shown()).toEqual({ month: 6000, own: 6000, client: 6000 });
    // As marked by a node of the previous release: what was paid then is not known.
    await api.db.transaction((tx) => tx.update(booking).set({ paidOutsideCents: null }).where(eq(booking.id, id)));
    expect(await shown()).toEqual({ month: 8000, own: 8000, client: 8000 });
  });

  it('distinguishes a deposit from the rest of its price', async () => {
    const visit = await aVisit('DEPOSIT');
    clock.advance(1000);
    await visit.call(dueCalls.payMyDue, { params: visit.params, body: GOOD_CARD });
    const { rows, received } = await statementOf(visit, '2026-10');
    expect(rows.map(({ movedFor, part, grossCents }) => [movedFor, part, grossCents])).toEqual([
      ['VISIT', 'DEPOSIT', 2000],
      ['VISIT', 'REST', 6000],
    ]);
    expect(received).toMatchObject({ visitsCents: 8000, feesCents: 0, netCents: 8000 });
  });

  it('of a month without anything is empty, and of an invalid month is refused', async () => {
    const visit = await aVisit('CARD');
    expect(await statementOf(visit, '2019-02')).toMatchObject({ received: { netCents: 0 }, rows: [] });
    for (const month of ['2026-13', '2026', 'november', '1000-01'])
      expect(await refusalOf(statementOf(visit, month))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is only for the business itself, and for no one without a session', async () => {
    const [visit, other] = [await aVisit('PREPAID'), await aPartner(api)];
    const stranger = api.as({ accessToken: (await aSession(api, other.user)).accessToken });
    const asked = { params: { month: '2026-10' }, query: visit.query };
    expect((await refusalOf(stranger(statementCalls.getStatement, asked))).statusCode).toBe(404);
    expect((await refusalOf(api.as()(statementCalls.getStatement, asked))).statusCode).toBe(401);
    const own = { ...asked, query: { businessId: other.business.id } };
    expect(await stranger(statementCalls.getStatement, own)).toMatchObject({ rows: [] });
  });
});
