import { queryRows } from '@primehour/db/testing/query-rows';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBusiness } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider, ProviderAccount, SavedMethod } from '../ports/payments.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import { describePaymentProvider } from '../testing/payments-contract.ts';
import { type CardKind, type ProviderUnderTest } from '../testing/provider-under-test.ts';
import { refundAtSandbox } from '../testing/sandbox-dashboard.ts';
import { createTokens } from '../tokens.ts';
import { createSandboxProvider } from './payments-sandbox.ts';

// The guarantee: the sandbox behaves like a remote provider, its magic numbers do what the runbook says, and it stores
// only four digits of a card or account number, and the month through which a saved card is valid.

const clock = testClock();
let database: TestDatabase;
let provider: PaymentProvider;
let sandbox: Sandbox;
beforeAll(async () => {
  database = await createTestDatabase();
  const secrets = { accessTokenSecret: 'a'.repeat(32), hashSecret: 'b'.repeat(32) };
  const made = createSandboxProvider({ db: database.db, clock, tokens: createTokens(secrets, clock) });
  provider = made.payments;
  sandbox = made.sandbox;
});
afterAll(() => database.drop());

const FORM = { accountHolderName: 'Rosa Delgado', routingNumber: '110000000', accountNumber: '000123456789' };
const NUMBERS: Record<CardKind, string> = {
  GOOD: '4242424242424242',
  DECLINED: '4000000000000002',
  NO_FUNDS: '4000000000009995',
  LATER: '4000000000000341',
  POOR: '4000000000000358',
  ASKS: '4000002760003184',
  REFUND_LATER: '4000000000007726',
  REFUND_FAILS: '4000000000005126',
  DISPUTE_LOST: '4000000000000259',
  DISPUTE_WON: '4000000000002685',
};
const card = (number = NUMBERS.GOOD) => ({ number, expiry: '12/34', securityCode: '987' });

const newBusiness = async () => {
  const { id: businessId } = await aBusiness({ db: database.db, clock }, { hasAccount: false });
  return { businessId };
};
const openForm = async (businessId: string) =>
  (await provider.openAccountSession({ businessId, accountId: undefined, displayName: 'Salon', email: undefined }))
    .secret;
const find = (businessId: string) => provider.findAccount({ businessId, accountId: undefined });
async function connect(businessId: string, accountNumber = FORM.accountNumber): Promise<ProviderAccount> {
  const secret = await openForm(businessId);
  await sandbox.connectAccount({ businessId }, { ...FORM, accountNumber, secret });
  const account = await find(businessId);
  if (!account) throw new Error('The sandbox bank stored no account.');
  return account;
}

const QUEUED_EVENT = `select data from pgboss.job where name = 'sandbox.event' order by created_on desc`;

describePaymentProvider('sandbox', async (): Promise<ProviderUnderTest> => ({
  provider,
  clock,
  aBusiness: newBusiness,
  async fillIn(businessId, state) {
    const account = await connect(businessId, state === 'ACTIVE' ? '000123456789' : '000123459999');
    clock.advance(1_000);
    return account;
  },
  submitCharge: (open, kind) => sandbox.submitCharge(open.chargeId, card(NUMBERS[kind])),
  submitMethod: (setup, kind) => sandbox.submitMethod(setup.secret, card(NUMBERS[kind])),
  async books(key) {
    const rows = await charges(key);
    const paid = rows.filter((row) => row.status === 'SUCCEEDED');
    return { charges: paid.length, refundedCents: paid.reduce((sum, row) => sum + row.refunded_cents, 0) };
  },
  async refundAtProvider(chargeId, amountCents, payer = 'BUSINESS') {
    await refundAtSandbox(database.db, { chargeId, amountCents: amountCents as Cents, payer }, clock.now());
  },
  settleRefunds: async () => clock.advance(5_000),
  dispute: async (_chargeId, state) => clock.advance(state === 'OPEN' ? 5_000 : 600_000),
  payOut: async () => clock.advance(DAY_MS),
  sendEvent: async (subject) => {
    const { kind, id } = subject;
    const object = { kind, id, ...(kind === 'CHARGE' ? { key: subject.idempotencyKey } : {}) };
    return sandbox.signEvent({ eventId: 'sbe_1', type: 'test', object });
  },
  close: async () => {},
}));

type Books = { status: string; refunded_cents: number };
const charges = (idempotencyKey: string) =>
  queryRows<Books>(database.db.read, 'select * from sandbox_charge where idempotency_key = $1', [idempotencyKey]);

