import type { MessageChannel, MessageStatus } from '@primehour/db/schema/message';
import type { Db } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { sql, type SQL } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import { CODE_KINDS } from '../ports/message-kinds.ts';
import { UNKNOWN_OUTCOME } from '../ports/send-outcomes.ts';

/** A text or an email that only this worker may send for a while. */
export type Claimed = {
  readonly id: string;
  readonly kind: string;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly data: unknown;
  readonly sealedSecret: Buffer | null;
  readonly createdAt: Instant;
  /** Expired from then on. */
  readonly usefulUntil: Instant | null;
  /** Including this attempt. */
  readonly attempts: number;
  /** An earlier attempt has no recorded result, so it may or may not have been sent. */
  readonly isOutcomeUnknown: boolean;
  /** The previous attempt left no reason: its worker died. */
  readonly isAbandoned: boolean;
  /** The person texted STOP. */
  readonly isOptedOut: boolean;
  /** The operator has suspended the business that it comes from. */
  readonly isSuspended: boolean;
  /** The first text of its business to this person. */
  readonly isFirst: boolean;
  /** The operator has approved the name of the business. */
  readonly isNameApproved: boolean;
  readonly businessName: string | null;
  /** The text of a message from before messages were rendered when sent. */
  readonly body: string | null;
  readonly subject: string | null;
  readonly calendarFile: string | null;
};

export type TryOutcome = {
  readonly status: MessageStatus;
  readonly error: string | null;
  readonly providerMessageId?: string;
  readonly sentAt?: Date;
  /** Of a message that waits for a retry. */
  readonly notBefore?: Date;
};

/** Each email uses its own connection, and servers accept only a few at a time from one sender. */
export const CLAIM_SIZES: Readonly<Record<MessageChannel, number>> = { sms: 50, email: 8 };
/** They are sent one after the other, and the whole batch waits for the last one. */
const PER_PERSON = 3;
/** How many waiting messages are considered per claim. */
const LOOKED_AT = 150;
/** How long a dead worker's claims last; longer than a provider call and the statements around it. */
const CLAIM_MS = 30_000;
/** All claims end within it, even those of a worker whose clock is ahead. */
const UNDER_WAY_MS = 2 * CLAIM_MS;

/**
 * Claims waiting messages for this worker, codes first, then the oldest. The attempt is counted before it is made, so a
 * crash leaves an attempt without a reason. Messages to one person are sent in order: they wait while another worker is
 * sending an earlier one, and workers claim one at a time, so that each sees the previous one's claims. A message that
 * waits for a retry, or for the morning, holds up no others.
 */
