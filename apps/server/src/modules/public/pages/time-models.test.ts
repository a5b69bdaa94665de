import type { READY_POLICIES } from '@primehour/domain/policy/policy';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { aBusiness, aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orNotFound } from '../../../refusal.ts';
import { apiOf } from '../../../testing/start-api.ts';
import { findBusinessById } from '../../operator/api.ts';
import { publicRoutes } from '../routes.ts';
import { bookingModel, detailsModel } from './time-models.ts';

// The guarantee: before anything is booked, the pages name the change cut-off only where it will apply, and otherwise the
// words that will be agreed to.

const clock = testClock();
const start = () => startTestServer(apiOf(publicRoutes), { clock });
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const FRIDAY = Date.parse('2026-10-09T15:00:00Z') as Instant;

async function shown(ready: keyof typeof READY_POLICIES | null, priceCents = 8000) {
  const business = await aBusiness(api, { name: 'Alder Studio' });
  const policyId = ready && (await aPolicy(api, business.id, { ready }));
  const service = await aService(api, { business, priceCents: priceCents as Cents, policyId });
  const { deps } = api.server;
  const open = orNotFound(await findBusinessById(deps.db.read, business.id));
  const visit = { open, via: 'PAGE', clientZone: null } as const;
  const form = { values: {}, issues: [], message: null };
  const chosen = { serviceId: service.id, startAt: FRIDAY, form, knownPhone: undefined };
  const page = await bookingModel({ ...deps, reader: deps.db.read }, visit, {});
  return { details: await detailsModel(deps, visit, chosen), cutoff: page.changeCutoffHours };
}

const byCutoff = { changeUntil: FRIDAY - 24 * HOUR_MS, agreement: null };
const CARD_AGREEMENT =
  'I agree: nothing to pay now, my card is saved. Cancel by Thu, Oct 8, 10:00 AM and it costs nothing. After that Alder Studio keeps $40 (50%); if I don’t come, $80 (100%), charged to this card.';

it.each([
  ['Standard', null, { ...byCutoff, next: 'PAYMENT' }, 24],
  ['Easy', 'EASY', { ...byCutoff, next: 'BOOKED' }, 24],
  ['Card', 'CARD', { changeUntil: null, agreement: CARD_AGREEMENT, next: 'CARD' }, null],
  ['Deposit', 'DEPOSIT', { changeUntil: null, next: 'PAYMENT' }, null],
  ['Prepaid', 'PREPAID', { changeUntil: null, next: 'PAYMENT' }, null],
] as const)('under %s', async (_name, ready, details, cutoff) => {
  const page = await shown(ready);
  expect(page.details).toMatchObject(details);
  expect(page.cutoff).toBe(cutoff);
});

it('a free service asks for nothing, whatever its policy', async () => {
  expect((await shown('CARD', 0)).details).toMatchObject({ ...byCutoff, next: 'BOOKED' });
});
