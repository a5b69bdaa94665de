import { enqueue } from '@primehour/db/enqueue';
import { prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { readBusyInThread } from '../../calendar-file/read-busy-in-thread.ts';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { authorizeTenant } from '../../tenant.ts';
import { syncCalendar } from './commands/sync-calendar.ts';
import { nextSyncAt } from './policy.ts';

export async function startCalendarSyncJobs(deps: Deps): Promise<void> {
  const { db, clock, tokens, calendarSource: source } = deps;
  const context = { db, clock, tokens, source, readBusy: readBusyInThread };
  await deps.jobs.work('calendar.sync', ({ payload: { businessId, calendarId }, signal }) =>
    syncCalendar(context, authorizeTenant(businessId), calendarId, signal),
  );
}

/** The rest follows in the next minute when very many are due at once. */
const DUE_MAX = 500;

const TAKE_DUE = prepared(
  'calendars-due',
  `
  update busy_calendar set next_sync_at = $2 where id in (
    select id from busy_calendar where next_sync_at <= $1 order by next_sync_at limit ${DUE_MAX} for update skip locked)
  returning id, business_id as "businessId"`,
  { id: uuid(), businessId: uuid() },
);

/** Each minute: calendars that are due. A sync lost with its worker is repeated at its next turn. */
export async function sweepCalendars({ db, clock }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const params = [dateOf(now), dateOf(nextSyncAt(now, 0))];
    const due = await queryPrepared(tx, TAKE_DUE, params);
    for (const { id, businessId } of due) {
      await enqueue(tx, 'calendar.sync', { businessId, calendarId: id }, { key: id });
    }
  });
}
