import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Restored, restoreArchive } from '@primehour/db/archive/restore-archive';
import { claimForProcess } from '@primehour/db/embedded/process-file';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { dateOf, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import * as copy from '../copy/rehearsal.ts';
import { openBackup } from '../recovery/backup-archive.ts';
import { type Holdings, readHoldings } from '../recovery/holdings.ts';
import { checkRestored } from '../recovery/rehearsal-checks.ts';
import { type Rehearsal, writeRehearsal } from '../recovery/rehearsal-state.ts';
import { restoreDumpTo } from '../recovery/restore-dump-to.ts';
import { startServer } from '../start-server.ts';
import { type Command, CommandProblem, type Print, type Work } from './run-command.ts';

const USAGE = `Tests a backup: restores it next to DATA_DIR, starts it as a node that sends nothing, checks it, and removes it again.

  npm run rehearse -- <folder of a continuous backup>
  npm run rehearse -- --dump <file> [--images <folder>]      a file from pg_dump --format=plain, also as .gz or .zst

With a dump, --images names the backup of DATA_DIR/images, unless pictures are in a bucket.

Needs as much free space as the data takes. npm run status shows the result; the command exits with 1 when a check fails.
Run it each night.`;

/** A node that runs jobs writes each minute, and an archive is a minute behind. */
const ARCHIVE_MAX_AGE_MS = 5 * MINUTE_MS;
/** A dump is made each night. */
const DUMP_MAX_AGE_MS = 26 * HOUR_MS;

/** A restored node: it serves this process alone and runs no jobs, so that nothing is sent or charged. */
const rehearsalConfig = (config: Config, dataDir: string): Config => ({
  ...config,
  dataDir,
  databaseUrl: undefined,
  databaseReplicaUrl: undefined,
  role: 'api',
  host: '127.0.0.1',
  port: 0,
  // The running product's metrics use that port.
  metrics: undefined,
  traces: undefined,
  logLevel: 'error',
  isDemo: false,
});

/** A backup that can become a data directory. */
type Source = {
  readonly place: string;
  /** Older data means that backups have stopped. */
  readonly maxAgeMs: number;
  restore(folder: string, config: Config, print: Print): Promise<Restored<Holdings>>;
};

const archiveAt = (place: string): Source => ({
  place,
  maxAgeMs: ARCHIVE_MAX_AGE_MS,
  async restore(target, config, print) {
    const archive = await openBackup(place, config);
    const options = { archive, target, until: undefined, onProgress: print, look: readHoldings };
    const { seen, lastCommitAt, baseAt } = await restoreArchive(options);
    // Nothing may have been archived yet since a base copy that was just made.
    return { seen, lastCommitAt: lastCommitAt ?? baseAt };
  },
});

const dumpIn = (file: string, images: string | undefined): Source => ({
  place: resolve(file),
  maxAgeMs: DUMP_MAX_AGE_MS,
  restore: (folder) => restoreDumpTo(folder, { file, images }),
});

type Rehearsed = { readonly source: Source; readonly config: Config; readonly print: Print };

async function rehearseIn(folder: string, { source, config, print }: Rehearsed): Promise<Rehearsal> {
  const { place, maxAgeMs } = source;
  const begunAt = systemClock.now();
  const { seen, lastCommitAt } = await source.restore(folder, config, print);
  const restoredAt = systemClock.now();
  const server = await startServer(rehearsalConfig(config, folder));
  try {
    const checks = await checkRestored({ server, holdings: seen, lastCommitAt, begunAt, maxAgeMs });
    return {
      at: dateOf(begunAt).toISOString(),
      place,
      restoreSeconds: Math.ceil((restoredAt - begunAt) / 1000),
      lastCommitAt: lastCommitAt ?? null,
      checks,
    };
  } finally {
    await server.close();
  }
}

const rehearse =
  (source: Source): Work =>
  async (config, print) => {
    // Both would use the same folder.
    const claim = claimForProcess({ file: join(config.dataDir, 'backups', 'rehearsal.pid'), mark: 'rehearse' });
    if ('pid' in claim) throw new CommandProblem(`Another rehearsal is running (pid ${claim.pid}).`);
    const folder = `${config.dataDir}.rehearsal`;
    const at = dateOf(systemClock.now()).toISOString();
    try {
      await rm(folder, { recursive: true, force: true });
      const rehearsal = await rehearseIn(folder, { source, config, print });
      writeRehearsal(config.dataDir, rehearsal);
      const lines = rehearsal.checks.map(({ about, text, isOk }) => `${isOk ? ' ' : '!'} ${about.padEnd(18)} ${text}`);
      lines.unshift(`Restored in ${rehearsal.restoreSeconds} s.`);
      if (rehearsal.checks.every(({ isOk }) => isOk)) return lines.join('\n');
      throw new CommandProblem(lines.join('\n'));
    } catch (error) {
      if (!(error instanceof CommandProblem)) {
        const text = error instanceof Error ? error.message : String(error);
        const checks = [{ about: copy.restore, text, isOk: false }];
        writeRehearsal(config.dataDir, {
          at,
          place: source.place,
          restoreSeconds: null,
          lastCommitAt: null,
          checks,
        });
      }
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
      claim.release();
    }
  };

function understand(args: readonly string[]): Work | undefined {
  try {
    const options = { dump: { type: 'string' }, images: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [place, ...others] = positionals;
    if (values.dump !== undefined) {
      return place === undefined ? rehearse(dumpIn(values.dump, values.images)) : undefined;
    }
    if (place === undefined || others.length > 0 || values.images !== undefined) return undefined;
    return rehearse(archiveAt(place));
  } catch {
    return undefined;
  }
}

export const rehearseCommand: Command = { usage: USAGE, understand };
