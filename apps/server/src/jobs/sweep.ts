import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Db } from '@primehour/db/transaction';
import {
  AGREEMENT_DEVICE_KEPT_DAYS,
  MESSAGE_KEPT_DAYS,
  AUDIT_KEPT_DAYS,
  PAGE_COUNT_KEPT_DAYS,
  PHONE_KNOWN_DAYS,
  PHONE_SESSION_DAYS,
} from '@primehour/domain/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { sweepDirectory } from '../cells/update-directory.ts';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { sweepAuctions, sweepUnresolvedCharges } from '../modules/auction/jobs.ts';
import { sweepBookings, sweepCards } from '../modules/booking/jobs.ts';
import { sweepExports } from '../modules/business-export/jobs.ts';
import { sweepCalendars } from '../modules/calendar-sync/jobs.ts';
import { sweepImports } from '../modules/client-records/jobs.ts';
import { sweepClosed } from '../modules/closing/jobs.ts';
import { sweepDues } from '../modules/due/jobs.ts';
import { sweepImages } from '../modules/image/jobs.ts';
import { sweepDayFacts } from '../modules/insight/jobs.ts';
import { sweepPayments } from '../modules/provider-events/jobs.ts';
import { sweepRefunds, sweepReturns } from '../modules/refund/jobs.ts';
import { sweepPayouts } from '../modules/statement/jobs.ts';
import { sweepWaitlist } from '../modules/waitlist/jobs.ts';

/** One cleanup that runs each minute. It may run twice, and on any node. */
export type Sweep = (deps: Deps) => Promise<void>;

/** Add a module's cleanup here. */
const SWEEPS: readonly Sweep[] = [
  sweepExpired,
  sweepBookings,
  sweepCalendars,
  sweepImports,
  sweepExports,
  sweepPayments,
  sweepAuctions,
  sweepRefunds,
  sweepDues,
  sweepPayouts,
  sweepImages,
  sweepWaitlist,
  sweepDirectory,
];

/** Less urgent and more expensive cleanups: in the first minute of each hour. */
const HOURLY: readonly Sweep[] = [sweepUnresolvedCharges, sweepReturns, sweepCards, sweepClosed, sweepDayFacts];

export const sweepsAt = (now: Instant): readonly Sweep[] =>
  now % HOUR_MS < MINUTE_MS ? [...SWEEPS, ...HOURLY] : SWEEPS;

export async function startSweep(deps: Deps): Promise<void> {
  await deps.jobs.work('sweep', () => runSweeps(deps, sweepsAt(deps.clock.now())));
  await deps.jobs.schedule('sweep', '* * * * *', {});
}

/** A failing part must not prevent the others. It fails the job, so that the checks report it. */
export async function runSweeps(deps: Deps, sweeps: readonly Sweep[]): Promise<void> {
  const failed: string[] = [];
  for (const sweep of sweeps) {
    try {
      await sweep(deps);
    } catch (error) {
      failed.push(sweep.name);
      deps.log.error({ err: error, sweep: sweep.name }, 'A sweep failed');
    }
  }
  if (failed.length > 0) throw new Error(`Parts of the sweep failed: ${failed.join(', ')}`);
}

/** After a long outage the rest follows in the next minute, so that no statement hits its time limit. */
const BATCH = 5_000;

const deleteOld = (table: string, column: string, key: string): string => `
  delete from ${table} where ${key} in (select ${key} from ${table} where ${column} < $1 limit ${BATCH})`;

