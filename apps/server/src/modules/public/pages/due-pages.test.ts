import * as calls from '@primehour/contract/due';
import { booking } from '@primehour/db/schema/booking';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { client } from '@primehour/db/schema/client';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dateOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import { inTenant } from '../../../tenant-write.ts';
import { authorizeTenant } from '../../../tenant.ts';
import { GOOD_CARD } from '../../../testing/book-as-client.ts';
import { aVisitor } from '../../../testing/browse.ts';
import { confirmUnderPolicy } from '../../../testing/confirm-under-policy.ts';
import { aVisitWithCard } from '../../../testing/owed-fee.ts';
import { wholeApp } from '../../../testing/salon.ts';
import { textsTo } from '../../../testing/texts.ts';
import { findCard } from '../../booking/api.ts';
import { storeCardState } from '../../booking/commands/store-card.ts';
import { chargeDueJob, sweepDues } from '../../due/jobs.ts';
import { suspendBusiness } from '../../operator/commands/suspend-business.ts';

// The guarantee: the links in texts about a fee and about a missing card lead to forms that work without script, and settle
// what they are about.

const clock = testClock();
const start = () => startTestServer(wholeApp, { clock });
let app: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  app = await start();
});
beforeEach(() => clock.set('2026-10-08T15:00:00Z'));
afterAll(() => app.close());

const pathIn = (body: string) => new URL(/https?:\S+/.exec(body)?.[0] ?? '').pathname;
const linkOf = async (phone: string, kind: string) =>
  pathIn((await textsTo(app.db, phone)).findLast((text) => text.kind === kind)?.body ?? '');

it('a fee that could not be charged is paid by the link of its text', async () => {
  const visit = await aVisitWithCard(app, authorizeTenant, { cardNumber: null });
  await visit.mark('NO_SHOW');
  clock.advance(HOUR_MS);
  await chargeDueJob(app.server.deps, { payload: { dueId: (await visit.owed())?.id ?? '' } });
  const path = await linkOf(visit.phone, 'BOOKING_DUE_LINK');
  const visitor = aVisitor(app.url);
  const own = path.replace('/due', '');
  const owing = (await visitor.get(own)).text;
  expect([owing.includes('$80 is still to be paid'), owing.includes('Thank you for coming')]).toEqual([true, false]);
  const page = await visitor.get(path);
  expect([page.status, page.text.includes('Pay $80'), page.text.includes('No-show fee')]).toEqual([200, true, true]);
  const declined = await visitor.post(path, { ...GOOD_CARD, cardNumber: '4000 0000 0000 0002' });
  expect([declined.status, declined.text.includes('The card was declined.')]).toEqual([402, true]);
  const back = await visitor.get(`${path}?payment_intent=pi_1`);
  expect(back).toMatchObject({ status: 303, location: `${path}?declined=card_declined` });
  expect((await visitor.get(`${path}?declined=card_declined`)).text).toContain('The card was declined.');
  const wrong = await visitor.post(path, { ...GOOD_CARD, cardNumber: '1' });
  expect([wrong.status, wrong.text.includes('Check the card number')]).toEqual([422, true]);
  expect(await visitor.post(path, GOOD_CARD)).toMatchObject({ status: 303, location: path });
  expect((await visitor.get(path)).text).toContain('You have nothing to pay.');
  expect(await visitor.post(path, GOOD_CARD)).toMatchObject({ status: 303, location: path });
  expect([await visit.taken(), (await visit.owed())?.state]).toEqual([1, 'PAID']);
});

it('a fee of a business that is suspended has no form', async () => {
  const visit = await aVisitWithCard(app, authorizeTenant, { cardNumber: null });
  await visit.mark('NO_SHOW');
  clock.advance(HOUR_MS);
  await chargeDueJob(app.server.deps, { payload: { dueId: (await visit.owed())?.id ?? '' } });
  const path = await linkOf(visit.phone, 'BOOKING_DUE_LINK');
  const own = path.replace('/due', '');
  const visitor = aVisitor(app.url);
  expect((await visitor.get(path)).html).toContain('cardNumber');
  const decision = { reason: 'Reported', by: 'operator', userId: null } as const;
  await app.db.transaction((tx) => suspendBusiness(tx, visit.ids.tenant, decision, clock.now()));
  expect(await visitor.get(path)).toMatchObject({ status: 303, location: own });
  expect(await visitor.post(path, GOOD_CARD)).toMatchObject({ status: 303, location: own });
  expect((await visitor.get(own)).text).not.toMatch(/Pay \$80|still to be paid/);
  expect(await visit.taken()).toBe(0);
});

