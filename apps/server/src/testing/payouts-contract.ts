import type { Cents } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import type { ProviderSteps } from './provider-under-test.ts';

/** The guarantee of every provider: the items of a payout sum to it, and lead back to our charges and refunds. */
export function describePayouts(steps: ProviderSteps): void {
  describe('a payout', () => {
    testItems(steps);
    testUnknown(steps);
  });
}

function testItems({ test, terms, savedMethod }: ProviderSteps): void {
  it('consists of what was charged and refunded, after fees', async () => {
    const { methodId } = await savedMethod('GOOD');
    const asked = { ...(await terms(4500, 450)), methodId };
    const account = { businessId: 'b', accountId: asked.accountId };
    const { chargeId } = await test().provider.chargeMethod(asked);
    const refund = await test().provider.refund({
      idempotencyKey: `${asked.idempotencyKey}:refund`,
      chargeId,
      amountCents: 1500 as Cents,
      shareCents: 1350 as Cents,
    });
    expect(await test().provider.listPayouts(account)).toEqual([]);
    await test().payOut(asked.accountId);
    const [payout, ...more] = await test().provider.listPayouts(account);
    expect(more).toEqual([]);
    expect(payout).toMatchObject({ amountCents: 2700, status: 'PAID' });
    const found = await test().provider.findPayoutItems(account, payout?.payoutId ?? '');
    const items = found.state === 'READY' ? found.items : [];
    const { refundId } = refund as Extract<typeof refund, { refundId: string }>;
    const byKind = items.toSorted((one, other) => one.kind.localeCompare(other.kind));
    expect(byKind).toMatchObject([
      {
        kind: 'CHARGE',
        amountCents: 4500,
        feeCents: 450,
        netCents: 4050,
        movement: { kind: 'CHARGE', id: chargeId },
      },
      {
        kind: 'REFUND',
        amountCents: -1500,
        feeCents: -150,
        netCents: -1350,
        movement: { kind: 'REFUND', id: refundId },
      },
    ]);
    expect(items.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(payout?.amountCents);
    expect(new Set(items.map(({ itemId }) => itemId)).size).toBe(2);
  });
}

function testUnknown({ test, terms, savedMethod }: ProviderSteps): void {
  it('of another account, or that does not exist, has no items', async () => {
    const { methodId } = await savedMethod('GOOD');
    const [mine, other] = [{ ...(await terms()), methodId }, await terms()];
    await test().provider.chargeMethod(mine);
    await test().payOut(mine.accountId);
    const [payout] = await test().provider.listPayouts({ businessId: 'b', accountId: mine.accountId });
    const of = (accountId: string | undefined, id = payout?.payoutId ?? '') =>
      test().provider.findPayoutItems({ businessId: 'b', accountId }, id);
    expect(await of(mine.accountId)).toMatchObject({ state: 'READY' });
    const never = { state: 'NEVER' };
    expect([await of(other.accountId), await of(undefined), await of(mine.accountId, 'po_none')]).toEqual([
      never,
      never,
      never,
    ]);
    expect(await test().provider.listPayouts({ businessId: 'b', accountId: undefined })).toEqual([]);
  });
}
