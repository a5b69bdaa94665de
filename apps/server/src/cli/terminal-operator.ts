import { userInfo } from 'node:os';
import type { Tx } from '@primehour/db/transaction';
import type { Operator } from '../audit.ts';
import { systemClock } from '../clock.ts';

const NAME_MAX_LENGTH = 120;

/** The account of this machine that runs a command. */
export const terminalOperator = (): Operator => ({
  by: `command line: ${userInfo().username}`.slice(0, NAME_MAX_LENGTH),
  userId: null,
});

/** What a command needs to do what the console also can. */
export const writeFromTerminal = (tx: Tx) => ({ tx, now: systemClock.now(), operator: terminalOperator() });
