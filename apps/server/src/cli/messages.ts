import type { Database } from '@primehour/db/open';
import { message } from '@primehour/db/schema/message';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import { dateOf, systemClock } from '../clock.ts';
import { MESSAGES_CHANNEL } from '../messages/queue-text.ts';
import { CODE_KINDS } from '../ports/message-kinds.ts';
import { UNKNOWN_OUTCOME } from '../ports/send-outcomes.ts';
import { onDatabase } from './operator-database.ts';
import { CommandProblem, runCommand } from './run-command.ts';

const USAGE = `Texts and emails that could not be sent.

  npm run messages -- failed            lists those of the last day, oldest first, with the reason
  npm run messages -- resend <id> …     queues them again
  npm run messages -- resend all        queues all of them again

Codes are not sent again, because their owner asks for another; nor is what is older than a day. What has become of no
use meanwhile is given up once more.`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHOWN = 500;

const canBeResent = () =>
  and(
    eq(message.status, 'FAILED'),
    notInArray(message.kind, [...CODE_KINDS]),
    gt(message.createdAt, dateOf(systemClock.now() - DAY_MS)),
  );

/** The recipient and the content don't belong on a terminal. */
async function listFailed(db: Database): Promise<string> {
  const { id, createdAt, channel, kind, error } = message;
  const rows = await db.read
    .select({ id, createdAt, channel, kind, error })
    .from(message)
    .where(canBeResent())
    .orderBy(asc(createdAt))
    .limit(SHOWN);
  const lines = rows.map(
    (row) => `${row.id}  ${row.createdAt.toISOString()}  ${row.channel} ${row.kind}  ${row.error}`,
  );
  return lines.join('\n') || 'None failed within a day.';
}

/** Messages with an unknown result are looked up first, as after any such attempt. */
const mayHaveBeenSent = sql`starts_with(${message.error}, ${UNKNOWN_OUTCOME})`;

async function resend(db: Database, ids: readonly string[] | 'all'): Promise<string> {
  const chosen = ids === 'all' ? canBeResent() : and(canBeResent(), inArray(message.id, [...ids]));
  const again = await db.transaction(async (tx) => {
    tx.notifyAfterCommit(MESSAGES_CHANNEL, '');
    return tx
      .update(message)
      .set({
        status: 'QUEUED',
        attempts: sql`case when ${mayHaveBeenSent} then 1 else 0 end`,
        error: sql`case when ${mayHaveBeenSent} then ${message.error} end`,
        notBefore: dateOf(systemClock.now()),
      })
      .where(chosen)
      .returning({ id: message.id });
  });
  if (again.length === 0) throw new CommandProblem('No message that can be sent again has this id.');
  return `${again.length} will be tried again.`;
}

await runCommand(USAGE, ([command, ...words]) => {
  if (command === 'failed' && words.length === 0) return onDatabase(listFailed);
  if (command !== 'resend' || words.length === 0) return undefined;
  if (words.length === 1 && words[0] === 'all') return onDatabase((db) => resend(db, 'all'));
  return words.every((word) => UUID.test(word)) ? onDatabase((db) => resend(db, words)) : undefined;
});
