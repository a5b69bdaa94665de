import { named } from '@primehour/db/raw';
import type { MessageChannel } from '@primehour/db/schema/outside';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../clock.ts';
import type { MessageKind } from './kinds.ts';

type Cause = {
  readonly kind: MessageKind;
  /** Whose customer gets it; none for sign-in codes. */
  readonly businessId?: string | undefined;
  readonly bookingId?: string | undefined;
  /** Not sent before this instant; at once unless told. */
  readonly notBefore?: Instant | undefined;
  /** From then on it is of no use, and not sent any more. */
  readonly usefulUntil?: Instant | undefined;
};

export type Text = Cause & { readonly to: Phone; readonly body: string };

export type WrittenMail = Cause & {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly calendarFile?: string | undefined;
};

/** Announces on every node that messages wait. */
export const MESSAGES_CHANNEL = 'primehour_messages';

const INSERT = `
  insert into message (id, business_id, booking_id, channel, kind, recipient, subject, body, calendar_file, status,
    created_at, not_before, useful_until)
  select m.id, m.business_id, m.booking_id, m.channel, m.kind, m.recipient, m.subject, m.body, m.calendar_file, 'QUEUED',
    $2, coalesce(m.not_before, $2), m.useful_until
  from jsonb_to_recordset($1::jsonb) as m (id uuid, business_id uuid, booking_id uuid, channel text, kind text,
    recipient text, subject text, body text, calendar_file text, not_before timestamptz, useful_until timestamptz)`;

/**
 * Tells people once the transaction commits, and only then: the rows are part of it, and workers send what waits.
 * Nothing remote happens here, so a slow provider never holds a lock or a request. Messages of one cause are one
 * statement, because a confirmed booking should cost as few trips to the database as it can.
 */
export async function queueMessages(
  tx: Tx,
  { texts = [], mails = [] }: { readonly texts?: readonly Text[]; readonly mails?: readonly WrittenMail[] },
  now: Instant,
): Promise<{ messageIds: readonly string[] }> {
  const rows = [...texts.map((text) => rowOf('sms', text, now)), ...mails.map((mail) => rowOf('email', mail, now))];
  tx.awaitWithCommit(named(tx, 'queue-messages', INSERT, [JSON.stringify(rows), dateOf(now)]));
  tx.notifyAfterCommit(MESSAGES_CHANNEL, '');
  return { messageIds: rows.map(({ id }) => id) };
}

/** Texts a person once the transaction commits. */
export async function queueText(tx: Tx, text: Text, now: Instant): Promise<{ messageId: string }> {
  const { messageIds } = await queueMessages(tx, { texts: [text] }, now);
  return { messageId: messageIds[0] ?? '' };
}

function rowOf(channel: MessageChannel, message: Text | WrittenMail, now: Instant) {
  const { kind, businessId, bookingId, to, body, notBefore, usefulUntil } = message;
  return {
    id: uuidV7(now),
    business_id: businessId,
    booking_id: bookingId,
    channel,
    kind,
    recipient: to,
    subject: 'subject' in message ? message.subject : undefined,
    body,
    calendar_file: 'calendarFile' in message ? message.calendarFile : undefined,
    not_before: notBefore === undefined ? undefined : dateOf(notBefore),
    useful_until: usefulUntil === undefined ? undefined : dateOf(usefulUntil),
  };
}
