import type { Pool, PoolClient } from 'pg';
import { createGroups } from './groups.ts';
import { registerLockHolder } from './lock-holders.ts';
import { tryLockBusinesses } from './lock.ts';
import { mergingClient } from './merged-statements.ts';
import { runPipeline } from './pipeline.ts';
import { rawClientOf } from './raw-clients.ts';
import { type Db, lazyHandle, type Tx } from './transaction.ts';
import { isOutcomeUnknown } from './unreachable.ts';

type Work<Outcome> = (tx: Tx) => Promise<Outcome>;

/** A caller's change of one business that waits for a transaction. */
type Member = {
  readonly businessId: string;
  readonly work: Work<unknown>;
  settle(outcome: Promise<unknown>): void;
};

/** A member failed, and with it the transaction that it shared; nothing of it was committed. */
class MemberFailed extends Error {}

/**
 * Changes that arrive while others run share the next transaction; without others, each starts immediately in its own
 * (decision 119).
 */
export function createSharedTransaction(open: Db['transaction'], refuseInside: () => void): Db['sharedTransaction'] {
  const join = createGroups<Member>({
    // Writers of one business take turns anyway.
    keysOf: ({ businessId }) => [businessId],
    run: (members) => runTogether(open, members),
  });
  return async (businessId, work) => {
    refuseInside();
    return new Promise((resolve, reject) => {
      const settle = (outcome: Promise<unknown>) => {
        // The cast is safe: the outcome is that of this work.
        outcome.then((value) => resolve(value as Awaited<ReturnType<typeof work>>), reject);
      };
      join({ businessId, work, settle });
    });
  };
}

/** Settles every member. Resolves once the shared transaction has ended, without waiting for members that run alone. */
async function runTogether(open: Db['transaction'], members: readonly Member[]): Promise<void> {
  const [only] = members;
  if (only === undefined) return;
  const alone = ({ work, settle }: Member) => settle(open(work));
  if (members.length === 1) {
    const outcome = open(only.work);
    only.settle(outcome);
    await outcome.catch(() => {});
    return;
  }
  try {
    const outcomes = await open((tx) => runMembers(tx, members));
    for (const member of members) {
      if (outcomes.has(member)) member.settle(Promise.resolve(outcomes.get(member)));
      else alone(member);
    }
  } catch (error) {
    for (const member of members) {
      // It may have been committed.
      if (isOutcomeUnknown(error)) member.settle(Promise.reject(error));
      else alone(member);
    }
  }
}

/** The outcomes of the members whose business no one else is changing. @throws MemberFailed */
async function runMembers(tx: Tx, members: readonly Member[]): Promise<ReadonlyMap<Member, unknown>> {
  const held = await tryLockBusinesses(
    tx,
    members.map(({ businessId }) => businessId),
  );
  const client = rawClientOf(tx) as Pool | PoolClient | undefined;
  if (client === undefined) throw new Error('A shared transaction has no client.');
  const merging = mergingClient(client);
  const sharing = members.filter(({ businessId }) => held.has(businessId));
  const settled = await Promise.allSettled(
    sharing.map(async ({ businessId, work }) => work(memberOf(tx, businessId, merging))),
  );
  // Statements that are awaited with the commit.
  merging.flush();
  const outcomes = new Map<Member, unknown>();
  for (const [index, member] of sharing.entries()) {
    const outcome = settled[index];
    if (outcome?.status !== 'fulfilled') throw new MemberFailed('A member failed.', { cause: outcome?.reason });
    outcomes.set(member, outcome.value);
  }
  return outcomes;
}

function memberOf(tx: Tx, businessId: string, merging: ReturnType<typeof mergingClient>): Tx {
  let sent = 0;
  const client = merging.join(() => (sent += 1));
  const own: Pick<Tx, 'afterCommit' | 'notifyAfterCommit' | 'awaitWithCommit' | 'pipeline'> = {
    afterCommit: tx.afterCommit,
    notifyAfterCommit: tx.notifyAfterCommit,
    awaitWithCommit: tx.awaitWithCommit,
    pipeline: (steps) => runPipeline(steps, () => sent),
  };
  const member = lazyHandle(own as Tx, client);
  registerLockHolder(member, businessId);
  return member;
}
