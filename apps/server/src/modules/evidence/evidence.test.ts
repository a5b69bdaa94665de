import { getBooking } from '@primehour/contract/booking-detail';
import { markAttendance } from '@primehour/contract/calendar';
import * as dueCalls from '@primehour/contract/due';
import { getEvidence } from '@primehour/contract/evidence';
import * as calls from '@primehour/contract/public';
import { dispute, payment } from '@primehour/db/schema/payment';
import { sandboxDispute } from '@primehour/db/schema/sandbox';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { PaymentFailure } from '../../ports/payments.ts';
import { orNotFound } from '../../refusal.ts';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { confirmUnderPolicy } from '../../testing/confirm-under-policy.ts';
import { apiOf } from '../../testing/start-api.ts';
import { findBooking } from '../booking/queries.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { readBack } from '../refund/jobs.ts';
import { sendEvidenceJob } from './jobs.ts';
import { findOpenDispute, listOpenDisputes, loadEvidence } from './queries.ts';
import { evidenceRoutes } from './routes.ts';

// The guarantee: only for a disputed payment, its business can read the stored evidence of the booking, and the
// operator sends exactly that, once.

const { api, other, clock } = await startNodes(apiOf(calendarRoutes, evidenceRoutes, publicRoutes), {
  at: '2026-10-05T14:00:00Z',
});

const STARTS = '2026-10-09T15:00:00Z';
const AGREEMENT = 'I agree: $20 deposit now.';

/** A deposit whose bank disputes it five seconds later, of a visit that its business marked as missed. */
async function aDispute() {
  const visit = await confirmUnderPolicy(api, { ready: 'DEPOSIT', startAt: STARTS, cardNumber: '4000000000000259' });
  const { business, partner, id, query } = visit;
  clock.advance(10_000);
  await readReturned();
  const [row] = await api.db.read.select().from(payment).where(eq(payment.businessId, business.id));
  const params = { id: row?.id ?? '' };
  const evidence = async () => (await partner())(getEvidence, { query, params });
  const stored = async () => {
    const [found] = await api.db.read.select().from(dispute).where(eq(dispute.businessId, business.id));
    return found;
  };
  const mark = async () => {
    clock.set(STARTS);
    await (
      await partner()
    )(markAttendance, { query, body: { id, attendance: 'NO_SHOW' } });
  };
  return { ...visit, params, evidence, stored, mark };
}

/** What the provider knows about every charge. */
async function readReturned() {
  const { deps } = api.server;
  const charges = await api.db.read.select().from(payment);
  for (const { providerPaymentId } of charges) {
    if (providerPaymentId !== null) await readBack(deps, { payload: { chargeId: providerPaymentId } });
  }
}

it('says what was sold, agreed to, sent and done', async () => {
  const { evidence, mark, partner, id, query } = await aDispute();
  await mark();
  const { fields, file } = await evidence();
  expect(fields).toMatchObject({
    product_description: expect.stringContaining('Alder Studio'),
    customer_purchase_ip: expect.stringMatching(/^[\d.]+$/),
    service_date: 'Oct 9, 2026',
    cancellation_policy_disclosure: expect.stringContaining(AGREEMENT),
    refund_policy_disclosure: expect.stringContaining('Visa •••• 0259'),
    // The deposit that the bank holds is not charged again.
    access_activity_log: expect.stringContaining('Fee owed, $60'),
    uncategorized_text: expect.stringContaining('The client did not come to the visit'),
  });
  expect(fields.uncategorized_text).toContain('Confirmation of the booking, by text');
  for (const text of [AGREEMENT, '$20 for a deposit', 'marked as a no-show']) expect(file).toContain(text);
  const { client } = await (await partner())(getBooking, { query, params: { id } });
  expect(fields.customer_name).toBe(client.name);
});

it('names earlier visits whose payments no one disputed', async () => {
  const { evidence } = await aDispute();
  expect((await evidence()).fields.uncategorized_text).toContain('No earlier visits.');
});

