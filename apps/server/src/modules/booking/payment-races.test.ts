import { booking } from '@primehour/db/schema/booking';
import { payment } from '@primehour/db/schema/payment';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { cardOf } from '../../ports/sandbox.ts';
import { inTenant } from '../../tenant-write.ts';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from '../public/routes.ts';
import { openPayment } from './commands/open-payment.ts';
import { payBooking } from './commands/pay-booking.ts';
import { settlePayment } from './commands/settle-payment.ts';
import { syncPayment } from './commands/sync-payment.ts';
import { sweepBookings } from './jobs.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: of two requests for the result of a payment that are answered at the same time, on any nodes, the older
// answer changes nothing that the newer one has stored.
const { api, other, clock } = await startNodes(apiOf(bookingRoutes, publicRoutes), { at: '2026-10-06T14:00:00Z' });

/** Its bank takes some time to answer. */
const SLOW_CARD = '4000000000000077';
const DECLINED_CARD = '4000000000000002';

/** A held time whose payment is open. */
async function aHeldTime() {
  const { business } = await aPartner(api, { settings: { minNoticePeriodHours: 0 } });
  const service = await aService(api, { business, priceCents: 4500 as Cents });
  await bookAsClient(api, { service, startAt: '2026-10-08T15:00:00Z' });
  const tenant = authorizeTenant(business.id);
  const [held] = await api.db.read.select().from(booking).where(eq(booking.businessId, business.id));
  const bookingId = held?.id ?? '';
  const { chargeId } = await openPayment(api.server.deps, tenant, bookingId);
  const paying = async () => {
    const [row] = await api.db.read.select().from(payment).where(eq(payment.businessId, business.id));
    if (!row) throw new Error('There is no payment.');
    return row;
  };
  return { tenant, bookingId, chargeId, paying };
}

it('a payment that gets under way in the meantime stays so, and keeps its time', async () => {
  const { tenant, chargeId, paying } = await aHeldTime();
  const sync = async (deps: Deps) => {
    const settle = await syncPayment(deps, tenant, await paying());
    if (settle) await deps.db.transaction(settle);
  };
  const { deps } = api.server;
  const { payments } = other.server.deps;
  const findCharge: typeof payments.findCharge = async (...asked) => {
    const answer = await payments.findCharge(...asked);
    clock.advance(1);
    await deps.sandbox?.submitCharge(chargeId, cardOf({ ...GOOD_CARD, cardNumber: SLOW_CARD }));
    await sync(deps);
    return answer;
  };
  await sync({ ...other.server.deps, payments: { ...payments, findCharge } });
  expect((await paying()).status).toBe('PROCESSING');

  // Its result is fetched each minute, even before the hold has ended, which keeps its time.
  clock.advance(60_000);
  await sweepBookings(deps);
  const queued = `select from pgboss.job where name = 'payment.settle' and data->>'paymentId' = $1`;
  expect((await api.db.pool.query(queued, [(await paying()).id])).rowCount).toBe(1);
});

it('a client whose card is refused learns why, whatever an older answer says before or after', async () => {
  const { tenant, bookingId, chargeId, paying } = await aHeldTime();
  const { deps } = api.server;
  const { sandbox, payments } = deps;
  if (!sandbox) throw new Error('Expected the sandbox’s card form.');
  let older: Awaited<ReturnType<typeof syncPayment>>;
  const submitCharge: typeof sandbox.submitCharge = async (...submitted) => {
    older = await syncPayment(other.server.deps, tenant, await paying());
    clock.advance(1);
    return sandbox.submitCharge(...submitted);
  };
  const findCharge: typeof payments.findCharge = async (...asked) => {
    const answer = await payments.findCharge(...asked);
    if (older) await other.db.transaction(older);
    return answer;
  };
  const node = { ...deps, sandbox: { ...sandbox, submitCharge }, payments: { ...payments, findCharge } };
  const pay = (cardNumber: string) => payBooking(node, tenant, bookingId, cardOf({ ...GOOD_CARD, cardNumber }));
  await expect(pay(DECLINED_CARD)).rejects.toThrow('The card was declined. Try another one');
  if (older) await other.db.transaction(older);
  expect(await paying()).toMatchObject({ status: 'OPEN', failureCode: 'card_declined' });
  const stillProcessing = { status: 'PROCESSING', chargeId } as const;
  const asked = { id: (await paying()).id, askedAt: (clock.now() - 1) as Instant };
  await inTenant(deps, tenant, (write) => settlePayment(write, asked, stillProcessing));
  expect(await paying()).toMatchObject({ status: 'OPEN', failureCode: 'card_declined' });
  await pay(GOOD_CARD.cardNumber);
  expect((await paying()).status).toBe('SUCCEEDED');
});
