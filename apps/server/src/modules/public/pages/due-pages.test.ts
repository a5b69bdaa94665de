import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTenant } from '../../../tenant-write.ts';
import { authorizeTenant } from '../../../tenant.ts';
import { GOOD_CARD } from '../../../testing/book-as-client.ts';
import { aVisitor } from '../../../testing/browse.ts';
import { aVisitWithCard } from '../../../testing/owed-fee.ts';
import { wholeApp } from '../../../testing/salon.ts';
import { textsTo } from '../../../testing/texts.ts';
import { findCard } from '../../booking/api.ts';
import { noteCardState } from '../../booking/commands/keep-card.ts';
import { chargeDueJob } from '../../due/jobs.ts';

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
  const owing = (await visitor.get(own)).words;
  expect([owing.includes('$80 is still to be paid'), owing.includes('Thank you for coming')]).toEqual([true, false]);
  const page = await visitor.get(path);
  expect([page.status, page.words.includes('Pay $80'), page.words.includes('No-show fee')]).toEqual([200, true, true]);
  const declined = await visitor.post(path, { ...GOOD_CARD, cardNumber: '4000 0000 0000 0002' });
  expect([declined.status, declined.words.includes('The card was declined.')]).toEqual([402, true]);
  const wrong = await visitor.post(path, { ...GOOD_CARD, cardNumber: '1' });
  expect([wrong.status, wrong.words.includes('Check the card number')]).toEqual([422, true]);
  expect(await visitor.post(path, GOOD_CARD)).toMatchObject({ status: 303, location: path });
  expect((await visitor.get(path)).words).toContain('You have nothing to pay.');
  expect(await visitor.post(path, GOOD_CARD)).toMatchObject({ status: 303, location: path });
  expect([await visit.taken(), (await visit.owed())?.state]).toEqual([1, 'PAID']);
});

it('a missing card is replaced by the link of its text, until the visit', async () => {
  clock.set('2026-10-08T14:00:00Z');
  const visit = await aVisitWithCard(app, authorizeTenant, { startsInHours: 1 });
  const { deps } = app.server;
  const { tenant, bookingId } = visit.ids;
  const row = await findCard(deps.db.read, tenant, bookingId);
  await inTenant(deps, tenant, (write) =>
    noteCardState(write, { bookingId, methodId: row?.methodId ?? null }, undefined),
  );
  const path = await linkOf(visit.phone, 'BOOKING_CARD_MISSING');
  const visitor = aVisitor(app.url);
  const own = path.replace('/new-card', '');
  expect((await visitor.get(own)).words).toContain('The card for this booking no longer works');
  const page = await visitor.get(path);
  expect(page.words).toContain('It takes the place of Visa •••• 4242.');
  const setupId = /name="setupId" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const refused = await visitor.post(path, { ...GOOD_CARD, cardNumber: '4000 0000 0000 0341', setupId });
  expect([refused.status, refused.words.includes('The card was declined.')]).toEqual([402, true]);
  const next = /name="setupId" value="([^"]+)"/.exec(refused.text)?.[1] ?? '';
  expect(await visitor.post(path, { ...GOOD_CARD, cardNumber: '5555 5555 5555 4444', setupId: next })).toMatchObject({
    status: 303,
    location: own,
  });
  expect((await visitor.get(own)).words).toContain('Replace Mastercard •••• 4444');
  clock.set('2026-10-08T15:00:00Z');
  expect(await visitor.get(path)).toMatchObject({ status: 303, location: own });
});
