import * as dueCalls from '@primehour/contract/due';
import { booking } from '@primehour/db/schema/booking';
import { bookingCard } from '@primehour/db/schema/booking-card';
import { message } from '@primehour/db/schema/message';
import { policyTier } from '@primehour/db/schema/policy';
import { rateLimit } from '@primehour/db/schema/rate-limit';
import { uuidV4 } from '@primehour/db/uuid';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dateOf } from '../../clock.ts';
import { inTenant } from '../../tenant-write.ts';
import { authorizeTenant } from '../../tenant.ts';
import { GOOD_CARD } from '../../testing/book-as-client.ts';
import { aVisitWithCard, dueApi } from '../../testing/owed-fee.ts';
import { refundAtSandbox } from '../../testing/sandbox-dashboard.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { openLedger, refundPayments } from '../booking/api.ts';
import { addFee } from '../booking/commands/add-due.ts';
import { cancelBooking } from '../booking/commands/cancel-booking.ts';
import { loadEvidence } from '../evidence/queries.ts';
import { suspendBusiness } from '../operator/commands/suspend-business.ts';
import { readBack } from '../refund/jobs.ts';
import { payDue } from './commands/pay-due.ts';
import { chargeDueJob, sweepDues } from './jobs.ts';

// The guarantee: a fee is what the client agreed to; it is charged once, an hour later, and ends as paid, linked,
// waived or uncollected; timeline, books and texts agree.

const clock = testClock();
const start = () => startTestServer(dueApi, { clock });
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-08T15:00:00Z'));
afterAll(() => api.close());

type Visit = Awaited<ReturnType<typeof aVisitWithCard>>;
const aVisit = (options?: Parameters<typeof aVisitWithCard>[2]) => aVisitWithCard(api, authorizeTenant, options);
const run = async ({ owed }: Visit) => {
  const row = await owed();
  if (row) await chargeDueJob(api.server.deps, { payload: { dueId: row.id } });
};
const anHourLater = async (visit: Visit) => {
  clock.advance(HOUR_MS);
  await run(visit);
};
const LATER = '4000000000000341';
const ASKS = '4000002760003184';

describe('a no-show', () => {
  it('owes what was agreed to, an hour later, once', async () => {
    const visit = await aVisit();
    await visit.mark('NO_SHOW');
    expect((await visit.detail()).dues).toMatchObject([
      { kind: 'NO_SHOW', amountCents: 8000, state: 'WAITING', dueAt: clock.now() + HOUR_MS, canUndo: true },
    ]);
    await run(visit);
    expect([await visit.taken(), (await visit.owed())?.state]).toEqual([0, 'WAITING']);
    await anHourLater(visit);
    await run(visit);
    expect([await visit.taken(), (await visit.owed())?.state]).toEqual([1, 'PAID']);
    expect(await visit.balances()).toEqual({ CLIENT: -8000, PARTNER_PAYABLE: 8000 });
    expect(await visit.texts()).toEqual(['BOOKING_DUE_PAID']);
    expect(await visit.timeline()).toEqual(expect.arrayContaining(['MARKED_NO_SHOW', 'DUE_OWED', 'DUE_PAID']));
  });

  it('of a client who agreed to nothing owes nothing', async () => {
    const visit = await aVisit({ isAgreed: false });
    await visit.mark('NO_SHOW');
    expect(await visit.owed()).toBeUndefined();
  });

  it('that was a mistake takes its fee back before it is charged, and not after', async () => {
    const visit = await aVisit();
    await visit.mark('NO_SHOW');
    await visit.mark(null);
    await anHourLater(visit);
    expect([await visit.taken(), (await visit.owed())?.state, await visit.texts()]).toEqual([0, 'WAIVED', []]);
    await visit.mark('NO_SHOW');
    await anHourLater(visit);
    await visit.mark('DONE');
    expect([await visit.taken(), (await visit.owed())?.state]).toEqual([1, 'PAID']);
  });
});