/** What is no longer needed, and how long it is kept after that. The longest limit counts a day. */
const EXPIRED: readonly { name: string; sql: string; keptMs: number }[] = [
  { name: 'sweep-limits', sql: deleteOld('rate_limit', 'window_start', 'ctid'), keptMs: DAY_MS + HOUR_MS },
  { name: 'sweep-codes', sql: deleteOld('phone_code', 'sent_at', 'id'), keptMs: DAY_MS },
  { name: 'sweep-sessions', sql: deleteOld('session', 'expires_at', 'id'), keptMs: 7 * DAY_MS },
  { name: 'sweep-challenges', sql: deleteOld('passkey_challenge', 'expires_at', 'token_hash'), keptMs: 0 },
  { name: 'sweep-news', sql: deleteOld('live_event', 'at', 'ctid'), keptMs: DAY_MS },
  { name: 'sweep-reminders', sql: deleteOld('reminder', 'start_at', 'ctid'), keptMs: 7 * DAY_MS },
  // A phone proven within this time counts as known, even if its device no longer does.
  {
    name: 'sweep-phones',
    sql: deleteOld('phone_session', 'expires_at', 'token_hash'),
    keptMs: (PHONE_KNOWN_DAYS - PHONE_SESSION_DAYS) * DAY_MS,
  },
  { name: 'sweep-nodes', sql: deleteOld('node', 'seen_at', 'id'), keptMs: DAY_MS },
  { name: 'sweep-links', sql: deleteOld('terminal_link', 'expires_at', 'token_hash'), keptMs: DAY_MS },
  { name: 'sweep-looks', sql: deleteOld('operator_look', 'ends_at', 'ctid'), keptMs: DAY_MS },
  // A day later than the table allows, because its trigger reads the database's clock.
  { name: 'sweep-audit', sql: deleteOld('audit_entry', 'at', 'id'), keptMs: (AUDIT_KEPT_DAYS + 1) * DAY_MS },
  { name: 'sweep-page-counts', sql: deleteOld('page_count', 'day', 'ctid'), keptMs: PAGE_COUNT_KEPT_DAYS * DAY_MS },
  { name: 'sweep-lines', sql: deleteOld('phone_line', 'checked_at', 'phone'), keptMs: 90 * DAY_MS },
];

/** Includes the texts of messages from before secrets were sealed. */
const SECRET = ['sealed_secret', 'body', 'calendar_file'];
const PERSON_AND_CONTENT = ['recipient', 'data', 'subject', ...SECRET];

const forget = (columns: readonly string[], condition: string): string => `
  update message set ${columns.map((column) => `${column} = null`).join(', ')}
  where id in (select id from message where ${condition} and created_at < $1 order by created_at limit ${BATCH})`;

/** What is erased from messages over time. Their rows stay, with kind, times and status. */
const FORGOTTEN: readonly { name: string; sql: string; keptMs: number }[] = [
  {
    // Older ones are not sent again.
    name: 'sweep-message-secrets',
    sql: forget(SECRET, `status = 'FAILED' and (sealed_secret is not null or body is not null)`),
    keptMs: DAY_MS,
  },
  {
    name: 'sweep-code-messages',
    sql: forget(PERSON_AND_CONTENT, `recipient is not null and kind like '%\\_CODE' and status <> 'QUEUED'`),
    keptMs: DAY_MS,
  },
  {
    name: 'sweep-messages',
    sql: forget(PERSON_AND_CONTENT, `recipient is not null and status <> 'QUEUED'`),
    keptMs: MESSAGE_KEPT_DAYS * DAY_MS,
  },
];

/** From where a client agreed to terms; what they agreed to stays with the booking. */
const DEVICES = {
  name: 'sweep-agreement-devices',
  sql: `update agreement set address = null, device_hash = null where id in (
    select id from agreement where (address is not null or device_hash is not null) and agreed_at < $1 limit ${BATCH})`,
  keptMs: AGREEMENT_DEVICE_KEPT_DAYS * DAY_MS,
};

const STATEMENTS = [...EXPIRED, ...FORGOTTEN, DEVICES].map(({ name, sql, keptMs }) => ({
  statement: prepared(name, sql, {}),
  keptMs,
}));

/** A deletion that fails does not prevent the others. */
export async function sweepExpired({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: { now(): Instant };
}): Promise<void> {
  const now = clock.now();
  const errors: unknown[] = [];
  for (const { statement, keptMs } of STATEMENTS) {
    try {
      await db.transaction((tx) => queryPrepared(tx, statement, [dateOf(now - keptMs)]));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some expired rows were not deleted');
}
