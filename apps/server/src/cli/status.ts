import { lineOf, readChecks } from '../checks/read-checks.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { findRunning } from './operator-database.ts';
import { type Command, CommandProblem } from './run-command.ts';

const USAGE = `Checks the health of the product: database, workers, messages, jobs, payments, disk.

  npm run status

Problems are marked with !, and the command then exits with 1: run it from a timer that alerts you.`;

async function statusOf(config: Config): Promise<string> {
  const db = await findRunning(config);
  if (db === undefined) {
    const where = config.databaseUrl === undefined ? `on ${config.dataDir}` : 'at DATABASE_URL';
    throw new CommandProblem(`! No database responds ${where}: is Primehour running?`);
  }
  try {
    const results = await readChecks({ db, config, now: systemClock.now() });
    const lines = results.map(
      (result) => `${result.isOk ? ' ' : '!'} ${result.check.title.padEnd(18)} ${lineOf(result)}`,
    );
    if (results.every(({ isOk }) => isOk)) return lines.join('\n');
    throw new CommandProblem(lines.join('\n'));
  } finally {
    await db.close();
  }
}

export const statusCommand: Command = {
  usage: USAGE,
  understand: (args) => (args.length === 0 ? statusOf : undefined),
};
