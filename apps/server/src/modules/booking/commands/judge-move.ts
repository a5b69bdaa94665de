import type { Queryable } from '@primehour/db/transaction';
import type { Calendar, SlotAsk } from '@primehour/domain/slot/calendar';
import type { Instant } from '@primehour/domain/vocabulary';
import { found } from '../../../http/refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { type BookingRow, loadCalendar } from '../queries.ts';

/** What the slot engine needs to judge another start of a booking, which never stands in its own way. */
export async function judgeMove(
  queryable: Queryable,
  tenant: TenantId,
  row: BookingRow,
  startAt: Instant,
  now: Instant,
): Promise<{ calendar: Calendar; ask: SlotAsk; endAt: Instant }> {
  const lengthMs = row.endAt.getTime() - row.startAt.getTime();
  const endAt = (startAt + lengthMs) as Instant;
  const { calendar } = found(await loadCalendar(queryable, tenant, { from: startAt, until: endAt, now }));
  return { calendar, endAt, ask: { durationMinutes: lengthMs / 60_000, now, ignoreBusyId: row.id } };
}