describe('a charge', () => {
  it('is made at once by a press, and not twice', async () => {
    const visit = await aVisit();
    await visit.mark('NO_SHOW');
    expect(await visit.charge()).toMatchObject({ state: 'WAITING', dueAt: clock.now() });
    await run(visit);
    expect(await visit.taken()).toBe(1);
    expect(await refusalOf(visit.charge())).toMatchObject({ code: 'WRONG_STATE', message: 'This is already paid.' });
  });

  it('that is declined is made again at ten, twice, then replaced by a link, and then the partner is notified', async () => {
    const visit = await aVisit({ cardNumber: LATER });
    await visit.mark('NO_SHOW');
    await anHourLater(visit);
    expect(await visit.owed()).toMatchObject({ state: 'WAITING', tries: 1, dueAt: new Date('2026-10-09T15:00:00Z') });
    clock.set('2026-10-09T15:00:00Z');
    await run(visit);
    expect(await visit.owed()).toMatchObject({ state: 'WAITING', tries: 2, dueAt: new Date('2026-10-10T15:00:00Z') });
    clock.set('2026-10-10T15:00:00Z');
    await run(visit);
    expect(await visit.owed()).toMatchObject({ state: 'LINKED', tries: 3 });
    expect(await visit.texts()).toEqual(['BOOKING_DUE_LINK']);
    clock.advance(72 * HOUR_MS);
    await sweepDues(api.server.deps);
    await sweepDues(api.server.deps);
    expect([(await visit.owed())?.state, await visit.partnerTexts()]).toEqual([
      'UNCOLLECTED',
      ['PARTNER_BOOKING_UNCOLLECTED'],
    ]);
    expect([await visit.taken(), await visit.balances()]).toEqual([0, {}]);
  });

  it('that was not collected is texted to the partner in their morning, not at night', async () => {
    const visit = await aVisit({ cardNumber: null });
    await visit.mark('NO_SHOW');
    await anHourLater(visit);
    // It is eleven in the evening in Chicago, and then eight in the morning.
    clock.set('2026-10-12T04:00:00Z');
    await sweepDues(api.server.deps);
    const [text] = await api.db.read
      .select()
      .from(message)
      .where(and(eq(message.businessId, visit.business.id), eq(message.kind, 'PARTNER_BOOKING_UNCOLLECTED')));
    expect(text?.notBefore).toEqual(new Date('2026-10-12T13:00:00Z'));
  });

  it.each([
    ['asks its owner', ASKS],
    ['was removed', '4000000000000523'],
    ['was never saved', null],
  ])('of a card that %s becomes a link, which the client pays', async (_, cardNumber) => {
    const visit = await aVisit({ cardNumber });
    await visit.mark('NO_SHOW');
    await anHourLater(visit);
    expect([(await visit.owed())?.state, await visit.texts()]).toEqual(['LINKED', ['BOOKING_DUE_LINK']]);
    const pay = (number: string) =>
      payDue(api.server.deps, visit.ids.tenant, visit.ids.bookingId, {
        number,
        expiry: '12/34',
        securityCode: '123',
      });
    await expect(pay('4000000000000002')).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' });
    await pay(GOOD_CARD.cardNumber.replaceAll(' ', ''));
    expect([await visit.taken(), (await visit.owed())?.state]).toEqual([1, 'PAID']);
    expect(await visit.balances()).toEqual({ CLIENT: -8000, PARTNER_PAYABLE: 8000 });
    await expect(pay('4242424242424242')).rejects.toMatchObject({ code: 'WRONG_STATE' });
  });
});

describe('a fee is never charged', () => {
  it('without an agreement, or more than 14 days after the visit', async () => {
    const visit = await aVisit({ isAgreed: false });
    await inTenant(api.server.deps, visit.ids.tenant, (write) =>
      addFee(write, { bookingId: visit.ids.bookingId, kind: 'NO_SHOW', amountCents: 8000 as Cents, by: 'SYSTEM' }),
    );
    await anHourLater(visit);
    expect([await visit.taken(), (await visit.owed())?.state]).toEqual([0, 'UNCOLLECTED']);
    const late = await aVisit();
    await late.mark('NO_SHOW');
    clock.advance(14 * 24 * HOUR_MS + 1);
    await run(late);
    expect([await late.taken(), (await late.owed())?.state]).toEqual([0, 'UNCOLLECTED']);
    expect(await late.partnerTexts()).toEqual(['PARTNER_BOOKING_UNCOLLECTED']);
  });

  it('to a card that is known to be missing', async () => {
    const visit = await aVisit();
    await visit.mark('NO_SHOW');
    await api.db.transaction((tx) =>
      tx
        .update(bookingCard)
        .set({ missingSince: dateOf(clock.now()) })
        .where(eq(bookingCard.bookingId, visit.ids.bookingId)),
    );
    await anHourLater(visit);
    expect([(await visit.owed())?.state, await visit.payments()]).toEqual(['LINKED', []]);
  });

  it('for a business that is suspended, which waits', async () => {
    const visit = await aVisit();
    await visit.mark('NO_SHOW');
    const decision = { reason: 'Reported', by: 'operator', userId: null } as const;
    await api.db.transaction((tx) => suspendBusiness(tx, visit.ids.tenant, decision, clock.now()));
    await anHourLater(visit);
    expect(await visit.owed()).toMatchObject({ state: 'WAITING', dueAt: new Date('2026-10-09T15:00:00Z') });
    expect(await visit.payments()).toEqual([]);
  });

  it('for a visit that someone marked as done', async () => {
    const visit = await aVisit({ isAutomatic: true });
    await visit.mark('DONE');
    clock.advance(26 * HOUR_MS);
    await sweepDues(api.server.deps);
    expect([(await visit.detail()).booking.attendance, await visit.owed()]).toEqual(['DONE', undefined]);
  });
});

