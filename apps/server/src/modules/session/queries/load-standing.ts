import { slidingCount, type Load } from '@primehour/domain/challenge/difficulty';
import type { Instant } from '@primehour/domain/vocabulary';
import type { Deps } from '../../../deps.ts';
import { HOUR, type Budget, type CodeRequest } from '../policy.ts';
import { readStanding } from '../queries.ts';

const HOUR_MS = HOUR * 1000;

export const hourOf = (now: Instant): number => Math.floor(now / HOUR_MS) * HOUR_MS;

export const windowOf = (key: string, startMs: number) => ({ key: `${key}/${HOUR}`, startMs });

/** For each budget, the part of the previous hour that still counts and the fill level including this hour. */
export type Standing = {
  readonly isKnown: boolean;
  readonly loads: readonly Load[];
  readonly carried: readonly number[];
};

/** Reads without a lock and writes nothing, so that a refused request leaves no trace. */
export async function loadStanding(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { phone }: CodeRequest,
  budgets: readonly Budget[],
): Promise<Standing> {
  const now = clock.now();
  const start = hourOf(now);
  const windows = [
    ...budgets.map(({ key }) => windowOf(key, start)),
    ...budgets.map(({ key }) => windowOf(key, start - HOUR_MS)),
  ];
  const { isKnown, hits } = await readStanding(db.read, { phone, windows, now });
  const passed = (now - start) / HOUR_MS;
  const carried = budgets.map((_, index) => slidingCount(0, hits[budgets.length + index] ?? 0, passed));
  const loads = budgets.map(({ allowance }, index) => ({
    count: (hits[index] ?? 0) + (carried[index] ?? 0),
    allowance,
  }));
  return { isKnown, loads, carried };
}
