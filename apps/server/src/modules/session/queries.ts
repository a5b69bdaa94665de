import { lockPhone } from '@primehour/db/lock';
import { bool, instant, ints, nullable, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { message } from '@primehour/db/schema/message';
import { type CodePurpose } from '@primehour/db/schema/phone';
import { passkey, session } from '@primehour/db/schema/session';
import type { Queryable, Tx } from '@primehour/db/transaction';
import { CODE_HISTORY_MS, decideCodeRequest, type SentCode } from '@primehour/domain/challenge/code-history';
import { PHONE_KNOWN_DAYS } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import { dateOf, instantOf } from '../../clock.ts';
import { OPTED_OUT } from '../../ports/send-outcomes.ts';
import { orNotFound } from '../../refusal.ts';

/**
 * A phone is known when it signs in here, or was recently proven by a code, bid or booked. A booking added by hand
 * counts only for a business that can be paid, because anyone can open one that can't. Reads the counters in the same
 * statement.
 */
const STANDING = prepared(
  'code-standing',
  `
  select
    exists (select from app_user where phone = $1)
    or exists (select from phone_session where phone = $1 and created_at > $2)
    or exists (select from bidder where phone = $1 and created_at > $2)
    or exists (
      select from (
        select business_id, id from client where phone = $1
        union all select business_id, client_id from client_alias where phone = $1
      ) as c (business_id, id)
      join booking b on b.business_id = c.business_id and b.client_id = c.id
      where b.created_at > $2 and (
        exists (select from checkout k where k.business_id = b.business_id and k.booking_id = b.id)
        or exists (select from payment_account a where a.business_id = b.business_id and a.status = 'ACTIVE')))
    as "isKnown",
    (select coalesce(array_agg(coalesce(r.hits, 0) order by w.position), '{}')
      from unnest($3::text[], $4::timestamptz[]) with ordinality as w (key, window_start, position)
      left join rate_limit r on r.key = w.key and r.window_start = w.window_start) as hits`,
  { isKnown: bool(), hits: ints() },
);

type CounterWindow = { readonly key: string; readonly startMs: number };

/** Whether a phone is known, and the current values of these counters, in one statement. */
export async function readStanding(
  queryable: Queryable,
  { phone, windows, now }: { readonly phone: Phone; readonly windows: readonly CounterWindow[]; readonly now: Instant },
): Promise<{ isKnown: boolean; hits: number[] }> {
  const [row] = await queryPrepared(queryable, STANDING, [
    phone,
    dateOf(now - PHONE_KNOWN_DAYS * DAY_MS),
    windows.map(({ key }) => key),
    windows.map(({ startMs }) => new Date(startMs)),
  ]);
  return orNotFound(row);
}

/** The codes recently texted to this phone, read once requests for it are serialized. */
export async function lockCodeHistory(tx: Tx, phone: Phone, now: Instant): Promise<SentCode<CodePurpose>[]> {
  const [, history] = await tx.pipeline([() => lockPhone(tx, phone), () => readCodeHistory(tx, phone, now)]);
  return history;
}

/** The seconds that another request for a code would have to wait; null if none. */
export async function findCodeWait(
  queryable: Queryable,
  { phone, purpose }: { readonly phone: Phone; readonly purpose: CodePurpose },
  now: Instant,
): Promise<number | null> {
  const verdict = decideCodeRequest(await readCodeHistory(queryable, phone, now), purpose, now);
  return verdict.kind === 'WAIT' ? verdict.seconds : null;
}

async function readCodeHistory(queryable: Queryable, phone: Phone, now: Instant): Promise<SentCode<CodePurpose>[]> {
  const since = dateOf(now - CODE_HISTORY_MS);
  const rows = await queryPrepared(queryable, CODE_HISTORY, [phone, since, dateOf(now)]);
  return rows.map(({ sentAt, grantedAt, ...row }) => ({
    ...row,
    sentAt: instantOf(sentAt),
    grantedAt: grantedAt && instantOf(grantedAt),
  }));
}

const CODE_HISTORY = prepared(
  'code-history',
  `
  select id, purpose, sent_at as "sentAt", granted_at as "grantedAt", consumed_at is null and expires_at > $3 as "isLive"
  from phone_code where phone = $1 and sent_at > $2 order by sent_at`,
  {
    id: uuid(),
    purpose: text<CodePurpose>(),
    sentAt: instant(),
    grantedAt: nullable(instant()),
    isLive: bool(),
  },
);

/** Whether the last text to this phone after `since` was rejected because its owner had texted STOP. */
export async function hasJustBeenOptedOut(queryable: Queryable, phone: Phone, since: number): Promise<boolean> {
  const [row] = await queryable
    .select({ status: message.status, error: message.error })
    .from(message)
    .where(and(gt(message.createdAt, dateOf(since)), eq(message.recipient, phone)))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(1);
  return row?.status === 'FAILED' && row.error?.startsWith(OPTED_OUT) === true;
}

export type DeviceRow = Pick<typeof session.$inferSelect, 'id' | 'userAgent' | 'address' | 'createdAt' | 'lastUsedAt'>;

/** No one scrolls further, and signing out everywhere reaches them all. */
const DEVICES_SHOWN = 50;

/** A user's current sessions, most recently used first. */
export async function listDevices(queryable: Queryable, userId: string, now: Instant): Promise<DeviceRow[]> {
  return queryable
    .select({
      id: session.id,
      userAgent: session.userAgent,
      address: session.address,
      createdAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
    })
    .from(session)
    .where(and(eq(session.userId, userId), isNull(session.revokedAt), gt(session.expiresAt, dateOf(now))))
    .orderBy(desc(session.lastUsedAt), desc(session.id))
    .limit(DEVICES_SHOWN);
}

export type PasskeyRow = typeof passkey.$inferSelect;

/** A user's passkeys, oldest first. */
export const listPasskeys = (queryable: Queryable, userId: string): Promise<PasskeyRow[]> =>
  queryable.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.createdAt), asc(passkey.id));