describe('a dispute of a fee that was charged', () => {
  it('is paid by the platform, has its evidence, and never charges the client again', async () => {
    const visit = await aVisit({ cardNumber: '4000000000000259' });
    await visit.mark('NO_SHOW');
    await anHourLater(visit);
    const [paid] = await visit.payments();
    const read = async () => readBack(api.server.deps, { payload: { chargeId: paid?.providerPaymentId ?? '' } });
    clock.advance(10_000);
    await read();
    expect((await visit.detail()).money).toMatchObject({
      disputedCents: 8000,
      refundableCents: 0,
      dispute: { state: 'NEEDS_RESPONSE', paymentId: paid?.id },
    });
    const facts = await loadEvidence(api.db.read, visit.ids.tenant, paid?.id ?? '');
    expect(facts).toMatchObject({
      payment: { purpose: 'DUE', amountCents: 8000, lines: [{ kind: 'FEE', amountCents: 8000 }] },
      agreement: { words: 'I agree.' },
      visit: { attendance: 'NO_SHOW' },
    });
    clock.advance(10 * MINUTE_MS);
    for (let times = 0; times < 2; times += 1) await read();
    expect((await visit.detail()).money).toMatchObject({ chargedBackCents: 8000, dispute: { state: 'LOST' } });
    expect(await visit.balances()).toEqual({ PARTNER_PAYABLE: 8000, PLATFORM_BALANCE: -9500, PROVIDER_FEES: 1500 });
    await run(visit);
    await sweepDues(api.server.deps);
    expect([await visit.taken(), (await visit.owed())?.state]).toEqual([1, 'PAID']);
    expect(await visit.timeline()).toEqual(expect.arrayContaining(['DUE_PAID', 'DISPUTE_OPENED', 'DISPUTE_LOST']));
  });
});

