import type { CallError } from '@primehour/contract/call';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { startNodes } from '@primehour/testkit/start-nodes';
import { describe, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { PaymentFailure, type PaymentProvider } from '../../ports/payments.ts';
import { cardOf } from '../../ports/sandbox.ts';
import { authorizeTenant } from '../../tenant.ts';
import { GOOD_CARD } from '../../testing/book-as-client.ts';
import { aVisitWithCard, dueApi } from '../../testing/owed-fee.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { liftSuspension, suspendBusiness } from '../operator/commands/suspend-business.ts';
import { openDuePayment, payDue, syncDuePayment } from './commands/pay-due.ts';
import { chargeDueJob, sweepDues } from './jobs.ts';

// The guarantee: whatever two nodes, a partner and a client do concurrently, and wherever a node dies, a fee is charged
// at most once, and a waived fee is refunded.

const { api, other, clock } = await startNodes(dueApi, { at: '2026-10-08T15:00:00Z' });

/** A card whose bank asks its owner to confirm each charge. */
const ASKS = '4000002760003184';
/** The bank takes some time with it. */
const SLOW_CARD = '4000000000000077';
const DECLINED_CARD = '4000000000000002';

type Visit = Awaited<ReturnType<typeof aVisitWithCard>>;
const aVisit = (options?: Parameters<typeof aVisitWithCard>[2]) => aVisitWithCard(api, authorizeTenant, options);
async function anOwedFee(): Promise<Visit> {
  const visit = await aVisit();
  await visit.mark('NO_SHOW');
  clock.advance(HOUR_MS);
  return visit;
}
const run = async ({ owed }: Visit, deps: Deps = api.server.deps) =>
  chargeDueJob(deps, { payload: { dueId: (await owed())?.id ?? '' } });
/** A fee that its client can pay only by the link. */
async function aFeeByLink(): Promise<Visit> {
  const visit = await aVisit({ cardNumber: null });
  await visit.mark('NO_SHOW');
  clock.advance(HOUR_MS);
  await run(visit);
  return visit;
}
const withProvider = (changes: Partial<PaymentProvider>): Deps => {
  const { deps } = api.server;
  return { ...deps, payments: { ...deps.payments, ...changes } };
};
const lost = () => {
  throw new PaymentFailure('no_answer', 'The answer was lost.', { isUnknown: true });
};
const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => (error as CallError).body.code,
  );
/** Repeats what jobs and the sweep do until nothing changes anymore. */
async function settle(visit: Visit) {
  for (let minutes = 0; minutes < 4; minutes += 1) {
    clock.advance(MINUTE_MS);
    await sweepDues(api.server.deps);
    await run(visit);
  }
  await sendRefunds(api.server.deps, visit.business.id);
}

describe('two nodes', () => {
  it('charge once', async () => {
    const visit = await anOwedFee();
    const both = [api, other, api, other].map((node) => run(visit, node.server.deps).catch(() => {}));
    await Promise.all(both);
    await settle(visit);
    expect([await visit.taken(), (await visit.payments()).length]).toEqual([1, 1]);
    expect((await visit.owed())?.state).toBe('PAID');
    expect(await visit.texts()).toEqual(['BOOKING_DUE_PAID']);
  });

  it('and a partner who waives at the same moment leave nothing with the business', async () => {
    for (let round = 0; round < 8; round += 1) {
      const visit = await anOwedFee();
      const [waived] = await Promise.all([
        codeOf(visit.waive()),
        visit.mark(null),
        run(visit).catch(() => {}),
        run(visit, other.server.deps).catch(() => {}),
      ]);
      // Taking the mark back waives too, and may be first.
      expect([undefined, 'WRONG_STATE']).toContain(waived);
      await settle(visit);
      expect(await visit.taken()).toBeLessThanOrEqual(1);
      expect(['WAIVED', 'REFUNDED']).toContain((await visit.owed())?.state);
      expect(await visit.balances()).toEqual({});
    }
  });

  it('and a client with two tabs on the link pay once', async () => {
    const visit = await aFeeByLink();
    const card = { ...GOOD_CARD, number: '4242424242424242' };
    const { tenant, bookingId } = visit.ids;
    const pay = () => payDue(api.server.deps, tenant, bookingId, card).catch(() => {});
    await Promise.all([pay(), pay(), run(visit), run(visit, other.server.deps)]);
    await settle(visit);
    expect([await visit.taken(), (await visit.owed())?.state]).toEqual([1, 'PAID']);
    expect(await visit.balances()).toEqual({ CLIENT: -8000, PARTNER_PAYABLE: 8000 });
  });
});

