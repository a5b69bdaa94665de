import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aHistory } from '../../testing/history.ts';
import { historyApi, playWeek } from '../../testing/live-history.ts';
import { sandboxDriver, stripeDriver, type PaymentDriver } from '../../testing/payment-driver.ts';

// The guarantee: for any policy, price, times, refunds, disputes and waivers, and with either provider, the amounts
// shown are the amounts moved and booked, to the cent.

/** `npm run bench -- histories` sets how many there are. */
const WIDE_RUNS = Number(process.env['HISTORIES'] ?? 300);
/** Half of the codes that are texted within an hour; the clock is set a week ahead for the next ones. */
const PER_WEEK = 1000;

describe.each([
  ['the sandbox', async () => sandboxDriver],
  ['Stripe', stripeDriver],
])('with %s', (_, startDriver) => {
  let driver: PaymentDriver;
  let api: TestServer<Awaited<ReturnType<typeof historyApi>>>;
  beforeAll(async () => {
    driver = await startDriver();
    api = await startTestServer(historyApi, { clock: testClock(), env: driver.env });
  });
  afterAll(async () => {
    await api.close();
    await driver.close();
  });

  let lived = 0;
  /** Spreads the runs over about 45 weeks, or over more if a week would get too many. */
  const showsWhatMoves = (runs: number) =>
    fc.asyncProperty(aHistory, async (history) => {
      const week = Math.floor(lived / Math.min(PER_WEEK, Math.ceil(runs / 45)));
      lived += 1;
      const differences = Object.entries(await playWeek(api, driver, history, week)).filter(([, cents]) => cents !== 0);
      if (differences.length > 0) throw new Error(`week ${week}: ${JSON.stringify(differences)}`);
    });

  test('what was shown is what moved', async () => {
    await expect(fc.assert(showsWhatMoves(20), { numRuns: 20 })).resolves.toBeUndefined();
  });

  test('as often as asked', { tags: ['wide'], timeout: 3_600_000 }, async () => {
    const numRuns = Math.ceil(WIDE_RUNS / 2);
    await expect(fc.assert(showsWhatMoves(numRuns), { numRuns })).resolves.toBeUndefined();
  });
});
