import { aListing } from '@primehour/testkit/build-listing';
import { addBusyBusiness } from './answers/busy-business.ts';
import { costOf, type Cost, latenciesAt, load } from './answers/load-path.ts';
import type { Bench, Benchmark, Budget, Figure } from './figure.ts';
import { makeDataDir, worldAt } from './ledger/prepare-database.ts';
import { type Product, type ProductOptions, startProduct } from './product/start-product.ts';
import { median, percentile } from './statistics.ts';

const CONNECTIONS = 64;
/**
 * A node responds from one thread, so half load is half of a processor. Half of the rate of the 64 connections would be
 * more: simultaneous requests share one check of what is cached, so each costs less.
 */
const HALF_BUSY = 0.5;

type Measured = Cost & { readonly perSecond: number };
/** A product, the requests to it, and their cost in each round. */
type Side = {
  readonly name: string;
  /** One at a time if each response has to be computed: concurrent requests share one. */
  readonly connections: number;
  readonly product: Product;
  readonly paths: Paths;
  readonly costs: Map<string, Measured[]>;
};
type Paths = Readonly<Record<string, string>>;

/** Budgets of responses from memory. `/live` does nothing: it shows the limits of machine and load (decision 154). */
const WARM: Readonly<Record<string, { readonly cost?: Budget; readonly rate?: Budget }>> = {
  live: {},
  'sign-in': { cost: { atMost: 0.3 } },
  'booking page': { cost: { atMost: 1 }, rate: { atLeast: 1_500 } },
  slots: { cost: { atMost: 0.4 } },
  'auction page': { cost: { atMost: 1 } },
  'script of a page': {},
};
const COLD: Readonly<Record<string, Budget | undefined>> = {
  'booking page': { atMost: 6 },
  slots: { atMost: 2.5 },
  'auction page': undefined,
};
const CROWDED = ['booking page', 'slots'];

export const answers: Benchmark = {
  name: 'answers',
  method:
    'Public responses over HTTP with compression: processor time of server and database per response, median of interleaved ' +
    'load phases; from memory, 8 at a time, and computed for each request, one at a time (RESPONSE_CACHE_MB=0). With --against, the product of that ' +
    'folder takes its turn in each round. Half load: requests arrive at random, as many as take half of a processor.',
  run: async (bench) => {
    const { against } = bench.options;
    const sides: Side[] = [];
    const opened: (() => Promise<void>)[] = [];
    try {
      for (const { name, connections = 8, ...options } of sidesWith(against)) {
        const dataDir = makeDataDir();
        opened.push(async () => dataDir.remove());
        const product = await startProduct({ dataDir: dataDir.path, ...options });
        opened.push(() => product.stop());
        sides.push({ name, connections, product, paths: await pathsOf(product), costs: new Map() });
      }
      return await measure(sides, bench);
    } finally {
      for (const close of opened.toReversed()) await close();
    }
  },
};

type SideOptions = { readonly name: string; readonly connections?: number } & Pick<ProductOptions, 'env' | 'from'>;

const sidesWith = (against: string | undefined): SideOptions[] => [
  { name: 'now' },
  { name: 'made', connections: 1, env: { RESPONSE_CACHE_MB: '0' } },
  ...(against === undefined ? [] : [{ name: 'before', from: against }]),
];

async function pathsOf(product: Product): Promise<Paths> {
  const { slug, slotsPath } = await addBusyBusiness(product);
  const world = worldAt(product.databaseUrl);
  try {
    const { id } = await aListing(world);
    return {
      live: '/live',
      'sign-in': '/sign-in',
      'booking page': `/p/${slug}`,
      slots: slotsPath,
      'auction page': `/a/${id}`,
      'script of a page': await scriptOf(`${product.url}/p/${slug}`),
    };
  } finally {
    await world.db.close();
  }
}

async function scriptOf(page: string): Promise<string> {
  const [, script] = /<script type="module" src="([^"]+)"/.exec(await (await fetch(page)).text()) ?? [];
  if (script === undefined) throw new Error('The page has no script.');
  return script;
}

