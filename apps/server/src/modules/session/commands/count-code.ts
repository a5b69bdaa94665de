import type { Tx } from '@primehour/db/transaction';
import { bitsFor, isEnoughWork } from '@primehour/domain/challenge/difficulty';
import type { Instant } from '@primehour/domain/vocabulary';
import type { Deps } from '../../../deps.ts';
import { countHits } from '../../../rate-limit.ts';
import { ALL_CODES, type Work, type Budget } from '../policy.ts';
import { hourOf, windowOf, type Standing } from '../queries/load-standing.ts';

type Counting = {
  readonly budgets: readonly Budget[];
  readonly standing: Standing;
  readonly work: Work | undefined;
  readonly now: Instant;
};

/**
 * Counts a text that is about to be sent, and returns the proof-of-work bits that its request still lacks. Parallel
 * requests are each checked by the count they made. A known phone counts only on the operator's budget and lacks
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
  const requiredBits = bitsFor(loads);
  const isReplay = spent.length > 0 && (hits[counted.length] ?? 0) > 1;
  const provenBits = isReplay ? 0 : (work?.bits ?? 0);
  return { lackingBits: isEnoughWork(provenBits, requiredBits) ? 0 : requiredBits };
}

/** Logged when the budget is used up and at each doubling, because repeated alarms are ignored. */
function raiseAlarm(log: Deps['log'], codes: number, codesPerHour: number): void {
  const times = codes / codesPerHour;
  if (times < 1 || !Number.isInteger(Math.log2(times))) return;
  log.error({ codes, codesPerHour }, 'The hourly budget of texted codes is used up: see the runbook, limits');
}
