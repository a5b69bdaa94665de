import type { JobPayloads, QueueName } from './queues.ts';

/** Conditions that sweeps have in common, as SQL. `id` and `row` are names in the sweep's own statement. */

/** While a job of it waits or is tried again, nothing is queued again: an outage leaves no pile of the same work. */
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
 * What nobody answers about is asked about at growing pauses: the next turn comes after a tenth of the row's age, a minute
 * at least and an hour at most. `now` is the statement's parameter, such as `$1`; a turn moves `updated_at`.
 */
export function isRetryDue(row: string, now: string): string {
  const pause = `least(greatest((${now} - ${row}.created_at) / 10, interval '1 minute'), interval '1 hour')`;
  return `${row}.updated_at + ${pause} <= ${now}`;
}
