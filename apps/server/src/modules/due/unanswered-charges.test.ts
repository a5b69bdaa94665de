import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import { startNode } from '@primehour/testkit/start-nodes';
import { expect, it } from 'vitest';
import { withSwitch } from '../../adapters/payments-switched.ts';
import { PaymentFailure, type PaymentProvider } from '../../ports/payments.ts';
import { authorizeTenant } from '../../tenant.ts';
import { aVisitWithCard, dueApi } from '../../testing/owed-fee.ts';
import { syncAccount } from '../business/api.ts';
import { chargeDueJob } from './jobs.ts';

// The guarantee: only the bank's own refusals count against a card. A charge that the provider didn't answer, or refused
// because of the business, is made again as long as fees may be charged.

const { api, clock } = await startNode(dueApi, { at: '2026-10-08T15:00:00Z' });

/** Can be saved, and then is declined. */
const DECLINED_LATER = '4000000000000341';

async function anOwedFee(cardNumber?: string) {
  const visit = await aVisitWithCard(api, authorizeTenant, cardNumber === undefined ? {} : { cardNumber });
  await visit.mark('NO_SHOW');
  clock.advance(HOUR_MS);
  const run = async (changes: Partial<PaymentProvider> = {}) => {
    const { deps } = api.server;
    const node = { ...deps, payments: { ...deps.payments, ...changes } };
    await chargeDueJob(node, { payload: { dueId: (await visit.owed())?.id ?? '' } });
  };
  const state = async () => (await visit.owed())?.state;
  const waitUntilDue = async () => clock.set((await visit.owed())?.dueAt.getTime() ?? 0);
  return { ...visit, run, state, waitUntilDue };
}
type Fee = Awaited<ReturnType<typeof anOwedFee>>;

async function missAnswers({ run }: Fee): Promise<void> {
  const lost = () => Promise.reject(new PaymentFailure('no_answer', 'No response.', { isUnknown: true }));
  await expect(run({ chargeMethod: lost })).rejects.toThrow('No response.');
  clock.advance(DAY_MS);
  await run({ chargeMethod: lost });
}

/** The business can be paid again by the next charge. */
async function restrictAccount({ run, ids }: Fee): Promise<void> {
  const { deps } = api.server;
  const refused = () => Promise.reject(new PaymentFailure('account_invalid', 'Refused.', { isUnknown: false }));
  const findAccount: PaymentProvider['findAccount'] = async (ref) => {
    const account = await deps.payments.findAccount(ref);
    return account && { ...account, status: 'RESTRICTED' };
  };
  await run({ chargeMethod: refused, findAccount });
  clock.advance(HOUR_MS);
  await syncAccount(deps, ids.tenant);
}

it.each([
  ['gets no answer for a day', 'no_answer', missAnswers],
  ['is refused because of the business', 'account_invalid', restrictAccount],
] as const)('a charge that %s is not a declined one', async (_, failureCode, fail) => {
  const fee = await anOwedFee(DECLINED_LATER);
  await fail(fee);
  const states = [await fee.state()];
  for (let declines = 0; declines < 3; declines += 1) {
    await fee.waitUntilDue();
    await fee.run();
    states.push(await fee.state());
  }
  expect(states).toEqual(['WAITING', 'WAITING', 'WAITING', 'LINKED']);
  const codes = (await fee.payments()).map((payment) => payment.failureCode);
  expect([codes.length, new Set(codes)]).toEqual([4, new Set([failureCode, 'card_declined'])]);
  expect(await fee.texts()).toEqual(['BOOKING_DUE_LINK']);
});

it('while card charges are switched off, a fee waits for days, and is charged once they are on again', async () => {
  const fee = await anOwedFee();
  const off = withSwitch(api.server.deps.payments, () => true);
  for (let tries = 1; tries <= 4; tries += 1) {
    await expect(fee.run(off)).rejects.toThrow('switched off');
    clock.advance(DAY_MS);
    await fee.run(off);
    expect(await fee.owed()).toMatchObject({ state: 'WAITING', tries });
    await fee.waitUntilDue();
  }
  await fee.run();
  expect([await fee.taken(), await fee.state(), await fee.texts()]).toEqual([1, 'PAID', ['BOOKING_DUE_PAID']]);
});
