import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import type { CardKind, ProviderSteps } from './provider-under-test.ts';

/** The guarantee of every provider: a refund is made once, and every refund and dispute can be read back. */
export function describeRefunds(steps: ProviderSteps): void {
  describe('a refund', () => {
    testAmounts(steps);
    testOutcomes(steps);
    testDisputes(steps);
  });
}

const chargeWith =
  ({ test, terms, savedMethod }: ProviderSteps) =>
  async (card: CardKind = 'GOOD', fee = 450) => {
    const { methodId } = await savedMethod(card);
    const asked = { ...(await terms(4500, fee)), methodId };
    const { chargeId } = await test().provider.chargeMethod(asked);
    const refund = (idempotencyKey: string, amountCents: number) => {
      const shareCents = (amountCents - Math.round((amountCents * fee) / 4500)) as Cents;
      return test().provider.refund({ idempotencyKey, chargeId, amountCents: amountCents as Cents, shareCents });
    };
    const payOut = async () => {
      await test().payOut(asked.accountId);
      const [payout] = await test().provider.listPayouts({ businessId: 'b', accountId: asked.accountId });
      const id = payout?.payoutId ?? '';
      const found = await test().provider.findPayoutItems({ businessId: 'b', accountId: asked.accountId }, id);
      return { payout, items: found.state === 'READY' ? found.items : [] };
    };
    const returns = () => test().provider.findReturns(chargeId);
    return { key: asked.idempotencyKey, chargeId, refund, returns, payOut };
  };

