import { userInfo } from 'node:os';
import type { Operator } from '../audit.ts';

const NAME_MAX_LENGTH = 120;

/** The account of this machine that runs a command. */
export const terminalOperator = (): Operator => ({
  by: `command line: ${userInfo().username}`.slice(0, NAME_MAX_LENGTH),
  userId: null,
});
