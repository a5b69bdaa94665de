import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Options } from './figure.ts';

const DEFAULTS: Options = {
  rows: 10_000_000,
  seconds: 4,
  rounds: 7,
  attempts: 100_000,
  bids: 1_000_000,
  kills: 100,
  failovers: 30,
  moves: 1_000,
  histories: 10_000,
  minutes: 30,
  businesses: 10_000,
  slowdown: 4,
  isKept: false,
};
/** Checks that everything still runs; its numbers mean little. */
const QUICK: Options = {
  ...DEFAULTS,
  rows: 100_000,
  seconds: 1,
  rounds: 3,
  attempts: 2_000,
  bids: 5_000,
  kills: 3,
  failovers: 2,
  moves: 4,
  histories: 100,
  minutes: 1,
  businesses: 100,
};

export type Arguments = { readonly names: readonly string[]; readonly options: Options; readonly isBuilt: boolean };

/** `npm run bench -- slots --rows 100000`; throws an error whose message is shown to the user. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rows: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      attempts: { type: 'string' },
      bids: { type: 'string' },
      kills: { type: 'string' },
      failovers: { type: 'string' },
      moves: { type: 'string' },
      histories: { type: 'string' },
      minutes: { type: 'string' },
      businesses: { type: 'string' },
      slowdown: { type: 'string' },
      against: { type: 'string' },
      keep: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      // Uses existing builds, even if they are stale.
      'no-build': { type: 'boolean', default: false },
    },
  });
  const base = values.quick ? QUICK : DEFAULTS;
  const count = (name: Exclude<keyof Options, 'slowdown' | 'against' | 'isKept'>): number => {
    const raw = values[name];
    if (raw === undefined) return base[name];
    const value = Number(raw);
    if (!Number.isInteger(value) || value < 1)
      throw new Error(`--${name} takes a whole number from 1 on, not '${raw}'.`);
    return value;
  };
  const slowdown = Number(values.slowdown ?? base.slowdown);
  if (!(slowdown >= 1 && slowdown <= 20)) {
    throw new Error(`--slowdown takes a number from 1 to 20, not '${values.slowdown}'.`);
  }
  return {
    names: positionals,
    isBuilt: values['no-build'],
    options: {
      rows: count('rows'),
      seconds: count('seconds'),
      rounds: count('rounds'),
      attempts: count('attempts'),
      bids: count('bids'),
      kills: count('kills'),
      failovers: count('failovers'),
      moves: count('moves'),
      histories: count('histories'),
      minutes: count('minutes'),
      businesses: count('businesses'),
      slowdown,
      isKept: values.keep,
      ...(values.against === undefined ? {} : { against: path.resolve(values.against) }),
    },
  };
}
