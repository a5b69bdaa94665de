import type { Queryable } from '@primehour/db/transaction';
import type { Calendar, SlotAsk } from '@primehour/domain/slot/calendar';
import type { Instant } from '@primehour/domain/vocabulary';
import type { TenantId } from '../../../tenant.ts';
import { askForMove, windowFrom } from '../policy.ts';
import { type BookingRow } from '../queries.ts';
import { loadCalendar } from './load-calendar.ts';

/** What the slot engine needs to judge another start of a booking, which never stands in its own way. */
export async function judgeMove(
  queryable: Queryable,
  tenant: TenantId,
  row: BookingRow,
  { startAt, now }: { readonly startAt: Instant; readonly now: Instant },
): Promise<{ calendar: Calendar; ask: SlotAsk }> {
  const { calendar } = await loadCalendar(queryable, tenant, windowFrom(startAt, now));
  return { calendar, ask: askForMove(row, now) };
}
