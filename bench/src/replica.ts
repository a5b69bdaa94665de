import path from 'node:path';
import { startReplicatedPair } from '@primehour/db/testing/replicated-pair';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBusiness, aService } from '@primehour/testkit/build';
import { CODE, prepareCheckouts, type ReadyCheckout } from './checkouts.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { makeDataDir, worldAt } from './ledger/prepare-database.ts';
import { type Filled, fillBusiness } from './lists/fill-business.ts';
import { createCaller } from './load.ts';
import { clusterUsage } from './product/database-usage.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { median, percentile } from './statistics.ts';

const BOOKINGS = 20_000;
const READERS = 4;
/** Keeps the write-ahead log moving, as it does while people book. */
const BOOKINGS_PER_SECOND = 5;
const LISTS = ['bookings/list?page=20', 'bookings/list?statusFilter=completed', 'bookings/clients?page=3'];

export const replica: Benchmark = {
  name: 'replica',
  method:
    `Two nodes on one primary, one of them with a replica. ${READERS} readers at a time list a business with 20,000 bookings on one ` +
    `node and then on the other, while clients book ${BOOKINGS_PER_SECOND} times a second. CPU per list, without that of the ` +
    'bookings, which phases without lists show; the medians of all rounds.',
  run: async (bench) => {
    const folder = makeDataDir();
    try {
      return await withNodes(folder.path, bench);
    } finally {
      folder.remove();
    }
  },
};

async function withNodes(folder: string, bench: Bench): Promise<Figure[]> {
  const pair = await startReplicatedPair(folder);
  const nodes: Product[] = [];
  try {
    await pair.standby.release();
    const start = async (name: string, env: Readonly<Record<string, string>>) => {
      const node = await startProduct({ dataDir: path.join(folder, name), databaseUrl: pair.url, env });
      nodes.push(node);
      return node;
    };
    const plain = await start('plain', {});
    const reading = await start('reading', { DATABASE_REPLICA_URL: pair.standby.url() });
    return await measure({ plain, reading, primary: path.join(folder, 'a'), standby: path.join(folder, 'b') }, bench);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    pair.stop();
  }
}

type Setup = { readonly plain: Product; readonly reading: Product; readonly primary: string; readonly standby: string };
type Phase = {
  readonly booked: number;
  /** Response times of the lists. */
  readonly ms: readonly number[];
  readonly primaryMs: number;
  readonly standbyMs: number;
};

async function measure(setup: Setup, { options, note }: Bench): Promise<Figure[]> {
  const world = worldAt(setup.plain.databaseUrl);
  const caller = createCaller(READERS * 4);
  try {
    const filled = await fillBusiness(world, BOOKINGS);
    const seconds = options.rounds * options.seconds * 3 + 10;
    const checkouts = await prepareCheckouts(world.db, await requests(world, seconds * BOOKINGS_PER_SECOND * 2));
    await world.db.pool.query('vacuum (analyze)');
    const run = (node: Product | undefined) =>
      runPhase({ setup, node, caller, filled, checkouts, seconds: options.seconds });
    await run(setup.plain);
    await run(setup.reading);
    const rounds: { readonly none: Phase; readonly plain: Phase; readonly reading: Phase }[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      rounds.push({ none: await run(undefined), plain: await run(setup.plain), reading: await run(setup.reading) });
      note(`round ${round + 1} of ${options.rounds}`);
    }
    const cpu = (side: 'plain' | 'reading', of: 'primaryMs' | 'standbyMs') => {
      const perBooking = median(rounds.map(({ none }) => none[of] / none.booked));
      return median(rounds.map(({ [side]: phase }) => (phase[of] - perBooking * phase.booked) / phase.ms.length));
    };
    const [without, withOne] = [cpu('plain', 'primaryMs'), cpu('reading', 'primaryMs')];
    const p99 = (side: 'plain' | 'reading') =>
      percentile(
        rounds.flatMap((round) => round[side].ms),
        0.99,
      );
    return [
      { name: 'CPU of the primary per list, without a replica', value: without, unit: 'ms' },
      { name: 'the same with one', value: withOne, unit: 'ms' },
      { name: 'the same, with ÷ without', value: withOne / without, unit: '×', budget: { atMost: 0.6 } },
      { name: 'CPU of the replica per list', value: cpu('reading', 'standbyMs'), unit: 'ms' },
      { name: 'p99 of a list, without', value: p99('plain'), unit: 'ms' },
      { name: 'p99 of a list, with', value: p99('reading'), unit: 'ms' },
    ];
  } finally {
    caller.close();
    await world.db.close();
  }
}

type Run = {
  readonly setup: Setup;
  readonly node: Product | undefined;
  readonly caller: ReturnType<typeof createCaller>;
  readonly filled: Filled;
  readonly checkouts: ReadyCheckout[];
  readonly seconds: number;
};

async function runPhase({ setup, node, caller, filled, checkouts, seconds }: Run): Promise<Phase> {
  const usage = () => [setup.primary, setup.standby].map((cluster) => clusterUsage(cluster)?.cpuMs ?? Number.NaN);
  const before = usage();
  const endAtMs = performance.now() + seconds * 1000;
  const ms: number[] = [];
  let booked = 0;
  const read = async (reader: number) => {
    for (let turn = reader; node !== undefined && performance.now() < endAtMs; turn += 1) {
      const url = `${node.url}/booking/api/${LISTS[turn % LISTS.length]}&businessId=${filled.businessId}`;
      const answer = await caller.get(url, { authorization: `Bearer ${filled.accessToken}` });
      if (answer.status !== 200) throw new Error(`A list was refused: ${answer.status} ${answer.body}`);
      ms.push(answer.ms);
    }
  };
  const book = async () => {
    const startedAtMs = performance.now();
    while (performance.now() < endAtMs) {
      const checkout = checkouts.pop();
      if (checkout === undefined) throw new Error('The checkouts were used up.');
      const url = `${setup.plain.url}/booking/api/public/checkouts/${checkout.id}/confirm`;
      const answer = await caller.post({ url, body: { code: CODE } });
      if (answer.status !== 201) throw new Error(`A booking was refused: ${answer.status} ${answer.body}`);
      booked += 1;
      const dueAtMs = startedAtMs + (booked * 1000) / BOOKINGS_PER_SECOND;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAtMs - performance.now())));
    }
  };
  await Promise.all([...Array.from({ length: READERS }, (_, reader) => read(reader)), book()]);
  const after = usage();
  const [primaryMs = 0, standbyMs = 0] = after.map((cpuMs, index) => cpuMs - (before[index] ?? 0));
  return { booked, ms, primaryMs, standbyMs };
}

async function requests(world: ReturnType<typeof worldAt>, count: number) {
  const blocks = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 0, endMinute: 1440 }));
  const settings = { minNoticePeriodHours: 0, advanceBookingDays: 365, timeslotDurationMinutes: 15 };
  const business = await aBusiness(world, { zone: 'America/Phoenix', blocks, settings });
  const service = await aService(world, { business, priceCents: 0 as Cents, durationMinutes: 15 });
  const firstAt = Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS;
  return Array.from({ length: count }, (_, turn) => ({
    businessId: business.id,
    serviceId: service.id,
    startAt: firstAt + turn * 15 * MINUTE_MS,
  }));
}
