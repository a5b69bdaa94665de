/** What was paid at the business so far is kept as it is derived, and older nodes leave no amount without its mark. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore, insertAlone } from './testing/database-before.ts';
import { uuidV4 } from './uuid.ts';

let before: DatabaseBefore;
beforeAll(async () => {
  before = await createDatabaseBefore('20261214090000_paid_outside_cents');
});
afterAll(() => before.drop());

const AT = '2026-11-03T16:00:00Z';
const business = uuidV4();

async function add(paidAt: string | null, payments: readonly Record<string, unknown>[]): Promise<string> {
  const id = uuidV4();
  const times = { start_at: AT, end_at: '2026-11-03T17:00:00Z', confirmed_at: AT, created_at: AT, updated_at: AT };
  const kind = { payment_kind: 'AT_VISIT', status: 'CONFIRMED', service_name: 'Haircut', price_cents: 8000 };
  const ids = { id, business_id: business, service_id: uuidV4(), client_id: uuidV4() };
  await insertAlone(before.pool, 'booking', { ...ids, ...times, ...kind, paid_outside_at: paidAt });
  for (const of of payments) {
    const key = uuidV4();
    await insertAlone(before.pool, 'payment', {
      id: key,
      business_id: business,
      booking_id: id,
      idempotency_key: `payment:${key}`,
      provider: 'sandbox',
      purpose: 'DEPOSIT',
      amount_cents: 2000,
      status: 'SUCCEEDED',
      created_at: AT,
      updated_at: AT,
      ...of,
    });
  }
  return id;
}

test('the price less what is kept of the payments so far; later marks without an amount have none', async () => {
  const deposit = await add(AT, [{}, { purpose: 'TIP', due_id: uuidV4(), amount_cents: 900 }, { status: 'FAILED' }]);
  const refunded = await add(AT, [{ refunding_cents: 1500 }]);
  const [unpaid, alone] = [await add(null, [{}]), await add(AT, [])];
  await before.migrate('20261214090100_paid_outside_so_far');
  const amounts = async () => {
    const { rows } = await before.pool.query<{ id: string; cents: string | null }>(
      'select id, paid_outside_cents as cents from booking',
    );
    return Object.fromEntries(rows.map(({ id, cents }) => [id, cents === null ? null : Number(cents)]));
  };
  expect(await amounts()).toEqual({ [deposit]: 6000, [refunded]: 7500, [unpaid]: null, [alone]: null });
  for (const at of [null, AT])
    await before.pool.query('update booking set paid_outside_at = $2 where id = $1', [deposit, at]);
  expect(await amounts()).toMatchObject({ [deposit]: null, [refunded]: 7500 });
});
