import * as partnerCalls from '@primehour/contract/booking';
import * as calls from '@primehour/contract/public';
import { findSplit } from '@primehour/contract/split';
import { message } from '@primehour/db/schema/message';
import { payment, refund } from '@primehour/db/schema/payment';
import { due } from '@primehour/db/schema/policy';
import type { READY_POLICIES } from '@primehour/domain/policy/policy';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import type { aPolicy } from '@primehour/testkit/build-policy';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentFailure } from '../../ports/payments.ts';
import { cardOf } from '../../ports/sandbox.ts';
import { authorizeTenant } from '../../tenant.ts';
import { GOOD_CARD } from '../../testing/book-as-client.ts';
import { confirmUnderPolicy } from '../../testing/confirm-under-policy.ts';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { openDuePayment } from '../due/commands/pay-due.ts';
import { chargeDueJob } from '../due/jobs.ts';
import { publicRoutes } from './routes.ts';

// The guarantee: what a client or a partner was shown before a cancellation is what is refunded and charged, by the client or by the partner,
// and moving a booking out of the late hours makes no late cancellation free.

const clock = testClock();
const start = () => startTestServer(apiOf(publicRoutes, bookingRoutes), { clock });
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-05T14:00:00Z'));
afterAll(() => api.close());

/** The sandbox's card whose owner has to confirm each charge. */
const ASKS_OWNER = '4000 0027 6000 3184';
const FRIDAY = '2026-10-09T15:00:00Z';
const IN_TIME = '2026-10-07T14:00:00Z';
const LATE = '2026-10-09T08:00:00Z';
const MONDAY = Date.parse('2026-10-12T15:00:00Z');

async function confirmed(
  ready: keyof typeof READY_POLICIES,
  changes: Partial<Parameters<typeof aPolicy>[2]> = {},
  cardNumber?: string,
) {
  const card = cardNumber === undefined ? {} : { cardNumber };
  const visit = await confirmUnderPolicy(api, { ready, startAt: FRIDAY, changes, ...card });
  const { business, call, params, id, query, mine, partner } = visit;
  const split = async (cause: 'CLIENT' | 'PARTNER' | 'NO_SHOW' = 'CLIENT') =>
    (await partner())(findSplit, { params: { id }, query: { ...query, cause } });
  const cancelForClient = async (amounts: { refundCents?: number; chargeCents?: number }) =>
    (await partner())(partnerCalls.cancelBooking, {
      query,
      body: { id, cancelReason: 'CLIENT_REQUEST', cancelBehavior: 'OPEN_TIME', ...amounts },
    });
  const moved = async () => {
    const refunds = await api.db.read.select().from(refund).where(eq(refund.businessId, business.id));
    const dues = await api.db.read.select().from(due).where(eq(due.businessId, business.id));
    const paid = await api.db.read.select().from(payment).where(eq(payment.businessId, business.id));
    const sum = (rows: readonly { amountCents: Cents }[]) => rows.reduce((total, row) => total + row.amountCents, 0);
    return { paid: sum(paid), refunded: sum(refunds), owed: sum(dues), kinds: dues.map(({ kind }) => kind) };
  };
  const cancel = (body: { refundCents?: number; chargeCents?: number } = {}) =>
    call(calls.cancelMyBooking, { params, body });
  return { business, call, params, id, query, mine, partner, split, cancelForClient, cancel, moved };
}

const CARD_LATE = '$40 will be charged to Visa •••• 4242 (50% of $80, because it is less than 24 hours before).';
const CARD_MOVED_LATE =
  '$40 will be charged to Visa •••• 4242 (50% of $80, because fees are based on the time before your move).';

