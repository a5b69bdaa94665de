import { describe, expect, it } from 'vitest';
import type { ProviderSteps } from './provider-under-test.ts';

/** The guarantee of every provider: a saved card is charged without its owner until it is removed. */
export function describeSavedCards(steps: ProviderSteps): void {
  describe('a saved card', () => {
    testSaving(steps);
    testCharging(steps);
  });
}

function testSaving({ test, newKey, terms }: ProviderSteps): void {
  it('is pending, then has a label, and is charged without its owner', async () => {
    const ask = { customerKey: 'client-1', idempotencyKey: newKey() };
    const setup = await test().provider.openMethodSetup(ask);
    expect((await test().provider.openMethodSetup(ask)).setupId).toBe(setup.setupId);
    expect(await test().provider.findMethod(setup.setupId)).toEqual({ status: 'PENDING' });
    await test().submitMethod(setup, 'GOOD');
    const method = await test().provider.findMethod(setup.setupId);
    expect(method).toMatchObject({ status: 'READY', label: 'Visa •••• 4242', validThrough: '2034-12' });
    const { methodId } = method as Extract<typeof method, { status: 'READY' }>;
    const asked = { ...(await terms()), methodId };
    const charges = await Promise.all([test().provider.chargeMethod(asked), test().provider.chargeMethod(asked)]);
    expect(charges[0]).toEqual({ status: 'SUCCEEDED', chargeId: charges[1].chargeId });
    expect(await test().provider.findCharge(asked.idempotencyKey)).toEqual(charges[0]);
    expect(await test().books(asked.idempotencyKey)).toEqual({ charges: 1, refundedCents: 0 });
  });

  it('that its bank refuses is not saved, and another one can be', async () => {
    const setup = await test().provider.openMethodSetup({ customerKey: 'client-2', idempotencyKey: newKey() });
    await test().submitMethod(setup, 'DECLINED');
    expect(await test().provider.findMethod(setup.setupId)).toEqual({ status: 'FAILED', failureCode: 'card_declined' });
    await test().submitMethod(setup, 'GOOD');
    expect(await test().provider.findMethod(setup.setupId)).toMatchObject({ status: 'READY' });
  });

  it('is saved with a charge in the browser that asks for it, and with no other', async () => {
    const asked = { ...(await terms()), saveCardFor: 'client-3' };
    const open = await test().provider.openCharge(asked);
    await test().submitCharge(open, 'NO_FUNDS');
    expect(await test().provider.findCharge(asked.idempotencyKey)).toMatchObject({ status: 'REQUIRES_ACTION' });
    await test().submitCharge(open, 'ASKS');
    const paid = await test().provider.findCharge(asked.idempotencyKey);
    expect(await test().provider.findCharge(asked.idempotencyKey, open.chargeId)).toEqual(paid);
    expect(await test().provider.cancelCharge(open.chargeId)).toEqual(paid);
    const { card } = paid as Extract<typeof paid, { status: 'SUCCEEDED' }>;
    expect(card).toMatchObject({ label: expect.stringContaining('Visa ••••') as string, validThrough: '2034-12' });
    const later = { ...(await terms(2000, 0)), methodId: card?.methodId ?? '' };
    expect(await test().provider.chargeMethod(later)).toMatchObject({ status: 'REQUIRES_ACTION' });
    const other = test().provider.openCharge({ ...asked, saveCardFor: 'client-4' });
    await expect(other).rejects.toMatchObject({ name: 'PaymentFailure', isUnknown: true });
  });
}

function testCharging({ test, terms, savedMethod }: ProviderSteps): void {
  it('may be declined later, permanently', async () => {
    const { methodId } = await savedMethod('LATER');
    const asked = { ...(await terms()), methodId };
    const declined = { status: 'FAILED', failureCode: 'card_declined' };
    expect(await test().provider.chargeMethod(asked)).toMatchObject(declined);
    expect(await test().provider.chargeMethod(asked)).toMatchObject(declined);
    expect(await test().provider.findCharge(asked.idempotencyKey)).toMatchObject(declined);
  });

  it('is found in its current state until it is removed, once, and then can’t be charged', async () => {
    const { methodId, label, validThrough } = await savedMethod('GOOD');
    expect(await test().provider.findSavedCard(methodId)).toEqual({ methodId, label, validThrough });
    await test().provider.removeSavedCard(methodId);
    await test().provider.removeSavedCard(methodId);
    expect(await test().provider.findSavedCard(methodId)).toBeUndefined();
    const charge = test().provider.chargeMethod({ ...(await terms()), methodId });
    await expect(charge).rejects.toMatchObject({ name: 'PaymentFailure', isUnknown: false });
    expect(await test().provider.findSavedCard('cus_none/pm_none')).toBeUndefined();
  });

  it('may need its owner, who then completes the same charge', async () => {
    const { methodId } = await savedMethod('ASKS');
    const asked = { ...(await terms()), methodId };
    const charge = await test().provider.chargeMethod(asked);
    expect(charge).toMatchObject({ status: 'REQUIRES_ACTION', failureCode: 'authentication_required' });
    await test().submitCharge(charge as Extract<typeof charge, { status: 'REQUIRES_ACTION' }>, 'GOOD');
    expect(await test().provider.findCharge(asked.idempotencyKey)).toMatchObject({
      status: 'SUCCEEDED',
      chargeId: charge.chargeId,
    });
  });
}
