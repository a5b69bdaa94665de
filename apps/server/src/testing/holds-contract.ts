import type { Cents } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import type { CardKind, ProviderSteps } from './provider-under-test.ts';

/** The guarantee of every provider: a hold takes nothing until it is captured, and ends once. */
export function describeCardHolds(steps: ProviderSteps): void {
  describe('a hold', () => {
    testCapture(steps);
    testEnd(steps);
  });
  describeCardChecks(steps);
}

const holdSteps = ({ test, terms, savedMethod }: ProviderSteps) => ({
  held: async (card: CardKind = 'GOOD') => {
    const asked = { ...(await terms(30_000, 3_000)), methodId: (await savedMethod(card)).methodId };
    return { asked, hold: await test().provider.holds.authorize(asked) };
  },
  capture: (key: string, chargeId: string, amountCents: number) =>
    test().provider.holds.capture({
      chargeId,
      idempotencyKey: `capture:${key}`,
      amountCents: amountCents as Cents,
      feeCents: 450 as Cents,
    }),
});

function testCapture(steps: ProviderSteps): void {
  const { test } = steps;
  const { held, capture } = holdSteps(steps);

  it('is made once per key and takes nothing, then is captured in part, once, and is a charge', async () => {
    const { asked, hold } = await held();
    expect(hold).toMatchObject({ status: 'HELD', captureBefore: expect.any(Number) as number });
    expect(await test().provider.holds.authorize(asked)).toEqual(hold);
    const { chargeId } = hold;
    expect(await test().provider.holds.find(asked.idempotencyKey)).toMatchObject({ status: 'HELD', chargeId });
    expect(await test().provider.holds.find('auction:never')).toBeUndefined();
    expect(await test().provider.findCharge(asked.idempotencyKey, chargeId)).toMatchObject({ status: 'PROCESSING' });
    expect(await test().books(asked.idempotencyKey)).toMatchObject({ charges: 0 });
    await expect(capture(`${asked.idempotencyKey}:more`, chargeId, 30_001)).rejects.toMatchObject({
      name: 'PaymentFailure',
      isUnknown: false,
    });
    const captured = { status: 'CAPTURED', chargeId };
    const twice = [1, 2].map(() => capture(asked.idempotencyKey, chargeId, 4_500));
    expect(await Promise.all(twice)).toEqual([captured, captured]);
    expect(await test().provider.holds.release(chargeId)).toEqual(captured);
    expect(await test().provider.findCharge(asked.idempotencyKey, chargeId)).toEqual({
      status: 'SUCCEEDED',
      chargeId,
    });
    expect(await test().books(asked.idempotencyKey)).toMatchObject({ charges: 1 });
    const more = {
      idempotencyKey: `${asked.idempotencyKey}:back`,
      chargeId,
      amountCents: 4_501 as Cents,
      shareCents: 0 as Cents,
    };
    expect(await test().provider.refund(more)).toMatchObject({ status: 'REFUSED' });
  });
}

function testEnd(steps: ProviderSteps): void {
  const { test } = steps;
  const { held, capture } = holdSteps(steps);

  it('is released once, and can’t be captured afterward', async () => {
    const { asked, hold } = await held();
    const { chargeId } = hold;
    const released = { status: 'RELEASED', chargeId };
    for (const _ of [1, 2]) expect(await test().provider.holds.release(chargeId)).toEqual(released);
    expect(await capture(asked.idempotencyKey, chargeId, 4_500)).toEqual(released);
    expect(await test().provider.holds.find(asked.idempotencyKey, chargeId)).toEqual(released);
    expect(await test().books(asked.idempotencyKey)).toMatchObject({ charges: 0 });
  });

  it.each([
    ['LATER', 'card_declined'],
    ['POOR', 'insufficient_funds'],
    ['ASKS', 'authentication_required'],
  ] as const)('is refused for a card that is %s', async (card, failureCode) => {
    const { asked, hold } = await held(card);
    expect(hold).toMatchObject({ status: 'FAILED', failureCode });
    expect(await test().provider.holds.authorize(asked)).toEqual(hold);
    expect(await test().books(asked.idempotencyKey)).toMatchObject({ charges: 0 });
  });
}

function describeCardChecks({ test, newKey, savedMethod }: ProviderSteps): void {
  describe('the check of a new card', () => {
    it.each([
      ['GOOD', { status: 'PASSED' }],
      ['POOR', { status: 'PASSED' }],
      ['ASKS', { status: 'PASSED' }],
      ['LATER', { status: 'REFUSED', failureCode: 'card_declined' }],
    ] as const)('returns for a card that is %s: %o', async (card, expected) => {
      const idempotencyKey = newKey();
      const check = { methodId: (await savedMethod(card)).methodId, idempotencyKey };
      for (const _ of [1, 2]) expect(await test().provider.holds.checkMethod(check)).toEqual(expected);
      // Nothing of it remains.
      expect(await test().provider.holds.find(idempotencyKey)).not.toMatchObject({ status: 'HELD' });
      expect(await test().books(idempotencyKey)).toMatchObject({ charges: 0 });
    });
  });
}
