import { backUp } from '@primehour/db/embedded/backup';
import { startEmbedded } from '@primehour/db/embedded/server';
import { silentLog } from '@primehour/db/log';
import type { Config } from '../config.ts';
import { findRunning } from './operator-database.ts';
import { CommandProblem, runCommand } from './run-command.ts';

const USAGE = `A copy of everything in DATA_DIR, while Primehour runs or not.

  npm run backup -- <new folder>

The folder is a complete DATA_DIR: to restore, stop Primehour and replace the old one with it. It contains
secrets and personal data, and only this account can read it.`;

/** Starts the database temporarily if Primehour isn't running, without migrating it. */
async function backUpTo(folder: string, { dataDir, databaseUrl }: Config): Promise<string> {
  if (databaseUrl !== undefined) {
    throw new CommandProblem(
      'DATABASE_URL names a server of your own: back it up with its own tools (pg_dump, or your provider’s snapshots).',
    );
  }
  const running = await findRunning({ dataDir, databaseUrl });
  const own = running ? undefined : await startEmbedded({ dataDir, log: silentLog });
  try {
    await backUp(running?.url ?? own?.url ?? '', dataDir, folder);
  } finally {
    await running?.close();
    await own?.stop();
  }
  return `Backed up to ${folder}.`;
}

await runCommand(USAGE, ([folder, ...others]) => {
  if (folder === undefined || folder.startsWith('-') || others.length > 0) return undefined;
  return (config) => backUpTo(folder, config);
});
