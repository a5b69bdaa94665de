import type { Database } from '@primehour/db/open';
import { expectLedgerToHold } from './bookings/expect-ledger.ts';
import {
  type Book,
  bookByCard,
  bookFree,
  CONNECTIONS,
  holdUnderPolicy,
  loadPhase,
  type Phase,
} from './bookings/load-phase.ts';
import { BUSINESSES, readyCheckouts, readyFree } from './bookings/ready-checkouts.ts';
import type { ReadyCheckout } from './checkouts.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { grouped } from './grouped.ts';
import { worldAt } from './ledger/prepare-database.ts';
import type { Product } from './product/start-product.ts';
import { versionIn } from './product/version.ts';
import { withProduct } from './product/with-product.ts';
import { median } from './statistics.ts';

/** More than a load phase can use up; leftovers are not an error. */
const MAX_PER_SECOND = 1_500;

export const bookings: Benchmark = {
  name: 'bookings',
  method:
    'POST …/checkouts/{id}/confirm over HTTP, warm: a free service, so that the right code takes the time and confirms ' +
    `at once; spread over ${BUSINESSES} businesses, ${CONNECTIONS} connections, every text queued and sent by the same ` +
    'process. Checkouts and codes are written beforehand (codes are limited to 2,000 an hour); median of load phases. ' +
    'Phases alternate with the same call for a service under a card policy, which takes and holds the time, and with all ' +
    'five calls of such a booking: they also show the terms, agree to them, and open and submit the form of the card. ' +
    'With --against, they alternate with free bookings of that folder’s product instead.',
  run: (bench) => {
    const { against } = bench.options;
    if (against === undefined) return withProduct((product) => measure(product, bench));
    return withProduct((now) => withProduct((before) => compare(now, before, bench), { from: against }));
  },
};

/** Phases of one kind, and the checkouts that they use up. */
type Side = { readonly product: Product; readonly book: Book; readonly ready: readonly ReadyCheckout[] };

async function measure(product: Product, bench: Bench): Promise<Figure[]> {
  const world = worldAt(product.databaseUrl);
  try {
    const ready = await readyCheckouts(await versionIn(), world, countOf(bench));
    const sides = [bookFree, holdUnderPolicy, bookByCard].map((book, kind) => ({
      product,
      book,
      ready: ready[kind] ?? [],
    }));
    const phases = await alternate(sides, bench);
    await expectLedgerToHold(world.db);
    return [...figuresOf(phases), ...figuresOfCards(phases)];
  } finally {
    await world.db.close();
  }
}

/** Compares with the previous version, on its own database, prepared as its own benchmark does. */
async function compare(now: Product, before: Product, bench: Bench): Promise<Figure[]> {
  const worlds: { db: Database }[] = [];
  try {
    const sides: Side[] = [];
    for (const [product, from] of [[now], [before, bench.options.against]] as const) {
      const version = await versionIn(from);
      const world = version.worldAt(product.databaseUrl);
      worlds.push(world);
      sides.push({ product, book: bookFree, ready: await readyFree(version, world, countOf(bench)) });
    }
    const phases = await alternate(sides, bench);
    for (const { db } of worlds) await expectLedgerToHold(db);
    const ratioOf = (of: (phase: Phase) => number) =>
      median(phases.map(([own, other]) => (own && other ? of(own) / of(other) : Number.NaN)));
    return [
      ...figuresOf(phases),
      { name: 'server and database CPU ÷ before', value: ratioOf(cpuOf), unit: '×' },
      { name: 'server CPU ÷ before', value: ratioOf(({ nodeMs }) => nodeMs), unit: '×' },
      { name: 'database CPU ÷ before', value: ratioOf(({ databaseMs }) => databaseMs), unit: '×' },
      { name: 'confirmed bookings ÷ before', value: ratioOf(({ perSecond }) => perSecond), unit: '×' },
    ];
  } finally {
    for (const { db } of worlds) await db.close();
  }
}

const countOf = ({ options: { seconds, rounds } }: Bench): number => MAX_PER_SECOND * seconds * (rounds + 1);

/** One phase of each side per round, because a machine's speed changes; every other round in the opposite order. */
async function alternate(sides: readonly Side[], { options, note }: Bench): Promise<Phase[][]> {
  const { seconds, rounds } = options;
  const each = MAX_PER_SECOND * seconds;
  note(`${sides.map(({ ready }) => grouped(ready.length)).join(' + ')} checkouts are ready`);
  const phases: Phase[][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const turn: Phase[] = [];
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const { product, book, ready } = side;
      const checkouts = ready.slice(round * each, (round + 1) * each);
      turn[sides.indexOf(side)] = await loadPhase(product, { checkouts, seconds, book });
    }
    const costs = turn.map(
      (phase) => `${phase.perSecond.toFixed(0)} (${msOf(phase.nodeMs)} + ${msOf(phase.databaseMs)} ms)`,
    );
    note(`phases ${round} of ${rounds}: ${costs.join(', ')} a second${round === 0 ? ' (warming up)' : ''}`);
    if (round > 0) phases.push(turn);
  }
  return phases;
}

const msOf = (ms: number): string => ms.toFixed(2);
/** Other work on the machine slows every phase down, but hardly changes its CPU time. */
const cpuOf = ({ nodeMs, databaseMs }: Phase): number => nodeMs + databaseMs;
const middleOf = (phases: readonly Phase[][], of: keyof Phase, kind = 0): number =>
  median(phases.map((turn) => turn[kind]?.[of] ?? Number.NaN));

const figuresOf = (phases: readonly Phase[][]): Figure[] => [
  { name: 'confirmed bookings', value: middleOf(phases, 'perSecond'), unit: '/s', budget: { atLeast: 500 } },
  { name: 'server CPU per booking, its text included', value: middleOf(phases, 'nodeMs'), unit: 'ms' },
  { name: 'database CPU per booking', value: middleOf(phases, 'databaseMs'), unit: 'ms' },
  { name: 'CPU of the caller per booking', value: middleOf(phases, 'callerMs'), unit: 'ms' },
  { name: `p99, ${CONNECTIONS} connections`, value: middleOf(phases, 'p99Ms'), unit: 'ms' },
];

function figuresOfCards(phases: readonly Phase[][]): Figure[] {
  /** The ratio of adjacent phases. */
  const ratio = (kind: number) =>
    median(phases.map(([free, ...others]) => (others[kind - 1]?.perSecond ?? Number.NaN) / (free?.perSecond ?? 0)));
  const processorRatio = median(phases.map(([free, held]) => (free && held ? cpuOf(free) / cpuOf(held) : Number.NaN)));
  return [
    { name: 'held under a card policy ÷ free', value: ratio(1), unit: '', budget: { atLeast: 0.8 } },
    { name: 'processor time: free ÷ held', value: processorRatio, unit: '', budget: { atLeast: 0.8 } },
    { name: 'held under a card policy', value: middleOf(phases, 'perSecond', 1), unit: '/s' },
    { name: 'confirmed by a saved card, all five calls', value: middleOf(phases, 'perSecond', 2), unit: '/s' },
    { name: 'server CPU per booking by card', value: middleOf(phases, 'nodeMs', 2), unit: 'ms' },
    { name: 'database CPU per booking by card', value: middleOf(phases, 'databaseMs', 2), unit: 'ms' },
    { name: 'all five calls ÷ free', value: ratio(2), unit: '' },
  ];
}
