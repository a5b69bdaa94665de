import { calendarFeed } from '@primehour/db/schema/calendar-sync';
import type { Queryable } from '@primehour/db/transaction';
import { eq } from 'drizzle-orm';
import { authorizeTenant } from '../../../tenant.ts';

/** The feed gate: the holder of the secret URL reads one business's calendar and nothing else. */
export async function findFeedByToken(queryable: Queryable, tokenHash: Buffer) {
  const [row] = await queryable.select().from(calendarFeed).where(eq(calendarFeed.tokenHash, tokenHash));
  return row && { ...row, tenant: authorizeTenant(row.businessId) };
}
