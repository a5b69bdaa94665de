import type { Queryable } from '@primehour/db/transaction';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { dateOf } from '../clock.ts';

/** One health check for the operator. */
export type Check = { readonly about: string; readonly text: string; readonly isOk: boolean };

/** Jobs start within seconds; one that waits longer than this indicates a problem. */
const PATIENCE_MS = 10 * MINUTE_MS;
/** A refused message is retried at doubling intervals: by then it is late as well. */
const TRIES_IN_TEN_MINUTES = 9;
/** The sweep runs each minute. */
const SWEEP_MAX_MS = 5 * MINUTE_MS;
/**
 * A hold lasts a quarter of an hour, and a sale is charged immediately: anything older that is still under way has been
 * queried without a result.
 */
const UNDER_WAY_MAX_MS = 30 * MINUTE_MS;
/** Longer than all attempts of a refund together. */
const OWED_AFTER_MS = HOUR_MS;
/** How long an event is retried. */
const EVENT_GIVEN_UP_MS = 24 * HOUR_MS;
/** Long enough to be seen by an operator who checks once a week. */
const LOST_REFUND_MS = 7 * 24 * HOUR_MS;
/** About an hour of failed attempts. */
const FEED_FAILURES = 6;

type Row = {
  swept: string | null;
  queued: number;
  late: number;
  failed: number;
  failed_jobs: string | null;
  late_jobs: number;
  payments: number;
  owed: number;
  lost_refunds: number;
  events: number;
  events_given_up: number;
  disputes: number;
  auctions: number;
  calendars: number;
  help: number;
};

/** What was due by now in the tables of pending work; `failed` covers a day, because jobs are kept that long. */
export async function readChecks(db: Queryable, now: Instant): Promise<Check[]> {
  const late = dateOf(now - PATIENCE_MS);
  const yesterday = dateOf(now - 24 * HOUR_MS);
  const stuck = dateOf(now - UNDER_WAY_MAX_MS);
  const owed = dateOf(now - OWED_AFTER_MS);
  const { rows } = await db.execute<Row>(sql`select
    (select to_json(max(completed_on))#>>'{}' from pgboss.job where name = 'sweep' and state = 'completed') as swept,
    (select count(*)::int from message where status = 'QUEUED') as queued,
    (select count(*)::int from message where status = 'QUEUED'
      and (coalesce(not_before, created_at) < ${late} or attempts > ${TRIES_IN_TEN_MINUTES})) as late,
    (select count(*)::int from message where status = 'FAILED' and created_at > ${yesterday}
      and coalesce(error, '') not like 'TOO_LATE%') as failed,
    (select string_agg(name || ' ' || n, ', ' order by name) from (
      select name, count(*) as n from pgboss.job where state = 'failed' and completed_on > ${yesterday} group by name
    ) as failures) as failed_jobs,
    (select count(*)::int from pgboss.job where state in ('created', 'retry') and start_after < ${late}) as late_jobs,
    (select count(*)::int from payment where status = 'PROCESSING' and created_at < ${stuck})
      + (select count(*)::int from auction_charge where status = 'PROCESSING' and created_at < ${stuck}) as payments,
    (select count(*)::int from refund where state = 'OWED' and created_at < ${owed}) as owed,
    (select count(*)::int from refund where state = 'FAILED' and failure <> 'ALREADY_REFUNDED'
      and updated_at > ${dateOf(now - LOST_REFUND_MS)}
      and not exists (select from refund again where again.business_id = refund.business_id
        and again.request_key = refund.id)) as lost_refunds,
    (select count(*)::int from provider_event where handled_at is null and received_at < ${late}) as events,
    (select count(*)::int from provider_event where handled_at is null
      and received_at < ${dateOf(now - EVENT_GIVEN_UP_MS)}) as events_given_up,
    (select count(*)::int from dispute where state in ('INQUIRY', 'NEEDS_RESPONSE')) as disputes,
    (select count(*)::int from auction where next_at < ${late}) as auctions,
    (select count(*)::int from busy_calendar where failures >= ${FEED_FAILURES}) as calendars,
    (select count(*)::int from help_message where answered_at is null) as help`);
  const [found] = rows;
  return found === undefined ? [] : checksOf(found, now);
}

function checksOf(row: Row, now: Instant): Check[] {
  const sweptMs = row.swept === null ? undefined : now - Date.parse(row.swept);
  const none = (about: string, count: number, text: string): Check => ({
    about,
    text: count === 0 ? 'none' : `${count} ${text}`,
    isOk: count === 0,
  });
  return [
    {
      about: 'Workers',
      text: sweptMs === undefined ? 'no node has swept yet' : `swept ${Math.max(0, Math.round(sweptMs / 1000))} s ago`,
      isOk: sweptMs !== undefined && sweptMs < SWEEP_MAX_MS,
    },
    { about: 'Messages waiting', text: `${row.queued}, of which ${row.late} late`, isOk: row.late === 0 },
    none('Messages given up', row.failed, 'within a day: npm run messages -- failed'),
    { about: 'Jobs failed', text: row.failed_jobs ?? 'none', isOk: row.failed_jobs === null },
    none('Jobs late', row.late_jobs, 'in pgboss.job'),
    none('Payments stuck', row.payments, 'under way for half an hour'),
    none('Refunds owed', row.owed, 'for an hour: see the failed jobs'),
    none('Refunds failed', row.lost_refunds, 'within a week: see the runbook, refunds'),
    none('Provider’s events', row.events, `not handled, of which ${row.events_given_up} given up`),
    none('Disputes', row.disputes, 'open: answer them at the payment provider'),
    none('Auctions overdue', row.auctions, 'in auction'),
    none('Calendars unread', row.calendars, 'in busy_calendar: see last_error'),
    // Somebody waits for a reply, but nothing is broken.
    { ...none('Help', row.help, 'unanswered: npm run help-messages -- list'), isOk: true },
  ];
}