it('a payment by the link that is under way in the meantime is not reopened by an older response', async () => {
  const visit = await aFeeByLink();
  const { tenant, bookingId } = visit.ids;
  const { deps } = api.server;
  const { chargeId } = await openDuePayment(deps, tenant, bookingId);
  const sync = async (node: Deps) => {
    const [row] = await visit.payments();
    const settle = row && (await syncDuePayment(node, tenant, row));
    if (settle) await node.db.transaction(settle);
  };
  const { payments } = other.server.deps;
  const findCharge: PaymentProvider['findCharge'] = async (...asked) => {
    const answer = await payments.findCharge(...asked);
    clock.advance(1);
    await deps.sandbox?.submitCharge(chargeId, cardOf({ ...GOOD_CARD, cardNumber: SLOW_CARD }));
    await sync(deps);
    return answer;
  };
  await sync({ ...other.server.deps, payments: { ...payments, findCharge } });
  expect(await visit.payments()).toMatchObject([{ status: 'PROCESSING' }]);
});

it('a payment by the link that is still processing can’t be charged as well, and is received', async () => {
  const visit = await aFeeByLink();
  const { tenant, bookingId } = visit.ids;
  const { deps } = api.server;
  const slow = payDue(deps, tenant, bookingId, cardOf({ ...GOOD_CARD, cardNumber: SLOW_CARD }));
  await expect(slow).rejects.toThrow('still being processed');
  expect(await codeOf(visit.charge())).toBe('WRONG_STATE');
  await settle(visit);
  expect((await visit.owed())?.state).toBe('PAID');
  expect(await visit.payments()).toMatchObject([{ status: 'SUCCEEDED' }]);
});

it('a client whose card is refused by the link learns why, whatever an older answer says afterward', async () => {
  const visit = await aFeeByLink();
  const { tenant, bookingId } = visit.ids;
  const { deps } = api.server;
  await openDuePayment(deps, tenant, bookingId);
  const [open] = await visit.payments();
  const older = open && (await syncDuePayment(other.server.deps, tenant, open));
  clock.advance(1);
  const card = cardOf({ ...GOOD_CARD, cardNumber: DECLINED_CARD });
  await expect(payDue(deps, tenant, bookingId, card)).rejects.toThrow('The card was declined. Try another one');
  if (older) await other.db.transaction(older);
  expect(await visit.payments()).toMatchObject([{ status: 'OPEN', failureCode: 'card_declined' }]);
});

