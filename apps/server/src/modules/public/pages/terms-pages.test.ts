import type { READY_POLICIES } from '@primehour/domain/policy/policy';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import { aPolicy } from '@primehour/testkit/build-policy';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GOOD_CARD } from '../../../testing/book-as-client.ts';
import { aSalon, booked, TEN, wholeApp } from '../../../testing/salon.ts';

// The guarantee: a client agrees with a box that no one has checked, and pays or saves a card with the same press, with
// forms alone.

let app: TestServer;
const clock = testClock();
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => app.close());

async function under(ready: keyof typeof READY_POLICIES) {
  const salon = await aSalon(app, { settings: { minNoticePeriodHours: 0 } });
  const policyId = await aPolicy(app, salon.cut.businessId, { ready });
  await app.db.pool.query('update service set policy_id = $1 where id = $2', [policyId, salon.cut.id]);
  const { visitor, own } = await booked(app, salon);
  const hidden = async (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec((await visitor.get(own)).html)?.[1] ?? '';
  const agreed = async () => ({ hasAgreed: 'true', wordsHash: await hidden('wordsHash') });
  return { salon, visitor, own, hidden, agreed };
}

const CHANGED = 'The terms changed. Please read them again.';
const isChecked = (text: string) => /<input[^>]*name="hasAgreed"[^>]* checked[ /]/.test(text);

it('shows the exact words next to an empty box, in the form of the card, and pays only once it is checked', async () => {
  const { visitor, own, hidden, agreed } = await under('DEPOSIT');
  const page = await visitor.get(own);
  expect(page.text).toContain('deposit now. Cancel by');
  expect(page.html).toMatch(
    /action="[^"]+\/pay"(?:(?!<\/form>).)*name="cardNumber"(?:(?!<\/form>).)*name="hasAgreed"/s,
  );
  expect(isChecked(page.html)).toBe(false);
  const missed = await visitor.post(`${own}/pay`, { ...GOOD_CARD, wordsHash: await hidden('wordsHash') });
  expect([missed.status, missed.text.includes('Check the box to agree')]).toEqual([422, true]);
  const mistyped = await visitor.post(`${own}/pay`, { ...GOOD_CARD, ...(await agreed()), cardNumber: '1' });
  expect([mistyped.status, isChecked(mistyped.html)]).toEqual([422, true]);
  const old = { hasAgreed: 'true', wordsHash: '0'.repeat(64) };
  const other = await visitor.post(`${own}/pay`, { ...GOOD_CARD, ...old });
  expect([other.status, other.text.includes(CHANGED), isChecked(other.html)]).toEqual([409, true, false]);
  expect((await visitor.post(`${own}/agree`, old)).text).toContain(CHANGED);
  expect((await visitor.post(`${own}/agree`, {})).text).toContain('Check the box to agree');
  expect((await visitor.post(`${own}/pay`, GOOD_CARD)).text).toContain('Agree to the terms first');
  expect(await visitor.post(`${own}/pay`, { ...GOOD_CARD, ...(await agreed()) })).toMatchObject({
    status: 303,
    location: own,
  });
  expect((await visitor.get(own)).text).toContain('at your visit.');
});

it('keeps the agreement when the card is declined, and asks for another card only', async () => {
  const { visitor, own, agreed } = await under('PREPAID');
  const declined = { ...GOOD_CARD, cardNumber: '4000 0000 0000 0002' };
  const page = await visitor.post(`${own}/pay`, { ...declined, ...(await agreed()) });
  expect([page.status, page.html.includes('name="cardNumber"')]).toEqual([402, true]);
  expect(page.html).not.toContain('name="hasAgreed"');
  expect(await visitor.post(`${own}/pay`, GOOD_CARD)).toMatchObject({ status: 303, location: own });
});

it('saves a card with the same form, and confirms by it', async () => {
  const { visitor, own, hidden, agreed } = await under('CARD');
  const page = await visitor.get(own);
  expect(page.text).toContain('Save a card to confirm');
  expect(page.html).toMatch(
    /action="[^"]+\/card"(?:(?!<\/form>).)*name="cardNumber"(?:(?!<\/form>).)*name="hasAgreed"/s,
  );
  const setupId = await hidden('setupId');
  const unchecked = await visitor.post(`${own}/card`, { ...GOOD_CARD, setupId, wordsHash: await hidden('wordsHash') });
  expect([unchecked.status, unchecked.text.includes('Check the box to agree')]).toEqual([422, true]);
  expect((await visitor.post(`${own}/card`, { ...GOOD_CARD, setupId })).text).toContain('Agree to the terms first');
  expect((await visitor.get(own)).text).toContain('Save a card to confirm');
  const declined = { ...GOOD_CARD, cardNumber: '4000 0000 0000 0002', setupId: await hidden('setupId') };
  expect((await visitor.post(`${own}/card`, { ...declined, ...(await agreed()) })).status).toBe(402);
  const another = await hidden('setupId');
  expect((await visitor.post(`${own}/card`, { setupId: another, cardNumber: '1' })).status).toBe(422);
  const sent = { ...GOOD_CARD, setupId: another };
  expect(await visitor.post(`${own}/card`, sent)).toMatchObject({ status: 303, location: own });
  expect((await visitor.get(own)).text).toContain('You’re booked');
  expect(await visitor.post(`${own}/card`, sent)).toMatchObject({ status: 303 });
});

it('asks for nothing under Easy', async () => {
  const { visitor, own } = await under('EASY');
  const { text } = await visitor.get(own);
  expect(text).toContain('You’re booked');
  expect(text).toContain('at your visit.');
});

it.each([
  ['CARD', 'card'],
  ['PREPAID', 'pay'],
] as const)('can confirm a held time under %s until its hold ends, though it has begun', async (ready, action) => {
  clock.set(TEN - 5 * MINUTE_MS);
  const { salon, visitor, own, hidden, agreed } = await under(ready);
  clock.set(TEN + MINUTE_MS);
  expect((await visitor.get(own)).status).toBe(200);
  const setupId = ready === 'CARD' ? { setupId: await hidden('setupId') } : {};
  const sent = { ...GOOD_CARD, ...(await agreed()), ...setupId };
  expect(await visitor.post(`${own}/${action}`, sent)).toMatchObject({ status: 303, location: own });
  expect(await salon.bookings()).toMatchObject([{ status: 'CONFIRMED' }]);
  expect((await visitor.get(own)).status).toBe(200);
});

it('never leads from the booking to itself: without a form for the card, the page can be loaded again', async () => {
  const { salon, visitor, own } = await under('CARD');
  // As if another tab had saved the card while this page was built.
  await app.db.pool.query('delete from booking_card where business_id = $1', [salon.open.id]);
  const page = await visitor.get(own);
  expect([page.status, page.text.includes('Reload this page')]).toEqual([200, true]);
});
