import { getBooking } from '@primehour/contract/booking-detail';
import { markAttendance, markPaid } from '@primehour/contract/calendar';
import { waiveDue } from '@primehour/contract/due';
import * as calls from '@primehour/contract/public';
import { findSplit } from '@primehour/contract/split';
import { issueGiftCard, payWithStoredValue } from '@primehour/contract/stored-value';
import { message } from '@primehour/db/schema/message';
import { payment } from '@primehour/db/schema/payment';
import { due } from '@primehour/db/schema/policy';
import { uuidV4 } from '@primehour/db/uuid';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import { startNode } from '@primehour/testkit/start-nodes';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmUnderPolicy } from '../../testing/confirm-under-policy.ts';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { storedValueRoutes } from '../stored-value/routes.ts';
import { chargeDueJob, sweepDues } from './jobs.ts';
import { dueRoutes } from './routes.ts';

// The guarantee: what a client paid at the business is not charged to their card as a fee, and both sides see how much
// of it is kept.

const NOW = '2026-10-05T14:00:00Z';
const routes = apiOf(bookingRoutes, calendarRoutes, dueRoutes, publicRoutes, storedValueRoutes);
const { api, clock } = await startNode(routes, { at: NOW });
beforeEach(() => clock.set(NOW));

const STARTS = '2026-10-09T15:00:00Z';
const LATE = '2026-10-09T08:00:00Z';
const REASON = '(50% of $80, because it is less than 24 hours before)';
const tiers = [{ underHours: 24, keepBasisPoints: 5000 }];

async function aVisit(ready: 'CARD' | 'DEPOSIT', isAutomatic = false) {
  const visit = await confirmUnderPolicy(api, { ready, startAt: STARTS, changes: { tiers, isAutomatic } });
  const { business, call, params, id, query, partner } = visit;
  const setPaid = async () => (await partner())(markPaid, { query, body: { id, isPaid: true } });
  const split = async () => (await partner())(findSplit, { params: { id }, query: { ...query, cause: 'CLIENT' } });
  const detail = async () => (await partner())(getBooking, { query, params: { id } });
  const miss = async () => (await partner())(markAttendance, { query, body: { id, attendance: 'NO_SHOW' } });
  const cancel = (body: { refundCents?: number; chargeCents?: number }) =>
    call(calls.cancelMyBooking, { params, body });
  const dues = () => api.db.read.select().from(due).where(eq(due.businessId, business.id)).orderBy(due.createdAt);
  return { ...visit, setPaid, split, detail, miss, cancel, dues };
}
type Visit = Awaited<ReturnType<typeof aVisit>>;

const noticesOf = async ({ business }: Visit) => {
  const texts = await api.db.read.select().from(message).where(eq(message.businessId, business.id));
  return texts.filter(({ kind }) => kind === 'BOOKING_DUE_WAIVED').length;
};

async function payByGiftCard({ id, query, partner }: Visit, amountCents: number) {
  const gift = { amountCents, sold: 'TILL', recipientName: null, message: null, phoneNumber: null } as const;
  const call = await partner();
  const { code: giftCode } = await call(issueGiftCard, { query, body: { ...gift, requestKey: uuidV4() } });
  await call(payWithStoredValue, { query, params: { id }, body: { giftCode } });
}

/** Every fee is charged whose time has come. */
async function anHourLater({ dues }: Visit) {
  clock.advance(HOUR_MS);
  for (const { id: dueId } of await dues()) await chargeDueJob(api.server.deps, { payload: { dueId } });
}

/** What the card was charged for fees. */
const chargedOf = async ({ business }: Visit) => {
  const rows = await api.db.read.select().from(payment).where(eq(payment.businessId, business.id));
  return rows.filter(({ purpose }) => purpose === 'DUE').map(({ amountCents }) => amountCents);
};

it.each([
  [
    'CARD',
    0,
    `$40 of what you paid at the business is kept ${REASON}.`,
    'Kit Moss gets nothing back. You keep $40, paid at the business.',
  ],
  [
    'DEPOSIT',
    2000,
    `You get nothing back, and $20 of what you paid at the business is kept ${REASON}.`,
    'Kit Moss gets nothing back. You keep $40, $20 of it paid at the business.',
  ],
] as const)(
  'a late cancellation under %s owes no fee, because the business has been paid',
  async (ready, keepCents, mine, partners) => {
    const visit = await aVisit(ready);
    await visit.setPaid();
    clock.set(LATE);
    const kept = { refundCents: 0, keepCents, chargeCents: 0, keptOutsideCents: 4000 - keepCents };
    expect((await visit.mine()).onCancel).toEqual({ ...kept, words: mine });
    expect(await visit.split()).toMatchObject({ ...kept, words: partners });
    expect((await visit.detail()).terms?.onCancel).toEqual(kept);
    const canceled = await visit.cancel({ refundCents: 0, chargeCents: 0 });
    expect([canceled.status, canceled.fee, await visit.dues()]).toEqual(['CANCELLED', undefined, []]);
  },
);