describe('a link that is opened again', () => {
  it('after more than a day leads to the same charge, although the provider has forgotten its key', async () => {
    const visit = await aFeeByLink();
    const { tenant, bookingId } = visit.ids;
    const { deps } = api.server;
    const openCharge: PaymentProvider['openCharge'] = (request) =>
      deps.payments.openCharge({ ...request, idempotencyKey: `${request.idempotencyKey}:forgotten` });
    const { chargeId, secret, paymentId } = await openDuePayment(deps, tenant, bookingId);
    clock.advance(25 * HOUR_MS);
    const again = await openDuePayment(withProvider({ openCharge }), tenant, bookingId);
    expect(again).toMatchObject({ chargeId, secret, paymentId });
    await deps.sandbox?.submitCharge(chargeId, cardOf(GOOD_CARD));
    await settle(visit);
    expect(await visit.payments()).toMatchObject([{ status: 'SUCCEEDED', providerPaymentId: chargeId }]);
    expect((await visit.owed())?.state).toBe('PAID');
  });

  it('after the provider has ended its charge leads to another one', async () => {
    const visit = await aFeeByLink();
    const { tenant, bookingId } = visit.ids;
    const { deps } = api.server;
    const { chargeId } = await openDuePayment(deps, tenant, bookingId);
    await deps.payments.cancelCharge(chargeId);
    clock.advance(MINUTE_MS);
    const again = await openDuePayment(deps, tenant, bookingId);
    const unknown = withProvider({ findCharge: () => Promise.resolve(undefined) });
    clock.advance(MINUTE_MS);
    const third = await openDuePayment(unknown, tenant, bookingId);
    expect(new Set([chargeId, again.chargeId, third.chargeId]).size).toBe(3);
    const payments = (await visit.payments()).map(({ status, providerPaymentId: id }) => [id, status]);
    expect(payments).toHaveLength(3);
    expect(payments).toEqual(
      expect.arrayContaining([
        [chargeId, 'FAILED'],
        [again.chargeId, 'FAILED'],
        [third.chargeId, 'OPEN'],
      ]),
    );
  });

  it('after it was paid, and the event was lost, does not ask for another card', async () => {
    const visit = await aFeeByLink();
    const { tenant, bookingId } = visit.ids;
    const { deps } = api.server;
    const { chargeId } = await openDuePayment(deps, tenant, bookingId);
    await deps.sandbox?.submitCharge(chargeId, cardOf(GOOD_CARD));
    await expect(openDuePayment(deps, tenant, bookingId)).rejects.toMatchObject({ code: 'PAYMENT_PENDING' });
    expect([await visit.taken(), (await visit.owed())?.state]).toEqual([1, 'PAID']);
  });
});

describe('the provider’s event of a charge', () => {
  it('that is handled before the charge’s own response leads to the link too, because only the client can pay with such a card', async () => {
    const visit = await aVisit({ cardNumber: ASKS });
    await visit.mark('NO_SHOW');
    clock.advance(HOUR_MS);
    const { deps } = other.server;
    const handleEvent = async () => {
      const [row] = await visit.payments();
      const settle = row && (await syncDuePayment(deps, visit.ids.tenant, row));
      if (settle) await deps.db.transaction(settle);
    };
    const { payments } = api.server.deps;
    const chargeMethod: PaymentProvider['chargeMethod'] = async (request) => {
      const charge = await payments.chargeMethod(request);
      await handleEvent();
      return charge;
    };
    await run(visit, withProvider({ chargeMethod }));
    expect([(await visit.owed())?.state, await visit.texts()]).toEqual(['LINKED', ['BOOKING_DUE_LINK']]);
  });
});

describe('a node that dies', () => {
  const { chargeMethod } = {
    chargeMethod: (...request: Parameters<PaymentProvider['chargeMethod']>) =>
      api.server.deps.payments.chargeMethod(...request),
  };

  it.each<[string, Partial<PaymentProvider>]>([
    ['before the provider is called', { chargeMethod: lost, findCharge: lost }],
    ['after the money was taken', { chargeMethod: (request) => chargeMethod(request).then(lost) }],
    [
      'after it, and the provider can’t find it yet',
      {
        chargeMethod: (request) => chargeMethod(request).then(lost),
        findCharge: async () => undefined,
      },
    ],
  ])('%s leaves a charge that the next one finishes, once', async (_, changes) => {
    const visit = await anOwedFee();
    await expect(run(visit, withProvider(changes))).rejects.toThrow('The answer was lost.');
    await run(visit, withProvider(changes)).catch(() => {});
    clock.advance(3 * MINUTE_MS);
    await run(visit, withProvider(changes)).catch(() => {});
    await settle(visit);
    expect([await visit.taken(), (await visit.payments()).length]).toEqual([1, 1]);
    expect([(await visit.owed())?.state, await visit.balances()]).toEqual([
      'PAID',
      { CLIENT: -8000, PARTNER_PAYABLE: 8000 },
    ]);
  });

  it('after it leaves a charge that is looked up, not requested again, because keys are forgotten after a day', async () => {
    const visit = await anOwedFee();
    const dying = withProvider({ chargeMethod: (request) => chargeMethod(request).then(lost) });
    await expect(run(visit, dying)).rejects.toThrow('The answer was lost.');
    clock.advance(2 * MINUTE_MS);
    const never = async () => {
      throw new Error('It was charged again.');
    };
    await run(visit, withProvider({ chargeMethod: never }));
    expect([await visit.taken(), (await visit.owed())?.state]).toEqual([1, 'PAID']);
  });

  it('after taking the money for a fee that is then waived leads to a refund', async () => {
    const visit = await anOwedFee();
    const dying = withProvider({ chargeMethod: (request) => chargeMethod(request).then(lost) });
    await expect(run(visit, dying)).rejects.toThrow('The answer was lost.');
    expect(await visit.waive()).toMatchObject({ state: 'WAIVED' });
    await settle(visit);
    expect([await visit.taken(), (await visit.owed())?.state, await visit.balances()]).toEqual([1, 'REFUNDED', {}]);
  });
});

