import { addBusyBusiness, BOOKINGS, WINDOW_DAYS } from './answers/busy-business.ts';
import { costOf, type Cost, load } from './answers/load-path.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { grouped } from './grouped.ts';
import { dataDirWith } from './ledger/prepare-database.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { median } from './statistics.ts';

const FEW_ROWS = 10_000;
const CONNECTIONS = 64;

type Side = { readonly product: Product; readonly path: string; readonly costs: Cost[]; close(): Promise<void> };

export const slots: Benchmark = {
  name: 'slots',
  method:
    `GET …/slots over HTTP, computed for each request: ${WINDOW_DAYS} days of a business open 12 hours a day on a 15-minute grid with ` +
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
  // Otherwise only the first response would read the bookings.
  const product = await startProduct({ dataDir: dataDir.path, env: { RESPONSE_CACHE_MB: '0' } });
  const close = async () => {
    await product.stop();
    dataDir.remove();
  };
  try {
    return { product, path: (await addBusyBusiness(product)).slotsPath, costs: [], close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The measured response must be the same and correct: every free quarter of an hour and no taken one. */
async function expectTheSame(...sides: readonly Side[]): Promise<void> {
  const answers = await Promise.all(
    sides.map(async ({ product, path }) => (await (await fetch(product.url + path)).json()) as { slots: number[] }),
  );
  // A day of twelve hours offers half an hour at 47 quarters; each booked hour takes four of them, or up to five.
  const [min, max] = [WINDOW_DAYS * 47 - BOOKINGS * 5, WINDOW_DAYS * 47 - BOOKINGS * 3];
  for (const { slots: starts } of answers) {
    if (starts.length < min || starts.length > max) throw new Error(`${starts.length} slots: not the expected number.`);
    if (starts.join() !== answers[0]?.slots.join()) throw new Error('The two databases return different slots.');
  }
}

const describe = ({ costs }: Side): string => {
  const last = costs.at(-1);
  return `${last?.nodeMs.toFixed(2)} + ${last?.databaseMs.toFixed(2)} ms`;
};
