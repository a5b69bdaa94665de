import type { MessageChannel, MessageStatus } from '@primehour/db/schema/outside';
import type { Db } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import { UNKNOWN_OUTCOME } from './outcomes.ts';

/** A text or a mail that this worker alone may send for a while. */
export type Claimed = {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly body: string;
  readonly createdAt: Instant;
  /** Of no use from then on. */
  readonly usefulUntil: Instant | null;
  /** This try included. */
  readonly attempts: number;
  /** An earlier try left no outcome behind: nobody can tell whether it went out. */
  readonly isOutcomeUnknown: boolean;
  /** The person texted STOP. */
  readonly isOptedOut: boolean;
  readonly subject: string | null;
  readonly calendarFile: string | null;
  readonly businessName: string | null;
};

export type TryOutcome = {
  readonly id: string;
  readonly status: MessageStatus;
  readonly error: string | null;
  readonly providerMessageId?: string;
  readonly sentAt?: Date;
  /** Of one that waits for its next try. */
  readonly notBefore?: Date;
  /** What stands in the place of a body that is not kept. */
  readonly body?: string;
};

/** Each mail has a connection of its own, and servers take few at a time from one sender. */
export const CLAIM_SIZES: Readonly<Record<MessageChannel, number>> = { sms: 50, email: 8 };
/** One after the other, and all of them well within the time for which they are claimed. */
const PER_PERSON = 3;
/** Of how many that wait the claimed ones are chosen. */
const LOOKED_AT = 150;
/** A worker that died holds what it claimed this long; longer than a provider's call and the statements around it. */
const CLAIM_MS = 30_000;

/**
 * Takes waiting messages for this worker alone, oldest first. The try is counted before it is made: what a crash
 * leaves behind is a try without a reason. One person's leave in order: while another worker has an earlier one under
 * way they wait, and workers claim in turn, so that each sees what the one before has taken. One that was refused and
 * waits for its next try, or for the morning, holds up none.
 *
 * Not prepared, like the statement below: a plan that was made while the table was small would be kept for a large one.
 */
export async function claimMessages(db: Db, channel: MessageChannel, now: Instant): Promise<Claimed[]> {
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('primehour messages'), hashtext(${channel}))`);
    return tx.execute<Claimed>(sql`
      with waiting as (
        select m.id, m.recipient, m.created_at, m.not_before from message m
        where m.status = 'QUEUED' and m.channel = ${channel} and m.not_before <= ${dateOf(now)} and not exists (
          select from message earlier
          where earlier.status = 'QUEUED' and earlier.recipient = m.recipient
            and (earlier.created_at, earlier.id) < (m.created_at, m.id)
            and earlier.not_before > ${dateOf(now)} and earlier.attempts > 0 and earlier.error is null)
        order by m.not_before, m.created_at, m.id
        limit ${LOOKED_AT}),
      chosen as (
        select id from (
          select *, row_number() over (partition by recipient order by created_at, id) as place from waiting) placed
        where place <= ${PER_PERSON}
        order by not_before, created_at, id
        limit ${CLAIM_SIZES[channel]}),
      due as (
        select m.id, m.attempts > 0 and (m.error is null or starts_with(m.error, ${UNKNOWN_OUTCOME}))
          as is_outcome_unknown
        from message m join chosen on chosen.id = m.id
        where m.status = 'QUEUED'
        for update of m skip locked)
      update message m set attempts = m.attempts + 1, error = null, not_before = ${dateOf(now + CLAIM_MS)}
      from due where m.id = due.id
      returning m.id, m.kind, m.recipient, m.body, m.subject, m.calendar_file as "calendarFile", m.attempts,
        due.is_outcome_unknown as "isOutcomeUnknown",
        exists (select 1 from phone_opt_out o where o.phone = m.recipient) as "isOptedOut",
        (select b.name from business b where b.id = m.business_id) as "businessName",
        extract(epoch from m.useful_until)::float8 * 1000 as "usefulUntil",
        extract(epoch from m.created_at)::float8 * 1000 as "createdAt"`);
  });
  return rows.toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

/** Writes how tries ended, all in one statement. What was settled meanwhile stays as it is. */
export async function settleMessages(db: Db, outcomes: readonly TryOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await db.transaction((tx) =>
    tx.execute(sql`
      update message m set status = o.status, error = o.error, provider_message_id = o."providerMessageId",
        sent_at = o."sentAt", not_before = o."notBefore", body = coalesce(o.body, m.body)
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id uuid, status text, error text,
        "providerMessageId" text, "sentAt" timestamptz, "notBefore" timestamptz, body text)
      where m.id = o.id and m.status = 'QUEUED'`),
  );
}
