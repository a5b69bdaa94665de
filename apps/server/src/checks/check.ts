import type { Database } from '@primehour/db/open';
import type { Instant } from '@primehour/domain/vocabulary';
import type { Config } from '../config.ts';

/** One number of a check, or one for each of its closed list of labels. */
export type Reading = { readonly label: string | null; readonly value: number };

export const singleReading = (value: number): readonly Reading[] => [{ label: null, value }];

/** Where a check finds its readings: a query of the shared statement, with `$1` as the present, or its own function. */
type Source =
  | { readonly sql: string }
  | { readonly read: (context: CheckContext) => Promise<readonly Reading[]> | readonly Reading[] };

export type CheckContext = {
  readonly db: Pick<Database, 'read' | 'replicaLagSeconds'>;
  readonly config: Pick<Config, 'dataDir' | 'codesPerHour' | 'textPriceCents'>;
  readonly now: Instant;
};

/** When a reading needs attention. */
export type Limit = { readonly above: number } | { readonly atLeast: number } | { readonly below: number };

type Definition = {
  readonly name: string;
  /** The line's name in `status` and on the console. */
  readonly title: string;
  /** The gauge of `/metrics`, in base units. */
  readonly metric: string;
  /** What it measures, for `/metrics`, the board and the runbook. */
  readonly help: string;
  readonly unit: 'count' | 'seconds' | 'bytes' | 'ratio';
  /** The label of its readings, whose values are a closed list. */
  readonly label?: { readonly name: string; readonly values: readonly string[] };
  /** Without one, the line is for information. */
  readonly limit?: Limit;
  /** One reading as a sentence. */
  readonly say: (value: number, config: CheckContext['config']) => string;
  /** The command to start with. */
  readonly command?: string;
  /** The heading of the runbook that explains what to do, as an anchor. */
  readonly runbook: string;
  /** For the few checks that page someone: how long a reading has to be beyond its limit. */
  readonly alert?: {
    readonly name: string;
    readonly forMinutes: number;
    /** Also when no one reports the gauge. */
    readonly orAbsent?: true;
  };
};

export type Check = Definition & Source;

/** A label that is not in the list is a bug of ours, and must not create another series. */
export const OTHER = 'other';

export function isBeyond(value: number, limit: Limit | undefined): boolean {
  if (limit === undefined) return false;
  if ('above' in limit) return value > limit.above;
  return 'atLeast' in limit ? value >= limit.atLeast : value < limit.below;
}

/** Jobs start within seconds; waiting longer than this indicates a problem. */
export const OVERDUE_SECONDS = 600;
export const NONE = { above: 0 } as const satisfies Limit;

/** How many rows there are, as one reading. */
export const count = (from: string): string => `select null::text as label, count(*)::float8 as value from ${from}`;
export const countBy = (label: string, from: string): string =>
  `select ${label} as label, count(*)::float8 as value from ${from} group by 1`;
