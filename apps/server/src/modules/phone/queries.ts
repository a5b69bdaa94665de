import { type LineType, phoneLine, phoneOptOut } from '@primehour/db/schema/account';
import type { Queryable } from '@primehour/db/transaction';
import type { Phone } from '@primehour/domain/vocabulary';
import { and, eq, gt } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';

/** Whether the owner of this phone has texted STOP and not START since. */
export async function isOptedOut(queryable: Queryable, phone: Phone): Promise<boolean> {
  const rows = await queryable
    .select({ phone: phoneOptOut.phone })
    .from(phoneOptOut)
    .where(eq(phoneOptOut.phone, phone));
  return rows.length > 0;
}

/** What the provider said of this line, if that was after `since`. */
export async function findLine(queryable: Queryable, phone: Phone, since: number): Promise<LineType | undefined> {
  const [row] = await queryable
    .select({ lineType: phoneLine.lineType })
    .from(phoneLine)
    .where(and(eq(phoneLine.phone, phone), gt(phoneLine.checkedAt, dateOf(since))));
  return row?.lineType;
}