export async function claimMessages(db: Db, channel: MessageChannel, now: Instant): Promise<Claimed[]> {
  const size = CLAIM_SIZES[channel];
  const claimed = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('primehour messages'), hashtext(${channel}))`);
    const all: Claimed[] = [];
    for (;;) {
      const { rows } = await tx.execute<Claimed & { looked: number }>(claimOf(channel, size - all.length, now));
      all.push(...rows);
      // Few recipients have very many waiting messages: theirs are skipped the next time.
      const hasMore = (rows[0]?.looked ?? 0) >= LOOKED_AT;
      if (all.length === size || !hasMore) return all;
    }
  });
  return claimed.toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

/**
 * Not prepared, like the statements below: a plan that was made while the table was small would be kept for a large one.
 * Parts are materialized for the same reason: a plan for few rows would compute them again for each row.
 */
const claimOf = (channel: MessageChannel, size: number, now: Instant): SQL => sql`
  with under_way as materialized (
    select recipient, created_at, id from message
    where status = 'QUEUED' and not_before > ${dateOf(now)} and not_before <= ${dateOf(now + UNDER_WAY_MS)}
      and attempts > 0 and error is null),
  waiting as materialized (
    (${waitingFor(channel, now)} and m.kind in ${CODE_KINDS} order by m.not_before, m.created_at, m.id limit ${size})
    union all
    (${waitingFor(channel, now)} and m.kind not in ${CODE_KINDS} order by m.not_before, m.created_at, m.id
      limit ${LOOKED_AT})),
  chosen as materialized (
    select id from (
      select *, row_number() over (partition by recipient order by is_code desc, created_at, id) as place
      from waiting) placed
    where place <= ${PER_PERSON}
    order by is_code desc, not_before, created_at, id
    limit ${size}),
  due as (
    select m.id, m.attempts > 0 and m.error is null as is_abandoned,
      m.attempts > 0 and (m.error is null or starts_with(m.error, ${UNKNOWN_OUTCOME})) as is_outcome_unknown
    from message m join chosen on chosen.id = m.id
    where m.status = 'QUEUED'
    for update of m skip locked)
  update message m set attempts = m.attempts + 1, error = null, not_before = ${dateOf(now + CLAIM_MS)},
    is_first = coalesce(m.is_first, m.channel = 'sms' and m.business_id is not null and not exists (
      select from message earlier where earlier.recipient = m.recipient and earlier.business_id = m.business_id
        and earlier.channel = 'sms' and earlier.status = 'SENT'))
  from due where m.id = due.id
  returning m.id, m.kind, m.channel, m.recipient, m.data, m.sealed_secret as "sealedSecret", m.body, m.subject, m.calendar_file as "calendarFile", m.attempts,
    due.is_outcome_unknown as "isOutcomeUnknown", due.is_abandoned as "isAbandoned",
    exists (select 1 from phone_opt_out o where o.phone = m.recipient) as "isOptedOut",
    exists (select 1 from business b where b.id = m.business_id and b.suspended_at is not null) as "isSuspended",
    m.is_first as "isFirst",
    exists (
      select 1 from operator_action a join business b on b.id = a.business_id and lower(b.name) = lower(a.name)
      where a.business_id = m.business_id and a.kind = 'NAME_APPROVED') as "isNameApproved",
    (select b.name from business b where b.id = m.business_id) as "businessName",
    extract(epoch from m.useful_until)::float8 * 1000 as "usefulUntil",
    extract(epoch from m.created_at)::float8 * 1000 as "createdAt",
    (select count(*)::int from waiting) as looked`;

const waitingFor = (channel: MessageChannel, now: Instant): SQL => sql`
  select m.id, m.recipient, m.created_at, m.not_before, m.kind in ${CODE_KINDS} as is_code from message m
  where m.status = 'QUEUED' and m.channel = ${channel} and m.not_before <= ${dateOf(now)} and not exists (
    select from under_way earlier
    where earlier.recipient = m.recipient and (earlier.created_at, earlier.id) < (m.created_at, m.id))`;

/**
 * Renews the claims that this worker still holds: messages to one person wait for each other, and no claim may expire
 * before its turn.
 */
export async function renewClaims(db: Db, claims: readonly Claimed[], now: Instant): Promise<Claimed[]> {
  if (claims.length === 0) return [];
  const held = JSON.stringify(claims.map(({ id, attempts }) => ({ id, attempts })));
  const { rows } = await db.transaction((tx) =>
    tx.execute<{ id: string }>(sql`
      update message m set not_before = ${dateOf(now + CLAIM_MS)}
      from jsonb_to_recordset(${held}::jsonb) as c (id uuid, attempts integer)
      where m.id = c.id and m.attempts = c.attempts and m.status = 'QUEUED'
      returning m.id`),
  );
  const renewed = new Set(rows.map(({ id }) => id));
  return claims.filter(({ id }) => renewed.has(id));
}

export type Settle = (claim: Claimed, outcome: TryOutcome) => Promise<void>;

/**
 * Stores the result of each attempt as soon as it is known, because an unrecorded one is repeated. Results that arrive
 * during a statement share the next one, so a fast provider costs few statements per batch.
 */
export function settlingIn(db: Db): Settle {
  const ended: Settled[] = [];
  let writing: Promise<void> = Promise.resolve();
  return ({ id, attempts }, outcome) => {
    // The first outcome starts the next statement. A failure rejects only the callers whose outcomes it carried.
    if (ended.push({ id, attempts, ...outcome }) === 1) {
      writing = writing.catch(() => undefined).then(() => settleMessages(db, ended.splice(0)));
    }
    return writing;
  };
}

type Settled = TryOutcome & Pick<Claimed, 'id' | 'attempts'>;

/** Sealed, or in the text of a message from before messages were rendered when sent. */
const SECRET_COLUMNS = ['sealed_secret', 'body', 'calendar_file'];

const keptWhileItCanBeSent = (column: string): SQL => {
  const name = sql.identifier(column);
  return sql`${name} = case when o.status = 'QUEUED' or o.status = 'FAILED' and m.kind not in ${CODE_KINDS} then m.${name} end`;
};

/**
 * Messages settled in the meantime stay as they are, and so do those that another worker claimed after a claim expired.
 * The secret is removed once the message is sent; a failed message keeps it for a day, while it can be resent.
 */
async function settleMessages(db: Db, outcomes: readonly Settled[]): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(sql`
      update message m set status = o.status, error = o.error, provider_message_id = o."providerMessageId",
        sent_at = o."sentAt", not_before = o."notBefore", ${sql.join(SECRET_COLUMNS.map(keptWhileItCanBeSent), sql`, `)}
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id uuid, attempts integer, status text,
        error text, "providerMessageId" text, "sentAt" timestamptz, "notBefore" timestamptz)
      where m.id = o.id and m.attempts = o.attempts and m.status = 'QUEUED'`),
  );
}
