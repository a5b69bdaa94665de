import type { Database } from '@primehour/db/open';
import { helpMessage } from '@primehour/db/schema/support';
import { appUser } from '@primehour/db/schema/user';
import { isUuid } from '@primehour/db/uuid';
import { formatPhone } from '@primehour/domain/format/phone';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { recordOperatorAudit } from '../audit.ts';
import { dateOf } from '../clock.ts';
import { onDatabase } from './operator-database.ts';
import { type Command, CommandProblem } from './run-command.ts';
import { changeFromTerminal } from './terminal-operator.ts';

const USAGE = `Messages that partners wrote to you in Help.

  npm run help-messages -- list             lists open messages, oldest first
  npm run help-messages -- answer <id> "<text>"
                                            answers one; the partner sees the answer on Home and in Help
  npm run help-messages -- answered <id>    marks one as answered by phone or email

Set DATA_DIR or DATABASE_URL as for the product; it may be running.`;

const SHOWN = 100;

async function list(db: Database): Promise<string> {
  const rows = await db.read
    .select({
      id: helpMessage.id,
      body: helpMessage.body,
      createdAt: helpMessage.createdAt,
      phone: appUser.phone,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      email: appUser.email,
    })
    .from(helpMessage)
    .innerJoin(appUser, eq(appUser.id, helpMessage.userId))
    .where(isNull(helpMessage.answeredAt))
    .orderBy(asc(helpMessage.createdAt))
    .limit(SHOWN);
  const shown = rows
    .map(({ id, body, createdAt, phone, firstName, lastName, email }) => {
      const who = [firstName, lastName, formatPhone(phone), email].filter(Boolean).join(' ');
      return `${id}  ${createdAt.toISOString()}\n${who}\n${withoutControls(body)}\n`;
    })
    .join('\n');
  return shown || 'No open messages.';
}

/** Terminals interpret control characters, so user input must not contain any. */
const withoutControls = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, '');

const markAnswered = (db: Database, id: string, answer: string | null): Promise<void> =>
  changeFromTerminal(db, async (write) => {
    const marked = await write.tx
      .update(helpMessage)
      .set({ answeredAt: dateOf(write.now), answer })
      .where(and(eq(helpMessage.id, id), isNull(helpMessage.answeredAt)))
      .returning({ id: helpMessage.id });
    if (marked.length === 0) throw new CommandProblem(NOT_OPEN);
    await recordOperatorAudit(write, 'HELP_ANSWERED', { subjectId: id });
  });
const NOT_OPEN = 'No open message has this id.';

const ANSWER_MAX_LENGTH = 4000;

async function answered(db: Database, id: string, text?: string): Promise<string> {
  const answer = text === undefined ? null : text.trim();
  if (answer !== null && (answer === '' || answer.length > ANSWER_MAX_LENGTH)) {
    throw new CommandProblem(`An answer has 1 to ${ANSWER_MAX_LENGTH} characters.`);
  }
  if (!isUuid(id)) throw new CommandProblem(NOT_OPEN);
  await markAnswered(db, id, answer);
  return list(db);
}

export const helpMessagesCommand: Command = {
  usage: USAGE,
  understand: ([command, id, ...others]) => {
    if (command === 'list' && id === undefined) return onDatabase(list);
    if (command === 'answered' && id !== undefined && others.length === 0) return onDatabase((db) => answered(db, id));
    if (command === 'answer' && id !== undefined && others.length === 1) {
      return onDatabase((db) => answered(db, id, others[0]));
    }
    return undefined;
  },
};
