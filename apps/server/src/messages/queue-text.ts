import { named } from '@primehour/db/raw';
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

/** Announces on every node that texts wait. */
export const MESSAGES_CHANNEL = 'primehour_messages';

const INSERT = `
  insert into message (id, business_id, booking_id, channel, kind, recipient, body, status, created_at, not_before)
  values ($1, $2, $3, 'sms', $4, $5, $6, 'QUEUED', $7, $7)`;

/**
 * Texts a person once the transaction commits, and only then: the row is part of it, and workers send what waits.
 * Nothing remote happens here, so a slow provider never holds a lock or a request.
 */
export async function queueText(tx: Tx, text: Text, now: Instant): Promise<{ messageId: string }> {
  const { businessId = null, bookingId = null, kind, to, body } = text;
  const messageId = uuidV7(now);
  await named(tx, 'queue-text', INSERT, [messageId, businessId, bookingId, kind, to, body, dateOf(now)]);
  tx.notifyAfterCommit(MESSAGES_CHANNEL, '');
  return { messageId };
}