async function measure(sides: readonly Side[], { options, note }: Bench): Promise<Figure[]> {
  const { seconds, rounds } = options;
  for (const { product, paths } of sides) {
    for (const path of Object.values(paths)) await load({ product, path }, 1, 8);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of Object.keys(WARM)) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const target = { product: side.product, path: side.paths[name] ?? '' };
        const cost = await costOf(target, seconds, side.connections);
        side.costs.set(name, [...(side.costs.get(name) ?? []), cost]);
      }
      note(`round ${round}: ${name} ${sides.map((side) => describe(side, name)).join(' · ')}`);
    }
  }
  const [now, made, before] = sides;
  if (!now || !made) throw new Error('Nothing was measured.');
  return [
    ...Object.entries(WARM).flatMap(([name, budgets]) => figuresOf(now, name, budgets)),
    ...Object.entries(COLD).map(([name, budget]) => ({
      name: `${name}, made: CPU per response`,
      value: middle(made, name, totalOf),
      unit: 'ms',
      ...(budget && { budget }),
    })),
    ...(before ? Object.keys(WARM).map((name) => ratioOf(now, before, name)) : []),
    ...(before ? Object.keys(COLD).map((name) => ratioOf(made, before, name)) : []),
    ...(await crowdOf(now, seconds)),
  ];
}

const figuresOf = (side: Side, name: string, { cost, rate }: (typeof WARM)[string]): Figure[] => [
  { name: `${name}: CPU per response`, value: middle(side, name, totalOf), unit: 'ms', ...(cost && { budget: cost }) },
  { name: `${name}: of which the database`, value: middle(side, name, ({ databaseMs }) => databaseMs), unit: 'ms' },
  {
    name: `${name}: responses`,
    value: middle(side, name, ({ perSecond }) => perSecond),
    unit: '/s',
    ...(rate && { budget: rate }),
  },
];

const ratioOf = (side: Side, before: Side, name: string): Figure => ({
  name: `${name}: CPU ${side.name} ÷ before`,
  value: middle(side, name, totalOf) / middle(before, name, totalOf),
  unit: '×',
});

async function crowdOf(side: Side, seconds: number): Promise<Figure[]> {
  const { product, paths } = side;
  const figures: Figure[] = [];
  for (const name of CROWDED) {
    const target = { product, path: paths[name] ?? '' };
    const { latency } = await load(target, seconds * 2, CONNECTIONS);
    const perSecond = (HALF_BUSY * 1000) / middle(side, name, ({ nodeMs }) => nodeMs);
    await latenciesAt(target, { perSecond, seconds }, CONNECTIONS);
    // Long enough that no single garbage collection dominates.
    const before = await product.usage();
    const half = await latenciesAt(target, { perSecond, seconds: seconds * 8 }, CONNECTIONS);
    const busyMs = (await product.usage()).node.cpuMs - before.node.cpuMs;
    figures.push(
      { name: `${name}: p99, ${CONNECTIONS} connections`, value: latency.p99, unit: 'ms', budget: { atMost: 60 } },
      { name: `${name}: at half load`, value: perSecond, unit: '/s' },
      { name: `${name}: processor taken by the node then`, value: busyMs / (seconds * 80), unit: '%' },
      { name: `${name}: p99, half load`, value: percentile(half, 0.99), unit: 'ms', budget: { atMost: 20 } },
    );
  }
  return figures;
}

const totalOf = ({ nodeMs, databaseMs }: Measured): number => nodeMs + databaseMs;
const middle = ({ costs }: Side, name: string, of: (cost: Measured) => number): number =>
  median((costs.get(name) ?? []).map(of));

function describe({ name, costs }: Side, path: string): string {
  const last = costs.get(path)?.at(-1);
  return `${name} ${last?.nodeMs.toFixed(2)} + ${last?.databaseMs.toFixed(2)} ms, ${last?.perSecond.toFixed(0)}/s`;
}