it('nothing is kept when the client cancels in time', async () => {
  const visit = await aVisit('CARD');
  await visit.setPaid();
  expect((await visit.mine()).onCancel).toEqual({
    refundCents: 0,
    keepCents: 0,
    chargeCents: 0,
    words: 'It costs you nothing.',
  });
});

it('a client who does not come owes no fee, even if no one marks the no-show', async () => {
  const [marked, unmarked] = [await aVisit('CARD'), await aVisit('CARD', true)];
  for (const { setPaid } of [marked, unmarked]) await setPaid();
  clock.set(STARTS);
  await marked.miss();
  clock.advance(DAY_MS + 2 * 60 * 60_000);
  await sweepDues(api.server.deps);
  expect([await marked.dues(), await unmarked.dues()]).toEqual([[], []]);
  // Someone who paid there probably came.
  expect((await unmarked.detail()).booking.attendance).toBeNull();
});

it('at night, a client whose open fee is dropped is texted in the morning', async () => {
  const visit = await aVisit('CARD');
  // Three in the morning in Chicago.
  clock.set(LATE);
  await visit.cancel({ refundCents: 0, chargeCents: 4000 });
  await visit.setPaid();
  const isIt = and(eq(message.bookingId, visit.id), eq(message.kind, 'BOOKING_DUE_WAIVED'));
  const [text] = await api.db.read.select().from(message).where(isIt);
  expect(text?.notBefore).toEqual(new Date('2026-10-09T13:00:00Z'));
});

it('an open fee is dropped when the visit is marked as paid, and a client who knew of it is notified', async () => {
  const [canceled, missed] = [await aVisit('CARD'), await aVisit('CARD')];
  clock.set(LATE);
  await canceled.cancel({ refundCents: 0, chargeCents: 4000 });
  clock.set(STARTS);
  await missed.miss();
  for (const [visit, texts] of [
    [canceled, 1],
    [missed, 0],
  ] as const) {
    await visit.setPaid();
    expect([(await visit.dues()).map(({ state }) => state), await noticesOf(visit)]).toEqual([['WAIVED'], texts]);
    expect((await visit.detail()).events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['MARKED_PAID', 'DUE_WAIVED']),
    );
  }
});

describe('a gift card that pays for a missed visit', () => {
  const missed = async () => {
    const visit = await aVisit('CARD');
    clock.set(STARTS);
    await visit.miss();
    expect((await visit.dues()).map(({ amountCents, state }) => [amountCents, state])).toEqual([[8000, 'WAITING']]);
    clock.advance(HOUR_MS / 2);
    return visit;
  };

  it('drops its fee, so that the client doesn’t pay twice', async () => {
    const visit = await missed();
    await payByGiftCard(visit, 8000);
    await anHourLater(visit);
    expect((await visit.dues()).map(({ state }) => state)).toEqual(['WAIVED']);
    expect([await chargedOf(visit), await noticesOf(visit), (await visit.mine()).payment]).toEqual([[], 0, 'PAID']);
    expect((await visit.detail()).events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['MARKED_PAID', 'DUE_WAIVED']),
    );
  });

  it('leaves what it did not pay to the card', async () => {
    const visit = await missed();
    await payByGiftCard(visit, 5000);
    await anHourLater(visit);
    expect((await visit.dues()).map(({ amountCents, state }) => [amountCents, state])).toEqual([
      [8000, 'WAIVED'],
      [3000, 'PAID'],
    ]);
    expect([await chargedOf(visit), await noticesOf(visit), (await visit.mine()).payment]).toEqual([[3000], 0, 'PAID']);
  });

  it('brings back no fee that was waived', async () => {
    const visit = await missed();
    const [{ id: dueId } = { id: '' }] = await visit.dues();
    await (
      await visit.partner()
    )(waiveDue, { query: visit.query, params: { id: visit.id, dueId } });
    await payByGiftCard(visit, 5000);
    expect((await visit.dues()).map(({ state }) => state)).toEqual(['WAIVED']);
  });
});