describe('a client who cancels', () => {
  it.each([
    ['EASY', IN_TIME, 'It costs you nothing.', 0, 0],
    ['CARD', IN_TIME, 'It costs you nothing.', 0, 0],
    ['CARD', LATE, CARD_LATE, 0, 4000],
    ['DEPOSIT', IN_TIME, 'You get $20 back.', 2000, 0],
    ['DEPOSIT', LATE, 'You get nothing back (25% of $80, because it is less than 24 hours before).', 0, 0],
    [
      'PREPAID',
      '2026-10-08T08:00:00Z',
      'You get $40 of $80 back (50% of $80, because it is less than 48 hours before).',
      4000,
      0,
    ],
  ] as const)('under %s at %s sees what moves: %s', async (ready, at, text, refunded, owed) => {
    const { mine, cancel, moved, split } = await confirmed(ready);
    clock.set(at);
    const shown = (await mine()).onCancel;
    expect(shown).toMatchObject({ words: text, refundCents: refunded, chargeCents: owed });
    expect(await split()).toMatchObject({ refundCents: refunded, chargeCents: owed });
    expect(await cancel({ refundCents: refunded, chargeCents: owed })).toMatchObject({ status: 'CANCELLED' });
    expect(await moved()).toMatchObject({ refunded, owed, kinds: owed > 0 ? ['LATE_CANCEL'] : [] });
  });

  it('sees until when it is free, and afterward what will be charged', async () => {
    const { mine, cancel, id } = await confirmed('CARD');
    expect((await mine()).freeUntil).toBe(Date.parse('2026-10-08T15:00:00Z'));
    clock.set(LATE);
    expect((await mine()).freeUntil).toBeUndefined();
    expect(await cancel()).toMatchObject({ fee: { kind: 'LATE_CANCEL', amountCents: 4000 } });
    const texts = await api.db.read.select().from(message).where(eq(message.bookingId, id));
    const dataOf = (kind: string) => texts.find((text) => text.kind === kind)?.data;
    const fee = { due: { kind: 'LATE_CANCEL', amountCents: 4000 } };
    expect(dataOf('BOOKING_CANCELLED')).toMatchObject({ due: { ...fee.due, cardLabel: 'Visa •••• 4242' } });
    expect(dataOf('PARTNER_BOOKING_CANCELLED')).toMatchObject(fee);
  });

  it('whose card no longer works sees that the fee is paid by a link', async () => {
    const { mine, cancel, id } = await confirmed('CARD');
    await api.db.pool.query(`update booking_card set missing_since = now() where booking_id = $1`, [id]);
    clock.set(LATE);
    expect((await mine()).onCancel).toMatchObject({
      chargeCents: 4000,
      words: '$40 will be due by a link that we text you (50% of $80, because it is less than 24 hours before).',
    });
    await cancel({ refundCents: 0, chargeCents: 4000 });
    const texts = await api.db.read.select().from(message).where(eq(message.bookingId, id));
    const canceled = texts.find(({ kind }) => kind === 'BOOKING_CANCELLED');
    expect(canceled?.data).toMatchObject({ due: { amountCents: 4000, isByLink: true } });
  });

  it('is asked again when the amounts changed in the meantime, and nothing has moved', async () => {
    const { mine, cancel, moved } = await confirmed('DEPOSIT');
    const early = (await mine()).onCancel;
    clock.set(LATE);
    const { refundCents = 0, chargeCents = 0 } = early ?? {};
    expect(await refusalOf(cancel({ refundCents, chargeCents }))).toMatchObject({ code: 'AMOUNTS_CHANGED' });
    expect((await mine()).status).toBe('CONFIRMED');
    expect(await moved()).toMatchObject({ refunded: 0, owed: 0 });
    expect(await refusalOf(cancel({ refundCents: -1 }))).toMatchObject({ code: 'VALIDATION' });
  });
});

