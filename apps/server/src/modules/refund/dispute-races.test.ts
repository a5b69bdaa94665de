import type { DisputeState } from '@primehour/domain/refund/refund';
import { startNodes } from '@primehour/testkit/start-nodes';
import { expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { PaymentProvider } from '../../ports/payments.ts';
import { aPaidBooking, moneyApi } from '../../testing/paid-booking.ts';
import { readBack } from './jobs.ts';

// The guarantee: of two answers about a dispute that are handled at the same time, neither reverts what the other has
// stored.
const { api, other, clock } = await startNodes(moneyApi, { at: '2026-10-06T14:00:00Z' });

const DISPUTED_CARD = '4000000000000259';

async function aDispute() {
  const booked = await aPaidBooking(api, DISPUTED_CARD);
  clock.advance(5_000);
  const { payment } = await booked.rows();
  const chargeId = payment?.providerPaymentId ?? '';
  /** A node asks the provider, which answers with a state, and something happens before the answer is stored. */
  const read = ({ deps }: { deps: Deps }, state: DisputeState, meanwhile?: () => Promise<unknown>) => {
    const findReturns: PaymentProvider['findReturns'] = async (id) => {
      const { refunds, disputes } = await deps.payments.findReturns(id);
      await meanwhile?.();
      return { refunds, disputes: disputes.map((each) => ({ ...each, state })) };
    };
    return readBack({ ...deps, payments: { ...deps.payments, findReturns } }, { payload: { chargeId } });
  };
  const stored = async () => (await booked.money()).dispute?.state;
  return { read, stored };
}

it('an older answer does not make a dispute that is under review need a response again', async () => {
  const { read, stored } = await aDispute();
  await read(other.server, 'NEEDS_RESPONSE', () => read(api.server, 'UNDER_REVIEW'));
  expect(await stored()).toBe('UNDER_REVIEW');
});

it('an older answer reverts no state that replaced another, and a later one counts in either direction', async () => {
  const { read, stored } = await aDispute();
  await read(api.server, 'NEEDS_RESPONSE');
  await read(other.server, 'NEEDS_RESPONSE', () => read(api.server, 'UNDER_REVIEW'));
  expect(await stored()).toBe('UNDER_REVIEW');
  await read(other.server, 'NEEDS_RESPONSE');
  expect(await stored()).toBe('NEEDS_RESPONSE');
  await read(other.server, 'UNDER_REVIEW', () => read(api.server, 'INQUIRY'));
  expect(await stored()).toBe('UNDER_REVIEW');
});
