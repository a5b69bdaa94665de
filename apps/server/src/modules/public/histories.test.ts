import * as partnerCalls from '@primehour/contract/booking';
import * as cardCalls from '@primehour/contract/booking-card';
import * as calls from '@primehour/contract/public';
import { findSplit } from '@primehour/contract/split';
import { int, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { READY_POLICIES } from '@primehour/domain/policy/policy';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { publicRoutes } from './routes.ts';

// The guarantee: whatever the policy, the price and the time, what was shown before a cancellation is what was moved and
// booked, to the cent.

let api: TestServer<Awaited<ReturnType<ReturnType<typeof apiOf>>>>;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(publicRoutes, bookingRoutes), { clock });
});
afterAll(() => api.close());

const FRIDAY = Date.parse('2026-10-09T15:00:00Z');
const BOOKED = '2026-10-05T14:00:00Z';

/** What was moved: rows that were paid, returned and owed, and what the books say that the client has paid in the end. */
const MOVED = prepared(
  'moved',
  `
  select (select coalesce(sum(p.amount_cents), 0)::int from payment p where p.business_id = $1 and p.status <> 'OPEN') as paid,
    (select coalesce(sum(r.amount_cents), 0)::int from refund r where r.business_id = $1) as refunded,
    (select coalesce(sum(d.amount_cents), 0)::int from due d where d.business_id = $1) as owed,
    (select coalesce(-sum(e.amount_cents), 0)::int from ledger_entry e
       where e.business_id = $1 and e.account = 'CLIENT') as booked`,
  { paid: int(), refunded: int(), owed: int(), booked: int() },
);

const aHistory = fc.record({
  ready: fc.constantFrom(...(Object.keys(READY_POLICIES) as (keyof typeof READY_POLICIES)[])),
  priceCents: fc.integer({ min: 50, max: 120_000 }),
  shares: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 3 }),
  isMovedAt: fc.option(fc.integer({ min: 1, max: 90 })),
  cancelledHoursBefore: fc.integer({ min: 1, max: 90 }),
  by: fc.constantFrom('CLIENT', 'PARTNER'),
});
type History = typeof aHistory extends fc.Arbitrary<infer Value> ? Value : never;

async function live({ ready, priceCents, shares, isMovedAt, cancelledHoursBefore, by }: History) {
  clock.set(BOOKED);
  const { business, user } = await aPartner(api, { settings: { minNoticePeriodHours: 0, changeCutoffHours: 0 } });
  const [some = 0, more = 0, all = 0] = shares.toSorted((a, b) => a - b);
  const tiers = [
    { underHours: 48, keepBasisPoints: some },
    { underHours: 12, keepBasisPoints: more },
  ];
  const terms = ready === 'EASY' ? {} : { tiers, noShowBasisPoints: all };
  const policyId = await aPolicy(api, business.id, { ready, ...terms });
  const service = await aService(api, { business, priceCents: priceCents as Cents, policyId });
  const { call, params } = await bookAsClient(api, { service, startAt: FRIDAY });
  const mine = () => call(calls.getMyBooking, { params });
  const { ask, id } = await mine();
  if (ask?.agreement) {
    await call(calls.agreeToMyTerms, { params, body: { wordsHash: ask.agreement.wordsHash } });
  }
  if (ask && ask.payCents > 0) await call(calls.payMyBooking, { params, body: GOOD_CARD });
  else if (ask?.savesCard) {
    const { setupId } = await call(cardCalls.openMyCard, { params });
    await call(cardCalls.saveMyCard, { params, body: { setupId, card: GOOD_CARD } });
  }
  if (isMovedAt !== null && isMovedAt > cancelledHoursBefore) {
    clock.set(FRIDAY - isMovedAt * HOUR_MS);
    await call(calls.moveMyBooking, { params, body: { startAt: FRIDAY + 72 * HOUR_MS } });
  }
  clock.set(FRIDAY - cancelledHoursBefore * HOUR_MS);
  const shown = (await mine()).onCancel ?? { refundCents: -1, keepCents: -1, chargeCents: -1 };
  const { refundCents, keepCents, chargeCents } = shown;
  const partner = api.as({ accessToken: (await aSession(api, user)).accessToken });
  const query = { businessId: business.id };
  const toPartner = await partner(findSplit, { params: { id }, query: { ...query, cause: 'CLIENT' } });
  if (by === 'CLIENT') await call(calls.cancelMyBooking, { params, body: { refundCents, chargeCents } });
  else {
    const reason = { cancelReason: 'CLIENT_REQUEST', cancelBehavior: 'OPEN_TIME' } as const;
    await partner(partnerCalls.cancelBooking, { query, body: { id, ...reason, refundCents, chargeCents } });
  }
  await sendRefunds(api.server.deps, business.id);
  const [moved] = await queryPrepared(api.db.read, MOVED, [business.id]);
  return { shown: [refundCents, keepCents, chargeCents], toPartner, moved, upfront: ask?.payCents ?? 0 };
}

const showsWhatMoves = fc.asyncProperty(aHistory, async (history) => {
  const { shown, toPartner, moved, upfront } = await live(history);
  const [refundCents = 0, keepCents = 0, chargeCents = 0] = shown;
  const partnerSaw = [toPartner.refundCents, toPartner.keepCents, toPartner.chargeCents];
  const rows = [moved?.paid, moved?.refunded, moved?.owed, moved?.booked];
  const found = String([...partnerSaw, ...rows]);
  const wanted = String([...shown, refundCents + keepCents, refundCents, chargeCents, upfront - refundCents]);
  if (found !== wanted) throw new Error(`${found} is not ${wanted}`);
});

test('what was shown is what moved', { timeout: 60_000 }, async () => {
  await expect(fc.assert(showsWhatMoves, { numRuns: 25 })).resolves.toBeUndefined();
});

// More of them would use up the codes that are texted within an hour.
test('three hundred times', { tags: ['wide'], timeout: 600_000 }, async () => {
  await expect(fc.assert(showsWhatMoves, { numRuns: 300 })).resolves.toBeUndefined();
});
