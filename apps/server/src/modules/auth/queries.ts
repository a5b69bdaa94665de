import { passkey, phoneCode, session } from '@primehour/db/schema/account';
import { message } from '@primehour/db/schema/outside';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import { dateOf, instantOf } from '../../clock.ts';
import { OPTED_OUT } from '../../messages/outcomes.ts';

/** When this phone was last sent a code, for whatever purpose, if that was after `since`. */
export async function findLastCode(queryable: Queryable, phone: Phone, since: number): Promise<Instant | undefined> {
  const [row] = await queryable
    .select({ sentAt: phoneCode.sentAt })
    .from(phoneCode)
    .where(and(eq(phoneCode.phone, phone), gt(phoneCode.sentAt, dateOf(since))))
    .orderBy(desc(phoneCode.sentAt))
    .limit(1);
  return row && instantOf(row.sentAt);
}

/** Whether the last text to this phone, if after `since`, came back because its owner had texted STOP. */
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

/** More than that nobody looks through; signing out everywhere reaches them all. */
const DEVICES_SHOWN = 50;

/** Where a user is signed in now, the last used first. */
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

/** The second factors of a user, oldest first. */
export const listPasskeys = (queryable: Queryable, userId: string): Promise<PasskeyRow[]> =>
  queryable.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.createdAt), asc(passkey.id));
