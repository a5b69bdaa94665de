import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Benchmark, type Figure, isWithin } from './figure.ts';
import { grouped } from './grouped.ts';

export type Outcome = {
  readonly name: string;
  readonly method: string;
  readonly at: string;
  /** The load at the start; beyond the number of processors, other processes affect the measurement. */
  readonly loadAtStart: number;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  readonly isPassed: boolean;
  /** Why there are no figures. */
  readonly error?: string;
};

export function outcomeOf(
  { name, method }: Benchmark,
  { seconds, loadAtStart }: Pick<Outcome, 'seconds' | 'loadAtStart'>,
  result: { readonly figures: readonly Figure[] } | { readonly error: string },
): Outcome {
  const figures = 'figures' in result ? result.figures : [];
  return {
    name,
    method,
    at: new Date().toISOString(),
    loadAtStart,
    seconds: Math.round(seconds),
    figures,
    // A benchmark without a threshold could not fail, and so proves nothing.
    isPassed: figures.some(({ budget }) => budget !== undefined) && figures.every(isWithin),
    ...('error' in result ? { error: result.error } : {}),
  };
}

export function printOutcome({ figures, error, seconds }: Outcome): void {
  if (error !== undefined) console.error(`  FAIL  ${error}`);
  for (const figure of figures) {
    const verdict = figure.budget === undefined ? '    ' : isWithin(figure) ? 'PASS' : 'FAIL';
    console.log(`  ${verdict}  ${figure.name.padEnd(52)} ${amount(figure).padStart(14)}   ${bound(figure)}`.trimEnd());
  }
  console.log(`        took ${seconds} s`);
}

const amount = ({ value, unit }: Figure): string => `${rounded(value)} ${unit}`;

function rounded(value: number): string {
  if (Number.isNaN(value)) return 'not measured';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return Number.isInteger(value) ? grouped(value) : value.toFixed(digits);
}

function bound({ budget, unit }: Figure): string {
  if (budget === undefined) return '';
  const [sign, value] = 'atMost' in budget ? ['≤', budget.atMost] : ['≥', budget.atLeast];
  return `budget ${sign} ${rounded(value)} ${unit}`;
}

/** Keeps the results of benchmarks that were not run this time; each has its own date. */
export function writeOutcomes(file: string, outcomes: readonly Outcome[]): void {
  const kept = readOutcomes(file).filter(({ name }) => !outcomes.some((outcome) => outcome.name === name));
  const [cpu] = os.cpus();
  const machine = {
    cpus: os.availableParallelism(),
    model: cpu?.model.trim() ?? 'unknown',
    memoryBytes: os.totalmem(),
    system: `${os.platform()} ${os.arch()}`,
    node: process.version,
  };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ machine, results: [...kept, ...outcomes] }, null, 2)}\n`);
}

function readOutcomes(file: string): Outcome[] {
  try {
    const { results } = JSON.parse(readFileSync(file, 'utf8')) as { results?: Outcome[] };
    return results ?? [];
  } catch {
    // None yet, or one that an interrupted run left.
    return [];
  }
}
