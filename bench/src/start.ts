import { aBooking, aBusiness, aService } from '@primehour/testkit/build';
import type { Benchmark, Figure } from './figure.ts';
import { makeDataDir, worldAt } from './ledger/prepare-database.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { median } from './statistics.ts';

/** The time until caches and connections of the first responses are released. */
const IDLE_SECONDS = 35;
const BOOKINGS = 20;
const MEGABYTE = 1_000_000;

export const start: Benchmark = {
  name: 'start',
  method:
    'From the start of the server process (as `npm start` runs it, already built) to the first response of /ready; median ' +
    `of several starts on existing data. Idle memory ${IDLE_SECONDS} s after a booking page and its slots were served: the ` +
    'resident set of Node plus the proportional set of every PostgreSQL process.',
  async run({ options, note }) {
    const dataDir = makeDataDir();
    try {
      const first = await startProduct({ dataDir: dataDir.path });
      const paths = await stopping(first, () => addData(first));
      note(`first start ${first.startMs.toFixed(0)} ms`);
      const startsMs: number[] = [];
      const startsCpuMs: number[] = [];
      for (let round = 1; round <= options.rounds; round += 1) {
        const again = await startProduct({ dataDir: dataDir.path });
        startsMs.push(again.startMs);
        startsCpuMs.push(await stopping(again, async () => (await again.usage()).node.cpuMs));
      }
      note(`starts on existing data ${startsMs.map((ms) => ms.toFixed(0)).join(', ')} ms`);
      const last = await startProduct({ dataDir: dataDir.path });
      const [nodeBytes, databaseBytes] = await stopping(last, () => idleMemory(last, paths));
      return figuresOf({
        firstMs: first.startMs,
        againMs: median(startsMs),
        cpuMs: median(startsCpuMs),
        nodeBytes,
        databaseBytes,
      });
    } finally {
      dataDir.remove();
    }
  },
};

type Measured = { firstMs: number; againMs: number; cpuMs: number; nodeBytes: number; databaseBytes: number };

const figuresOf = ({ firstMs, againMs, cpuMs, nodeBytes, databaseBytes }: Measured): Figure[] => [
  { name: 'start to first response, existing data', value: againMs, unit: 'ms', budget: { atMost: 2_000 } },
  { name: 'server CPU until then', value: cpuMs, unit: 'ms' },
  { name: 'first start, database created and migrated', value: firstMs, unit: 'ms', budget: { atMost: 10_000 } },
  {
    name: 'idle memory, all in one',
    value: (nodeBytes + databaseBytes) / MEGABYTE,
    unit: 'MB',
    budget: { atMost: 250 },
  },
  { name: 'of it Node', value: nodeBytes / MEGABYTE, unit: 'MB' },
  { name: 'of it PostgreSQL', value: databaseBytes / MEGABYTE, unit: 'MB' },
];

async function stopping<Outcome>(product: Product, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } finally {
    await product.stop();
  }
}

/** A business with some bookings; returns what a client requests first. */
async function addData(product: Product): Promise<string[]> {
  const world = worldAt(product.databaseUrl);
  try {
    const business = await aBusiness(world);
    const service = await aService(world, { business });
    for (let number = 0; number < BOOKINGS; number += 1) {
      await aBooking(world, { service, startAt: Math.ceil(Date.now() / 3_600_000) * 3_600_000 + number * 7_200_000 });
    }
    const from = new Date().toISOString().slice(0, 10);
    return [
      `/p/${business.slug}`,
      `/booking/api/public/businesses/${business.id}/slots?serviceId=${service.id}&from=${from}`,
    ];
  } finally {
    await world.db.close();
  }
}

async function idleMemory(product: Product, paths: readonly string[]): Promise<[number, number]> {
  for (const path of paths) {
    const response = await fetch(product.url + path);
    if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
    await response.arrayBuffer();
  }
  await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000));
  const { node, database } = await product.usage();
  return [node.residentBytes, database.residentBytes];
}
