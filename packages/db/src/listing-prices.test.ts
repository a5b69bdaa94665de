/** A stored listing has exactly the prices of its type, regardless of the writer. */
import { AUCTION_TRAITS } from '@primehour/domain/auction/models/models';
import { AUCTION_TYPES } from '@primehour/domain/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const PRICES = ['startPrice', 'priceStep', 'fixedPrice'] as const;
const COLUMNS = '(auction_type, start_price_cents, price_step_cents, fixed_price_cents)';

/** Whether the table's own check accepts a row with these prices; a check that yields null does. */
async function isLetIn(type: string, cents: readonly (number | null)[]): Promise<boolean> {
  const { rows } = await database.db.pool.query<{ checks: string }>(`
    select string_agg('(' || pg_get_expr(conbin, conrelid) || ') is not false', ' and ') as checks from pg_constraint
    where conname in ('listing_prices_of_type', 'listing_prices_range')`);
  const answer = await database.db.pool.query<{ isLetIn: boolean }>(
    `select ${rows[0]?.checks} as "isLetIn" from (values ($1::text, $2::bigint, $3::bigint, $4::bigint)) as t ${COLUMNS}`,
    [type, ...cents],
  );
  return answer.rows[0]?.isLetIn ?? false;
}

const choices = PRICES.reduce<(typeof PRICES)[number][][]>(
  (sets, price) => sets.flatMap((set) => [set, [...set, price]]),
  [[]],
);

test.each(AUCTION_TYPES.flatMap((type) => choices.map((chosen) => [type, chosen] as const)))(
  'a %s listing with %j',
  async (type, chosen) => {
    const { prices } = AUCTION_TRAITS[type];
    const isWhole = chosen.length === prices.length && prices.every((price) => chosen.includes(price));
    const cents = PRICES.map((price) => (chosen.includes(price) ? 500 : null));
    expect(await isLetIn(type, cents)).toBe(isWhole);
  },
);

test('a price is at least a cent and at most what the contract accepts, and an unknown type has none', async () => {
  expect(await isLetIn('dutch', [0, null, null])).toBe(false);
  expect(await isLetIn('dutch', [10_000_001, null, null])).toBe(false);
  expect(await isLetIn('traditional', [500, 0, null])).toBe(false);
  expect(await isLetIn('fixed', [null, null, 10_000_000])).toBe(true);
  expect(await isLetIn('raffle', [null, null, 500])).toBe(false);
});
