import type { Database } from '@primehour/db/open';
import { systemClock } from '../clock.ts';
import { findMaintenance } from '../maintenance.ts';
import { endMaintenance, minutesForm, startMaintenance } from '../modules/console/api.ts';
import { onDatabase } from './operator-database.ts';
import type { Command } from './run-command.ts';
import { changeFromTerminal } from './terminal-operator.ts';

const USAGE = `Maintenance: visitors and partners can see everything but change nothing. Background jobs continue.

  npm run maintenance -- start <minutes>   starts it, or changes its end; at most a day
  npm run maintenance -- end               ends it now
  npm run maintenance -- show              shows when it ends`;

async function show(db: Database): Promise<string> {
  const untilAt = await findMaintenance(db.read, systemClock.now());
  return untilAt === null ? 'No maintenance.' : `Until ${new Date(untilAt).toISOString()}.`;
}

async function start(db: Database, minutes: number): Promise<string> {
  await changeFromTerminal(db, (write) => startMaintenance(write, minutes));
  return show(db);
}

async function end(db: Database): Promise<string> {
  await changeFromTerminal(db, endMaintenance, 'There is no maintenance.');
  return show(db);
}

export const maintenanceCommand: Command = {
  usage: USAGE,
  understand: ([command, minutes, ...others]) => {
    if (others.length > 0) return undefined;
    if (command === 'show' && minutes === undefined) return onDatabase(show);
    if (command === 'end' && minutes === undefined) return onDatabase(end);
    const parsed = minutesForm.safeParse(minutes);
    return command === 'start' && parsed.success ? onDatabase((db) => start(db, parsed.data)) : undefined;
  },
};
