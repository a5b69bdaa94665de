import { announcement, switchedOff } from '@primehour/db/schema/operator';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { asc, gt } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';

/** Switches that are off, longest first. */
export const listSwitchedOff = (queryable: Queryable) =>
  queryable.select().from(switchedOff).orderBy(asc(switchedOff.at), asc(switchedOff.name));

/** The current announcement. */
export async function findAnnouncement(queryable: Queryable, now: Instant) {
  const [row] = await queryable
    .select()
    .from(announcement)
    .where(gt(announcement.untilAt, dateOf(now)));
  return row;
}
