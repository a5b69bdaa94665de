import type { Job } from '@primehour/db/jobs';
import { QUEUES } from '@primehour/db/queues';
import { message } from '@primehour/db/schema/outside';
import { CODE_VALID_MINUTES } from '@primehour/domain/limits';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { isCode } from '../messages/kinds.ts';
import { TOO_LATE, UNKNOWN_OUTCOME } from '../messages/outcomes.ts';
import { SmsFailure } from '../ports/sms.ts';

type Context = Pick<Deps, 'clock' | 'db' | 'log' | 'sms'>;
type MessageRow = typeof message.$inferSelect;
type SendJob = Pick<Job<'message.send'>, 'payload' | 'retry'>;

const REDACTED_BODY = 'The code is not kept.';
const ERROR_MAX_LENGTH = 1000;

export async function startMessageJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('message.send', (job) => sendMessage(deps, job));
}

/**
 * Hands one message to its provider, which takes no key against repeats. So a code is sent at most once: when nobody
 * can tell whether it went out it counts as failed, and its owner asks for another. Everything else is sent at least
 * once: a second copy is better than none. Safe to run twice: only a waiting message is sent.
 */
export async function sendMessage(context: Context, { payload, retry }: SendJob): Promise<void> {
  const claimed = await claim(context, payload.messageId);
  if (!claimed) return;
  const { row, isOutcomeUnknown } = claimed;
  if (isCode(row.kind) && isOutcomeUnknown) {
    return giveUp(context, row, `${UNKNOWN_OUTCOME}: an earlier try never came back`);
  }
  if (isCode(row.kind) && context.clock.now() - row.createdAt.getTime() >= CODE_VALID_MINUTES * MINUTE_MS) {
    return giveUp(context, row, `${TOO_LATE}: the code has expired`);
  }
  try {
    const { providerMessageId } = await context.sms.send({ messageId: row.id, to: row.recipient, body: row.body });
    await settle(context, row, {
      status: 'SENT',
      sentAt: dateOf(context.clock.now()),
      providerMessageId,
      error: null,
    });
  } catch (error) {
    if (!(error instanceof SmsFailure)) throw error;
    const reason = `${error.providerCode}: ${error.message}`.slice(0, ERROR_MAX_LENGTH);
    const isLost = isCode(row.kind) && error.providerCode === UNKNOWN_OUTCOME;
    const isLastTry = retry >= QUEUES['message.send'].retries;
    if (error.isPermanent || isLost || isLastTry) return giveUp(context, row, reason);
    await context.db.transaction((tx) => tx.update(message).set({ error: reason }).where(eq(message.id, row.id)));
    throw error;
  }
}

/** Counts the try before it is made. A try that left no reason behind never came back. */
async function claim({ db }: Context, id: string): Promise<{ row: MessageRow; isOutcomeUnknown: boolean } | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(message)
      .where(and(eq(message.id, id), eq(message.status, 'QUEUED')))
      .for('update');
    if (!row) return undefined;
    await tx
      .update(message)
      .set({ attempts: row.attempts + 1, error: null })
      .where(eq(message.id, id));
    return { row, isOutcomeUnknown: row.attempts > 0 && row.error === null };
  });
}

async function giveUp(context: Context, row: MessageRow, error: string): Promise<void> {
  // Who it was for and what it said is nobody's business in a log.
  context.log.warn({ messageId: row.id, kind: row.kind, error }, 'A message was given up');
  await settle(context, row, { status: 'FAILED', error });
}

type Settled = Pick<typeof message.$inferInsert, 'status' | 'sentAt' | 'providerMessageId' | 'error'>;

/** Writes the end of a message. A code is not kept readable, but in the outbox, where reading it is the point. */
async function settle({ db, sms }: Context, row: MessageRow, settled: Settled): Promise<void> {
  const isRedacted = isCode(row.kind) && sms.provider !== 'outbox';
  await db.transaction((tx) =>
    tx
      .update(message)
      .set({ ...settled, ...(isRedacted ? { body: REDACTED_BODY } : {}) })
      .where(and(eq(message.id, row.id), eq(message.status, 'QUEUED'))),
  );
}
