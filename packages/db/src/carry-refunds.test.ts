/** What was paid, refunded and owed before refunds had their own rows is migrated completely, and booked. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore, insertAlone } from './testing/database-before.ts';
import { uuidV4 } from './uuid.ts';

let before: DatabaseBefore;
beforeAll(async () => {
  before = await createDatabaseBefore('20261123010000_refunds');
});
afterAll(() => before.drop());

const insert = (table: string, row: Record<string, unknown>) => insertAlone(before.pool, table, row);

test('payments, refunds and owed amounts become rows, sums and books', async () => {
  const [at, business] = ['2026-11-01T10:00:00Z', uuidV4()];
  const common = { business_id: business, provider: 'sandbox', created_at: at, updated_at: at };
  const aPayment = (status: string, more: Record<string, unknown> = {}) => {
    const id = uuidV4();
    const row = { id, ...common, booking_id: uuidV4(), idempotency_key: `payment:${id}`, amount_cents: 4500, status };
    return { id, write: () => insert('payment', { ...row, ...more }) };
  };
  const kept = aPayment('SUCCEEDED', { fee_cents: 100 });
  const refunded = aPayment('REFUNDED', { fee_cents: 100 });
  const owed = aPayment('SUCCEEDED', { refund_owed_at: at });
  const failed = aPayment('FAILED');
  const sale = { id: uuidV4(), listing: uuidV4() };
  for (const { write } of [kept, refunded, owed, failed]) await write();
  await insert('auction', { listing_id: sale.listing, business_id: business, settlement: 'UNSOLD' });
  await insert('auction_charge', {
    ...common,
    id: sale.id,
    listing_id: sale.listing,
    offer_id: uuidV4(),
    method_id: 'm',
    provider_account_id: 'a',
    idempotency_key: `auction:${sale.id}`,
    amount_cents: 5000,
    provider_fee_cents: 175,
    platform_fee_cents: 25,
    status: 'SUCCEEDED',
  });
  await before.migrate('20261123010500_books');

  const { rows: refunds } = await before.pool.query(
    'select coalesce(payment_id, charge_id) as of, amount_cents::int as cents, cause, state, idempotency_key as key from refund',
  );
  const byState = (a: { state: string; cents: number }, b: typeof a) =>
    a.state.localeCompare(b.state) || a.cents - b.cents;
  expect(refunds.toSorted(byState)).toEqual([
    { of: owed.id, cents: 4500, cause: 'LATE_PAYMENT', state: 'OWED', key: `refund:${owed.id}` },
    { of: sale.id, cents: 5000, cause: 'LATE_PAYMENT', state: 'OWED', key: `refund:auction:${sale.id}` },
    { of: refunded.id, cents: 4500, cause: 'LATE_PAYMENT', state: 'PAID_BACK', key: `refund:${refunded.id}` },
  ]);
  const { rows: payments } = await before.pool.query(
    'select id, status, refunded_cents::int as back, refunding_cents::int as promised from payment',
  );
  expect(payments).toEqual(
    expect.arrayContaining([
      { id: kept.id, status: 'SUCCEEDED', back: 0, promised: 0 },
      { id: refunded.id, status: 'REFUNDED', back: 4500, promised: 0 },
      { id: owed.id, status: 'SUCCEEDED', back: 0, promised: 4500 },
      { id: failed.id, status: 'FAILED', back: 0, promised: 0 },
    ]),
  );
  const { rows: books } = await before.pool.query(
    `select t.source_id as of, e.account, sum(e.amount_cents)::int as sum
     from ledger_entry e join ledger_transaction t on t.business_id = e.business_id and t.id = e.transaction_id
     where t.source_kind = 'PAYMENT' group by 1, 2 having sum(e.amount_cents) <> 0`,
  );
  expect(books).toHaveLength(5);
  expect(books).toEqual(
    expect.arrayContaining([
      { of: kept.id, account: 'CLIENT', sum: -4500 },
      { of: kept.id, account: 'PARTNER_PAYABLE', sum: 4400 },
      { of: kept.id, account: 'PLATFORM_FEE', sum: 100 },
      { of: owed.id, account: 'CLIENT', sum: -4500 },
      { of: owed.id, account: 'REFUNDS', sum: 4500 },
    ]),
  );
});
