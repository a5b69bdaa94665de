/** Payments taken entirely by a lost dispute and refunds pay for nothing, even if that was not noticed before. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore, insertAlone } from './testing/database-before.ts';
import { uuidV4 } from './uuid.ts';

const PARTS = '20261209090000_parts_given_back';

let before: DatabaseBefore;
beforeAll(async () => {
  before = await createDatabaseBefore(PARTS);
});
afterAll(() => before.drop());

test('they count as given back from when the rest was promised, and others do not change', async () => {
  const [paidAt, promisedAt] = ['2026-11-01T10:00:00Z', '2026-11-03T10:00:00Z'];
  const business = uuidV4();
  const common = { business_id: business, provider: 'sandbox' };
  const add = async (chargedBack: number, refunds: readonly (readonly [cents: number, state: string])[]) => {
    const id = uuidV4();
    const sumOf = (...states: string[]) =>
      refunds.reduce((sum, [cents, state]) => sum + (states.includes(state) ? cents : 0), 0);
    await insertAlone(before.pool, 'payment', {
      ...common,
      id,
      booking_id: uuidV4(),
      idempotency_key: `payment:${id}`,
      amount_cents: 4500,
      status: 'SUCCEEDED',
      charged_back_cents: chargedBack,
      refunded_cents: sumOf('PAID_BACK'),
      refunding_cents: sumOf('OWED'),
      created_at: paidAt,
      updated_at: paidAt,
    });
    for (const [cents, state] of refunds) {
      const [refundId, at] = [uuidV4(), state === 'FAILED' ? '2026-11-05T10:00:00Z' : promisedAt];
      const rest = { id: refundId, payment_id: id, amount_cents: cents, cause: 'PARTNER', payer: 'BUSINESS', state };
      const failure = state === 'FAILED' ? 'DECLINED' : null;
      const key = { idempotency_key: `refund:${refundId}`, created_at: at, updated_at: '2026-11-06T10:00:00Z' };
      await insertAlone(before.pool, 'refund', { ...common, ...rest, ...key, failure });
    }
    return id;
  };
  const whole = await add(1500, [
    [1000, 'PAID_BACK'],
    [2000, 'OWED'],
    [500, 'FAILED'],
  ]);
  const others = [await add(1500, [[2999, 'PAID_BACK']]), await add(1500, [[3000, 'FAILED']]), await add(0, [])];
  await before.migrate();
  const { rows } = await before.pool.query<{ id: string; at: Date | null }>(
    'select id, given_back_at as at from payment',
  );
  expect(new Map(rows.map(({ id, at }) => [id, at]))).toEqual(
    new Map([[whole, new Date(promisedAt)], ...others.map((id) => [id, null] as const)]),
  );
});
