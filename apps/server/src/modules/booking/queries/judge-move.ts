import type { Queryable } from '@primehour/db/transaction';
import type { Calendar, SlotAsk } from '@primehour/domain/slot/calendar';
import type { Instant } from '@primehour/domain/vocabulary';
import type { AnyTenant } from '../../../tenant.ts';
import { askForMove, windowFrom } from '../policy.ts';
import { type BookingRow } from '../queries.ts';
import { loadCalendar } from './load-calendar.ts';

/** The slot engine's input for another start of a booking, which never conflicts with itself. */
export async function judgeMove(
  queryable: Queryable,
  tenant: AnyTenant,
  row: BookingRow,
  { startAt, now }: { readonly startAt: Instant; readonly now: Instant },
): Promise<{ calendar: Calendar; ask: SlotAsk }> {
  const { calendar } = await loadCalendar(queryable, tenant, windowFrom(startAt, now));
  return { calendar, ask: askForMove(row, now) };
}
