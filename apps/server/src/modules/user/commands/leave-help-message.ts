import { helpMessage } from '@primehour/db/schema/account';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import { takeHits, tooManyRequests } from '../../../http/rate-limit.ts';

/** An operator reads each of them. */
const limitsOf = (userId: string) => [
  { key: `help-message:${userId}`, limit: 5, windowSeconds: 3600 },
  { key: `help-message:${userId}`, limit: 20, windowSeconds: 86_400 },
];

/**
 * Stores a message for the operator (decisions, help chat).
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function leaveHelpMessage(tx: Tx, userId: string, text: string, now: Instant): Promise<void> {
  const { waitSeconds } = await takeHits(tx, limitsOf(userId), now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  await tx.insert(helpMessage).values({ id: uuidV7(now), userId, body: text, createdAt: dateOf(now) });
}
