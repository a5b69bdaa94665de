import type { Cents } from '@primehour/domain/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeCardHolds } from './holds-contract.ts';
import { describePayouts } from './payouts-contract.ts';
import { type ProviderSteps, providerSteps, type ProviderUnderTest } from './provider-under-test.ts';
import { describeRefunds } from './refunds-contract.ts';
import { describeSavedCards } from './saved-cards-contract.ts';

/** The guarantee of every provider: the behavior that the product relies on is the same for all. */
export function describePaymentProvider(name: string, start: () => Promise<ProviderUnderTest>): void {
  let test: ProviderUnderTest;
  beforeAll(async () => {
    test = await start();
  });
  afterAll(() => test.close());

  const steps = providerSteps(name, () => test);
  describeAccounts(steps);
  describeCharges(steps);
  describeSavedCards(steps);
  describeCardHolds(steps);
  describeRefunds(steps);
  describePayouts(steps);
  describeEvents(steps);
}

function describeAccounts({ test, connected, terms }: ProviderSteps): void {
  describe('an account', () => {
    it('is unknown, then connected under its last four digits, then gone', async () => {
      const { businessId } = await test().aBusiness();
      expect(await test().provider.findAccount({ businessId, accountId: undefined })).toBeUndefined();
      const { accountId } = await test().fillIn(businessId, 'ACTIVE');
      const account = { businessId, accountId };
      expect(await test().provider.findAccount(account)).toEqual({
        accountId,
        status: 'ACTIVE',
        bankName: expect.any(String) as string,
        last4: '6789',
        missing: [],
      });
      await test().provider.disconnect(account);
      await test().provider.disconnect(account);
      expect(await test().provider.findAccount(account)).toBeUndefined();
    });

    it('lists what is missing, by label', async () => {
      const { businessId } = await test().aBusiness();
      const { accountId } = await test().fillIn(businessId, 'INCOMPLETE');
      const found = await test().provider.findAccount({ businessId, accountId });
      expect(found?.status).toBe('RESTRICTED');
      expect(found?.missing.every((label) => /^[A-Z][\w’ ]+$/.test(label))).toBe(true);
      expect(found?.missing).not.toEqual([]);
    });

    it('accepts no charge once it is closed', async () => {
      const { businessId, accountId } = await connected();
      await test().provider.disconnect({ businessId, accountId });
      const opened = test().provider.openCharge({ ...(await terms()), accountId });
      await expect(opened).rejects.toMatchObject({ name: 'PaymentFailure', isUnknown: false });
    });
  });
}

function describeCharges({ test, terms }: ProviderSteps): void {
  describe('a charge in the browser', () => {
    it('is opened once per key, and paid once', async () => {
      const asked = await terms();
      const opened = await Promise.all([test().provider.openCharge(asked), test().provider.openCharge(asked)]);
      expect(opened[0].chargeId).toBe(opened[1].chargeId);
      const { chargeId } = opened[0];
      expect(await test().provider.findCharge(asked.idempotencyKey)).toMatchObject({
        status: 'REQUIRES_ACTION',
        chargeId,
        failureCode: null,
      });
      await test().submitCharge(opened[0], 'GOOD');
      await test().submitCharge(opened[1], 'GOOD');
      const paid = { status: 'SUCCEEDED', chargeId, cardLabel: 'Visa •••• 4242' };
      expect(await test().provider.findCharge(asked.idempotencyKey)).toEqual(paid);
      expect(await test().provider.findCharge(asked.idempotencyKey, chargeId)).toEqual(paid);
      expect(await test().provider.cancelCharge(chargeId)).toEqual(paid);
      expect(await test().books(asked.idempotencyKey)).toEqual({ charges: 1, refundedCents: 0 });
    });

    it('is refused under a key that was used for another request', async () => {
      const asked = await terms();
      await test().provider.openCharge(asked);
      const other = test().provider.openCharge({ ...asked, amountCents: 4600 as Cents });
      // The charge that was created under it may have been paid.
      await expect(other).rejects.toMatchObject({ name: 'PaymentFailure', isUnknown: true });
    });

    it('stays open for another card after one was declined, and then is paid', async () => {
      const asked = await terms();
      const open = await test().provider.openCharge(asked);
      await test().submitCharge(open, 'NO_FUNDS');
      const refused = { status: 'REQUIRES_ACTION', failureCode: 'insufficient_funds' };
      expect(await test().provider.findCharge(asked.idempotencyKey)).toMatchObject(refused);
      await test().submitCharge(open, 'GOOD');
      expect(await test().provider.findCharge(asked.idempotencyKey)).toMatchObject({ status: 'SUCCEEDED' });
    });

    it('that was canceled can’t be paid', async () => {
      const asked = await terms();
      const open = await test().provider.openCharge(asked);
      const canceled = { status: 'FAILED', chargeId: open.chargeId, failureCode: 'cancelled' };
      expect(await test().provider.cancelCharge(open.chargeId)).toEqual(canceled);
      await test().submitCharge(open, 'GOOD');
      expect(await test().provider.findCharge(asked.idempotencyKey)).toEqual(canceled);
    });

    it('that was never requested is unknown', async () => {
      expect(await test().provider.findCharge('payment:never')).toBeUndefined();
    });
  });
}

function describeEvents({ test }: ProviderSteps): void {
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
      const { body, signature } = await test().sendEvent(about);
      expect(test().provider.readEvent({ body, signature })).toMatchObject({ subject: about });
    });

    it('is refused when it was changed, is unsigned, or was replayed later', async () => {
      const { body, signature } = await test().sendEvent(subject);
      const read = (changed: { body?: Buffer; signature?: string | undefined }) => () =>
        test().provider.readEvent({ body, signature, ...changed });
      expect(read({ body: Buffer.from(`${body.toString()} `) })).toThrow('not of this event');
      expect(read({ signature: undefined })).toThrow('no time');
      expect(read({ signature: signature.replace(/v1=./, 'v1=g') })).toThrow('not of this event');
      expect(read({ signature: signature.replace(/t=\d+/, (time) => `${time.slice(0, -1)}x`) })).toThrow('no time');
      test().clock.advance(300_000);
      expect(read({})).not.toThrow();
      test().clock.advance(1_000);
      expect(read({})).toThrow('not fresh');
    });
  });
}
