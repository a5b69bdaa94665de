import { launchBrowser } from './browser/launch-browser.ts';
import { expectHonestBrowser } from './feel/honest-browser.ts';
import { groupsOf } from './feel/people.ts';
import { type Device, DEVICES, type Felt, type FeltStep, visitFeel } from './feel/visit-feel.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { LAYOUT_SHIFT } from './pages/page-visits.ts';
import type { Product } from './product/start-product.ts';
import { withProduct } from './product/with-product.ts';

const INTERACTION = { atMost: 100 };
/**
 * A screen that misses is measured again, and the median of three counts: one hiccup of the machine is not the
 * screen's.
 */
const VISITS = 3;

/** `feel-phone` and `feel-desktop`. */
export const feelings: readonly Benchmark[] = DEVICES.map((device) => ({
  name: `feel-${device.name}`,
  method:
    `Headless Chromium as a ${device.name} opens every screen on the demo’s data, processor slowed down, and uses ` +
    'it: the slowest interaction by the browser’s event timing (input to next paint), and the layout shift until the ' +
    'first input. A screen that misses is visited three times, the median counts, and is reported at full speed too.',
  run: (bench) => withProduct((product) => feelScreens(product, device, bench), { env: { PRIMEHOUR_DEMO: '1' } }),
}));

async function feelScreens(product: Product, device: Device, bench: Bench): Promise<Figure[]> {
  const world = worldAt(product.databaseUrl);
  const browser = await launchBrowser();
  try {
    const { slowdown } = bench.options;
    bench.note(`the processor is slowed down ${slowdown} times`);
    await expectHonestBrowser(browser, slowdown);
    const figures: Figure[] = [];
    for (const { screens, storage } of await groupsOf(world, product)) {
      for (const screen of screens) {
        const visit = async (slower: number) =>
          visitFeel(browser, screen, { origin: product.url, device, slower, storageState: await storage() });
        figures.push(...(await feelScreen(screen.name, visit, bench)));
      }
    }
    return figures;
  } finally {
    await browser.close();
    await world.db.close();
  }
}

async function feelScreen(name: string, visit: (slower: number) => Promise<Felt>, bench: Bench): Promise<Figure[]> {
  const tried = async (slower: number): Promise<Felt> => {
    const felt = await visit(slower).catch((error: Error) => {
      bench.note(error.message.split('\n').slice(0, 4).join(' '));
      return NOT_FELT;
    });
    const { ms, step, what } = slowestOf(felt);
    const { shift, moved } = felt;
    if (!isMet(felt)) bench.note(`${name}: ${ms} ms, '${step}' (${what}); shift ${shift.toFixed(3)} (${moved})`);
    return felt;
  };
  const first = await tried(bench.options.slowdown);
  if (isMet(first)) return figuresOf(name, first);
  const visits = [first];
  while (visits.length < VISITS) visits.push(await tried(bench.options.slowdown));
  const felt = {
    ...middle(visits, (visited) => slowestOf(visited).ms),
    shift: middle(visits, ({ shift }) => shift).shift,
  };
  if (isMet(felt)) return figuresOf(name, felt);
  const { ms, step } = slowestOf(await tried(1));
  return [...figuresOf(name, felt), { name: `${name}, at full speed: ${step}`, value: ms, unit: 'ms' }];
}

const NOT_STEPPED: FeltStep = { step: 'not reached', ms: Number.NaN, what: '', contentMs: Number.NaN };
const NOT_FELT: Felt = { steps: [NOT_STEPPED], shift: Number.NaN, moved: '' };
const LOOKED_AT: FeltStep = { step: 'nothing above 16 ms', ms: 0, what: '', contentMs: 0 };

const slowestOf = ({ steps }: Felt): FeltStep => steps.toSorted((one, other) => other.ms - one.ms)[0] ?? LOOKED_AT;
const lastShownOf = ({ steps }: Felt): FeltStep =>
  steps.toSorted((one, other) => other.contentMs - one.contentMs)[0] ?? LOOKED_AT;

function middle(visits: readonly Felt[], by: (felt: Felt) => number): Felt {
  // An unmeasured value counts as the worst.
  const worth = (felt: Felt) => (Number.isNaN(by(felt)) ? Number.POSITIVE_INFINITY : by(felt));
  return visits.toSorted((one, other) => worth(one) - worth(other))[Math.floor(visits.length / 2)] ?? NOT_FELT;
}

const isMet = (felt: Felt) => slowestOf(felt).ms <= INTERACTION.atMost && felt.shift <= LAYOUT_SHIFT.atMost;

function figuresOf(name: string, felt: Felt): Figure[] {
  const slowest = slowestOf(felt);
  const lastShown = lastShownOf(felt);
  return [
    { name: `${name}: ${slowest.step}`, value: slowest.ms, unit: 'ms', budget: INTERACTION },
    { name: `${name}, until new content: ${lastShown.step}`, value: lastShown.contentMs, unit: 'ms' },
    { name: `${name}: layout shift`, value: felt.shift, unit: '', budget: LAYOUT_SHIFT },
  ];
}
