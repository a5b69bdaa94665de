import { listBookings } from '@primehour/contract/booking';
import { getInsights } from '@primehour/contract/insight';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aHistory } from '@primehour/testkit/build-history';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { grouped } from './grouped.ts';
import { worldAt } from './ledger/prepare-database.ts';
import type { Product } from './product/start-product.ts';
import { withProduct } from './product/with-product.ts';
import { median, percentile, seededRandom } from './statistics.ts';

const YEARLY = 20_000;
const YEARS = 3;
const PEOPLE = 8;
const ROUNDS = 40;
const WARM_UP = 5;
/** Changes the price of one of the year's bookings. */
const TOUCH = `update booking set price_cents = price_cents + 100 where id = (select id from booking
  where business_id = $1 and start_at > now() - interval '300 days' order by start_at offset $2 * 97 limit 1)`;

export const insights: Benchmark = {
  name: 'insights',
  method:
    `GET …/insights of a year with ${grouped(YEARLY)} bookings by ${PEOPLE} people, ${YEARS} such years stored, over HTTP, ` +
    'warm, one at a time; the same of its last month, and the list that a figure opens.',
  run: (bench) => withProduct((product) => measure(product, bench)),
};

async function measure({ url, databaseUrl, usage }: Product, { note, options }: Bench): Promise<Figure[]> {
  const world = worldAt(databaseUrl);
  try {
    const filled = await fill(world, options.rows < 1_000_000 ? YEARLY / 10 : YEARLY);
    await world.db.pool.query('vacuum (analyze)');
    note('three years are written');
    const { businessId, accessToken, now } = filled;
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const year = `businessId=${businessId}&from=${day(now - 365 * DAY_MS)}&until=${day(now)}`;
    const ask = async (path: string) => {
      const startedAtMs = performance.now();
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${accessToken}` } });
      if (answer.status !== 200) throw new Error(`${path} got ${answer.status}: ${await answer.text()}`);
      const body = (await answer.json()) as { visits?: number };
      return { took: performance.now() - startedAtMs, body };
    };
    const timesOf = async (path: string) => {
      const took: number[] = [];
      for (let round = -WARM_UP; round < ROUNDS; round += 1) {
        const one = await ask(path);
        if (round >= 0) took.push(one.took);
      }
      return took;
    };
    const { body, took: first } = await ask(`${getInsights.path}?${year}`);
    const month = `businessId=${businessId}&from=${day(now - 28 * DAY_MS)}&until=${day(now)}`;
    const before = await usage();
    const whole = await timesOf(`${getInsights.path}?${year}`);
    const after = await usage();
    const touched: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await world.db.pool.query(TOUCH, [businessId, round]);
      touched.push((await ask(`${getInsights.path}?${year}`)).took);
    }
    const short = await timesOf(`${getInsights.path}?${month}`);
    const list = await timesOf(`${listBookings.path}?${year}&set=no-shows`);
    return [
      { name: 'visits in the year', value: body.visits ?? 0, unit: '' },
      { name: 'a year', value: median(whole), unit: 'ms', budget: { atMost: 150 } },
      { name: 'server CPU of a year', value: (after.node.cpuMs - before.node.cpuMs) / (ROUNDS + WARM_UP), unit: 'ms' },
      { name: 'a year after a booking has changed', value: median(touched), unit: 'ms' },
      { name: 'a year that was never asked for', value: first, unit: 'ms' },
      { name: 'a year, p95', value: percentile(whole, 0.95), unit: 'ms' },
      { name: 'its last four weeks', value: median(short), unit: 'ms' },
      { name: 'the list of its no-shows', value: median(list), unit: 'ms' },
    ];
  } finally {
    await world.db.close();
  }
}

async function fill(world: ReturnType<typeof worldAt>, yearly: number) {
  const now = world.clock.now();
  const from = now - YEARS * 365 * DAY_MS;
  const { business, accessToken } = await aPartner(world, { name: 'Large Studio', createdAt: new Date(from) });
  const services = [
    await aService(world, { business, durationMinutes: 45, bufferAfterMinutes: 10 }),
    await aService(world, { business, name: 'Color', priceCents: 12_000 as Cents, durationMinutes: 120 }),
  ];
  const people: string[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    people.push((await aResource(world, { business, createdAt: new Date(from), name: `Person ${index + 1}` })).id);
  }
  const random = seededRandom(7);
  const history = { businessId: business.id, services, people, from, until: now, count: YEARS * yearly, random };
  await aHistory(world, { ...history, clients: Math.round(yearly / 5) });
  return { businessId: business.id, accessToken, now };
}
