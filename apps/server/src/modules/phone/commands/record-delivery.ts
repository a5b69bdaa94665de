import { message } from '@primehour/db/schema/message';
import type { Tx } from '@primehour/db/transaction';
import { and, eq, isNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { Delivery } from '../../../ports/sms-webhooks.ts';

/**
 * Stores the delivery status of a sent text. Statuses arrive late, repeatedly and out of order, even before the text is
 * stored as sent; the first final one counts.
 */
export async function recordDelivery(tx: Tx, { clock }: Pick<Deps, 'clock'>, delivery: Delivery): Promise<void> {
  const { messageId, status, errorCode } = delivery;
  if (status === null) return;
  const isDelivered = status === 'DELIVERED';
  await tx
    .update(message)
    .set({
      deliveryStatus: status,
      ...(isDelivered ? { deliveredAt: dateOf(clock.now()) } : { deliveryError: errorCode }),
    })
    .where(and(eq(message.id, messageId), eq(message.channel, 'sms'), isNull(message.deliveryStatus)));
}