describe('a partner who restores what was canceled late', () => {
  const restore = async ({ partner, query, id }: Awaited<ReturnType<typeof confirmed>>) =>
    (await partner())(partnerCalls.restoreBooking, { query, body: { id } });
  const states = async ({ query }: Awaited<ReturnType<typeof confirmed>>) => {
    const dues = await api.db.read
      .select()
      .from(due)
      .where(eq(due.businessId, query.businessId))
      .orderBy(due.createdAt);
    return dues.map(({ state, amountCents }) => [state, amountCents]);
  };

  it('takes back a fee that was not charged yet, and a second late cancellation owes its own', async () => {
    const booked = await confirmed('CARD');
    clock.set(LATE);
    await booked.cancel({ chargeCents: 4000 });
    expect(await states(booked)).toEqual([['WAITING', 4000]]);
    expect(await restore(booked)).toMatchObject({ status: 'CONFIRMED' });
    expect(await states(booked)).toEqual([['WAIVED', 4000]]);
    const texts = await api.db.read.select().from(message).where(eq(message.bookingId, booked.id));
    expect(texts.find(({ kind }) => kind === 'BOOKING_RESTORED')).toMatchObject({ status: 'QUEUED' });
    const waived = texts.find(({ kind }) => kind === 'BOOKING_DUE_WAIVED');
    const due = { kind: 'LATE_CANCEL', amountCents: 4000 };
    // At eight in Chicago.
    expect(waived).toMatchObject({ notBefore: new Date('2026-10-09T13:00:00Z'), data: { due } });
    expect((await booked.mine()).onCancel).toMatchObject({ chargeCents: 4000 });
    clock.advance(60_000);
    await booked.cancel({ chargeCents: 4000 });
    expect(await states(booked)).toEqual([
      ['WAIVED', 4000],
      ['WAITING', 4000],
    ]);
  });

  it('takes back a fee that no card has paid, and one paid by its link after that is refunded', async () => {
    const booked = await confirmed('CARD', {}, ASKS_OWNER);
    const { business, id } = booked;
    const { deps } = api.server;
    clock.set(LATE);
    await booked.cancel({ chargeCents: 4000 });
    clock.advance(HOUR_MS);
    const [owed] = await api.db.read.select().from(due).where(eq(due.businessId, business.id));
    await chargeDueJob(deps, { payload: { dueId: owed?.id ?? '' } });
    expect(await states(booked)).toEqual([['LINKED', 4000]]);
    clock.advance(1_000);
    const { chargeId } = await openDuePayment(deps, authorizeTenant(business.id), id);
    expect(await restore(booked)).toMatchObject({ status: 'CONFIRMED' });
    expect(await states(booked)).toEqual([['WAIVED', 4000]]);
    expect((await booked.mine()).dueCents).toBeUndefined();
    await deps.sandbox?.submitCharge(chargeId, cardOf(GOOD_CARD));
    await chargeDueJob(deps, { payload: { dueId: owed?.id ?? '' } });
    expect(await states(booked)).toEqual([['REFUNDED', 4000]]);
    expect(await booked.moved()).toMatchObject({ refunded: 4000 });
  });

  it('takes back a fee whose charge has no answer yet, and refunds it if it was charged after all', async () => {
    const booked = await confirmed('CARD');
    const { deps } = api.server;
    const { payments } = deps;
    clock.set(LATE);
    await booked.cancel({ chargeCents: 4000 });
    clock.advance(HOUR_MS);
    const [owed] = await api.db.read.select().from(due).where(eq(due.businessId, booked.business.id));
    const job = { payload: { dueId: owed?.id ?? '' } };
    const chargeMethod: typeof payments.chargeMethod = async (request) => {
      await payments.chargeMethod(request);
      throw new PaymentFailure('no_answer', 'socket hang up', { isUnknown: true });
    };
    await expect(chargeDueJob({ ...deps, payments: { ...payments, chargeMethod } }, job)).rejects.toThrow(
      'socket hang up',
    );
    expect(await states(booked)).toEqual([['CHARGING', 4000]]);
    await restore(booked);
    expect(await states(booked)).toEqual([['WAIVED', 4000]]);
    clock.advance(3 * 60_000);
    await chargeDueJob(deps, job);
    expect(await states(booked)).toEqual([['REFUNDED', 4000]]);
    expect(await booked.moved()).toMatchObject({ paid: 4000, refunded: 4000 });
  });

  it.each([
    [50_000, 4000],
    // All fees of the booking together never exceed the limit.
    [5000, 1000],
  ])(
    'keeps a paid fee, and charges only the difference for a higher step, up to a limit of %i',
    async (limit, rest) => {
      const tiers = [
        { underHours: 24, keepBasisPoints: 5000 },
        { underHours: 6, keepBasisPoints: 10_000 },
      ];
      const booked = await confirmed('CARD', { tiers, feeCapCents: limit as Cents });
      clock.set(LATE);
      await booked.cancel({ chargeCents: 4000 });
      clock.advance(HOUR_MS);
      const charge = async () => {
        const dues = await api.db.read.select().from(due).where(eq(due.businessId, booked.business.id));
        for (const { id } of dues) await chargeDueJob(api.server.deps, { payload: { dueId: id } });
      };
      await charge();
      expect(await restore(booked)).toMatchObject({ status: 'CONFIRMED' });
      expect(await states(booked)).toEqual([['PAID', 4000]]);
      expect((await booked.mine()).onCancel).toMatchObject({ refundCents: 0, keepCents: 4000, chargeCents: 0 });
      clock.set('2026-10-09T12:00:00Z');
      expect((await booked.mine()).onCancel).toMatchObject({ refundCents: 0, keepCents: 4000, chargeCents: rest });
      expect(await booked.cancel({ chargeCents: rest })).toMatchObject({
        fee: { kind: 'LATE_CANCEL', amountCents: rest },
      });
      const texts = await api.db.read
        .select()
        .from(message)
        .where(eq(message.bookingId, booked.id))
        .orderBy(asc(message.createdAt));
      const announced = texts.filter(({ kind }) => kind === 'BOOKING_CANCELLED');
      expect(announced.at(-1)?.data).toMatchObject({ due: { amountCents: rest } });
      clock.advance(HOUR_MS);
      await charge();
      expect(await states(booked)).toEqual([
        ['PAID', 4000],
        ['PAID', rest],
      ]);
      expect(await booked.moved()).toMatchObject({ paid: 4000 + rest, refunded: 0 });
    },
  );

  it('makes it a hold if it was refunded, which its client releases for free', async () => {
    const booked = await confirmed('DEPOSIT');
    clock.set(LATE);
    await booked.cancelForClient({});
    expect(await restore(booked)).toMatchObject({ status: 'PENDING' });
    expect((await booked.mine()).onCancel).toMatchObject({ refundCents: 0, chargeCents: 0 });
    expect(await booked.split()).toMatchObject({ chargeCents: 0, rule: 'NOT_AGREED' });
    clock.advance(1_000);
    await booked.cancel();
    expect(await booked.moved()).toMatchObject({ refunded: 2000, owed: 0, kinds: [] });
  });

  it('refunds a paid fee as the split of the next cancellation requires', async () => {
    const booked = await confirmed('CARD');
    clock.set(LATE);
    await booked.cancel({ chargeCents: 4000 });
    clock.advance(HOUR_MS);
    const [owed] = await api.db.read.select().from(due).where(eq(due.businessId, booked.business.id));
    await chargeDueJob(api.server.deps, { payload: { dueId: owed?.id ?? '' } });
    await restore(booked);
    const body = { id: booked.id, date: '2026-10-13', startHour: 10, startMinute: 0 } as const;
    await (
      await booked.partner()
    )(partnerCalls.updateBooking, { query: booked.query, body });
    expect((await booked.mine()).onCancel).toMatchObject({ words: 'You get $40 back.' });
    await booked.cancel({ refundCents: 4000, chargeCents: 0 });
    expect(await states(booked)).toEqual([['REFUNDED', 4000]]);
    expect(await booked.moved()).toMatchObject({ paid: 4000, refunded: 4000 });
  });
});

