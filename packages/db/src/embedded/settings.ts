import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Account } from './account.ts';
import type { Address } from './address.ts';
import type { Layout } from './layout.ts';

/** Settings for a continuous backup, in addition to the configuration file. */
export const ARCHIVE_SETTINGS = 'archive.conf';
/** Settings for a recovery. */
export const RECOVERY_SETTINGS = 'restore.conf';

/** Enough for three nodes with full pools and their job queues, and for an operator. */
const MAX_CONNECTIONS = 100;

/** Writes the server's configuration file for the next start. */
export function writeSettings(layout: Layout, account: Account | undefined, { host, port }: Address): void {
  const isUnix = process.platform !== 'win32';
  // Durability is the point of a database, unless it is disposable.
  const durable = layout.isDisposable ? 'off' : 'on';
  const settings = {
    port,
    listen_addresses: isUnix ? '' : host,
    ...(isUnix ? { unix_socket_directories: host, unix_socket_permissions: '0700' } : {}),
    max_connections: MAX_CONNECTIONS,
    // For moves of businesses between cells, which use transactions in two databases.
    max_prepared_transactions: 4,
    shared_buffers: '128MB',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    max_wal_size: '512MB',
    // Can only be turned on at startup. This command succeeds immediately and archives nothing, until a continuous
    // backup sets another.
    archive_mode: isUnix ? durable : 'off',
    archive_command: ':',
    // If four others are writing, a commit waits 0.4 ms for them to share its flush: a tenth more bookings per second.
    commit_delay: 400,
    commit_siblings: 4,
    // systemd deletes the /dev/shm segments of a user who logged out, and containers keep it small.
    dynamic_shared_memory_type: isUnix ? 'mmap' : 'windows',
    // On solid-state disks a random read costs as much as a sequential one; with the default, the planner avoids
    // indexes.
    random_page_cost: 1.1,
    jit: 'off',
    // Reads as before version 18, and no subscriptions: four fewer processes for a small product.
    io_method: 'sync',
    max_logical_replication_workers: 0,
    autovacuum_naptime: '15s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Refused writes are routine, and their details are personal data: the application reports what matters.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] ',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`);
  const included = [ARCHIVE_SETTINGS, RECOVERY_SETTINGS].map((name) => `include_if_exists = '${name}'`);
  const file = path.join(layout.cluster, 'postgresql.conf');
  writeFileSync(
    file,
    `# Rewritten at each start. Set DATABASE_URL to run a server with settings of your own.\n${[...lines, ...included].join('\n')}\n`,
  );
  if (account !== undefined) chownSync(file, account.uid, account.gid);
}
