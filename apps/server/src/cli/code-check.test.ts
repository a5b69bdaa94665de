import { testClock } from '@primehour/testkit/clock';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countHits } from '../rate-limit.ts';
import { readCodeCheck } from './code-check.ts';

// The guarantee: the operator sees what codes cost, and is alerted once the hourly budget is used up.

const clock = testClock('2026-10-06T14:30:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const check = () => readCodeCheck(database.db.read, { codesPerHour: 10, textPriceCents: 1.1 }, clock.now());
const text = async (times: number, at: string) => {
  const window = { key: 'code-send:all/3600', startMs: Date.parse(at) };
  for (let n = 0; n < times; n += 1) await countHits(database.db.read, [window]);
};

it('passes while codes are few, and includes the share of the previous hour', async () => {
  expect(await check()).toEqual({ about: 'Codes texted', text: '0 within an hour (about $0), of 10', isOk: true });
  await text(8, '2026-10-06T13:00:00Z');
  await text(5, '2026-10-06T14:00:00Z');
  expect(await check()).toMatchObject({ text: '9 within an hour (about $0.10), of 10', isOk: true });
});

it('alerts the operator at the budget', async () => {
  await text(1, '2026-10-06T14:00:00Z');
  expect(await check()).toEqual({
    about: 'Codes texted',
    text: '10 within an hour (about $0.11), of 10: see the runbook, limits',
    isOk: false,
  });
});
