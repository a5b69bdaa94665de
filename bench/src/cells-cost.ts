import { setTimeout as pause } from 'node:timers/promises';
import { HOME_CELL, setOwnCell } from '@primehour/db/cell';
import type { Database } from '@primehour/db/open';
import { expectLedgerToHold } from './bookings/expect-ledger.ts';
import { bookFree, CONNECTIONS } from './bookings/load-phase.ts';
import { readyFree } from './bookings/ready-checkouts.ts';
import { withCellNodes } from './cells/start-cells.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { createCaller, inParallel } from './load.ts';
import type { Product } from './product/start-product.ts';
import { type CpuUsage, usageDuring } from './product/usage-during.ts';
import { versionIn } from './product/version.ts';
import { withProduct } from './product/with-product.ts';
import { median } from './statistics.ts';

const CELLS = 4;
/** Bookings of one business never share a transaction, so few businesses would mean small groups. */
const BUSINESSES_PER_CELL = 50;
const BOOKINGS_PER_SECOND = 400;
/** Enough for every node to compile the code it runs. */
const WARM_UP_PER_NODE = 1_000;
/**
 * Requests are sent to one cell after the other, so that none shares the processors: in production each has its own
 * machines. The first ones of each phase don't count: connections that were idle for ten seconds are closed, and new
 * ones have no plans yet.
 */
const BURST = 100;
/** Texts are sent a moment after their bookings. */
const SETTLE_MS = 250;

export const cellsCost: Benchmark = {
  name: 'cells-cost',
  method:
    `The same number of confirmed bookings (free, as in \`bookings\`) of ${CELLS * BUSINESSES_PER_CELL} businesses in phases in turn: on one ` +
    `cell with a node and a database, on ${CELLS} cells with a node and a database server each, which have a quarter of the ` +
    'businesses, and on the same cells while every request reaches the next node, whichever cell it is for. ' +
    `${CONNECTIONS} connections to each node, because what arrives at the same time shares statements. In each round all of them also rest; what they use at rest is reported separately, and ` +
    'left out of the cost of a booking. Median of the rounds.',
  run: (bench) => withProduct((one) => withCellNodes(CELLS, (cells) => measure(one, cells, bench))),
};

/** A checkout, the node of its cell, and which of the four cells has its business, or would have it. */
type Placed = { readonly id: string; readonly node: Product; readonly part: number };
type Side = {
  readonly nodes: readonly Product[];
  readonly checkouts: Placed[];
  /** If false, in bursts to one cell after the other. */
  readonly isAtOnce: boolean;
  /** The node that receives the request for it. */
  reached(placed: Placed, index: number): Product;
};
type Phase = CpuUsage & { readonly elapsedMs: number };
/** In the order of the sides. */
type Round = { readonly phases: readonly Phase[]; readonly rest: readonly Phase[] };

async function measure(one: Product, cells: readonly Product[], { options, note }: Bench): Promise<Figure[]> {
  const perPhase = BOOKINGS_PER_SECOND * options.seconds;
  const sent = perPhase + CELLS * BURST;
  const countOn = ({ length: nodes }: readonly Product[], kinds: number) =>
    nodes * WARM_UP_PER_NODE + kinds * sent * options.rounds;
  const [countOfOne, countOfCells] = [countOn([one], 1), countOn(cells, 3)];
  const [ofOne, ofCells] = [await prepare([one], countOfOne), await prepare(cells, countOfCells)];
  const own: Side['reached'] = ({ node }) => node;
  const any: Side['reached'] = ({ node }, index) => cells[index % CELLS] ?? node;
  const inOne: Side = { nodes: [one], checkouts: ofOne, isAtOnce: false, reached: own };
  const inCells: Side = { nodes: cells, checkouts: ofCells, isAtOnce: false, reached: own };
  const toAny: Side = { ...inCells, reached: any };
  const sides = [inOne, inCells, toAny, { ...inCells, isAtOnce: true }];
  const run = (side: Side, count: number) => runPhase(side, side.checkouts.splice(0, count));
  for (const side of [inOne, toAny]) await run(side, side.nodes.length * WARM_UP_PER_NODE);
  const rounds: Round[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    const phases: Phase[] = [];
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      phases[sides.indexOf(side)] = await run(side, sent);
    }
    const rest = await Promise.all([[one], cells].map((nodes) => timed(nodes, () => pause(options.seconds * 1000))));
    rounds.push({ phases, rest });
    const costs = phases.map(({ nodeMs, databaseMs }) => `${msOf(nodeMs / perPhase)} + ${msOf(databaseMs / perPhase)}`);
    note(`round ${round} of ${options.rounds}: ${costs.join(', ')} ms a booking`);
  }
  await expectAll([[one], countOfOne], [cells, countOfCells]);
  return figuresOf(rounds, perPhase);
}

/** Prepares each cell in turn. Ids contain the number of their cell, as the product's own do. */
async function prepare(nodes: readonly Product[], count: number): Promise<Placed[]> {
  const perCell: Placed[][] = [];
  for (const [cell, node] of nodes.entries()) {
    const world = worldAt(node.databaseUrl);
    const businesses = (CELLS * BUSINESSES_PER_CELL) / nodes.length;
    setOwnCell(cell);
    const ready = await readyFree(await versionIn(), world, count / nodes.length, businesses);
    setOwnCell(HOME_CELL);
    if (cell !== HOME_CELL) await registerInHome(nodes, cell, world.db);
    await world.db.close();
    perCell.push(ready.map(({ id }, index) => ({ id, node, part: nodes.length === 1 ? index % CELLS : cell })));
  }
  return Array.from({ length: count / nodes.length }, (_, turn) =>
    perCell.flatMap((ready) => ready[turn] ?? []),
  ).flat();
}

