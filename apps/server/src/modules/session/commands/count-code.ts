import type { Tx } from '@primehour/db/transaction';
import { bitsFor, isEnoughWork, type Load, slidingCount } from '@primehour/domain/challenge/difficulty';
import type { Instant } from '@primehour/domain/vocabulary';
import type { Deps } from '../../../deps.ts';
import { countHits } from '../../../rate-limit.ts';
import { ALL_CODES, type Budget, type CodeRequest, HOUR } from '../policy.ts';
import { readStanding } from '../queries.ts';
import type { Work } from './issue-challenge.ts';

const HOUR_MS = HOUR * 1000;

const hourOf = (now: Instant): number => Math.floor(now / HOUR_MS) * HOUR_MS;
const windowOf = (key: string, startMs: number) => ({ key: `${key}/${HOUR}`, startMs });

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

type Counting = {
  readonly budgets: readonly Budget[];
  readonly standing: Standing;
  readonly work: Work | undefined;
  readonly now: Instant;
};

/**
 * Counts a text that is about to be sent, and returns the proof-of-work bits that its request still lacks. Parallel
 * requests are each judged by the count they made. A known phone counts only on the operator's budget and lacks
 * nothing.
 */
export async function countCode(
  tx: Tx,
  { config, log }: Pick<Deps, 'config' | 'log'>,
  { budgets, standing, work, now }: Counting,
): Promise<{ lackingBits: number }> {
  const counted = standing.isKnown ? [] : budgets;
  const start = hourOf(now);
  const spent = work && !standing.isKnown ? [{ key: `code-challenge:${work.seed}`, startMs: work.expiresAt }] : [];
  const [all = 0, ...hits] = await countHits(tx, [
    windowOf(ALL_CODES, start),
    ...counted.map(({ key }) => windowOf(key, start)),
    ...spent,
  ]);
  tx.afterCommit(() => raiseAlarm(log, all, config.codesPerHour));
  if (standing.isKnown) return { lackingBits: 0 };
  const loads = counted.map(({ allowance }, index) => ({
    count: (hits[index] ?? 0) - 1 + (standing.carried[index] ?? 0),
    allowance,
  }));
  const askedBits = bitsFor(loads);
  const isReplay = spent.length > 0 && (hits[counted.length] ?? 0) > 1;
  const provenBits = isReplay ? 0 : (work?.bits ?? 0);
  return { lackingBits: isEnoughWork(provenBits, askedBits) ? 0 : askedBits };
}

/** Logged when the budget is used up and at each doubling, because repeated alarms are ignored. */
function raiseAlarm(log: Deps['log'], codes: number, codesPerHour: number): void {
  const times = codes / codesPerHour;
  if (times < 1 || !Number.isInteger(Math.log2(times))) return;
  log.error({ codes, codesPerHour }, 'The hourly budget of texted codes is used up: see the runbook, limits');
}
