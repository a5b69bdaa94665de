import { QUEUES } from '@primehour/db/queues';
import { MESSAGE_CHANNELS } from '@primehour/db/schema/message';
import * as copy from '../copy/checks.ts';
import { QUIET_HOURS } from '../ports/send-outcomes.ts';
import { type Check, count, countBy, NONE, OVERDUE_SECONDS } from './check.ts';
import { readCodes } from './read-node.ts';

const CHANNEL = { name: 'channel', values: MESSAGE_CHANNELS } as const;
const QUEUE = { name: 'queue', values: Object.keys(QUEUES) } as const;

/** A refused message is retried at doubling intervals; after this many attempts it is late as well. */
const TRIES_IN_TEN_MINUTES = 9;

export const MESSAGE_CHECKS: readonly Check[] = [
  {
    name: 'message-waiting',
    title: copy.messagesWaitingTitle,
    metric: 'primehour_message_waiting',
    help: 'Texts and emails that are queued, including those for later.',
    unit: 'count',
    label: CHANNEL,
    sql: countBy('channel', `message where status = 'QUEUED'`),
    say: copy.plainCount,
    runbook: 'troubleshooting',
  },
  {
    name: 'message-oldest',
    title: copy.messagesOldestTitle,
    metric: 'primehour_message_oldest_seconds',
    help: 'How long the oldest message that is due has been waiting.',
    unit: 'seconds',
    label: CHANNEL,
    sql: `select channel as label, extract(epoch from $1::timestamptz - min(coalesce(not_before, created_at)))::float8 as value
      from message where status = 'QUEUED' and coalesce(not_before, created_at) < $1 group by 1`,
    say: copy.waitingText,
    runbook: 'troubleshooting',
  },
  {
    name: 'message-late',
    title: copy.messagesLateTitle,
    metric: 'primehour_message_late',
    help: 'Messages that have been due, or refused, for ten minutes.',
    unit: 'count',
    label: CHANNEL,
    limit: NONE,
    sql: countBy(
      'channel',
      `message where status = 'QUEUED' and (attempts > ${TRIES_IN_TEN_MINUTES} and coalesce(error, '') not like '${QUIET_HOURS}%'
        or coalesce(not_before, created_at) < $1::timestamptz - interval '${OVERDUE_SECONDS} seconds')`,
    ),
    say: copy.plainCount,
    runbook: 'troubleshooting',
    alert: { name: 'PrimehourMessagesLate', forMinutes: 5 },
  },
  {
    name: 'message-given-up',
    title: copy.messagesGivenUpTitle,
    metric: 'primehour_message_given_up',
    help: 'Messages that failed for good within the last day, except those that were no longer useful.',
    unit: 'count',
    label: CHANNEL,
    limit: NONE,
    sql: countBy(
      'channel',
      `message where status = 'FAILED' and created_at > $1::timestamptz - interval '1 day'
        and coalesce(error, '') not like 'TOO_LATE%'`,
    ),
    say: copy.givenUpText,
    command: 'npm run messages -- failed',
    runbook: 'monitoring',
  },
  {
    name: 'codes',
    title: copy.codesTitle,
    metric: 'primehour_code_budget_ratio',
    help: 'Codes texted within an hour, as a share of CODES_PER_HOUR.',
    unit: 'ratio',
    limit: { atLeast: 1 },
    read: readCodes,
    say: (ratio, { codesPerHour, textPriceCents }) => {
      const codes = Math.round(ratio * codesPerHour);
      return copy.codesText(codes, Math.round(codes * textPriceCents), codesPerHour);
    },
    runbook: 'limits',
    alert: { name: 'PrimehourCodeBudgetUsed', forMinutes: 0 },
  },
];

/** In the first minute of an hour, a sweep also has its hourly parts. */
const IS_HOURLY = `extract(minute from started_on at time zone 'UTC') = 0`;
const lastSweep = (condition: string): string =>
  `(select max(completed_on) from pgboss.job where name = 'sweep' and state = 'completed' and ${condition})`;

/** The condition for a failed sweep: a later one did all that it was to do. */
const IS_REPEATED = `coalesce(
  completed_on < case when ${IS_HOURLY} then ${lastSweep(IS_HOURLY)} else ${lastSweep('true')} end, false)`;

export const JOB_CHECKS: readonly Check[] = [
  {
    name: 'job-failed',
    title: copy.jobsFailedTitle,
    metric: 'primehour_job_given_up',
    help: 'Jobs that failed for good within the last day; a sweep counts until one with the same parts has completed.',
    unit: 'count',
    label: QUEUE,
    limit: NONE,
    sql: countBy(
      'name',
      `pgboss.job where state = 'failed' and completed_on > $1::timestamptz - interval '1 day'
        and not (name = 'sweep' and ${IS_REPEATED})`,
    ),
    say: copy.plainCount,
    runbook: 'troubleshooting',
  },
  {
    name: 'job-oldest',
    title: copy.jobsLateTitle,
    metric: 'primehour_job_oldest_seconds',
    help: 'How long the oldest job that is due has been waiting.',
    unit: 'seconds',
    label: QUEUE,
    limit: { above: OVERDUE_SECONDS },
    sql: `select name as label, extract(epoch from $1::timestamptz - min(start_after))::float8 as value
      from pgboss.job where state in ('created', 'retry') and start_after < $1 group by 1`,
    say: copy.waitingText,
    runbook: 'troubleshooting',
    alert: { name: 'PrimehourJobsLate', forMinutes: 5 },
  },
  {
    name: 'webhook-oldest',
    title: copy.eventsTitle,
    metric: 'primehour_webhook_oldest_seconds',
    help: 'How long the oldest event of a payment provider has been unhandled.',
    unit: 'seconds',
    limit: { above: OVERDUE_SECONDS },
    sql: `select null::text as label,
      coalesce(extract(epoch from $1::timestamptz - min(received_at)), 0)::float8 as value
      from provider_event where handled_at is null`,
    say: copy.waitingText,
    runbook: 'stripe',
  },
  {
    name: 'webhook-given-up',
    title: copy.eventsGivenUpTitle,
    metric: 'primehour_webhook_given_up',
    help: 'Events of a payment provider that are still unhandled after a day of retries.',
    unit: 'count',
    limit: NONE,
    sql: count(`provider_event where handled_at is null and received_at < $1::timestamptz - interval '1 day'`),
    say: copy.plainCount,
    runbook: 'stripe',
  },
];