/** What cell 0 stores about the businesses of another one: where they are, and their accounts at the simulated bank. */
async function registerInHome(nodes: readonly Product[], cell: number, away: Database): Promise<void> {
  const home = worldAt(nodes[0]?.databaseUrl ?? '').db;
  const businesses = await away.pool.query<{ ids: string[] }>('select array_agg(id) as ids from business');
  await home.pool.query(
    'insert into business_elsewhere (business_id, cell, moved_at) select unnest($1::uuid[]), $2, now()',
    [businesses.rows[0]?.ids, cell],
  );
  const accounts = await away.pool.query<{ rows: string }>('select json_agg(a)::text as rows from sandbox_account a');
  await home.pool.query(
    'insert into sandbox_account select * from json_populate_recordset(null::sandbox_account, $1::json)',
    [accounts.rows[0]?.rows ?? '[]'],
  );
  await home.close();
}

async function runPhase({ nodes, isAtOnce, reached }: Side, checkouts: readonly Placed[]): Promise<Phase> {
  const caller = createCaller(CONNECTIONS * CELLS);
  const parts = [...Map.groupBy(checkouts, ({ part }) => part).values()];
  const send = (burst: readonly Placed[]) =>
    inParallel(burst, CONNECTIONS, (each, index) => bookFree(caller, reached(each, index), each.id));
  const sendAll = async (from: number, until: number) => {
    const requested = parts.map((part) => part.slice(from, until));
    if (isAtOnce) await Promise.all(requested.map(send));
    for (let at = 0; !isAtOnce && at < until - from; at += BURST) {
      for (const part of requested) await send(part.slice(at, at + BURST));
    }
    await pause(SETTLE_MS);
  };
  try {
    await sendAll(0, BURST);
    return await timed(nodes, () => sendAll(BURST, checkouts.length / parts.length));
  } finally {
    caller.close();
  }
}

async function timed(nodes: readonly Product[], work: () => Promise<void>): Promise<Phase> {
  const startedAtMs = performance.now();
  const usage = await usageDuring(nodes, work);
  return { ...usage, elapsedMs: performance.now() - startedAtMs };
}

async function expectAll(...expected: (readonly [nodes: readonly Product[], count: number])[]): Promise<void> {
  for (const [nodes, count] of expected) {
    let found = 0;
    for (const { databaseUrl } of nodes) {
      const { db } = worldAt(databaseUrl);
      found += await expectLedgerToHold(db);
      await db.close();
    }
    if (found !== count) throw new Error(`${count} bookings were confirmed, and ${found} are stored.`);
  }
}

const msOf = (ms: number): string => ms.toFixed(2);
const cpuOf = ({ nodeMs, databaseMs }: CpuUsage): number => nodeMs + databaseMs;

function figuresOf(rounds: readonly Round[], perPhase: number): Figure[] {
  /** CPU time at rest per second; the sweeps of each minute fall into some of the rests. */
  const restOf = (kind: number, of: (usage: CpuUsage) => number) => {
    const rests = rounds.flatMap(({ rest }) => rest[kind] ?? []);
    return sum(rests.map(of)) / (sum(rests.map(({ elapsedMs }) => elapsedMs)) / 1000);
  };
  /** Per booking, without what the processes use at rest. */
  const costOf = ({ phases }: Round, side: number, of: (usage: CpuUsage) => number) => {
    const phase = phases[side];
    if (phase === undefined) return Number.NaN;
    return (of(phase) - (restOf(side === 0 ? 0 : 1, of) * phase.elapsedMs) / 1000) / perPhase;
  };
  const cost = (side: number, of: (usage: CpuUsage) => number) =>
    median(rounds.map((round) => costOf(round, side, of)));
  const ratio = (side: number) => median(rounds.map((round) => costOf(round, side, cpuOf) / costOf(round, 0, cpuOf)));
  const whole = median(
    rounds.map(({ phases: [single, several] }) => (single && several ? cpuOf(several) / cpuOf(single) : Number.NaN)),
  );
  const [node, database] = [({ nodeMs }: CpuUsage) => nodeMs, ({ databaseMs }: CpuUsage) => databaseMs];
  return [
    { name: 'CPU per booking: four cells ÷ one', value: ratio(1), unit: '×', budget: { atMost: 1.1 } },
    { name: 'one cell: server CPU per booking', value: cost(0, node), unit: 'ms' },
    { name: 'one cell: database CPU per booking', value: cost(0, database), unit: 'ms' },
    { name: 'four cells: server CPU per booking', value: cost(1, node), unit: 'ms' },
    { name: 'four cells: database CPU per booking', value: cost(1, database), unit: 'ms' },
    { name: 'four cells ÷ one, with what they use at rest', value: whole, unit: '×' },
    { name: 'four cells, at any node ÷ one', value: ratio(2), unit: '×' },
    { name: 'four cells, at any node: server CPU per booking', value: cost(2, node), unit: 'ms' },
    { name: 'four cells, at any node: database CPU per booking', value: cost(2, database), unit: 'ms' },
    { name: 'four cells at once on one machine ÷ one', value: ratio(3), unit: '×' },
    { name: 'one cell at rest: CPU', value: restOf(0, cpuOf), unit: 'ms/s' },
    { name: 'four cells at rest: CPU', value: restOf(1, cpuOf), unit: 'ms/s' },
  ];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
