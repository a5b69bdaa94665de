import { enqueue } from '@primehour/db/enqueue';
import { message } from '@primehour/db/schema/outside';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../clock.ts';
import type { MessageKind } from './kinds.ts';

export type Text = {
  readonly kind: MessageKind;
  readonly to: Phone;
  readonly body: string;
  /** Whose customer gets it; none for sign-in codes. */
  readonly businessId?: string | undefined;
  readonly bookingId?: string | undefined;
};

/**
 * Texts a person once the transaction commits, and only then: the row and its job are part of it.
 * Nothing remote happens here, so a slow provider never holds a lock or a request.
 */
export async function queueText(tx: Tx, text: Text, now: Instant): Promise<{ messageId: string }> {
  const messageId = uuidV7(now);
  await tx.insert(message).values({
    id: messageId,
    businessId: text.businessId ?? null,
    bookingId: text.bookingId ?? null,
    channel: 'sms',
    kind: text.kind,
    recipient: text.to,
    body: text.body,
    status: 'QUEUED',
    createdAt: dateOf(now),
  });
  await enqueue(tx, 'message.send', { messageId });
  return { messageId };
}
