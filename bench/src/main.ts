import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { answers } from './answers.ts';
import { auctionKills } from './auction-kills.ts';
import { auctionRace } from './auction-race.ts';
import { backup } from './backup.ts';
import { bids } from './bids.ts';
import { bookings } from './bookings.ts';
import { cellsCost } from './cells-cost.ts';
import { cells } from './cells.ts';
import { coach } from './coach.ts';
import { codeFlood } from './code-flood.ts';
import { dueKills } from './due-kills.ts';
import { evening } from './evening.ts';
import { failover } from './failover.ts';
import type { Benchmark } from './figure.ts';
import { histories } from './histories.ts';
import { clientImport } from './import.ts';
import { insights } from './insights.ts';
import { interactionBenchmarks } from './interactions.ts';
import { lists } from './lists.ts';
import { loop } from './loop.ts';
import { readArguments } from './options.ts';
import { pageCounts } from './page-counts.ts';
import { pages } from './pages.ts';
import { race } from './race.ts';
import { reminders } from './reminders.ts';
import { replica } from './replica.ts';
import { type Outcome, outcomeOf, printOutcome, writeOutcomes } from './report.ts';
import { slots } from './slots.ts';
import { start } from './start.ts';
import { storage } from './storage.ts';
import { strangers } from './strangers.ts';
import { teamRace } from './team-race.ts';
import { teamSlots } from './team-slots.ts';
import { upgrade } from './upgrade.ts';
import { watchers } from './watchers.ts';
import { week } from './week.ts';

const BENCHMARKS: readonly Benchmark[] = [
  answers,
  slots,
  teamSlots,
  bookings,
  race,
  teamRace,
  pageCounts,
  bids,
  auctionRace,
  auctionKills,
  dueKills,
  backup,
  failover,
  cells,
  cellsCost,
  upgrade,
  replica,
  evening,
  storage,
  histories,
  watchers,
  lists,
  insights,
  coach,
  clientImport,
  loop,
  reminders,
  codeFlood,
  strangers,
  week,
  pages,
  ...interactionBenchmarks,
  start,
];
/** The load average includes the end of the previous benchmark for a while. */
const BUSY_LOAD = os.availableParallelism() * 1.5;
const RESULT_FILE = fileURLToPath(new URL('../../.cache/bench.json', import.meta.url));
const BUILD = fileURLToPath(new URL('../../tools/build.ts', import.meta.url));

/** `npm run bench` runs all, `npm run bench -- slots race` the named ones. Exits with 1 when a budget is missed. */
async function main(): Promise<boolean> {
  const { names, options, isBuilt } = readArguments(process.argv.slice(2));
  const unknown = names.filter((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name));
  if (unknown.length > 0) {
    throw new Error(`No benchmark is called ${unknown.join(', ')}: ${BENCHMARKS.map(({ name }) => name).join(', ')}.`);
  }
  if (!isBuilt && spawnSync(process.execPath, [BUILD], { stdio: 'inherit' }).status !== 0) return false;

  const outcomes: Outcome[] = [];
  for (const benchmark of BENCHMARKS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    console.log(`\n${benchmark.name}: ${benchmark.method}`);
    const [loadAtStart = 0] = os.loadavg();
    if (loadAtStart > BUSY_LOAD)
      console.log(`        This machine is busy (load ${loadAtStart.toFixed(1)}): expect worse figures.`);
    const startedAtMs = performance.now();
    const result = await benchmark
      .run({ options, note: (text) => console.log(`        ${text}`) })
      .then((figures) => ({ figures }))
      .catch((error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }));
    const seconds = (performance.now() - startedAtMs) / 1000;
    const outcome = outcomeOf(benchmark, { seconds, loadAtStart }, result);
    printOutcome(outcome);
    outcomes.push(outcome);
    writeOutcomes(RESULT_FILE, outcomes);
  }
  const missed = outcomes.filter(({ isPassed }) => !isPassed).map(({ name }) => name);
  console.log(missed.length === 0 ? '\nEvery budget is met.' : `\nMissed: ${missed.join(', ')}.`);
  return missed.length === 0;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
