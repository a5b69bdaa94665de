import type { Database } from '@primehour/db/open';
import { isUuid } from '@primehour/db/uuid';
import { systemClock } from '../clock.ts';
import { listFailedJobs, listWaitingQueues, retryJob } from '../modules/console/api.ts';
import { Refusal } from '../refusal.ts';
import { onDatabase } from './operator-database.ts';
import { type Command, CommandProblem } from './run-command.ts';
import { terminalOperator } from './terminal-operator.ts';

const USAGE = `Background jobs: what is waiting, and what failed for good within a day.

  npm run jobs -- list          queues with waiting jobs, and failed jobs with their reason
  npm run jobs -- retry <id>    runs a failed job again; nothing is done twice`;

const SHOWN = 500;
/** Terminals interpret control characters, so a provider's words must not contain any. */
const plain = (text: string): string => text.replaceAll(/\p{C}/gu, ' ');

async function list(db: Database): Promise<string> {
  const [waiting, failed] = [await listWaitingQueues(db.read), await listFailedJobs(db.read, SHOWN)];
  const queues = waiting.map((queue) => `${queue.name}  ${queue.waiting} waiting, due ${queue.dueAt.toISOString()}`);
  const failures = failed.map(
    ({ id, name, failedAt, reason }) => `${id}  ${failedAt.toISOString()}  ${name}  ${plain(reason ?? '')}`,
  );
  return [...queues, ...failures].join('\n') || 'No job is waiting, and none failed within a day.';
}

async function retry(db: Database, id: string): Promise<string> {
  const write = { now: systemClock.now(), operator: terminalOperator() };
  try {
    const queue = await db.transaction((tx) => retryJob({ tx, ...write }, id));
    return `Queued again in ${queue}.`;
  } catch (error) {
    if (error instanceof Refusal) throw new CommandProblem('No failed job has this id.');
    throw error;
  }
}

export const jobsCommand: Command = {
  usage: USAGE,
  understand: ([command, id = '', ...others]) => {
    if (others.length > 0) return undefined;
    if (command === 'list' && id === '') return onDatabase(list);
    return command === 'retry' && isUuid(id) ? onDatabase((db) => retry(db, id)) : undefined;
  },
};
