import { message } from '@primehour/db/schema/message';
import type { Tx } from '@primehour/db/transaction';
import { and, eq, isNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';

export type Delivery = {
  readonly messageId: string;
  /** Twilio's word for how far a text has come. */
  readonly status: string;
  readonly errorCode: string | undefined;
};

/** What is final in Twilio's words; `sent` and the steps before it are not. */
const ARRIVED = 'delivered';
const LOST: readonly string[] = ['undelivered', 'failed'];

/**
 * Notes what became of a text that was handed over. Words come late, twice and out of order, and before the text is
 * written down as sent; the first final one counts.
 */
export async function noteDelivery(tx: Tx, { clock }: Pick<Deps, 'clock'>, delivery: Delivery): Promise<void> {
  const open = and(eq(message.id, delivery.messageId), eq(message.channel, 'sms'), isNull(message.deliveryStatus));
  if (delivery.status === ARRIVED) {
    await tx
      .update(message)
      .set({ deliveryStatus: 'DELIVERED', deliveredAt: dateOf(clock.now()) })
      .where(open);
  } else if (LOST.includes(delivery.status)) {
    await tx
      .update(message)
      .set({ deliveryStatus: 'UNDELIVERED', deliveryError: delivery.errorCode ?? null })
      .where(open);
  }
}
