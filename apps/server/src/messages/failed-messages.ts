import { business } from '@primehour/db/schema/business';
import { message } from '@primehour/db/schema/message';
import type { Queryable, Tx } from '@primehour/db/transaction';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import { type Operator, recordOperatorAudit } from '../audit.ts';
import { dateOf } from '../clock.ts';
import { CODE_KINDS } from '../ports/message-kinds.ts';
import { UNKNOWN_OUTCOME } from '../ports/send-outcomes.ts';
import { MESSAGES_CHANNEL } from './queue-text.ts';
import { settleOutdated } from './supersede.ts';

const failedToday = (now: Instant) => and(eq(message.status, 'FAILED'), gt(message.createdAt, dateOf(now - DAY_MS)));

/** Codes are not sent again, because users request another one; neither are messages older than a day. */
const canBeResent = (now: Instant) => and(failedToday(now), notInArray(message.kind, [...CODE_KINDS]));

/** Messages of the last day that failed for good, oldest first; never their recipient or content. */
export const listFailedMessages = (queryable: Queryable, limit: number, now: Instant) =>
  queryable
    .select({
      id: message.id,
      createdAt: message.createdAt,
      channel: message.channel,
      kind: message.kind,
      error: message.error,
      businessName: business.name,
    })
    .from(message)
    .leftJoin(business, eq(business.id, message.businessId))
    .where(failedToday(now))
    .orderBy(asc(message.createdAt), asc(message.id))
    .limit(limit);

export type FailedMessage = Awaited<ReturnType<typeof listFailedMessages>>[number];

/** Messages with an unknown result are looked up first, as after any such attempt. */
const mayHaveBeenSent = sql`starts_with(${message.error}, ${UNKNOWN_OUTCOME})`;

type Resend = { readonly tx: Tx; readonly now: Instant; readonly operator: Operator };

/**
 * Queues them again, except those that a newer message about the booking has replaced; returns how many. Messages that
 * have expired in the meantime fail again.
 */
export async function resendMessages({ tx, now, operator }: Resend, ids: readonly string[] | 'all'): Promise<number> {
  const chosen = ids === 'all' ? canBeResent(now) : and(canBeResent(now), inArray(message.id, [...ids]));
  await settleOutdated(tx, chosen);
  const again = await tx
    .update(message)
    .set({
      status: 'QUEUED',
      attempts: sql`case when ${mayHaveBeenSent} then 1 else 0 end`,
      error: sql`case when ${mayHaveBeenSent} then ${message.error} end`,
      notBefore: dateOf(now),
    })
    .where(chosen)
    .returning({ id: message.id, businessId: message.businessId });
  tx.notifyAfterCommit(MESSAGES_CHANNEL, '');
  for (const [businessId, messages] of Map.groupBy(again, (row) => row.businessId)) {
    const after = { messages: messages.length };
    await recordOperatorAudit({ tx, now, operator }, 'MESSAGES_RESENT', { businessId, after });
  }
  return again.length;
}
