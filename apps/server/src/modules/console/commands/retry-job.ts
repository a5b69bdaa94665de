import { enqueue } from '@primehour/db/enqueue';
import { json, nullable, prepared, text } from '@primehour/db/prepared';
import { type JobPayloads, QUEUES, type QueueName } from '@primehour/db/queues';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { type Operator, recordOperatorAudit } from '../../../audit.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';

const TAKE_FAILED = prepared(
  'take-failed-job',
  `delete from pgboss.job where id = $1 and state = 'failed'
  returning name, data::json as payload, singleton_key as key`,
  { name: text(), payload: json<JobPayloads[QueueName]>(), key: nullable(text()) },
);

const isQueue = (name: string): name is QueueName => name in QUEUES;

type Retry = { readonly tx: Tx; readonly now: Instant; readonly operator: Operator };

/**
 * Replaces a failed job with a new one. Handlers check state and clock, so that running one again is safe.
 * @throws Refusal NOT_FOUND for a job that has not failed, WRONG_STATE for one of a queue that this version does not have
 */
export async function retryJob({ tx, now, operator }: Retry, id: string): Promise<QueueName> {
  const [failed] = await queryPrepared(tx, TAKE_FAILED, [id]);
  const { name, payload, key } = orNotFound(failed);
  if (!isQueue(name)) throw new Refusal('WRONG_STATE');
  // Without its key, it would be dropped while another job of such a queue waits.
  await enqueue(tx, name, payload, { key: key ?? undefined });
  await recordOperatorAudit({ tx, now, operator }, 'JOB_RETRIED', { subjectId: id, after: { queue: name } });
  return name;
}
