import { userInfo } from 'node:os';
import type { Database } from '@primehour/db/open';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import type { Operator } from '../audit.ts';
import { systemClock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { CommandProblem } from './run-command.ts';

const NAME_MAX_LENGTH = 120;

/** The account of this machine that runs a command. */
export const terminalOperator = (): Operator => ({
  by: `command line: ${userInfo().username}`.slice(0, NAME_MAX_LENGTH),
  userId: null,
});

type Write = { readonly tx: Tx; readonly now: Instant; readonly operator: Operator };

/** Makes a change, which often the console can also make; a refusal of it ends the command with `whenRefused`. */
export async function changeFromTerminal<Outcome>(
  db: Database,
  change: (write: Write) => Promise<Outcome>,
  whenRefused?: string,
): Promise<Outcome> {
  try {
    return await db.transaction((tx) => change({ tx, now: systemClock.now(), operator: terminalOperator() }));
  } catch (error) {
    if (whenRefused !== undefined && error instanceof Refusal) throw new CommandProblem(whenRefused);
    throw error;
  }
}
