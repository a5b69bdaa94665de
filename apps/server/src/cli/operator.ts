import { systemClock } from '../clock.ts';
import { createTerminalLink } from '../terminal-pass.ts';
import { createTokens } from '../tokens.ts';
import { onDatabase } from './operator-database.ts';
import type { Command } from './run-command.ts';

const USAGE = `Prints a new link to the operator console: checks, messages, money, jobs, businesses, and switches.

  npm run operator

It works once, within fifteen minutes, and lets one browser use the console for eight hours.
Set DATA_DIR, DATABASE_URL and PUBLIC_URL as for the product; it may be running.`;

export const operatorCommand: Command = {
  usage: USAGE,
  understand: (args) => {
    // Without arguments the usage would be printed, but this command takes none.
    if (args.length > 0) return undefined;
    return onDatabase((db, config) =>
      createTerminalLink({ db, clock: systemClock, tokens: createTokens(config, systemClock), config }, 'OPERATOR'),
    );
  },
};
