import type { Database } from '@primehour/db/open';
import { isSwitch, SWITCHES, type SwitchName } from '@primehour/domain/operator/switches';
import { listSwitchedOff, switchOff, switchOn } from '../modules/console/api.ts';
import { onDatabase } from './operator-database.ts';
import type { Command } from './run-command.ts';
import { changeFromTerminal } from './terminal-operator.ts';

const NAMES = SWITCHES.join(' | ');
const USAGE = `Switches for emergencies: each turns something off for everyone, on every server. What is waiting continues once it
is on again.

  npm run switches -- list                   what is off, and why
  npm run switches -- off <name> <reason>    ${NAMES}
  npm run switches -- on <name>`;

async function list(db: Database): Promise<string> {
  const off = await listSwitchedOff(db.read);
  if (off.length === 0) return 'Everything is on.';
  return off.map(({ name, reason, at }) => `${name}  off since ${at.toISOString()}  ${reason}`).join('\n');
}

async function set(db: Database, name: SwitchName, reason: string | undefined): Promise<string> {
  const isOn = reason === undefined;
  await changeFromTerminal(
    db,
    (write) => (isOn ? switchOn(write, name) : switchOff(write, name, reason)),
    `It is already ${isOn ? 'on' : 'off'}.`,
  );
  return list(db);
}

export const switchesCommand: Command = {
  usage: USAGE,
  understand: ([command, name = '', ...args]) => {
    if (command === 'list' && name === '') return onDatabase(list);
    const reason = args.join(' ').trim();
    if (!isSwitch(name) || (command === 'off') !== reason.length > 0 || reason.length > 500) return undefined;
    return command === 'off' || command === 'on'
      ? onDatabase((db) => set(db, name, command === 'off' ? reason : undefined))
      : undefined;
  },
};
