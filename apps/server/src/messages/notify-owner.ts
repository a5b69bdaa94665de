import { nullable, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { deviceName } from '@primehour/domain/device';
import { DEFAULT_TIME_ZONE } from '@primehour/domain/time/time-zones';
import { type Instant, type Phone, type Zone } from '@primehour/domain/vocabulary';
import type { AccountKind } from '../ports/message-kinds.ts';
import { type Hit, takeHits } from '../rate-limit.ts';
import { queueText } from './queue-text.ts';

/** Texts of one kind about the security of one account. */
const noticeLimits = (userId: string, kind: AccountKind): Hit[] => [
  { key: `notice:${kind}:${userId}`, limit: 5, windowSeconds: 86_400 },
];

type Notice = {
  readonly kind: AccountKind;
  readonly userId: string;
  /** Of the device on which it was done; null if that was none of theirs. */
  readonly userAgent: string | null;
};

const FIND_OWNER = prepared(
  'find-notified-owner',
  `
  select u.phone, b.timezone as zone
  from app_user u
  left join lateral (select timezone from business where user_id = u.id order by created_at, id limit 1) b on true
  where u.id = $1`,
  { phone: text<Phone>(), zone: nullable(text<Zone>()) },
);

/**
 * Texts the owner of an account what was done in their name (decision 064), once the transaction commits. More texts of
 * one kind in a day say nothing new and cost money, so they are omitted.
 */
export async function notifyOwner(tx: Tx, { kind, userId, userAgent }: Notice, now: Instant): Promise<void> {
  const { waitSeconds } = await takeHits(tx, noticeLimits(userId, kind), now);
  if (waitSeconds > 0) return;
  const [owner] = await queryPrepared(tx, FIND_OWNER, [userId]);
  if (!owner) return;
  const { phone, zone } = owner;
  const device = userAgent === null ? null : deviceName(userAgent);
  await queueText(tx, { kind, to: phone, data: { deviceName: device, at: now, zone: zone ?? DEFAULT_TIME_ZONE } }, now);
}
