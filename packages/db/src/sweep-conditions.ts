import type { JobPayloads, QueueName } from './queues.ts';

/** Conditions shared by sweeps, as SQL. `id` and `row` are names in the sweep's own statement. */

/**
 * While a job for it waits or is being retried, nothing is queued again, so that an outage doesn't pile up duplicate
 * work.
 */
export function noJobWaits<Name extends QueueName>(
  queue: Name,
  field: keyof JobPayloads[Name] & string,
  id: string,
): string {
  return `not exists (
    select from pgboss.job
    where name = '${queue}' and state in ('created', 'retry') and data->>'${field}' = ${id}::text)`;
}

/**
 * Retries with growing pauses: the next one is due after a tenth of the row's age, at least a minute and at most an
 * hour. `now` is the statement's parameter, such as `$1`; each retry updates `updated_at`.
 */
export function isRetryDue(row: string, now: string): string {
  const pause = `least(greatest((${now} - ${row}.created_at) / 10, interval '1 minute'), interval '1 hour')`;
  return `${row}.updated_at + ${pause} <= ${now}`;
}

/**
 * The condition for a job that swept to the end. One of which a part failed has its error as `reason`; without, the job
 * expired, because its worker was killed or hangs.
 */
export const HAS_SWEPT = `name = 'sweep' and (state = 'completed' or state = 'failed' and output -> 'reason' is not null)`;