describe('an account at the sandbox bank', () => {
  it('is checked for a moment, and passes without being queried', async () => {
    const { businessId } = await newBusiness();
    const { accountId } = await connect(businessId);
    expect(await find(businessId)).toMatchObject({ accountId, status: 'PENDING', last4: '6789' });
    clock.advance(900);
    expect(await find(businessId)).toMatchObject({ accountId, status: 'ACTIVE', bankName: 'Sandbox Bank' });
    const [queued] = await queryRows<{ data: unknown }>(database.db.read, QUEUED_EVENT);
    expect(queued?.data).toMatchObject({ type: 'account.updated', object: { kind: 'ACCOUNT', id: accountId } });
  });

  it('is replaced without another check, and can fail only after one', async () => {
    const { businessId } = await newBusiness();
    const { accountId } = await connect(businessId);
    clock.advance(900);
    expect(await connect(businessId, '99991111')).toMatchObject({ accountId, status: 'ACTIVE', last4: '1111' });
    expect(await connect(businessId, '11119999')).toMatchObject({ status: 'PENDING' });
    clock.advance(900);
    expect(await find(businessId)).toMatchObject({
      status: 'RESTRICTED',
      missing: ['An account in the name of the business'],
    });
  });

  it('is checked for five minutes when its number ends in 8888', async () => {
    const { businessId } = await newBusiness();
    await connect(businessId, '12348888');
    clock.advance(5 * 60_000 - 1);
    expect(await find(businessId)).toMatchObject({ status: 'PENDING' });
    clock.advance(1);
    expect(await find(businessId)).toMatchObject({ status: 'ACTIVE' });
  });

  it('is refused when its number ends in 0000', async () => {
    const { businessId } = await newBusiness();
    await expect(connect(businessId, '1230000')).rejects.toMatchObject({ code: 'BANK_REFUSED' });
    expect(await find(businessId)).toBeUndefined();
  });

  it('requires a form opened for this business within the last half hour', async () => {
    const [own, other] = [await newBusiness(), await newBusiness()];
    const [ownSecret, otherSecret] = [await openForm(own.businessId), await openForm(other.businessId)];
    const submit = (secret: string) => sandbox.connectAccount(own, { ...FORM, secret });
    const [, mac = ''] = ownSecret.split('.');
    const forged = [otherSecret, '', '.', `9999999999999.${mac}`, `NaN.${mac}`, ownSecret.slice(0, -1)];
    for (const secret of forged)
      await expect(submit(secret)).rejects.toMatchObject({ code: 'ACCOUNT_SESSION_EXPIRED' });
    await submit(ownSecret);
    clock.advance(30 * 60_000 + 1);
    await expect(submit(ownSecret)).rejects.toMatchObject({ code: 'ACCOUNT_SESSION_EXPIRED' });
  });
});

describe('a charge at the sandbox', () => {
  it('stores nothing of the card but its label, and is delayed with a slow one', async () => {
    const { businessId } = await newBusiness();
    const { accountId } = await connect(businessId);
    const amounts = { amountCents: 4500 as Cents, feeCents: 0 as Cents };
    const open = await provider.openCharge({ idempotencyKey: 'slow', accountId, ...amounts });
    await sandbox.submitCharge(open.chargeId, card('4000000000000077'));
    expect(await provider.findCharge('slow')).toEqual({ status: 'PROCESSING', chargeId: open.chargeId });
    clock.advance(3_000);
    const paid = { status: 'SUCCEEDED', chargeId: open.chargeId, cardLabel: 'Visa •••• 0077' };
    expect(await provider.findCharge('slow')).toEqual(paid);
    // Ids are random: one in a hundred pairs of them contains these digits.
    const kept = JSON.stringify(await charges('slow'))
      .replace('Visa •••• 0077', 'label')
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');
    expect(kept).toContain('"id":"sbc_id"');
    expect(kept).not.toMatch(/0077|987|12\/34/);
  });

  it('accepts a saved card only under the secret of its setup', async () => {
    const setup = await provider.openMethodSetup({ customerKey: 'c', idempotencyKey: 'setup-1' });
    for (const secret of ['', setup.setupId, `${setup.setupId}.x`]) {
      await expect(sandbox.submitMethod(secret, card())).rejects.toMatchObject({ code: 'resource_missing' });
    }
    expect(await provider.findMethod(setup.setupId)).toEqual({ status: 'PENDING' });
  });

  it('is declined once its saved card has expired, and impossible once the bank has removed the card', async () => {
    const { accountId } = await connect((await newBusiness()).businessId);
    const saved = async (name: string, number: string, expiry: string) => {
      const setup = await provider.openMethodSetup({ customerKey: 'c', idempotencyKey: name });
      await sandbox.submitMethod(setup.secret, { ...card(number), expiry });
      return (await provider.findMethod(setup.setupId)) as Extract<SavedMethod, { status: 'READY' }>;
    };
    const charge = (idempotencyKey: string, methodId: string) =>
      provider.chargeMethod({
        idempotencyKey,
        methodId,
        accountId,
        amountCents: 4500 as Cents,
        feeCents: 0 as Cents,
      });
    const [year = '', month = ''] = new Date(clock.now()).toISOString().split('-');
    const ending = await saved('ending', NUMBERS.GOOD, `${month} / ${year.slice(2)}`);
    expect(ending.validThrough).toBe(`${year}-${month}`);
    expect(await charge('in time', ending.methodId)).toMatchObject({ status: 'SUCCEEDED' });
    const removed = await saved('removed', '4000000000000523', '12/34');
    expect(await charge('while it lasts', removed.methodId)).toMatchObject({ status: 'SUCCEEDED' });
    clock.advance(10_000);
    expect(await provider.findSavedCard(removed.methodId)).toBeUndefined();
    await expect(charge('removed', removed.methodId)).rejects.toMatchObject({ code: 'method_missing' });
    const queued = await queryRows<{ data: unknown }>(database.db.read, QUEUED_EVENT);
    const object = { kind: 'METHOD', id: removed.methodId };
    expect(queued).toContainEqual({ data: expect.objectContaining({ type: 'method.removed', object }) as unknown });
    clock.advance(31 * 86_400_000);
    expect(await charge('too late', ending.methodId)).toMatchObject({ failureCode: 'expired_card' });
  });
});