it('a missing card is replaced by the link of its text, until the visit', async () => {
  clock.set('2026-10-08T14:00:00Z');
  const visit = await aVisitWithCard(app, authorizeTenant, { startsInHours: 1 });
  const { deps } = app.server;
  const { tenant, bookingId } = visit.ids;
  const row = orNotFound(await findCard(deps.db.read, tenant, bookingId));
  await inTenant(deps, tenant, (write) => storeCardState(write, row, undefined));
  const path = await linkOf(visit.phone, 'BOOKING_CARD_MISSING');
  const visitor = aVisitor(app.url);
  const own = path.replace('/new-card', '');
  expect((await visitor.get(own)).text).toContain('The card for this booking no longer works');
  const page = await visitor.get(path);
  expect(page.text).toContain('It replaces Visa •••• 4242.');
  const setupId = /name="setupId" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const refused = await visitor.post(path, { ...GOOD_CARD, cardNumber: '4000 0000 0000 0341', setupId });
  expect([refused.status, refused.text.includes('The card was declined.')]).toEqual([402, true]);
  const next = /name="setupId" value="([^"]+)"/.exec(refused.html)?.[1] ?? '';
  expect(await visitor.post(path, { ...GOOD_CARD, cardNumber: '5555 5555 5555 4444', setupId: next })).toMatchObject({
    status: 303,
    location: own,
  });
  expect((await visitor.get(own)).text).toContain('Replace Mastercard •••• 4444');
  clock.set('2026-10-08T15:00:00Z');
  expect(await visitor.get(path)).toMatchObject({ status: 303, location: own });
});

it('a receipt dates the rest of the price by when it was paid, not by when its form was opened', async () => {
  clock.set('2026-10-05T14:00:00Z');
  const { call, params } = await confirmUnderPolicy(app, { ready: 'DEPOSIT', startAt: '2026-10-09T15:00:00Z' });
  await call(calls.openMyDue, { params });
  clock.set('2026-10-07T14:00:00Z');
  await call(calls.payMyDue, { params, body: GOOD_CARD });
  const { text } = await aVisitor(app.url).get(`/my/${params.token}/receipt`);
  expect(text.match(/Paid by card, \w+ \d+, \d+/g)).toEqual(['Paid by card, Oct 5, 2026', 'Paid by card, Oct 7, 2026']);
});

it('a tip is chosen and paid by the link of its text', async () => {
  clock.set('2026-10-08T14:00:00Z');
  const visit = await aVisitWithCard(app, authorizeTenant);
  const { tenant, bookingId } = visit.ids;
  const { deps } = app.server;
  await app.db.transaction(async (tx) => {
    await tx.update(bookingSettings).set({ asksTips: true }).where(eq(bookingSettings.businessId, tenant));
    await tx
      .update(client)
      .set({ provenAt: dateOf(clock.now()) })
      .where(eq(client.businessId, tenant));
  });
  const [row] = await app.db.read.select().from(booking).where(eq(booking.id, bookingId));
  clock.set((row?.endAt.getTime() ?? 0) + HOUR_MS);
  await sweepDues(deps);
  const path = await linkOf(visit.phone, 'BOOKING_TIP');
  const own = path.replace('/tip', '');
  const visitor = aVisitor(app.url);
  const [page, home] = await Promise.all([visitor.get(path), visitor.get(own)]);
  expect([page.status, /<input[^>]* checked[ /]/.test(page.html), home.text.includes('Leave a tip')]).toEqual([
    200,
    false,
    true,
  ]);
  for (const text of ['15%', '$12', '20%', '$16', '25%', '$20']) expect(page.text).toContain(text);
  const none = await visitor.post(path, {});
  expect([none.status, none.text.includes('Choose an amount')]).toEqual([422, true]);
  for (const dollars of ['', '0.49', '1000.01', 'ten']) {
    const wrong = await visitor.post(path, { tip: 'other', dollars });
    expect([wrong.status, wrong.text.includes('Enter an amount from $0.50 to $1,000')]).toEqual([422, true]);
  }
  const due = path.replace('/tip', '/due');
  expect(await visitor.post(path, { tip: 'other', dollars: '7.25' })).toMatchObject({ status: 303, location: due });
  expect((await visitor.get(due)).text).toContain('Pay $7.25');
  expect(await visitor.post(path, { tip: '20' })).toMatchObject({ status: 303, location: due });
  expect((await visitor.get(due)).text).toContain('Pay $16');
  expect(await visitor.post(due, GOOD_CARD)).toMatchObject({ status: 303, location: due });
  expect((await visitor.get(due)).text).toContain('Thank you!');
  expect(await visitor.post(path, { tip: '15' })).toMatchObject({ status: 303, location: path });
  expect([(await visitor.get(path)).text, (await visitor.get(own)).text]).toEqual([
    expect.stringContaining('Thank you!'),
    expect.stringContaining('You left a tip of $16.'),
  ]);
  expect((await visitor.get(`${own}/receipt`)).text).toContain('Tip by card');
  expect(await visit.balances()).toEqual({ CLIENT: -1600, TIPS: 1600 });
});