it('dates payments by when they were paid, not by when their forms were opened', async () => {
  const { business, call, params, id } = await confirmUnderPolicy(api, { ready: 'DEPOSIT', startAt: STARTS });
  const tenant = authorizeTenant(business.id);
  await call(dueCalls.openMyDue, { params });
  const openedAt = clock.now();
  clock.advance(2 * DAY_MS);
  const paidAt = clock.now();
  await call(dueCalls.payMyDue, { params, body: GOOD_CARD });
  const paid = () => api.db.read.select().from(payment).where(eq(payment.businessId, business.id));
  const rest = (await paid()).find(({ purpose }) => purpose === 'DUE');
  expect((await loadEvidence(api.db.read, tenant, rest?.id ?? '')).payment.paidAt).toBe(paidAt);
  // As an earlier visit of a payment made after it.
  clock.set('2026-10-10T15:00:00Z');
  const { serviceId, clientPhone: phone } = orNotFound(await findBooking(api.db.read, tenant, id));
  const service = { id: serviceId, businessId: business.id };
  const later = await bookAsClient(api, { service, startAt: '2026-10-12T15:00:00Z', phone });
  const { ask } = await later.call(calls.getMyBooking, later);
  await later.call(calls.agreeToMyTerms, { ...later, body: { wordsHash: ask?.agreement?.wordsHash ?? '' } });
  await later.call(calls.payMyBooking, { ...later, body: GOOD_CARD });
  const disputed = (await paid()).find(({ bookingId }) => bookingId !== id);
  const { earlier } = await loadEvidence(api.db.read, tenant, disputed?.id ?? '');
  expect(earlier.map((one) => one.paidAt)).toEqual([paidAt, openedAt]);
});

it('exists only for the business’s own disputed payments', async () => {
  const { params, query } = await aDispute();
  const stranger = await aPartner(api);
  const asStranger = api.as({ accessToken: stranger.accessToken });
  expect(
    await refusalOf(asStranger(getEvidence, { query: { businessId: stranger.business.id }, params })),
  ).toMatchObject({
    statusCode: 404,
  });
  expect(await refusalOf(asStranger(getEvidence, { query, params }))).toMatchObject({ statusCode: 404 });
  expect(await refusalOf(api.as()(getEvidence, { query, params }))).toMatchObject({ statusCode: 401 });
  const kept = await confirmUnderPolicy(api, { ready: 'PREPAID', startAt: STARTS });
  const [row] = await api.db.read.select().from(payment).where(eq(payment.businessId, kept.business.id));
  const own = { query: kept.query, params: { id: row?.id ?? '' } };
  expect(await refusalOf((await kept.partner())(getEvidence, own))).toMatchObject({ statusCode: 404 });
  for (const id of ['x', crypto.randomUUID()]) {
    const unknown = { query: kept.query, params: { id } };
    expect(await refusalOf((await kept.partner())(getEvidence, unknown))).toMatchObject({ statusCode: 404 });
  }
});

it('is sent as it was read, and the bank reviews it', async () => {
  const { evidence, stored } = await aDispute();
  const { deps } = api.server;
  const id = (await stored())?.id ?? '';
  expect((await listOpenDisputes(api.db.read)).map((one) => one.dispute.id)).toContain(id);
  const { fields } = await evidence();
  const run = (payments = deps.payments) => sendEvidenceJob({ ...deps, payments }, { payload: { disputeId: id } });
  const failing = () => Promise.reject(new PaymentFailure('no_answer', 'The answer was lost.', { isUnknown: true }));
  await expect(run({ ...deps.payments, sendEvidence: failing })).rejects.toThrow(PaymentFailure);
  expect((await stored())?.evidenceSentAt).toBeNull();
  await Promise.all([run(), run(other.server.deps.payments)]);
  const sentAt = new Date(clock.now());
  clock.advance(1000);
  await run();
  const [sent] = await api.db.read
    .select()
    .from(sandboxDispute)
    .where(eq(sandboxDispute.id, (await stored())?.providerDisputeId ?? ''));
  expect(sent?.evidence).toEqual(fields);
  await readReturned();
  expect(await stored()).toMatchObject({ state: 'UNDER_REVIEW', evidenceSentAt: sentAt });
  clock.advance(10 * MINUTE_MS);
  await readReturned();
  expect((await stored())?.state).toBe('LOST');
  expect(await findOpenDispute(api.db.read, id)).toBeUndefined();
});
