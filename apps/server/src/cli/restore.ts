import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreArchive } from '@primehour/db/archive/restore-archive';
import { dateOf } from '../clock.ts';
import { openBackup } from '../recovery/backup-archive.ts';
import { describeHoldings, readHoldings } from '../recovery/holdings.ts';
import { type Command, CommandProblem, type Work } from './run-command.ts';

const USAGE = `Restores a continuous backup to a new DATA_DIR. Nothing that exists is changed.

  npm run restore -- <folder> [--until "2026-11-22 14:00"] [--to <new folder>]

Without --until, it restores everything in the backup. The time is this machine's unless it ends in an offset, such as
2026-11-22T14:00Z. The new folder is DATA_DIR.restored unless --to names another. BACKUP_KEY has to be the key of
the backup or, if unset, DATA_DIR/secrets/backup-key.`;

type Request = { readonly place: string; readonly until: Date | undefined; readonly to: string | undefined };

const restore =
  ({ place, until, to }: Request): Work =>
  async (config, print) => {
    const target = resolve(to ?? `${config.dataDir}.restored`);
    if (existsSync(target))
      throw new CommandProblem(`${target} already exists: move it, or name another folder with --to.`);
    const archive = await openBackup(place, config);
    if (until !== undefined) print(`Restoring the state at ${until.toISOString()}`);
    const { seen, lastCommitAt } = await restoreArchive({
      archive,
      target,
      until,
      onProgress: print,
      look: readHoldings,
    });
    return [
      `Restored to ${target}`,
      ...describeHoldings(seen, lastCommitAt),
      'To use it, stop Primehour and start it with this folder as DATA_DIR.',
    ].join('\n');
  };

/** As printed by `status` and the log, or as people write it. `Date.parse` also guesses, and reads a date alone as UTC. */
const TIME = /^(\d{4}-\d\d-(\d\d))[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(Z|[+-]\d\d:?\d\d)?$/;

function timeOf(typed: string): Date | undefined {
  const [, day = '', dayOfMonth, time, offset = ''] = TIME.exec(typed) ?? [];
  const at = Date.parse(`${day}T${time}${offset}`);
  // A day that the month does not have would be read as one of the next month.
  const isDay = new Date(`${day}T00:00Z`).getUTCDate() === Number(dayOfMonth);
  return Number.isNaN(at) || !isDay ? undefined : dateOf(at);
}

function understand(args: readonly string[]): Work | undefined {
  try {
    const options = { until: { type: 'string' }, to: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [place, ...others] = positionals;
    const until = values.until === undefined ? undefined : timeOf(values.until);
    if (place === undefined || others.length > 0 || (until === undefined && values.until !== undefined))
      return undefined;
    return restore({ place, until, to: values.to });
  } catch {
    return undefined;
  }
}

export const restoreCommand: Command = { usage: USAGE, understand };
