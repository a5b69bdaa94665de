import { auctionCharge } from '@primehour/db/schema/auction';
import { providerEvent } from '@primehour/db/schema/provider-events';
import { sandboxCharge } from '@primehour/db/schema/sandbox';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PaymentFailure, type PaymentProvider } from '../../ports/payments.ts';
import { auctionApi } from '../../testing/auction-api.ts';
import { aSoldAuction } from '../../testing/sold-auctions.ts';
import { advance, chargeAuction } from '../auction/jobs.ts';
import { handleEventJob } from './jobs.ts';

// The guarantee: an event about an auction's charge is handled by its id even after the charge failed, so that money
// that arrived anyway is recorded as owed.

const clock = testClock();
let api: TestServer<Awaited<ReturnType<typeof auctionApi>>>;
beforeAll(async () => {
  api = await startTestServer(auctionApi, { clock });
});
afterAll(() => api.close());

it('reveals money that arrived for a failed charge', async () => {
  const { deps } = api.server;
  const other = await api.startSecondNode();
  const { listing } = await aSoldAuction(api, other, clock, { cards: ['SUCCEEDS'], listing: { type: 'fixed' } });
  await advance(deps, { payload: { listingId: listing.id } });
  const find = async () =>
    (await api.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listing.id)))[0];
  const { id: chargeId = '', idempotencyKey: chargeKey = '' } = (await find()) ?? {};
  const lost = () => Promise.reject(new PaymentFailure('no_answer', 'No response.', { isUnknown: true }));
  const payments: PaymentProvider = {
    ...deps.payments,
    chargeMethod: (request) => deps.payments.chargeMethod(request).then(lost),
    findCharge: () => Promise.resolve(undefined),
  };
  clock.advance(15 * MINUTE_MS);
  await chargeAuction({ ...deps, payments }, { payload: { chargeId } });
  expect(await find()).toMatchObject({ status: 'FAILED', failureCode: 'no_answer' });

  const [taken] = await api.db.read.select().from(sandboxCharge).where(eq(sandboxCharge.idempotencyKey, chargeKey));
  const about = { subjectKind: 'CHARGE', subjectId: taken?.id ?? '', chargeKey } as const;
  const event = { provider: 'sandbox', eventId: 'evt_late', type: 'charge.succeeded' } as const;
  const receivedAt = new Date(clock.now());
  await api.db.transaction((tx) => tx.insert(providerEvent).values({ ...event, ...about, receivedAt }));
  const asked: (string | undefined)[] = [];
  const byId: PaymentProvider = {
    ...deps.payments,
    findCharge(key, id) {
      asked.push(id);
      return deps.payments.findCharge(key, id);
    },
  };
  await handleEventJob({ ...deps, payments: byId }, { payload: { provider: 'sandbox', eventId: 'evt_late' } });
  expect(asked).toEqual([taken?.id]);
  expect(await find()).toMatchObject({ status: 'FAILED', failureCode: 'paid_late', providerChargeId: taken?.id });
});
