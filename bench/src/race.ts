import type { Database } from '@primehour/db/open';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBusiness, aService } from '@primehour/testkit/build';
import { type CheckoutRequest, prepareCheckouts } from './checkouts.ts';
import { countDoubles } from './double-bookings.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { grouped } from './grouped.ts';
import { worldAt } from './ledger/prepare-database.ts';
import type { Product } from './product/start-product.ts';
import { withTwoNodes } from './product/with-product.ts';
import { BUSINESSES, CONNECTIONS, countMismatches, type RacerResult, runRace } from './run-race.ts';
import { seededRandom } from './statistics.ts';

/** Racers for one hour of one business, each with a chosen start within it. */
const RACERS_PER_HOUR = 50;
const STARTS_PER_HOUR = 4;

export const race: Benchmark = {
  name: 'race',
  method:
    `POST …/checkouts/{id}/confirm against two nodes on one database, ${CONNECTIONS} at a time: ${RACERS_PER_HOUR} racers for ` +
    `each hour of ${BUSINESSES} businesses, an hour long each and starting on any quarter, so that starts overlap in both ` +
    'directions. Afterward the bookings are compared with each other and with the response that every racer got.',
  run: (bench) => withTwoNodes((nodes) => measure(nodes, bench)),
};

async function measure(nodes: readonly [Product, Product], { options, note }: Bench): Promise<Figure[]> {
  const world = worldAt(nodes[0].databaseUrl);
  try {
    const checkouts = await prepareCheckouts(world.db, await requests(world, options.attempts));
    note(`${grouped(checkouts.length)} racers are ready`);
    const startedAtMs = performance.now();
    const answers = await runRace(nodes, checkouts, note);
    const seconds = (performance.now() - startedAtMs) / 1000;
    const doubles = await countDoubles(world.db);
    const mismatched = await countMismatches(world.db, answers);
    const wins = answers.filter(({ hasWon }) => hasWon).length;
    return [
      { name: 'double bookings', value: doubles.bookings, unit: '', budget: { atMost: 0 } },
      { name: 'overlapping rows of the time ledger', value: doubles.ledger, unit: '', budget: { atMost: 0 } },
      { name: 'racers with a wrong response', value: mismatched, unit: '', budget: { atMost: 0 } },
      {
        name: 'requested times that are free in the end',
        value: await countLost(world.db, answers),
        unit: '',
        budget: { atMost: 0 },
      },
      { name: 'racing attempts', value: answers.length, unit: '', budget: { atLeast: options.attempts } },
      { name: 'winners', value: wins, unit: '' },
      { name: 'attempts, both nodes', value: answers.length / seconds, unit: '/s' },
    ];
  } finally {
    await world.db.close();
  }
}

async function requests(world: ReturnType<typeof worldAt>, attempts: number): Promise<CheckoutRequest[]> {
  const hours = Math.ceil(attempts / RACERS_PER_HOUR / BUSINESSES);
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 0, endMinute: 1440 }));
  const settings = {
    minNoticePeriodHours: 0,
    advanceBookingDays: Math.ceil(hours / 24) + 3,
    timeslotDurationMinutes: 15,
  };
  const offers: { businessId: string; serviceId: string }[] = [];
  for (let number = 0; number < BUSINESSES; number += 1) {
    const business = await aBusiness(world, { zone: 'America/Phoenix', blocks: everyDay, settings });
    const service = await aService(world, { business, priceCents: 0 as Cents, durationMinutes: 60 });
    offers.push({ businessId: business.id, serviceId: service.id });
  }
  const firstAt = Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS;
  const random = seededRandom(11);
  return Array.from({ length: hours }, (_, hour) =>
    // Round-robin over the businesses, so that all of them are raced for at any moment.
    Array.from({ length: RACERS_PER_HOUR }, () =>
      offers.map((offer): CheckoutRequest => {
        const hourAt = firstAt + hour * HOUR_MS;
        // An hour that continues past midnight, which is at seven in Phoenix, is not offered.
        const isLastOfDay = new Date(hourAt).getUTCHours() === 6;
        const quarter = isLastOfDay ? 0 : Math.floor(random() * STARTS_PER_HOUR);
        return { ...offer, startAt: hourAt + quarter * 15 * MINUTE_MS };
      }),
    ).flat(),
  )
    .flat()
    .slice(0, attempts);
}

/**
 * Every requested time that was lost must overlap one that was won: otherwise all its racers were refused without
 * reason.
 */
async function countLost(db: Database, answers: readonly RacerResult[]): Promise<number> {
  const asked = [...new Set(answers.map(({ checkout: { request } }) => `${request.businessId} ${request.startAt}`))];
  const { rows } = await db.pool.query<{ lost: number }>(
    `select count(*)::int as lost from unnest($1::uuid[], $2::timestamptz[]) as request (business_id, start_at)
     where not exists (
       select 1 from booking b
       where b.business_id = request.business_id and b.status = 'CONFIRMED'
         and b.start_at < request.start_at + interval '1 hour' and b.end_at > request.start_at)`,
    [asked.map((text) => text.split(' ')[0]), asked.map((text) => new Date(Number(text.split(' ')[1])))],
  );
  return rows[0]?.lost ?? Number.NaN;
}