describe('a waiver', () => {
  it('of a disputed fee waits for the bank', async () => {
    const visit = await aVisit({ cardNumber: '4000000000000259' });
    await visit.mark('NO_SHOW');
    await anHourLater(visit);
    clock.advance(10_000);
    const [paid] = await visit.payments();
    await readBack(api.server.deps, { payload: { chargeId: paid?.providerPaymentId ?? '' } });
    expect(await refusalOf(visit.waive())).toMatchObject({ code: 'UNDER_DISPUTE' });
    expect((await visit.owed())?.state).toBe('PAID');
  });

  it('before the charge prevents it', async () => {
    const visit = await aVisit();
    await visit.mark('NO_SHOW');
    expect(await visit.waive()).toMatchObject({ state: 'WAIVED', canCharge: false, canWaive: false });
    await anHourLater(visit);
    expect([await visit.taken(), await visit.balances()]).toEqual([0, {}]);
    expect(await refusalOf(visit.charge())).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('is the same as a refund of the whole fee; a partial refund leaves the fee paid', async () => {
    const visit = await aVisit();
    await visit.mark('NO_SHOW');
    await anHourLater(visit);
    const { tenant, bookingId } = visit.ids;
    const refund = (amountCents: number | undefined) =>
      inTenant(api.server.deps, tenant, async (write) => {
        await openLedger(write.tx, tenant, write.now);
        await refundPayments(
          { ...write, userId: visit.business.userId },
          { bookingId, amountCents: amountCents as Cents | undefined, cause: 'PARTNER' },
        );
      });
    await refund(1000);
    expect((await visit.owed())?.state).toBe('PAID');
    await refund(undefined);
    expect((await visit.owed())?.state).toBe('REFUNDED');
    await sendRefunds(api.server.deps, visit.business.id);
    expect([await visit.balances(), (await visit.payments())[0]?.status]).toEqual([{}, 'REFUNDED']);
    expect(await refusalOf(visit.waive())).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('is the same as a refund of the whole fee in the provider’s dashboard', async () => {
    const visit = await aVisit();
    await visit.mark('NO_SHOW');
    await anHourLater(visit);
    const chargeId = (await visit.payments())[0]?.providerPaymentId ?? '';
    for (const [amountCents, state] of [
      [1000, 'PAID'],
      [7000, 'REFUNDED'],
    ] as const) {
      await refundAtSandbox(api.db, { chargeId, amountCents: amountCents as Cents }, clock.now());
      await readBack(api.server.deps, { payload: { chargeId } });
      expect((await visit.owed())?.state).toBe(state);
    }
  });

  it('after the charge refunds the money', async () => {
    const visit = await aVisit();
    await visit.mark('NO_SHOW');
    await anHourLater(visit);
    expect(await visit.waive()).toMatchObject({ state: 'REFUNDED' });
    await sendRefunds(api.server.deps, visit.business.id);
    expect([await visit.balances(), (await visit.payments())[0]?.status]).toEqual([{}, 'REFUNDED']);
    expect(await refusalOf(visit.waive())).toMatchObject({ code: 'WRONG_STATE' });
    expect(await visit.texts()).toContain('BOOKING_DUE_WAIVED');
  });

  it('at night is texted in the morning, and counted as a text of the partner', async () => {
    const visit = await aVisit();
    await visit.mark('NO_SHOW');
    await anHourLater(visit);
    // Eleven in the evening in Chicago.
    clock.set('2026-10-10T04:00:00Z');
    await visit.waive();
    const { bookingId, tenant } = visit.ids;
    const isIt = and(eq(message.bookingId, bookingId), eq(message.kind, 'BOOKING_DUE_WAIVED'));
    const [text] = await api.db.read.select().from(message).where(isIt);
    expect(text?.notBefore).toEqual(new Date('2026-10-10T13:00:00Z'));
    const key = `partner-text:by:${tenant}/3600`;
    expect(await api.db.read.select().from(rateLimit).where(eq(rateLimit.key, key))).toMatchObject([{ hits: 1 }]);
  });

  it('of another business, or of another booking, is not found', async () => {
    const [visit, other] = [await aVisit(), await aVisit()];
    await visit.mark('NO_SHOW');
    const stranger = await aPartner(api);
    const dueId = (await visit.owed())?.id ?? '';
    const call = api.as({ accessToken: stranger.accessToken });
    const query = { businessId: stranger.business.id };
    for (const id of [visit.ids.bookingId, other.ids.bookingId, uuidV4()]) {
      for (const one of [dueCalls.waiveDue, dueCalls.chargeDue]) {
        expect(await refusalOf(call(one, { query, params: { id, dueId } }))).toMatchObject({ code: 'NOT_FOUND' });
      }
    }
    const own = { id: other.ids.bookingId, dueId };
    expect(await refusalOf(other.callWaive(own))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(visit.callWaive({ id: uuidV4(), dueId }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await visit.owed())?.state).toBe('WAITING');
  });
});

describe('a cancellation for the client', () => {
  /** In an hour, under a step that keeps half of the price. */
  const soon = async ({ ids }: Visit) => {
    const [startAt, endAt] = [1, 2].map((hours) => dateOf(clock.now() + hours * HOUR_MS));
    await inTenant(api.server.deps, ids.tenant, async ({ tx }) => {
      const own = eq(booking.id, ids.bookingId);
      const [row] = await tx.update(booking).set({ startAt, endAt }).where(own).returning();
      const step = { underHours: 24, keepBasisPoints: 5000 };
      await tx.insert(policyTier).values({ ...step, businessId: ids.tenant, policyId: row?.policyId ?? '' });
    });
  };
  const cancel = async (visit: Visit, chargeCents: number) =>
    inTenant(api.server.deps, visit.ids.tenant, (write) =>
      cancelBooking(
        { ...write, userId: visit.business.userId },
        {
          bookingId: visit.ids.bookingId,
          reason: 'CLIENT_REQUEST',
          behavior: 'OPEN_TIME',
          by: 'PARTNER',
          refundCents: undefined,
          shown: { refundCents: 0 as Cents, chargeCents: chargeCents as Cents },
        },
      ),
    );

  it('owes what was shown, and is refused with other amounts', async () => {
    const visit = await aVisit();
    await soon(visit);
    expect((await visit.detail()).terms).toMatchObject({
      policyName: 'Card',
      agreement: { words: 'I agree.', agreedAt: clock.now() },
      onCancel: { refundCents: 0, keepCents: 0, chargeCents: 4000 },
      onNoShow: { chargeCents: 8000, keepBasisPoints: 10_000 },
    });
    await expect(cancel(visit, 3999)).rejects.toMatchObject({ code: 'AMOUNTS_CHANGED' });
    expect(await visit.owed()).toBeUndefined();
    await cancel(visit, 4000);
    expect(await visit.owed()).toMatchObject({ kind: 'LATE_CANCEL', amountCents: 4000, state: 'WAITING' });
  });
});
