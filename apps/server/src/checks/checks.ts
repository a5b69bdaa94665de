import { NODE_IS_ALIVE } from '@primehour/db/nodes';
import { HAS_SWEPT } from '@primehour/db/sweep-conditions';
import * as copy from '../copy/checks.ts';
import { BACKUP_CHECKS } from './backup-checks.ts';
import { type Check, count, NONE, OVERDUE_SECONDS } from './check.ts';
import { JOB_CHECKS, MESSAGE_CHECKS } from './message-checks.ts';
import { MONEY_CHECKS } from './money-checks.ts';
import {
  readClockSkew,
  readDatabaseBytes,
  readDifferingMigrations,
  readFreeBytes,
  readReplicaLag,
} from './read-node.ts';

/** The sweep runs each minute. */
const SWEEP_MAX_SECONDS = 300;
/** The fourth attempt fails after an hour, because the pauses grow: 10, 20, 30 minutes. */
const FEED_FAILURES = 4;
/** The primary answers in the meantime, so no one has to look at a short lag. */
const REPLICA_MAX_SECONDS = 60;
/** Deadlines follow the nodes' clocks; two of them should not disagree for longer than a person would notice. */
const CLOCK_SKEW_MAX_SECONDS = 2;
const DISK_MIN_BYTES = 1024 ** 3;

/** What keeps the product running at all. */
const BASIS: readonly Check[] = [
  {
    name: 'database',
    title: copy.databaseTitle,
    metric: 'primehour_migration_differing',
    help: 'Migrations that the database has and this version does not, or the other way around.',
    unit: 'count',
    limit: NONE,
    read: readDifferingMigrations,
    say: copy.databaseText,
    runbook: 'upgrade',
  },
  {
    name: 'releases',
    title: copy.releasesTitle,
    metric: 'primehour_release_running',
    help: 'Releases that the running nodes have; more than one while an upgrade replaces them.',
    unit: 'count',
    limit: { above: 1 },
    sql: `select null::text as label, count(distinct (release, newest_migration))::float8 as value
      from node where ${NODE_IS_ALIVE}`,
    say: copy.releasesText,
    runbook: 'upgrade-without-downtime',
  },
  {
    name: 'database-size',
    title: copy.databaseSizeTitle,
    metric: 'primehour_database_bytes',
    help: 'The size of the database.',
    unit: 'bytes',
    read: readDatabaseBytes,
    say: copy.databaseSizeText,
    runbook: 'the-data-directory',
  },
  {
    name: 'replica',
    title: copy.replicaTitle,
    metric: 'primehour_replica_lag_seconds',
    help: 'The replica’s lag; infinite if it does not respond, not a number without one.',
    unit: 'seconds',
    limit: { above: REPLICA_MAX_SECONDS },
    read: readReplicaLag,
    say: copy.replicaText,
    runbook: 'read-replica',
  },
  {
    name: 'clock',
    title: copy.clockTitle,
    metric: 'primehour_clock_skew_seconds',
    help: 'How far the clock of the node that reads this is from the database’s, beyond what the round trip explains.',
    unit: 'seconds',
    limit: { above: CLOCK_SKEW_MAX_SECONDS },
    read: readClockSkew,
    say: copy.clockText,
    runbook: 'clocks',
  },
  {
    name: 'workers',
    title: copy.workersTitle,
    metric: 'primehour_sweep_age_seconds',
    help: 'Time since a worker last swept, even if a part failed; infinite if none ever has.',
    unit: 'seconds',
    limit: { above: SWEEP_MAX_SECONDS },
    sql: `select null::text as label, case when max(completed_on) is null then 'infinity'
      else greatest(extract(epoch from $1::timestamptz - max(completed_on)), 0) end::float8 as value
      from pgboss.job where ${HAS_SWEPT}`,
    say: copy.workersText,
    runbook: 'the-sweep',
    alert: { name: 'PrimehourWorkersStopped', forMinutes: 2, orAbsent: true },
  },
  {
    name: 'disk',
    title: copy.diskTitle,
    metric: 'primehour_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR; NaN if it does not exist, as with a database and pictures elsewhere.',
    unit: 'bytes',
    limit: { below: DISK_MIN_BYTES },
    read: readFreeBytes,
    say: copy.diskText,
    runbook: 'disk-full',
    alert: { name: 'PrimehourDiskLow', forMinutes: 10 },
  },
];

const REST: readonly Check[] = [
  {
    name: 'switched-off',
    title: copy.switchesTitle,
    metric: 'primehour_switched_off',
    help: 'What operators have switched off for everyone.',
    unit: 'count',
    limit: NONE,
    sql: count('switched_off'),
    say: copy.switchesText,
    command: 'npm run switches -- list',
    runbook: 'switches',
  },
  {
    name: 'auction-overdue',
    title: copy.auctionsTitle,
    metric: 'primehour_auction_overdue',
    help: 'Auctions with a step that has been due for ten minutes.',
    unit: 'count',
    limit: NONE,
    sql: count(`auction where next_at < $1::timestamptz - interval '${OVERDUE_SECONDS} seconds'`),
    say: copy.plainCount,
    runbook: 'auctions',
    alert: { name: 'PrimehourAuctionsOverdue', forMinutes: 5 },
  },
  {
    name: 'gap-open',
    title: copy.openingsTitle,
    metric: 'primehour_gap_open',
    help: 'Openings of the waiting list that no one has taken yet.',
    unit: 'count',
    sql: count(`opening where state in ('WAITING', 'OFFERING', 'PUBLIC')`),
    say: copy.openText,
    runbook: 'monitoring',
  },
  {
    name: 'calendar-failing',
    title: copy.calendarsTitle,
    metric: 'primehour_calendar_failing',
    help: 'Partners’ other calendars that could not be read for an hour.',
    unit: 'count',
    limit: NONE,
    sql: count(`busy_calendar where failures >= ${FEED_FAILURES}`),
    say: copy.calendarsText,
    runbook: 'partners-calendars',
  },
  {
    name: 'help-unanswered',
    title: copy.helpTitle,
    metric: 'primehour_help_unanswered',
    help: 'Messages that partners wrote in Help and no one has answered.',
    unit: 'count',
    sql: count('help_message where answered_at is null'),
    say: copy.helpText,
    command: 'npm run help-messages -- list',
    runbook: 'help',
  },
];

/**
 * Everything that is checked. `npm run status`, the console, `/metrics`, the alerts, the board and the runbook's table all
 * come from this list, so that they cannot disagree (decision 150).
 */
export const CHECKS: readonly Check[] = [
  ...BASIS,
  ...MESSAGE_CHECKS,
  ...JOB_CHECKS,
  ...MONEY_CHECKS,
  ...REST,
  ...BACKUP_CHECKS,
];
