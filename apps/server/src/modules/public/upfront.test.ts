import { openMyPayment } from '@primehour/contract/bank-account';
import * as partnerCalls from '@primehour/contract/booking';
import * as cardCalls from '@primehour/contract/booking-card';
import * as calls from '@primehour/contract/public';
import { bookingCard } from '@primehour/db/schema/booking-card';
import { payment } from '@primehour/db/schema/payment';
import { agreement } from '@primehour/db/schema/policy';
import type { READY_POLICIES } from '@primehour/domain/policy/policy';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientMail, clientText } from '../../messages/copy/client.ts';
import { bookingDataOf, loadFacts } from '../../messages/load-facts.ts';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { aHeldValue, type HeldValue } from '../../testing/held-value.ts';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { providerEventRoutes } from '../provider-events/routes.ts';
import { storedValueRoutes } from '../stored-value/routes.ts';
import { publicRoutes } from './routes.ts';

// The guarantee: a client is asked for exactly what the service's policy says, nothing is charged or saved before they agreed
// to its words, and what they agreed to is stored as it was shown.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(publicRoutes, bookingRoutes, storedValueRoutes, providerEventRoutes), { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const FRIDAY = '2026-10-09T15:00:00Z';

async function booked(
  ready: keyof typeof READY_POLICIES,
  changes: Partial<Parameters<typeof aPolicy>[2]> = {},
  held: HeldValue | null = null,
) {
  const { business, user } = await aPartner(api, { settings: { minNoticePeriodHours: 0 }, name: 'Alder Studio' });
  const policyId = await aPolicy(api, business.id, { ready, ...changes });
  const service = await aService(api, { business, priceCents: 8000 as Cents, policyId });
  const value = await aHeldValue(api, { business, user }, held);
  const { call, params, status } = await bookAsClient(api, { service, startAt: FRIDAY, ...value });
  const mine = () => call(calls.getMyBooking, { params });
  const agree = async () => {
    const wordsHash = (await mine()).ask?.agreement?.wordsHash ?? '';
    return call(calls.agreeToMyTerms, { params, body: { wordsHash } });
  };
  const pay = () => call(calls.payMyBooking, { params, body: GOOD_CARD });
  const card = async () => {
    const { setupId } = await call(cardCalls.openMyCard, { params });
    return call(cardCalls.saveMyCard, { params, body: { setupId, card: GOOD_CARD } });
  };
  const partner = async () => api.as({ accessToken: (await aSession(api, user)).accessToken });
  const query = { businessId: business.id };
  const listed = async () => (await (await partner())(partnerCalls.listBookings, { query })).items[0];
  const cancelAndRestore = async () => {
    const { id } = await mine();
    const body = { id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME' } as const;
    await (
      await partner()
    )(partnerCalls.cancelBooking, { query, body });
    await (
      await partner()
    )(partnerCalls.restoreBooking, { query, body: { id } });
    // Makes the next payment newer than the first.
    clock.advance(1_000);
  };
  const agreements = () => api.db.read.select().from(agreement).where(eq(agreement.businessId, business.id));
  const payments = () => api.db.read.select().from(payment).where(eq(payment.businessId, business.id));
  const cards = () => api.db.read.select().from(bookingCard).where(eq(bookingCard.businessId, business.id));
  return {
    business,
    policyId,
    service,
    call,
    params,
    status,
    mine,
    agree,
    pay,
    card,
    listed,
    cancelAndRestore,
    agreements,
    payments,
    cards,
  };
}

const DEPOSIT_AGREEMENT =
  'I agree: $20 deposit now. Cancel by Thu, Oct 8, 10:00 AM and it comes back. After that Alder Studio keeps $20 (25%); if I don’t come, $80 (100%), charged to this card.';

describe('a booking under', () => {
  it('Easy is confirmed at once, and paid at the visit', async () => {
    const { status, mine, listed, agreements } = await booked('EASY');
    expect(status).toBe('CONFIRMED');
    expect(await mine()).toMatchObject({ payment: 'PAY_AT_VISIT', ask: null, money: { remainingCents: 8000 } });
    expect(await listed()).toMatchObject({ payment: 'PAY_AT_VISIT', isByHand: false });
    expect(await agreements()).toEqual([]);
  });

  it('Card is confirmed by a card, without a charge', async () => {
    const { business, status, mine, agree, card, pay, listed, payments, cards, agreements } = await booked('CARD');
    expect(status).toBe('PENDING');
    const facts = await loadFacts(api.db.read, authorizeTenant(business.id), (await mine()).id);
    expect(clientText('BOOKING_HELD', bookingDataOf(facts, clock.now()), 'link')).toMatch(
      /Save a card to keep it: link$/,
    );
    expect((await mine()).ask).toMatchObject({ payCents: 0, savesCard: true });
    await agree();
    expect(await refusalOf(pay())).toMatchObject({ code: 'WRONG_STATE' });
    expect(await card()).toEqual({ label: 'Visa •••• 4242' });
    expect(await mine()).toMatchObject({ status: 'CONFIRMED', payment: 'PAY_AT_VISIT', ask: null });
    expect(await listed()).toMatchObject({ status: 'CONFIRMED', payment: 'PAY_AT_VISIT' });
    expect([await payments(), (await cards()).length]).toEqual([[], 1]);
    const [kept] = await cards();
    expect(await agreements()).toMatchObject([{ methodId: kept?.methodId, methodLabel: 'Visa •••• 4242' }]);
  });

  it('Deposit takes a part of the price, saves the card, and says what remains', async () => {
    const { mine, agree, pay, listed, payments, cards } = await booked('DEPOSIT');
    expect((await mine()).ask).toMatchObject({
      payCents: 2000,
      savesCard: true,
      agreement: { words: DEPOSIT_AGREEMENT },
    });
    await agree();
    await pay();
    const money = { chargedCents: 2000, remainingCents: 6000 };
    expect(await mine()).toMatchObject({ status: 'CONFIRMED', payment: 'PAY_AT_VISIT', money });
    expect(await listed()).toMatchObject({ payment: 'PAY_AT_VISIT' });
    expect(await payments()).toMatchObject([{ amountCents: 2000, purpose: 'DEPOSIT', status: 'SUCCEEDED' }]);
    expect(await cards()).toMatchObject([{ label: 'Visa •••• 4242' }]);
  });

  it('Deposit asks for the deposit again when it is restored after a refund', async () => {
    const { mine, agree, pay, payments, cancelAndRestore } = await booked('DEPOSIT');
    await agree();
    await pay();
    await cancelAndRestore();
    expect(await mine()).toMatchObject({ status: 'PENDING', payment: 'UNPAID', ask: { payCents: 2000 } });
    await pay();
    const money = { remainingCents: 6000, refundingCents: 2000 };
    expect(await mine()).toMatchObject({ status: 'CONFIRMED', payment: 'PAY_AT_VISIT', money });
    expect((await payments()).map(({ purpose, amountCents }) => [purpose, amountCents])).toEqual(
      Array(2).fill(['DEPOSIT', 2000]),
    );
  });

  it.each(['EASY', 'CARD'] as const)('%s is restored as it was, because nothing had been paid', async (ready) => {
    const { mine, agree, card, cancelAndRestore } = await booked(ready);
    if (ready === 'CARD') await agree();
    if (ready === 'CARD') await card();
    await cancelAndRestore();
    expect(await mine()).toMatchObject({
      status: 'CONFIRMED',
      payment: 'PAY_AT_VISIT',
      money: { remainingCents: 8000 },
    });
  });

  it.each([
    ['package', { kind: 'PACKAGE', amountCents: 30_000, visits: 5 }],
    ['gift card', { kind: 'GIFT_CARD', amountCents: 8000 }],
  ] as const)('Card that a %s paid asks for a card once it is restored, because it pays no more', async (_, held) => {
    const { mine, agree, card, cards, cancelAndRestore } = await booked('CARD', {}, held);
    expect(await mine()).toMatchObject({ status: 'PENDING', ask: { payCents: 0, savesCard: false } });
    await cancelAndRestore();
    expect((await mine()).ask).toMatchObject({ payCents: 0, savesCard: true });
    expect((await cards()).length).toBe(1);
    await agree();
    expect(await card()).toEqual({ label: 'Visa •••• 4242' });
    expect(await mine()).toMatchObject({ status: 'CONFIRMED', payment: 'PAY_AT_VISIT' });
  });

  it('Deposit is confirmed by a mail with what was paid, what remains and what was agreed to, not with a cut-off', async () => {
    const { business, mine, agree, pay } = await booked('DEPOSIT');
    await agree();
    await pay();
    const facts = await loadFacts(api.db.read, authorizeTenant(business.id), (await mine()).id);
    expect(facts.changeCutoffHours).toBe(24);
    const { body } = clientMail('BOOKING_CONFIRMED', bookingDataOf(facts, clock.now()), 'https://book.example/my/x');
    expect(body).toContain(`You paid $20, and pay $60 at your visit.\n\nYou agreed to this: “${DEPOSIT_AGREEMENT}”`);
    expect(body).not.toContain('You can move or cancel');
  });

  it('Prepaid takes the whole price, and keeps no card but the label of the one that was agreed with', async () => {
    const { mine, agree, pay, payments, cards, agreements } = await booked('PREPAID');
    await agree();
    await pay();
    expect(await mine()).toMatchObject({ status: 'CONFIRMED', payment: 'PAID', money: { remainingCents: 0 } });
    expect(await payments()).toMatchObject([{ amountCents: 8000, purpose: 'PRICE' }]);
    expect(await cards()).toEqual([]);
    expect(await agreements()).toMatchObject([{ methodId: null, methodLabel: 'Visa •••• 4242' }]);
  });
});

describe('an agreement', () => {
  it('is stored as it was shown, once, with where it came from', async () => {
    const { agree, mine, agreements, policyId } = await booked('DEPOSIT');
    await agree();
    expect((await mine()).ask?.agreement).toBeNull();
    const before = await agreements();
    await refusalOf(agree());
    expect(await agreements()).toEqual(before);
    expect(before).toMatchObject([{ words: DEPOSIT_AGREEMENT, policyId, agreedAt: new Date(clock.now()) }]);
    const [{ address, deviceHash, wordsHash } = {}] = before;
    expect([address === '', deviceHash?.length ?? 32, wordsHash?.length]).toEqual([false, 32, 32]);
  });

  it('comes before any payment or card', async () => {
    const deposit = await booked('DEPOSIT');
    const needed = { statusCode: 409, code: 'AGREEMENT_NEEDED' };
    expect(await refusalOf(deposit.pay())).toMatchObject(needed);
    expect(await refusalOf(deposit.call(openMyPayment, { params: deposit.params }))).toMatchObject(needed);
    expect(await deposit.payments()).toEqual([]);
    const card = await booked('CARD');
    expect(await refusalOf(card.card())).toMatchObject(needed);
    expect((await card.mine()).status).toBe('PENDING');
  });

  it('is refused for words that changed in the meantime: a deadline has passed', async () => {
    const { call, params, mine, agreements } = await booked('DEPOSIT', {
      tiers: [{ underHours: 73, keepBasisPoints: 2500 }],
    });
    const shown = (await mine()).ask?.agreement;
    expect(shown?.words).toContain('If I cancel, ');
    const other = await booked('DEPOSIT', { tiers: [{ underHours: 72, keepBasisPoints: 2500 }] });
    const early = (await other.mine()).ask?.agreement;
    clock.set('2026-10-06T14:10:00Z');
    expect(early?.words).toContain('Cancel by');
    for (const wordsHash of ['0'.repeat(64), early?.wordsHash ?? '']) {
      const refusal = await refusalOf(call(calls.agreeToMyTerms, { params, body: { wordsHash } }));
      expect(refusal).toMatchObject({ statusCode: 409, code: 'TERMS_CHANGED' });
    }
    expect(await agreements()).toEqual([]);
    const wordsHash = 'x';
    const malformed = await refusalOf(call(calls.agreeToMyTerms, { params, body: { wordsHash } }));
    expect(malformed).toMatchObject({ statusCode: 422, code: 'VALIDATION' });
  });

  it('can’t be given for a booking that waits for nothing', async () => {
    const { call, params } = await booked('EASY');
    const refusal = await refusalOf(call(calls.agreeToMyTerms, { params, body: { wordsHash: '0'.repeat(64) } }));
    expect(refusal.code).toBe('WRONG_STATE');
  });
});
