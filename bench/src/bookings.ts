import type { Database } from '@primehour/db/open';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBusiness, aService } from '@primehour/testkit/build';
import { CODE, type ReadyCheckout, type CheckoutRequest, prepareCheckouts } from './checkouts.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { grouped } from './grouped.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { createCaller, inParallel } from './load.ts';
import type { Product } from './product/start-product.ts';
import { withProduct } from './product/with-product.ts';
import { median, percentile } from './statistics.ts';

const BUSINESSES = 50;
const CONNECTIONS = 32;
/** More than a load phase can use up; leftovers are not an error. */
const MOST_PER_SECOND = 1_500;

export const bookings: Benchmark = {
  name: 'bookings',
  method:
    'POST …/checkouts/{id}/confirm over HTTP, warm: a free service, so that the right code takes the time and confirms ' +
    `at once; spread over ${BUSINESSES} businesses, ${CONNECTIONS} connections, every text queued and sent by the same ` +
    'process. Checkouts and codes are written beforehand (codes are limited to 2,000 an hour); median of load phases.',
  run: (bench) => withProduct((product) => measure(product, bench)),
};

type Phase = {
  readonly perSecond: number;
  readonly nodeMs: number;
  readonly databaseMs: number;
  readonly callerMs: number;
  readonly p99Ms: number;
};

async function measure(product: Product, { options, note }: Bench): Promise<Figure[]> {
  const { seconds, rounds } = options;
  const world = worldAt(product.databaseUrl);
  try {
    const each = MOST_PER_SECOND * seconds;
    const checkouts = await prepareCheckouts(world.db, await requests(world, each * (rounds + 1)));
    note(`${grouped(checkouts.length)} checkouts are ready`);
    const phases: Phase[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const phase = await confirm(product, checkouts.slice(round * each, (round + 1) * each), seconds);
      note(`phase ${round} of ${rounds}: ${phase.perSecond.toFixed(0)} a second${round === 0 ? ' (warming up)' : ''}`);
      if (round > 0) phases.push(phase);
    }
    await expectLedgerToHold(world.db);
    const middle = (of: keyof Phase) => median(phases.map((phase) => phase[of]));
    return [
      { name: 'confirmed bookings', value: middle('perSecond'), unit: '/s', budget: { atLeast: 500 } },
      { name: 'server CPU per booking, its text included', value: middle('nodeMs'), unit: 'ms' },
      { name: 'database CPU per booking', value: middle('databaseMs'), unit: 'ms' },
      { name: 'CPU of the caller per booking', value: middle('callerMs'), unit: 'ms' },
      { name: `p99, ${CONNECTIONS} connections`, value: middle('p99Ms'), unit: 'ms' },
    ];
  } finally {
    await world.db.close();
  }
}

/** Times that don't overlap, round-robin over all businesses, half an hour each and as far ahead as necessary. */
async function requests(world: ReturnType<typeof worldAt>, count: number): Promise<CheckoutRequest[]> {
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 0, endMinute: 1440 }));
  const perDay = 96;
  const advanceBookingDays = Math.ceil(count / BUSINESSES / perDay) + 3;
  if (advanceBookingDays > 730)
    throw new Error('So many bookings do not fit the calendars: fewer --seconds or --rounds.');
  const settings = { minNoticePeriodHours: 0, advanceBookingDays, timeslotDurationMinutes: 15 };
  const offers: { businessId: string; serviceId: string }[] = [];
  for (let number = 0; number < BUSINESSES; number += 1) {
    const business = await aBusiness(world, { zone: 'America/Phoenix', blocks: everyDay, settings });
    const service = await aService(world, { business, priceCents: 0 as Cents, durationMinutes: 15 });
    offers.push({ businessId: business.id, serviceId: service.id });
  }
  const firstAt = Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS;
  return Array.from({ length: Math.ceil(count / BUSINESSES) }, (_, turn) =>
    offers.map((offer) => ({ ...offer, startAt: firstAt + turn * 15 * MINUTE_MS })),
  )
    .flat()
    .slice(0, count);
}

async function confirm(product: Product, checkouts: readonly ReadyCheckout[], seconds: number): Promise<Phase> {
  const caller = createCaller(CONNECTIONS);
  const latencies: number[] = [];
  const before = await product.usage();
  const ownBefore = process.cpuUsage();
  const startedAtMs = performance.now();
  await inParallel(checkouts, CONNECTIONS, async ({ id }) => {
    if (performance.now() - startedAtMs > seconds * 1000) return;
    const url = `${product.url}/booking/api/public/checkouts/${id}/confirm`;
    const { status, body, ms } = await caller.post({ url, body: { code: CODE } });
    if (status !== 201 || !body.includes('"CONFIRMED"')) throw new Error(`A booking was refused: ${status} ${body}`);
    latencies.push(ms);
  });
  const elapsedSeconds = (performance.now() - startedAtMs) / 1000;
  const own = process.cpuUsage(ownBefore);
  const after = await product.usage();
  caller.close();
  if (latencies.length === checkouts.length) throw new Error('The checkouts were used up before the phase ended.');
  return {
    perSecond: latencies.length / elapsedSeconds,
    nodeMs: (after.node.cpuMs - before.node.cpuMs) / latencies.length,
    databaseMs: (after.database.cpuMs - before.database.cpuMs) / latencies.length,
    callerMs: (own.user + own.system) / 1000 / latencies.length,
    p99Ms: percentile(latencies, 0.99),
  };
}

/** A rate with lost bookings doesn't count. */
async function expectLedgerToHold(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ confirmed: number; taken: number; notified: number }>(`
    select (select count(*)::int from booking where status = 'CONFIRMED') as confirmed,
      (select count(*)::int from occupancy where kind = 'booking') as taken,
      (select count(*)::int from message where kind = 'BOOKING_CONFIRMED') as notified`);
  const [counted] = rows;
  if (counted?.confirmed !== counted?.taken || counted?.confirmed !== counted?.notified) {
    throw new Error(`Bookings, their times and their texts differ: ${JSON.stringify(counted)}`);
  }
}
