import { createHash } from 'node:crypto';
import { prepared } from './prepared.ts';
import type { JobPayloads, QueueName } from './queues.ts';
import { queryPrepared } from './raw.ts';
import type { Tx } from './transaction.ts';
import { uuidV7 } from './uuid.ts';

export type EnqueueOptions = {
  /** Not before this instant. The rule's deadline is also in the row: the job is only a trigger. */
  readonly startAt?: Date | undefined;
  /** On a queue that keeps one waiting job: one per this key. */
  readonly key?: string | undefined;
};

/** The channel on which the job library listens: its own derivation from the schema's name. */
const CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`;

/**
 * The library's own `send` prepares its statement each time and notifies inside the transaction; this is the same row
 * in one prepared statement. A test compares both, so that an upgrade cannot make them diverge.
 */
const INSERT = prepared(
  'enqueue_job',
  `
  insert into pgboss.job_common (
    id, name, data, start_after, singleton_key, policy, expire_seconds, deletion_seconds, keep_until,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, heartbeat_seconds, created_on)
  select $1, q.name, $3::jsonb, due.at, $5, q.policy, q.expire_seconds, q.deletion_seconds,
    due.at + q.retention_seconds * interval '1 second',
    q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.dead_letter, q.heartbeat_seconds, pgboss.job_now()
  from pgboss.queue q, lateral (select coalesce($4::timestamptz, pgboss.job_now()) as at) due
  where q.name = $2
  on conflict do nothing`,
  {},
);

/** Adds a job that exists if and only if the transaction commits. Workers are woken after the commit. */
export async function enqueue<Name extends QueueName>(
  tx: Tx,
  queue: Name,
  payload: JobPayloads[Name],
  options: EnqueueOptions = {},
): Promise<void> {
  const { startAt, key } = options;
  await queryPrepared(tx, INSERT, [uuidV7(), queue, JSON.stringify(payload), startAt ?? null, key ?? null]);
  if (startAt === undefined) tx.notifyAfterCommit(CHANNEL, queue);
}