describe('a partner who cancels', () => {
  it('for the client moves the same amounts, in different words', async () => {
    const { split, cancelForClient, moved } = await confirmed('CARD');
    clock.set(LATE);
    const { words, refundCents, chargeCents, rule, agreement } = await split();
    expect([words, rule]).toEqual(['Kit Moss pays $40. You keep $40.', 'LATE']);
    expect(agreement).toMatchObject({ cardLabel: 'Visa •••• 4242' });
    await cancelForClient({ refundCents, chargeCents });
    expect(await moved()).toMatchObject({ owed: 4000, kinds: ['LATE_CANCEL'] });
  });

  it('refunds everything instead', async () => {
    const { cancelForClient, moved } = await confirmed('PREPAID');
    clock.set(LATE);
    await cancelForClient({});
    expect(await moved()).toMatchObject({ paid: 8000, refunded: 8000, owed: 0 });
  });

  it('is refused amounts that are not what the policy says', async () => {
    const { cancelForClient, moved } = await confirmed('CARD');
    clock.set(LATE);
    for (const chargeCents of [3999, 4001, 0]) {
      const refusal = await refusalOf(cancelForClient({ refundCents: 0, chargeCents }));
      expect(refusal).toMatchObject({ statusCode: 409, code: 'AMOUNTS_CHANGED' });
    }
    expect(await moved()).toMatchObject({ owed: 0 });
  });

  it('sees what is charged for a no-show, and that their own cancellation refunds everything', async () => {
    const { split } = await confirmed('DEPOSIT');
    clock.set(LATE);
    expect((await split('NO_SHOW')).words).toBe(
      'Charge $60 to Visa •••• 4242? Kit Moss agreed on Oct 5, 2026 to $80 (100%); $20 is paid.',
    );
    expect(await split('PARTNER')).toMatchObject({ refundCents: 2000, keepCents: 0, chargeCents: 0 });
  });

  it('finds no split of another business, or of a booking that doesn’t exist', async () => {
    const [mine, other] = [await confirmed('EASY'), await confirmed('EASY')];
    const call = await mine.partner();
    for (const id of [other.id, '00000000-0000-4000-8000-000000000000']) {
      const refusal = await refusalOf(call(findSplit, { params: { id }, query: mine.query }));
      expect(refusal).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
    const wrong = call(findSplit, { params: { id: mine.id }, query: { ...mine.query, cause: 'WEATHER' as never } });
    expect(await refusalOf(wrong)).toMatchObject({ statusCode: 422, code: 'VALIDATION' });
  });
});

describe('a client who moves', () => {
  it('late pays for canceling later as if they had not moved', async () => {
    const { call, params, mine, cancel, moved } = await confirmed('CARD');
    clock.set(LATE);
    expect((await mine()).isMoveLate).toBe(true);
    await call(calls.moveMyBooking, { params, body: { startAt: MONDAY } });
    expect((await mine()).onCancel).toMatchObject({ chargeCents: 4000, words: CARD_MOVED_LATE });
    await cancel({ refundCents: 0, chargeCents: 4000 });
    expect(await moved()).toMatchObject({ owed: 4000 });
  });

  it('late by more than two weeks pays the same, up to two weeks after the visit', async () => {
    const { call, params, mine, cancel, business } = await confirmed('CARD');
    clock.set(LATE);
    const startAt = Date.parse('2026-10-28T15:00:00Z');
    await call(calls.moveMyBooking, { params, body: { startAt } });
    clock.set(startAt - HOUR_MS);
    expect((await mine()).onCancel).toMatchObject({ chargeCents: 4000, words: CARD_MOVED_LATE });
    await cancel({ refundCents: 0, chargeCents: 4000 });
    clock.advance(HOUR_MS);
    const owed = () => api.db.read.select().from(due).where(eq(due.businessId, business.id));
    const [{ id: dueId } = { id: '' }] = await owed();
    await chargeDueJob(api.server.deps, { payload: { dueId } });
    expect(await owed()).toMatchObject([{ state: 'PAID', amountCents: 4000 }]);
  });

  it('in time, to a time that is soon, sees what canceling costs from then on', async () => {
    const { call, params, mine, cancel, moved } = await confirmed('CARD');
    clock.set(IN_TIME);
    await call(calls.moveMyBooking, { params, body: { startAt: Date.parse('2026-10-07T20:00:00Z') } });
    const { onCancel, freeUntil } = await mine();
    expect([onCancel?.words, freeUntil]).toEqual([CARD_LATE, undefined]);
    await cancel({ refundCents: 0, chargeCents: 4000 });
    expect(await moved()).toMatchObject({ owed: 4000 });
  });

  it('in time counts from the new start', async () => {
    const { call, params, mine } = await confirmed('CARD');
    clock.set(IN_TIME);
    expect((await mine()).isMoveLate).toBe(false);
    await call(calls.moveMyBooking, { params, body: { startAt: MONDAY } });
    clock.set(LATE);
    expect((await mine()).onCancel).toMatchObject({ chargeCents: 0 });
  });

  it('and is moved by the partner after that counts from the partner’s time', async () => {
    const { call, params, mine, partner, query, id } = await confirmed('CARD');
    clock.set(LATE);
    await call(calls.moveMyBooking, { params, body: { startAt: MONDAY } });
    const body = { id, date: '2026-10-13', startHour: 10, startMinute: 0 } as const;
    await (
      await partner()
    )(partnerCalls.updateBooking, { query, body: body });
    expect((await mine()).onCancel).toMatchObject({ chargeCents: 0 });
  });
});
