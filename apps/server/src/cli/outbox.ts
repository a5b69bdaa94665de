import { systemClock } from '../clock.ts';
import { createTerminalLink } from '../terminal-pass.ts';
import { createTokens } from '../tokens.ts';
import { onDatabase } from './operator-database.ts';
import { type Command, CommandProblem } from './run-command.ts';

const USAGE = `Prints a new link to the unsent texts and emails.

  npm run outbox

It works once, within twelve hours, and lets one browser read the outbox for twelve hours.
Set DATA_DIR, DATABASE_URL and PUBLIC_URL as for the product; it may be running.`;

export const outboxCommand: Command = {
  usage: USAGE,
  understand: (args) => {
    if (args.length > 0) return undefined;
    return onDatabase(async (db, config) => {
      if (!config.hasOutboxPage) {
        throw new CommandProblem('There is no outbox: it is disabled with NODE_ENV=production or SMS_PROVIDER=twilio.');
      }
      return createTerminalLink(
        { db, clock: systemClock, tokens: createTokens(config, systemClock), config },
        'OUTBOX',
      );
    });
  },
};
