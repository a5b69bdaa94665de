import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { turnOffArchiving } from '@primehour/db/archive/archiving';
import { forgetContinuousState } from '@primehour/db/archive/continuous-state';
import { runContinuousBackup } from '@primehour/db/archive/run-continuous';
import { backUp } from '@primehour/db/embedded/backup';
import { layoutOf } from '@primehour/db/embedded/layout';
import { startEmbedded } from '@primehour/db/embedded/server';
import { silentLog } from '@primehour/db/log';
import { dateOf, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { archiveStoreOf, backupKeyOf } from '../recovery/backup-archive.ts';
import { findRunning } from './operator-database.ts';
import { type Command, CommandProblem, type Work } from './run-command.ts';

const USAGE = `Backs up DATA_DIR, whether or not Primehour is running.

  npm run backup -- <new folder>                               one copy of everything
  npm run backup -- <folder> --continuous [--keep-days 30]     keeps an archive current until it is stopped
  npm run backup -- --stop-continuous                          stops keeping the database's log for an archive

A copy is a complete DATA_DIR: to restore, stop Primehour and replace the old one with it. It contains secrets and
personal data, and only this account can read it.

An archive can be restored to any moment within the days it keeps (npm run restore), and loses at most a minute. Its
folder may also be s3://bucket/prefix, in the store of S3_ENDPOINT. It is encrypted with BACKUP_KEY or, if that is unset,
with DATA_DIR/secrets/backup-key: keep a copy of the key elsewhere.`;

const KEEP_DAYS = 30;
/** A century: dates reach no further back than some 270,000 years. */
const KEEP_DAYS_MAX = 36_500;

function refuseOwnServer({ databaseUrl }: Config): void {
  if (databaseUrl === undefined) return;
  throw new CommandProblem('DATABASE_URL names your own server: back it up with its own tools (see the runbook).');
}

/** With a wrong DATA_DIR, a new and empty database would be backed up. */
function refuseEmpty({ dataDir }: Config): void {
  if (existsSync(layoutOf(dataDir).cluster)) return;
  throw new CommandProblem(`There is no database in ${dataDir}: set DATA_DIR as for the product.`);
}

/** Starts the database temporarily if Primehour isn't running, without migrating it. */
const copyTo =
  (folder: string): Work =>
  async (config) => {
    refuseOwnServer(config);
    refuseEmpty(config);
    const { dataDir } = config;
    const running = await findRunning(config);
    const own = running ? undefined : await startEmbedded({ dataDir, log: silentLog });
    try {
      await backUp(running?.url ?? own?.url ?? '', dataDir, folder);
    } finally {
      await running?.close();
      await own?.stop();
    }
    return `Backed up to ${folder}.`;
  };

const keepCurrent =
  (folder: string, keepDays: number): Work =>
  async (config, print) => {
    refuseOwnServer(config);
    refuseEmpty(config);
    if (process.platform === 'win32') throw new CommandProblem('Continuous backups do not run on Windows.');
    const stopping = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
    print(`Backing up to ${folder} until it is stopped. In the meantime, the database keeps its log.`);
    await runContinuousBackup({
      dataDir: config.dataDir,
      store: archiveStoreOf(folder, config),
      secret: backupKeyOf(config),
      keepDays,
      signal: stopping.signal,
      now: () => dateOf(systemClock.now()),
      onProgress: print,
    });
    return 'Stopped. Start it again soon: until then the database keeps its log.';
  };

const stopContinuous: Work = async (config) => {
  refuseOwnServer(config);
  const running = await findRunning(config);
  if (running === undefined) throw new CommandProblem('Primehour is not running: start it, then try again.');
  try {
    await turnOffArchiving(running.pool, layoutOf(config.dataDir));
  } finally {
    await running.close();
  }
  forgetContinuousState(config.dataDir);
  return 'The database no longer keeps its log for an archive, and nothing is added to the archive.';
};

function understand(args: readonly string[]): Work | undefined {
  const options = {
    continuous: { type: 'boolean' },
    'keep-days': { type: 'string' },
    'stop-continuous': { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [folder, ...others] = positionals;
    if (others.length > 0) return undefined;
    if (values['stop-continuous']) return folder === undefined && args.length === 1 ? stopContinuous : undefined;
    if (folder === undefined) return undefined;
    if (values.continuous !== true) return values['keep-days'] === undefined ? copyTo(folder) : undefined;
    const keepDays = Number(values['keep-days'] ?? KEEP_DAYS);
    return Number.isInteger(keepDays) && keepDays >= 1 && keepDays <= KEEP_DAYS_MAX
      ? keepCurrent(folder, keepDays)
      : undefined;
  } catch {
    return undefined;
  }
}

export const backupCommand: Command = { usage: USAGE, understand };
