import type { READY_POLICIES } from '@primehour/domain/policy/policy';
import { aPolicy } from '@primehour/testkit/build-policy';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GOOD_CARD } from '../../../testing/book-as-client.ts';
import { aSalon, booked, wholeApp } from '../../../testing/salon.ts';

// The guarantee: a client agrees with a box that nobody has ticked, and pays or saves a card after that, with forms alone.

let app: TestServer;
const clock = testClock();
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => app.close());

async function under(ready: keyof typeof READY_POLICIES) {
  const salon = await aSalon(app);
  const policyId = await aPolicy(app, salon.cut.businessId, { ready });
  await app.db.pool.query('update service set policy_id = $1 where id = $2', [policyId, salon.cut.id]);
  const { visitor, own } = await booked(app, salon);
  const hidden = async (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec((await visitor.get(own)).text)?.[1] ?? '';
  const agree = async () => visitor.post(`${own}/agree`, { hasAgreed: 'true', wordsHash: await hidden('wordsHash') });
  return { visitor, own, hidden, agree };
}

it('shows the exact words beside an empty box, and nothing of a card before it is ticked', async () => {
  const { visitor, own, hidden, agree } = await under('DEPOSIT');
  const page = await visitor.get(own);
  expect(page.words).toContain('I agree: ');
  expect(page.words).toContain('deposit now. Cancel by');
  expect(page.text).toMatch(/<input[^>]*name="hasAgreed"/);
  expect(page.text).not.toMatch(/<input[^>]*name="hasAgreed"[^>]*checked|name="cardNumber"/);
  const missed = await visitor.post(`${own}/agree`, { wordsHash: await hidden('wordsHash') });
  expect([missed.status, missed.words.includes('Tick the box to agree')]).toEqual([422, true]);
  const other = await visitor.post(`${own}/agree`, { hasAgreed: 'true', wordsHash: '0'.repeat(64) });
  expect([other.status, other.words.includes('The terms changed. Please read them again.')]).toEqual([409, true]);
  expect((await visitor.post(`${own}/pay`, GOOD_CARD)).words).toContain('Agree to the terms first');
  expect(await agree()).toMatchObject({ status: 303, location: own });
  expect((await visitor.get(own)).text).toContain('name="cardNumber"');
  expect(await visitor.post(`${own}/pay`, GOOD_CARD)).toMatchObject({ status: 303, location: own });
  expect((await visitor.get(own)).words).toContain('at your visit.');
});

it('saves a card with a form, and confirms by it', async () => {
  const { visitor, own, hidden, agree } = await under('CARD');
  expect((await visitor.get(own)).words).toContain('Save a card to confirm');
  await agree();
  const declined = { ...GOOD_CARD, cardNumber: '4000 0000 0000 0002', setupId: await hidden('setupId') };
  expect((await visitor.post(`${own}/card`, declined)).status).toBe(402);
  const setupId = await hidden('setupId');
  expect((await visitor.post(`${own}/card`, { setupId, cardNumber: '1' })).status).toBe(422);
  expect(await visitor.post(`${own}/card`, { ...GOOD_CARD, setupId })).toMatchObject({ status: 303, location: own });
  expect((await visitor.get(own)).words).toContain('You’re booked');
  expect(await visitor.post(`${own}/card`, { ...GOOD_CARD, setupId })).toMatchObject({ status: 303 });
});

it('asks for nothing under Easy', async () => {
  const { visitor, own } = await under('EASY');
  const { words } = await visitor.get(own);
  expect(words).toContain('You’re booked');
  expect(words).toContain('at your visit.');
});