describe('a charge whose request never arrived', () => {
  const decision = { reason: 'Reported', by: 'operator', userId: null } as const;
  const suspend = ({ ids }: Visit) =>
    api.db.transaction((tx) => suspendBusiness(tx, ids.tenant, decision, clock.now()));
  const lift = ({ ids }: Visit) => api.db.transaction((tx) => liftSuspension(tx, ids.tenant, decision, clock.now()));
  /** Fourteen days after the visit, less a minute. */
  const LAST_MINUTE_MS = 14 * DAY_MS - HOUR_MS - MINUTE_MS;

  it.each<[string, number, (visit: Visit) => unknown, string]>([
    ['for a fee that was waived', 0, (visit) => visit.waive(), 'WAIVED'],
    ['for a business that was suspended', 0, suspend, 'WAITING'],
    ['in the last minute of the fourteen days', LAST_MINUTE_MS, () => clock.advance(MINUTE_MS + 1), 'UNCOLLECTED'],
  ])('%s is never made, and ends after a day', async (_, waitMs, stop, state) => {
    const visit = await anOwedFee();
    clock.advance(waitMs);
    await expect(run(visit, withProvider({ chargeMethod: lost }))).rejects.toThrow('The answer was lost.');
    await stop(visit);
    const before = (await visit.owed())?.state;
    for (const minutes of [0, 1, 3, 60]) {
      clock.advance(minutes * MINUTE_MS);
      await run(visit);
    }
    expect([await visit.taken(), (await visit.owed())?.state]).toEqual([0, before]);
    expect(await visit.payments()).toMatchObject([{ status: 'PROCESSING' }]);
    clock.advance(DAY_MS);
    await run(visit);
    expect([await visit.taken(), (await visit.owed())?.state]).toEqual([0, state]);
    expect(await visit.payments()).toMatchObject([{ status: 'FAILED', failureCode: 'no_answer' }]);
  });

  it('for a business that was suspended for an hour is made after that', async () => {
    const visit = await anOwedFee();
    await expect(run(visit, withProvider({ chargeMethod: lost }))).rejects.toThrow('The answer was lost.');
    await suspend(visit);
    clock.advance(HOUR_MS);
    await run(visit);
    await lift(visit);
    await settle(visit);
    expect([await visit.taken(), (await visit.owed())?.state]).toEqual([1, 'PAID']);
    expect(await visit.payments()).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('and is found only later, for a fee that was waived in the meantime, is refunded', async () => {
    const visit = await anOwedFee();
    const { chargeMethod } = api.server.deps.payments;
    const dying = withProvider({ chargeMethod: (request) => chargeMethod(request).then(lost) });
    await expect(run(visit, dying)).rejects.toThrow('The answer was lost.');
    await visit.waive();
    clock.advance(HOUR_MS);
    await run(visit, withProvider({ findCharge: async () => undefined }));
    expect(await visit.payments()).toMatchObject([{ status: 'PROCESSING' }]);
    await settle(visit);
    expect([await visit.taken(), (await visit.owed())?.state, await visit.balances()]).toEqual([1, 'REFUNDED', {}]);
  });
});
