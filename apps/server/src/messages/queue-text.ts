import { mergeItems } from '@primehour/db/merged-statements';
import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { MessageChannel } from '@primehour/db/schema/message';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../clock.ts';
import type { MailKind, MessageKind, SecretKind } from '../ports/message-kinds.ts';
import type { Seal } from '../seal.ts';
import type { MessageData } from './message-data.ts';

type Cause = {
  /** The business whose client gets it; none for sign-in codes. */
  readonly businessId?: string | undefined;
  readonly bookingId?: string | undefined;
  /** Not sent before this instant; at once by default. */
  readonly notBefore?: Instant | undefined;
  /** From then on it has expired and is no longer sent. */
  readonly usefulUntil?: Instant | undefined;
  /** To a number that is not proven to the business; these are counted. */
  readonly isUnproven?: boolean | undefined;
  /** Why it is stored as not sent, for the partner to see. */
  readonly heldBack?: string | undefined;
};

/** A message's secret, and the function that seals it. */
export type MessageSecret = { readonly value: string; readonly seal: Seal };

/** A kind, the data its text is rendered from and, if it has one, the secret. */
export type Content<Kind extends MessageKind = MessageKind> = Kind extends MessageKind
  ? { readonly kind: Kind; readonly data: MessageData[Kind] } & (Kind extends SecretKind
      ? { readonly secret: MessageSecret }
      : { readonly secret?: undefined })
  : never;

export type Text = Cause & { readonly to: Phone } & Content;
export type Mail = Cause & { readonly to: string } & Content<MailKind>;

/** Announces on every node that messages wait. */
export const MESSAGES_CHANNEL = 'primehour_messages';

const INSERT = prepared(
  'queue-messages',
  `
  insert into message (id, business_id, booking_id, channel, kind, recipient, data, sealed_secret, status, created_at,
    not_before, useful_until, is_unproven, error)
  select m.id, m.business_id, m.booking_id, m.channel, m.kind, m.recipient, m.data, decode(m.sealed_secret, 'base64'),
    case when m.held_back is null then 'QUEUED' else 'NOT_SENT' end, m.created_at, coalesce(m.not_before, m.created_at), m.useful_until,
    coalesce(m.is_unproven, false), m.held_back
  from jsonb_to_recordset($1::jsonb) as m (id uuid, business_id uuid, booking_id uuid, channel text, kind text,
    recipient text, data jsonb, sealed_secret text, created_at timestamptz, not_before timestamptz, useful_until timestamptz, is_unproven boolean,
    held_back text)`,
  {},
);
mergeItems(INSERT);

/**
 * Queues messages that are sent once the transaction commits, and only then: the rows are part of it, and workers send
 * them. This makes no remote call, so a slow provider never holds up a lock or a request. Messages of one cause are
 * written in one statement, because a confirmed booking should cost as few round trips as possible.
 */
export async function queueMessages(
  tx: Tx,
  { texts = [], mails = [] }: { readonly texts?: readonly Text[]; readonly mails?: readonly Mail[] },
  now: Instant,
): Promise<{ messageIds: readonly string[] }> {
  const rows = [...texts.map((text) => rowOf('sms', text, now)), ...mails.map((mail) => rowOf('email', mail, now))];
  tx.awaitWithCommit(queryPrepared(tx, INSERT, [JSON.stringify(rows)]));
  tx.notifyAfterCommit(MESSAGES_CHANNEL, '');
  return { messageIds: rows.map(({ id }) => id) };
}

/** Texts a person once the transaction commits. */
export async function queueText(tx: Tx, text: Text, now: Instant): Promise<{ messageId: string }> {
  const { messageIds } = await queueMessages(tx, { texts: [text] }, now);
  return { messageId: messageIds[0] ?? '' };
}

function rowOf(channel: MessageChannel, message: Text | Mail, now: Instant) {
  const { kind, businessId, bookingId, to, data, secret, notBefore, usefulUntil, isUnproven, heldBack } = message;
  const id = uuidV7(now);
  return {
    id,
    business_id: businessId,
    booking_id: bookingId,
    channel,
    kind,
    recipient: to,
    data,
    sealed_secret: heldBack === undefined ? secret?.seal.close(id, secret.value).toString('base64') : undefined,
    created_at: dateOf(now),
    not_before: notBefore === undefined ? undefined : dateOf(notBefore),
    useful_until: usefulUntil === undefined ? undefined : dateOf(usefulUntil),
    is_unproven: isUnproven,
    held_back: heldBack,
  };
}
