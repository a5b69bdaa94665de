import type { Bench, Benchmark, Figure } from './figure.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { CALENDAR_CASES } from './loop/calendar-cases.ts';
import { CLIENT_LIST_CASES } from './loop/client-list-cases.ts';
import { FILE_CASES } from './loop/file-cases.ts';
import type { LoopCase, Site } from './loop/loop-case.ts';
import { PAGE_CASES } from './loop/page-cases.ts';
import type { LoopUsage } from './product/report-usage.ts';
import type { Product } from './product/start-product.ts';
import { withProduct } from './product/with-product.ts';

/** Too short for anyone to notice. */
const MAX_DELAY_MS = 50;
const CASES: readonly LoopCase[] = [...CLIENT_LIST_CASES, ...CALENDAR_CASES, ...FILE_CASES, ...PAGE_CASES];

export const loop: Benchmark = {
  name: 'loop',
  method:
    'How long the event loop of the server is blocked by each large operation at its limit, one after the other: the ' +
    'longest delay of all rounds (monitorEventLoopDelay, resolution 1 ms), garbage collection included, nothing ' +
    'subtracted; and the most processor time that its main thread used without a break.',
  run: (bench) => withProduct((product) => measure(product, bench), { env: { CALENDAR_NETWORK: 'any' } }),
};

async function measure(product: Product, bench: Bench): Promise<Figure[]> {
  const world = worldAt(product.databaseUrl);
  const { rounds, rows } = bench.options;
  const site: Site = { product, world, rounds, isQuick: rows < 1_000_000 };
  try {
    const figures: Figure[] = [];
    for (const loopCase of CASES) figures.push(...(await figuresOf(loopCase, site, bench)));
    return figures;
  } finally {
    await world.db.close();
  }
}

async function figuresOf(loopCase: LoopCase, site: Site, { note }: Bench): Promise<Figure[]> {
  const { name } = loopCase;
  const run = await loopCase.prepare(site);
  const first = await site.product.loopDuring(() => run(0));
  const later: LoopUsage[] = [];
  for (let round = 1; round <= site.rounds; round += 1) later.push(await site.product.loopDuring(() => run(round)));
  note(`${name}: ${[first, ...later].map(describe).join(', ')}`);
  const maxOf = (of: (usage: LoopUsage) => number) => Math.max(...later.map(of));
  return [
    { name, value: maxOf(({ longestMs }) => longestMs), unit: 'ms', budget: { atMost: MAX_DELAY_MS } },
    {
      name: '· processor time',
      value: maxOf(({ longestCpuMs }) => longestCpuMs),
      unit: 'ms',
      budget: { atMost: MAX_DELAY_MS },
    },
    { name: '· processor time, first in the process', value: first.longestCpuMs, unit: 'ms' },
  ];
}

const describe = ({ longestMs, longestCpuMs }: LoopUsage): string =>
  `${longestMs.toFixed(0)} (${longestCpuMs.toFixed(0)})`;
