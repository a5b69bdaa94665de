import type { Database } from '@primehour/db/open';
import { isUuid } from '@primehour/db/uuid';
import { systemClock } from '../clock.ts';
import { listFailedMessages, resendMessages } from '../messages/failed-messages.ts';
import { isCode } from '../ports/message-kinds.ts';
import { onDatabase } from './operator-database.ts';
import { type Command, CommandProblem } from './run-command.ts';
import { changeFromTerminal } from './terminal-operator.ts';

const USAGE = `Texts and emails that could not be sent.

  npm run messages -- failed            lists those of the last day, oldest first, with the reason
  npm run messages -- resend <id> …     queues them again
  npm run messages -- resend all        queues all of them again

Codes are not sent again, because people request a new one; nor are messages older than a day, and those that a newer
message about the booking has replaced. Those that are no longer useful are given up again.`;

const SHOWN = 500;
const NOT_RESENT = '  (a code: not sent again)';

/** The recipient and the content don't belong on a terminal. */
async function listFailed(db: Database): Promise<string> {
  const rows = await listFailedMessages(db.read, SHOWN, systemClock.now());
  const lines = rows.map(
    (row) =>
      `${row.id}  ${row.createdAt.toISOString()}  ${row.channel} ${row.kind}  ${row.error}${isCode(row.kind) ? NOT_RESENT : ''}`,
  );
  return lines.join('\n') || 'None failed within a day.';
}

async function resend(db: Database, ids: readonly string[] | 'all'): Promise<string> {
  const count = await changeFromTerminal(db, (write) => resendMessages(write, ids));
  if (count === 0) throw new CommandProblem('No message that can be sent again has this id.');
  return `${count} will be tried again.`;
}

export const messagesCommand: Command = {
  usage: USAGE,
  understand: ([command, ...args]) => {
    if (command === 'failed' && args.length === 0) return onDatabase(listFailed);
    if (command !== 'resend' || args.length === 0) return undefined;
    if (args.length === 1 && args[0] === 'all') return onDatabase((db) => resend(db, 'all'));
    return args.every((arg) => isUuid(arg)) ? onDatabase((db) => resend(db, args)) : undefined;
  },
};
