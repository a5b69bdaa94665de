import { named } from '@primehour/db/raw';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBusiness } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokens } from '../tokens.ts';
import { createSandboxProvider, type SandboxProvider } from './payments-sandbox.ts';

// The guarantee: the sandbox behaves like a provider on the other side of a network: one key is one charge, however
// often it is asked for, money goes back once, and nothing of a card or an account number is kept but four digits.

const clock = testClock();
let database: TestDatabase;
let provider: SandboxProvider;
beforeAll(async () => {
  database = await createTestDatabase();
  const secrets = { accessTokenSecret: 'a'.repeat(32), hashSecret: 'b'.repeat(32) };
  provider = createSandboxProvider({ db: database.db, clock, tokens: createTokens(secrets, clock) });
});
afterAll(() => database.drop());

const FORM = { accountHolderName: 'Rosa Delgado', routingNumber: '110000000', accountNumber: '000123456789' };
const card = (number = '4242424242424242') => ({ number, expiry: '12/34', securityCode: '987' });

async function anAccount() {
  const { id: businessId } = await aBusiness({ db: database.db, clock }, { hasAccount: false });
  const { secret } = await provider.openAccountSession({ businessId });
  const account = await provider.connectAccount({ businessId }, { ...FORM, secret });
  return { businessId, secret, account };
}

describe('an account', () => {
  it('is there once it is connected, under its last four digits', async () => {
    const { businessId, account } = await anAccount();
    expect(account).toEqual({
      accountId: expect.stringMatching(/^sba_/) as string,
      status: 'ACTIVE',
      bankName: 'Sandbox Bank',
      last4: '6789',
    });
    expect(await provider.findAccount({ businessId })).toEqual(account);
    const { secret } = await provider.openAccountSession({ businessId });
    const changed = await provider.connectAccount({ businessId }, { ...FORM, accountNumber: '99991111', secret });
    expect(changed).toMatchObject({ accountId: account.accountId, last4: '1111' });
  });

  it('needs a form that was opened for this business within the last half hour', async () => {
    const [own, other] = [await anAccount(), await anAccount()];
    const connect = (secret: string) => provider.connectAccount(own, { ...FORM, secret });
    const [, mac = ''] = own.secret.split('.');
    const forged = [other.secret, '', '.', `9999999999999.${mac}`, `NaN.${mac}`, own.secret.slice(0, -1)];
    for (const secret of forged)
      await expect(connect(secret)).rejects.toMatchObject({ code: 'ACCOUNT_SESSION_EXPIRED' });
    await connect(own.secret);
    clock.advance(30 * 60_000 + 1);
    await expect(connect(own.secret)).rejects.toMatchObject({ code: 'ACCOUNT_SESSION_EXPIRED' });
  });

  it('is refused when its number ends in 0000', async () => {
    const { businessId } = await anAccount();
    const { secret } = await provider.openAccountSession({ businessId });
    const refused = provider.connectAccount({ businessId }, { ...FORM, accountNumber: '1230000', secret });
    await expect(refused).rejects.toMatchObject({ code: 'BANK_REFUSED' });
    expect(await provider.findAccount({ businessId })).toMatchObject({ last4: '6789' });
  });

  it('that was never connected is none', async () => {
    const { id: businessId } = await aBusiness({ db: database.db, clock }, { hasAccount: false });
    expect(await provider.findAccount({ businessId })).toBeUndefined();
  });
});

describe('a charge', () => {
  let key = 0;
  const ask = async (number?: string) => {
    const { account } = await anAccount();
    const request = { idempotencyKey: `key-${(key += 1)}`, amountCents: 4500 as Cents, accountId: account.accountId };
    return { ...request, card: card(number) };
  };
  const books = (idempotencyKey: string) =>
    named(database.db.read, 'books', 'select * from sandbox_charge where idempotency_key = $1', [idempotencyKey]);

  it('of one key is made once, at the same moment too', async () => {
    const request = await ask();
    const charges = await Promise.all(Array.from({ length: 5 }, () => provider.charge(request)));
    expect(new Set(charges.map(({ chargeId }) => chargeId)).size).toBe(1);
    expect(await provider.findCharge(request.idempotencyKey)).toEqual(charges[0]);
    expect(await books(request.idempotencyKey)).toHaveLength(1);
    expect(await provider.findCharge('never asked')).toBeUndefined();
  });

  it('keeps its outcome, whatever card comes later', async () => {
    const request = await ask('4000000000009995');
    const refused = { status: 'FAILED', failureCode: 'insufficient_funds' };
    expect(await provider.charge(request)).toMatchObject(refused);
    expect(await provider.charge({ ...request, card: card() })).toMatchObject(refused);
    expect(await provider.findCharge(request.idempotencyKey)).toMatchObject(refused);
  });

  it('keeps nothing of the card', async () => {
    const request = await ask();
    await provider.charge(request);
    expect(JSON.stringify(await books(request.idempotencyKey))).not.toMatch(/4242|987|12\/34/);
  });

  it('goes back once, however often that is asked for, and never for more than it was', async () => {
    const request = await ask();
    const { chargeId } = await provider.charge(request);
    const refund = (amountCents: number) =>
      provider.refund({ idempotencyKey: 'refund', chargeId, amountCents: amountCents as Cents });
    await Promise.all([refund(4500), refund(4500), refund(4500)]);
    expect(await books(request.idempotencyKey)).toMatchObject([{ refunded_cents: 4500 }]);
    await expect(refund(4501)).rejects.toThrow('Failed query');
  });
});
