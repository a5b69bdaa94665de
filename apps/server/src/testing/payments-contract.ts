import type { Cents } from '@primehour/domain/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeCardHolds } from './holds-contract.ts';
import { describePayouts } from './payouts-contract.ts';
import type { CardKind, ProviderUnderTest } from './provider-under-test.ts';
import { describeRefunds } from './refunds-contract.ts';

/** The guarantee of every provider: the behavior that the product relies on is the same for all. */
export function describePaymentProvider(name: string, start: () => Promise<ProviderUnderTest>): void {
  let test: ProviderUnderTest;
  beforeAll(async () => {
    test = await start();
  });
  afterAll(() => test.close());

  let key = 0;
  const newKey = () => `payment:${name}-${(key += 1)}`;
  const connected = async () => {
    const { businessId } = await test.aBusiness();
    const { accountId } = await test.fillIn(businessId, 'ACTIVE');
    return { businessId, accountId };
  };
  const terms = async (amountCents = 4500, feeCents = 450) => {
    const { accountId } = await connected();
    return { idempotencyKey: newKey(), amountCents: amountCents as Cents, feeCents: feeCents as Cents, accountId };
  };
  const savedMethod = async (card: CardKind) => {
    const setup = await test.provider.openMethodSetup({ customerKey: newKey(), idempotencyKey: newKey() });
    await test.submitMethod(setup, card);
    const method = await test.provider.findMethod(setup.setupId);
    if (method.status !== 'READY') throw new Error(`The card was not saved: ${method.status}`);
    return method;
  };

  describe('an account', () => {
    it('is unknown, then connected under its last four digits, then gone', async () => {
      const { businessId } = await test.aBusiness();
      expect(await test.provider.findAccount({ businessId, accountId: undefined })).toBeUndefined();
      const { accountId } = await test.fillIn(businessId, 'ACTIVE');
      const account = { businessId, accountId };
      expect(await test.provider.findAccount(account)).toEqual({
        accountId,
        status: 'ACTIVE',
        bankName: expect.any(String) as string,
        last4: '6789',
        missing: [],
      });
      await test.provider.disconnect(account);
      await test.provider.disconnect(account);
      expect(await test.provider.findAccount(account)).toBeUndefined();
    });

    it('lists what is missing, by label', async () => {
      const { businessId } = await test.aBusiness();
      const { accountId } = await test.fillIn(businessId, 'WANTING');
      const found = await test.provider.findAccount({ businessId, accountId });
      expect(found?.status).toBe('RESTRICTED');
      expect(found?.missing.every((words) => /^[A-Z][\w’ ]+$/.test(words))).toBe(true);
      expect(found?.missing).not.toEqual([]);
    });

    it('accepts no charge once it is closed', async () => {
      const { businessId, accountId } = await connected();
      await test.provider.disconnect({ businessId, accountId });
      const opened = test.provider.openCharge({ ...(await terms()), accountId });
      await expect(opened).rejects.toMatchObject({ name: 'PaymentFailure', isUnknown: false });
    });
  });

  describe('a charge in the browser', () => {
    it('is opened once per key, and paid once', async () => {
      const asked = await terms();
      const opened = await Promise.all([test.provider.openCharge(asked), test.provider.openCharge(asked)]);
      expect(opened[0].chargeId).toBe(opened[1].chargeId);
      const { chargeId } = opened[0];
      expect(await test.provider.findCharge(asked.idempotencyKey)).toMatchObject({
        status: 'REQUIRES_ACTION',
        chargeId,
        failureCode: null,
      });
      await test.submitCharge(opened[0], 'GOOD');
      await test.submitCharge(opened[1], 'GOOD');
      const paid = { status: 'SUCCEEDED', chargeId, cardLabel: 'Visa •••• 4242' };
      expect(await test.provider.findCharge(asked.idempotencyKey)).toEqual(paid);
      expect(await test.provider.findCharge(asked.idempotencyKey, chargeId)).toEqual(paid);
      expect(await test.provider.cancelCharge(chargeId)).toEqual(paid);
      expect(await test.books(asked.idempotencyKey)).toEqual({ charges: 1, refundedCents: 0 });
    });

    it('is refused under a key that was used for another request', async () => {
      const asked = await terms();
      await test.provider.openCharge(asked);
      const other = test.provider.openCharge({ ...asked, amountCents: 4600 as Cents });
      // The charge that was made under it may have been paid.
      await expect(other).rejects.toMatchObject({ name: 'PaymentFailure', isUnknown: true });
    });

    it('stays open for another card after one was declined, and then is paid', async () => {
      const asked = await terms();
      const open = await test.provider.openCharge(asked);
      await test.submitCharge(open, 'NO_FUNDS');
      const refused = { status: 'REQUIRES_ACTION', failureCode: 'insufficient_funds' };
      expect(await test.provider.findCharge(asked.idempotencyKey)).toMatchObject(refused);
      await test.submitCharge(open, 'GOOD');
      expect(await test.provider.findCharge(asked.idempotencyKey)).toMatchObject({ status: 'SUCCEEDED' });
    });

    it('that was canceled can’t be paid', async () => {
      const asked = await terms();
      const open = await test.provider.openCharge(asked);
      const canceled = { status: 'FAILED', chargeId: open.chargeId, failureCode: 'cancelled' };
      expect(await test.provider.cancelCharge(open.chargeId)).toEqual(canceled);
      await test.submitCharge(open, 'GOOD');
      expect(await test.provider.findCharge(asked.idempotencyKey)).toEqual(canceled);
    });

    it('that was never requested is unknown', async () => {
      expect(await test.provider.findCharge('payment:never')).toBeUndefined();
    });
  });

  describe('a saved card', () => {
    it('is pending, then has a label, and is charged without its owner', async () => {
      const ask = { customerKey: 'client-1', idempotencyKey: newKey() };
      const setup = await test.provider.openMethodSetup(ask);
      expect((await test.provider.openMethodSetup(ask)).setupId).toBe(setup.setupId);
      expect(await test.provider.findMethod(setup.setupId)).toEqual({ status: 'PENDING' });
      await test.submitMethod(setup, 'GOOD');
      const method = await test.provider.findMethod(setup.setupId);
      expect(method).toMatchObject({ status: 'READY', label: 'Visa •••• 4242', validThrough: '2034-12' });
      const { methodId } = method as Extract<typeof method, { status: 'READY' }>;
      const asked = { ...(await terms()), methodId };
      const charges = await Promise.all([test.provider.chargeMethod(asked), test.provider.chargeMethod(asked)]);
      expect(charges[0]).toEqual({ status: 'SUCCEEDED', chargeId: charges[1].chargeId });
      expect(await test.provider.findCharge(asked.idempotencyKey)).toEqual(charges[0]);
      expect(await test.books(asked.idempotencyKey)).toEqual({ charges: 1, refundedCents: 0 });
    });

    it('that its bank refuses is not saved, and another one can be', async () => {
      const setup = await test.provider.openMethodSetup({ customerKey: 'client-2', idempotencyKey: newKey() });
      await test.submitMethod(setup, 'DECLINED');
      expect(await test.provider.findMethod(setup.setupId)).toEqual({ status: 'FAILED', failureCode: 'card_declined' });
      await test.submitMethod(setup, 'GOOD');
      expect(await test.provider.findMethod(setup.setupId)).toMatchObject({ status: 'READY' });
    });

    it('may be declined later, permanently', async () => {
      const { methodId } = await savedMethod('LATER');
      const asked = { ...(await terms()), methodId };
      const declined = { status: 'FAILED', failureCode: 'card_declined' };
      expect(await test.provider.chargeMethod(asked)).toMatchObject(declined);
      expect(await test.provider.chargeMethod(asked)).toMatchObject(declined);
      expect(await test.provider.findCharge(asked.idempotencyKey)).toMatchObject(declined);
    });

    it('is saved with a charge in the browser that asks for it, and with no other', async () => {
      const asked = { ...(await terms()), saveCardFor: 'client-3' };
      const open = await test.provider.openCharge(asked);
      await test.submitCharge(open, 'NO_FUNDS');
      expect(await test.provider.findCharge(asked.idempotencyKey)).toMatchObject({ status: 'REQUIRES_ACTION' });
      await test.submitCharge(open, 'ASKS');
      const paid = await test.provider.findCharge(asked.idempotencyKey);
      expect(await test.provider.findCharge(asked.idempotencyKey, open.chargeId)).toEqual(paid);
      expect(await test.provider.cancelCharge(open.chargeId)).toEqual(paid);
      const { card } = paid as Extract<typeof paid, { status: 'SUCCEEDED' }>;
      expect(card).toMatchObject({ label: expect.stringContaining('Visa ••••') as string, validThrough: '2034-12' });
      const later = { ...(await terms(2000, 0)), methodId: card?.methodId ?? '' };
      expect(await test.provider.chargeMethod(later)).toMatchObject({ status: 'REQUIRES_ACTION' });
      const other = test.provider.openCharge({ ...asked, saveCardFor: 'client-4' });
      await expect(other).rejects.toMatchObject({ name: 'PaymentFailure', isUnknown: true });
    });

    it('is found as it is now until it is removed, once, and then can’t be charged', async () => {
      const { methodId, label, validThrough } = await savedMethod('GOOD');
      expect(await test.provider.findSavedCard(methodId)).toEqual({ methodId, label, validThrough });
      await test.provider.removeSavedCard(methodId);
      await test.provider.removeSavedCard(methodId);
      expect(await test.provider.findSavedCard(methodId)).toBeUndefined();
      const charge = test.provider.chargeMethod({ ...(await terms()), methodId });
      await expect(charge).rejects.toMatchObject({ name: 'PaymentFailure', isUnknown: false });
      expect(await test.provider.findSavedCard('cus_none/pm_none')).toBeUndefined();
    });

    it('may need its owner, who then completes the same charge', async () => {
      const { methodId } = await savedMethod('ASKS');
      const asked = { ...(await terms()), methodId };
      const charge = await test.provider.chargeMethod(asked);
      expect(charge).toMatchObject({ status: 'REQUIRES_ACTION', failureCode: 'authentication_required' });
      await test.submitCharge(charge as Extract<typeof charge, { status: 'REQUIRES_ACTION' }>, 'GOOD');
      expect(await test.provider.findCharge(asked.idempotencyKey)).toMatchObject({
        status: 'SUCCEEDED',
        chargeId: charge.chargeId,
      });
    });
  });

  describeCardHolds({ test: () => test, newKey, terms, savedMethod });
  describeRefunds({ test: () => test, terms, savedMethod });
  describePayouts({ test: () => test, terms, savedMethod });

  describe('an event', () => {
    const subject = { kind: 'CHARGE', id: 'charge_1', idempotencyKey: 'payment:one' } as const;

    it.each([
      subject,
      { kind: 'ACCOUNT', id: 'acct_1' },
      { kind: 'METHOD', id: 'cus_1/pm_1' },
      { kind: 'SETUP', id: 'setup_1' },
      { kind: 'RETURN', id: 'charge_1' },
      { kind: 'PAYOUT', id: 'acct_1' },
    ] as const)('names its subject: $kind', async (about) => {
      const { body, signature } = await test.sendEvent(about);
      expect(test.provider.readEvent({ body, signature })).toMatchObject({ subject: about });
    });

    it('is refused when it was changed, is unsigned, or was replayed later', async () => {
      const { body, signature } = await test.sendEvent(subject);
      const read = (changed: { body?: Buffer; signature?: string | undefined }) => () =>
        test.provider.readEvent({ body, signature, ...changed });
      expect(read({ body: Buffer.from(`${body.toString()} `) })).toThrow('not of this event');
      expect(read({ signature: undefined })).toThrow('no time');
      expect(read({ signature: signature.replace(/v1=./, 'v1=g') })).toThrow('not of this event');
      expect(read({ signature: signature.replace(/t=\d+/, (time) => `${time.slice(0, -1)}x`) })).toThrow('no time');
      test.clock.advance(300_000);
      expect(read({})).not.toThrow();
      test.clock.advance(1_000);
      expect(read({})).toThrow('not fresh');
    });
  });
}
