import { rm } from 'node:fs/promises';
import { restoreArchive } from '@primehour/db/archive/restore-archive';
import { dateOf, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import * as copy from '../copy/rehearsal.ts';
import { openBackup } from '../recovery/backup-archive.ts';
import { readHoldings } from '../recovery/holdings.ts';
import { checkRestored } from '../recovery/rehearsal-checks.ts';
import { type Rehearsal, writeRehearsal } from '../recovery/rehearsal-state.ts';
import { startServer } from '../start-server.ts';
import { CommandProblem, runCommand, type Work } from './run-command.ts';

const USAGE = `Proves a continuous backup: restores it next to DATA_DIR, starts it as a node that sends nothing, checks it, and
removes it again.

  npm run rehearse -- <folder of the backup>

Needs as much free space as the data take. npm run status shows the result; the command exits with 1 when a check fails.
Run it each night.`;

/** A restored node: it serves this process alone and runs no jobs, so that nothing is sent or charged. */
const rehearsalConfig = (config: Config, dataDir: string): Config => ({
  ...config,
  dataDir,
  databaseUrl: undefined,
  role: 'api',
  host: '127.0.0.1',
  port: 0,
  logLevel: 'error',
  isDemo: false,
});

async function rehearseIn(folder: string, place: string, config: Config): Promise<Rehearsal> {
  const begunAt = systemClock.now();
  const archive = await openBackup(place, config);
  const options = { archive, target: folder, until: undefined, onProgress: (text: string) => console.log(text) };
  const { seen, lastCommitAt } = await restoreArchive({ ...options, look: readHoldings });
  const restoredAt = systemClock.now();
  const server = await startServer(rehearsalConfig(config, folder));
  try {
    const checks = await checkRestored({ server, holdings: seen, lastCommitAt, begunAt });
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
  (place: string): Work =>
  async (config) => {
    const folder = `${config.dataDir}.rehearsal`;
    await rm(folder, { recursive: true, force: true });
    const at = dateOf(systemClock.now()).toISOString();
    try {
      const rehearsal = await rehearseIn(folder, place, config);
      writeRehearsal(config.dataDir, rehearsal);
      const lines = rehearsal.checks.map(({ about, text, isOk }) => `${isOk ? ' ' : '!'} ${about.padEnd(18)} ${text}`);
      lines.unshift(`Restored in ${rehearsal.restoreSeconds} s.`);
      if (rehearsal.checks.every(({ isOk }) => isOk)) return lines.join('\n');
      throw new CommandProblem(lines.join('\n'));
    } catch (error) {
      if (!(error instanceof CommandProblem)) {
        const text = error instanceof Error ? error.message : String(error);
        const checks = [{ about: copy.restore, text, isOk: false }];
        writeRehearsal(config.dataDir, { at, place, restoreSeconds: null, lastCommitAt: null, checks });
      }
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

await runCommand(USAGE, ([place, ...others]) =>
  place === undefined || place.startsWith('-') || others.length > 0 ? undefined : rehearse(place),
);
