import { bool, instant, int, nothing, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { describeTextLimit } from '@primehour/domain/sender/copy';
import { dailyUnprovenTexts, KNOWN_SENDER_DAILY_TEXTS, SHARE_DAYS } from '@primehour/domain/sender/text-allowance';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../clock.ts';
import type { AnyTenant } from '../tenant.ts';

/** A separate lock, always taken last, because reminders of many businesses are queued without their ledgers' locks. */
const LOCK = prepared(
  'lock-unproven-texts',
  "select pg_advisory_xact_lock(hashtext('primehour unproven texts'), hashtext($1)) as locked",
  { locked: nothing() },
);

const SENDER = prepared(
  'sender-standing',
  `
  select b.created_at as "createdAt",
    exists (select 1 from payment_account a where a.business_id = b.id and a.status = 'ACTIVE') as "hasAccount",
    (select count(*)::int from message m
     where m.business_id = b.id and m.is_unproven and m.created_at > $2 and m.status <> 'NOT_SENT') as "sentOfDay"
  from business b where b.id = $1`,
  { createdAt: instant(), hasAccount: bool(), sentOfDay: int() },
);

/** Each number counts once, however often it was texted. */
const SHARE = prepared(
  'sender-share',
  `
  select count(*)::int as texted, count(c.proven_at)::int as confirmed
  from (
    select distinct recipient from message
    where business_id = $1 and is_unproven and created_at > $2 and status <> 'NOT_SENT' and channel = 'sms') t
  left join client c on c.business_id = $1 and c.phone = t.recipient`,
  { texted: int(), confirmed: int() },
);

/**
 * Counts a text to a number that this business has no proof of, over the last 24 hours and all nodes. The lock is held
 * until the commit, so that the next transaction sees this text. Null if it may be sent, otherwise the reason.
 */
export async function limitUnproven(tx: Tx, tenant: AnyTenant, now: Instant): Promise<string | null> {
  await queryPrepared(tx, LOCK, [tenant]);
  const [sender] = await queryPrepared(tx, SENDER, [tenant, dateOf(now - DAY_MS)]);
  if (sender === undefined) throw new Error('A text has no sender.');
  const { createdAt, hasAccount, sentOfDay } = sender;
  const known = { hasAccount, ageMs: now - instantOf(createdAt) };
  // The share can only raise the limit of a known sender, so it is read when that one is reached.
  const share = sentOfDay < KNOWN_SENDER_DAILY_TEXTS ? NO_SHARE : await shareOf(tx, tenant, now);
  const limit = dailyUnprovenTexts({ ...known, ...share });
  return sentOfDay < limit ? null : describeTextLimit(limit);
}

type Share = { readonly texted: number; readonly confirmed: number };
const NO_SHARE: Share = { texted: 0, confirmed: 0 };

async function shareOf(tx: Tx, tenant: AnyTenant, now: Instant): Promise<Share> {
  const [share] = await queryPrepared(tx, SHARE, [tenant, dateOf(now - SHARE_DAYS * DAY_MS)]);
  return share ?? NO_SHARE;
}
