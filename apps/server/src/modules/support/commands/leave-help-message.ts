import * as copy from '@primehour/contract/copy/refusals';
import { helpMessage } from '@primehour/db/schema/support';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import { takeHits } from '../../../rate-limit.ts';
import { Refusal } from '../../../refusal.ts';

/** An operator reads each of them. */
const limitsOf = (userId: string) => [
  { key: `help-message:${userId}`, limit: 5, windowSeconds: 3600 },
  { key: `help-message:${userId}`, limit: 20, windowSeconds: 86_400 },
];

/**
 * Stores a message for the operator (product/shell#help).
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function leaveHelpMessage(tx: Tx, userId: string, text: string, now: Instant): Promise<void> {
  const { waitSeconds } = await takeHits(tx, limitsOf(userId), now);
  if (waitSeconds > 0) {
    const message = copy.tooManyHelpMessages(waitOf(waitSeconds));
    throw new Refusal('TOO_MANY_REQUESTS', { requestTimeout: waitSeconds, message });
  }
  await tx.insert(helpMessage).values({ id: uuidV7(now), userId, body: text, createdAt: dateOf(now) });
}

/** '1 minute', '60 minutes', '3 hours': rounded up. */
function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes > 90 ? [Math.ceil(minutes / 60), 'hour'] : [minutes, 'minute'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
