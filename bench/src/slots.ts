import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import { aBooking, aBusiness, aService } from '@primehour/testkit/build';
import autocannon from 'autocannon';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { grouped } from './grouped.ts';
import { dataDirWith, worldAt } from './ledger/prepare-database.ts';
import { nextAddress } from './load.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { median, seededRandom } from './statistics.ts';

const FEW_ROWS = 10_000;
const WINDOW_DAYS = 30;
const BOOKINGS = 200;
const CONNECTIONS = 64;

type Cost = { nodeMs: number; databaseMs: number };
type Side = { readonly product: Product; readonly path: string; readonly costs: Cost[]; close(): Promise<void> };

export const slots: Benchmark = {
  name: 'slots',
  method:
    `GET …/slots over HTTP, warm: ${WINDOW_DAYS} days of a business open 12 hours a day on a 15-minute grid with ` +
    `${BOOKINGS} bookings in the window; processor time of server and database per response, median of interleaved ` +
    'load phases on two databases, with few and with many bookings of other businesses.',
  run: async (bench) => {
    const few = await openSide(FEW_ROWS, bench);
    try {
      const many = await openSide(bench.options.rows, bench);
      try {
        return await measure(few, many, bench);
      } finally {
        await many.close();
      }
    } finally {
      await few.close();
    }
  },
};

async function measure(few: Side, many: Side, { options, note }: Bench): Promise<Figure[]> {
  const { seconds, rounds } = options;
  await expectTheSame(few, many);
  for (const side of [few, many]) await load(side, seconds, 8);
  for (let round = 1; round <= rounds; round += 1) {
    for (const side of round % 2 === 0 ? [few, many] : [many, few]) side.costs.push(await costOf(side, seconds));
    note(`phase ${round} of ${rounds}: ${[few, many].map(describe).join(' · ')}`);
  }
  const crowds = [];
  for (const side of [few, many]) crowds.push(await load(side, seconds * 2, CONNECTIONS));
  const [crowd] = crowds;
  if (!crowd) throw new Error('Nothing was measured.');
  const total = (side: Side) => median(side.costs.map(({ nodeMs, databaseMs }) => nodeMs + databaseMs));
  const ofNode = (side: Side) => median(side.costs.map(({ nodeMs }) => nodeMs));
  const ofDatabase = (side: Side) => median(side.costs.map(({ databaseMs }) => databaseMs));
  const named = `${grouped(options.rows)} others`;
  return [
    { name: 'server CPU per response', value: ofNode(few), unit: 'ms', budget: { atMost: 1 } },
    { name: `server CPU per response, ${named}`, value: ofNode(many), unit: 'ms', budget: { atMost: 1 } },
    { name: 'database CPU per response', value: ofDatabase(few), unit: 'ms' },
    { name: `database CPU per response, ${named}`, value: ofDatabase(many), unit: 'ms' },
    {
      name: `cost with ${named} ÷ with ${grouped(FEW_ROWS)}`,
      value: total(many) / total(few),
      unit: '×',
      budget: { atMost: 1.3 },
    },
    { name: `p99, ${CONNECTIONS} connections`, value: crowd.latency.p99, unit: 'ms', budget: { atMost: 250 } },
    { name: `answers, ${CONNECTIONS} connections`, value: crowd.requests.average, unit: '/s' },
    { name: `p99, ${CONNECTIONS} connections, ${named}`, value: crowds[1]?.latency.p99 ?? Number.NaN, unit: 'ms' },
  ];
}

async function openSide(rows: number, bench: Bench): Promise<Side> {
  const dataDir = await dataDirWith(rows, bench);
  const product = await startProduct({ dataDir: dataDir.path });
  const close = async () => {
    await product.stop();
    dataDir.remove();
  };
  try {
    return { product, path: await addBusyBusiness(product), costs: [], close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the measured URL. The business and its bookings are the same in every database. */
async function addBusyBusiness(product: Product): Promise<string> {
  const world = worldAt(product.databaseUrl);
  try {
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 8 * 60, endMinute: 20 * 60 }));
    const settings = { minNoticePeriodHours: 0, advanceBookingDays: 60, timeslotDurationMinutes: 15 };
    const business = await aBusiness(world, { zone: 'America/Phoenix', blocks: everyDay, settings });
    const hour = await aService(world, { business, name: 'An hour', durationMinutes: 60 });
    const short = await aService(world, { business, name: 'Half an hour', durationMinutes: 30 });
    // Phoenix has no summer time: its midnight is always seven hours behind UTC.
    const today = Math.floor((Date.now() - 7 * HOUR_MS) / DAY_MS) * DAY_MS;
    const midnight = today + DAY_MS + 7 * HOUR_MS;
    const random = seededRandom(7);
    const starts = Array.from(
      { length: WINDOW_DAYS * 12 },
      (_, index) => Math.floor(index / 12) * 24 + 8 + (index % 12),
    )
      .map((hourOfWindow) => ({ hourOfWindow, order: random() }))
      .toSorted((a, b) => a.order - b.order)
      .slice(0, BOOKINGS);
    for (const { hourOfWindow } of starts) {
      await aBooking(world, { service: hour, startAt: midnight + hourOfWindow * HOUR_MS });
    }
    const query = new URLSearchParams({
      serviceId: short.id,
      from: new Date(today + DAY_MS).toISOString().slice(0, 10),
      days: String(WINDOW_DAYS),
    });
    return `/booking/api/public/businesses/${business.id}/slots?${query}`;
  } finally {
    await world.db.close();
  }
}

/** The measured response must be the same and correct: every free quarter of an hour and no taken one. */
async function expectTheSame(...sides: readonly Side[]): Promise<void> {
  const answers = await Promise.all(
    sides.map(async ({ product, path }) => (await (await fetch(product.url + path)).json()) as { slots: number[] }),
  );
  // A day of twelve hours offers half an hour at 47 quarters; each booked hour takes four of them, or up to five.
  const [least, most] = [WINDOW_DAYS * 47 - BOOKINGS * 5, WINDOW_DAYS * 47 - BOOKINGS * 3];
  for (const { slots: starts } of answers) {
    if (starts.length < least || starts.length > most)
      throw new Error(`${starts.length} slots: not the expected number.`);
    if (starts.join() !== answers[0]?.slots.join()) throw new Error('The two databases return different slots.');
  }
}

async function costOf(side: Side, seconds: number): Promise<Cost> {
  const before = await side.product.usage();
  const { requests } = await load(side, seconds, 8);
  const after = await side.product.usage();
  return {
    nodeMs: (after.node.cpuMs - before.node.cpuMs) / requests.total,
    databaseMs: (after.database.cpuMs - before.database.cpuMs) / requests.total,
  };
}

async function load({ product, path }: Side, seconds: number, connections: number): Promise<autocannon.Result> {
  const result = await autocannon({
    url: product.url + path,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: {
            'accept-encoding': 'gzip, deflate, br',
            accept: 'application/json',
            'x-forwarded-for': nextAddress(),
          },
        }),
      },
    ],
  });
  if (result.errors + result.non2xx > 0 || result.requests.total === 0) {
    throw new Error(
      `Not all responses were lists of slots: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} broken.`,
    );
  }
  return result;
}

const describe = ({ costs }: Side): string => {
  const last = costs.at(-1);
  return `${last?.nodeMs.toFixed(2)} + ${last?.databaseMs.toFixed(2)} ms`;
};
