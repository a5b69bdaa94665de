import { instant, int, nullable, prepared, required, type RowOf, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';

const FAILED_SHAPE = { id: uuid(), name: text(), failedAt: required(instant()), reason: nullable(text()) };

/** The job library's error, which contains no values and no contact data. */
const FAILED = prepared(
  'list-failed-jobs',
  `
  select id, name, completed_on as "failedAt", output->>'reason' as reason
  from pgboss.job where state = 'failed' and completed_on is not null
    and (name <> 'sweep'
      or completed_on = (select max(completed_on) from pgboss.job where name = 'sweep' and state = 'failed'))
  order by completed_on desc limit $1`,
  FAILED_SHAPE,
);
export type FailedJob = Readonly<RowOf<typeof FAILED_SHAPE>>;

/**
 * Jobs that failed for good, latest first; they are kept for a day. Of the sweep only the last one, because it may have
 * failed each minute and would fill the list.
 */
export const listFailedJobs = (queryable: Queryable, limit: number): Promise<FailedJob[]> =>
  queryPrepared(queryable, FAILED, [limit]);

const WAITING_SHAPE = { name: text(), waiting: int(), dueAt: instant() };
const WAITING = prepared(
  'list-waiting-jobs',
  `
  select name, count(*)::int as waiting, min(start_after) as "dueAt"
  from pgboss.job where state in ('created', 'retry') group by name order by min(start_after)`,
  WAITING_SHAPE,
);
export type WaitingQueue = Readonly<RowOf<typeof WAITING_SHAPE>>;

/** Queues with waiting jobs, longest overdue first. */
export const listWaitingQueues = (queryable: Queryable): Promise<WaitingQueue[]> =>
  queryPrepared(queryable, WAITING, []);