function testAmounts(steps: ProviderSteps): void {
  const { test } = steps;
  const charged = chargeWith(steps);

  it.each([0, 450])('with a fee of %i cents is made once per key, and never exceeds the payment', async (fee) => {
    const { key, refund, returns } = await charged('GOOD', fee);
    const answers = await Promise.all([refund(`${key}:first`, 1500), refund(`${key}:first`, 1500)]);
    expect(await refund(`${key}:first`, 1500)).toEqual(answers[0]);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 'SUCCEEDED', idempotencyKey: `${key}:first`, amountCents: 1500 });
    expect((await test().books(key)).refundedCents).toBe(1500);
    const refused = { status: 'REFUSED', failure: 'ALREADY_REFUNDED' };
    expect(await refund(`${key}:more`, 3001)).toEqual(refused);
    const rest = await refund(`${key}:rest`, 3000);
    expect(await refund(`${key}:again`, 4500)).toEqual(refused);
    expect((await test().books(key)).refundedCents).toBe(4500);
    expect(await returns()).toEqual({ refunds: [answers[0], rest], disputes: [] });
  });

  it('made in the provider’s dashboard is read back, and counts against the remaining amount', async () => {
    const { key, chargeId, refund, returns } = await charged();
    await test().refundAtProvider(chargeId, 2000);
    const { refunds } = await returns();
    expect(refunds).toMatchObject([{ status: 'SUCCEEDED', amountCents: 2000, payer: 'BUSINESS' }]);
    expect(refunds[0]?.idempotencyKey ?? '').not.toContain(key);
    expect(await refund(`${key}:all`, 4500)).toMatchObject({ status: 'REFUSED', failure: 'ALREADY_REFUNDED' });
    expect(await refund(`${key}:rest`, 2500)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('made there without touching the business’s share is paid by the platform, and ours never is', async () => {
    const { key, chargeId, refund, returns } = await charged();
    await test().refundAtProvider(chargeId, 2000, 'PLATFORM');
    expect(await refund(`${key}:rest`, 2500)).toMatchObject({ payer: 'BUSINESS' });
    expect((await returns()).refunds.map(({ payer, amountCents }) => [payer, amountCents])).toEqual([
      ['PLATFORM', 2000],
      ['BUSINESS', 2500],
    ]);
  });
}

function testOutcomes(steps: ProviderSteps): void {
  const { test } = steps;
  const charged = chargeWith(steps);

  it('may be under way at first, and then arrives', async () => {
    const { key, refund, returns } = await charged('REFUND_LATER');
    expect(await refund(`${key}:1`, 4500)).toMatchObject({ status: 'PENDING', failure: null });
    await test().settleRefunds();
    expect((await returns()).refunds).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('that arrived may be returned, which frees its amount for another attempt', async () => {
    const { key, refund, returns } = await charged('REFUND_FAILS');
    expect(await refund(`${key}:1`, 4500)).toMatchObject({ status: 'SUCCEEDED' });
    await test().settleRefunds();
    expect((await returns()).refunds).toMatchObject([{ status: 'FAILED', failure: 'CARD_CLOSED' }]);
    expect(await refund(`${key}:again`, 4500)).toMatchObject({ idempotencyKey: `${key}:again` });
  });

  it('that failed gives the business its share back once, and the next one takes it again', async () => {
    const { key, chargeId, refund, returns, payOut } = await charged('REFUND_FAILS');
    await refund(`${key}:1`, 4500);
    await test().settleRefunds();
    const [failed] = (await returns()).refunds;
    const refundId = failed?.refundId ?? '';
    const request = { idempotencyKey: `share:${key}`, chargeId, refundId, shareCents: 4050 as Cents };
    const made = await test().provider.returnShare(request);
    for (const _ of [1, 2]) expect(await test().provider.returnShare(request)).toBe(made);
    const { payout, items } = await payOut();
    expect(payout).toMatchObject({ amountCents: 4050 });
    expect(items).toContainEqual(
      expect.objectContaining({ netCents: 4050, movement: { kind: 'REFUND_FAILED', id: refundId } }),
    );
    expect(await refund(`${key}:2`, 1500)).toMatchObject({ status: 'SUCCEEDED', payer: 'BUSINESS' });
    const [before, again] = (await returns()).refunds;
    expect([before?.status, again?.status, again?.payer]).toEqual(['FAILED', 'SUCCEEDED', 'BUSINESS']);
    expect(await refund(`${key}:2`, 1500)).toEqual(again);
    expect(await refund(`${key}:3`, 3001)).toEqual({ status: 'REFUSED', failure: 'ALREADY_REFUNDED' });
  });
}

function testDisputes(steps: ProviderSteps): void {
  const { test } = steps;
  const charged = chargeWith(steps);

  it('of a disputed charge is refused until the bank has decided', async () => {
    const { key, refund, returns, chargeId } = await charged('DISPUTE_WON');
    await test().dispute(chargeId, 'OPEN');
    const [open] = (await returns()).disputes;
    expect(open).toMatchObject({ state: 'NEEDS_RESPONSE', amountCents: 4500, feeCents: 1500, reason: 'fraudulent' });
    expect(open?.dueAt).toEqual(expect.any(Number));
    expect(await refund(`${key}:1`, 4500)).toEqual({ status: 'REFUSED', failure: 'UNDER_DISPUTE' });
    await test().dispute(chargeId, 'WON');
    expect((await returns()).disputes).toMatchObject([{ disputeId: open?.disputeId, state: 'WON' }]);
    expect(await refund(`${key}:2`, 4500)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('that is disputed can be answered once, with text by field', async () => {
    const { returns, chargeId } = await charged('DISPUTE_WON');
    await test().dispute(chargeId, 'OPEN');
    const [open] = (await returns()).disputes;
    const answer = {
      disputeId: open?.disputeId ?? '',
      fields: { customer_name: 'Ada Brooks', service_date: 'Mar 5' },
    };
    await test().provider.sendEvidence(answer);
    await test().provider.sendEvidence(answer);
    // After a lost response, another text may have been delivered by the time of the next try.
    await test().provider.sendEvidence({ ...answer, fields: { ...answer.fields, service_date: 'Mar 6' } });
    expect((await returns()).disputes).toMatchObject([{ disputeId: open?.disputeId, state: 'UNDER_REVIEW' }]);
    await test().dispute(chargeId, 'WON');
    expect((await returns()).disputes).toMatchObject([{ state: 'WON' }]);
  });

  it('and a dispute are found by time, even if their events were lost', async () => {
    const [refunded, disputed, kept] = [await charged(), await charged('DISPUTE_LOST'), await charged()];
    await test().refundAtProvider(refunded.chargeId, 100);
    await test().dispute(disputed.chargeId, 'LOST');
    const { refunds, disputes } = await test().provider.listReturned(0 as Instant);
    const known = [...(await refunded.returns()).refunds, ...(await disputed.returns()).disputes];
    expect(known).toHaveLength(2);
    expect(refunds).toContainEqual({ ...known[0], chargeId: refunded.chargeId });
    expect(disputes).toContainEqual({ ...known[1], chargeId: disputed.chargeId });
    expect([...refunds, ...disputes].map(({ chargeId }) => chargeId)).not.toContain(kept.chargeId);
    expect((await disputed.returns()).disputes).toMatchObject([{ state: 'LOST' }]);
  });
}
