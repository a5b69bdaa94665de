import type { Database } from '@primehour/db/open';
import { isSwitch, SWITCHES, type SwitchName } from '@primehour/domain/operator/switches';
import { listSwitchedOff, switchOff, switchOn } from '../modules/console/api.ts';
import { Refusal } from '../refusal.ts';
import { onDatabase } from './operator-database.ts';
import { CommandProblem, runCommand } from './run-command.ts';
import { writeFromTerminal } from './terminal-operator.ts';

const NAMES = SWITCHES.join(' | ');
const USAGE = `Switches: each stops something for everyone at once, on every server. What waits goes on when it is on again.

  npm run switches -- list                   what is off, and why
  npm run switches -- off <name> <reason>    ${NAMES}
  npm run switches -- on <name>`;

async function list(db: Database): Promise<string> {
  const off = await listSwitchedOff(db.read);
  if (off.length === 0) return 'Everything is on.';
  return off.map(({ name, reason, at }) => `${name}  off since ${at.toISOString()}  ${reason}`).join('\n');
}

async function set(db: Database, name: SwitchName, reason: string | undefined): Promise<string> {
  try {
    await db.transaction((tx) =>
      reason === undefined ? switchOn(writeFromTerminal(tx), name) : switchOff(writeFromTerminal(tx), name, reason),
    );
  } catch (error) {
    if (error instanceof Refusal) throw new CommandProblem(`It is ${reason === undefined ? 'on' : 'off'} already.`);
    throw error;
  }
  return list(db);
}

await runCommand(USAGE, ([command, name = '', ...words]) => {
  if (command === 'list' && name === '') return onDatabase(list);
  const reason = words.join(' ').trim();
  if (!isSwitch(name) || (command === 'off') !== reason.length > 0 || reason.length > 500) return undefined;
  return command === 'off' || command === 'on'
    ? onDatabase((db) => set(db, name, command === 'off' ? reason : undefined))
    : undefined;
});
