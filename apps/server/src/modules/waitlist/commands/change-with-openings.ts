import { int, instant, nullable, prepared, required, texts } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { OPENED_AT_ONCE_MAX, OPENING_LEAD_MINUTES } from '@primehour/domain/limits';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { openedTime } from '@primehour/domain/waitlist/opened-time';
import { dateOf, instantOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { loadCalendar, openLedger } from '../../booking/api.ts';
import { LAST_DAY, recordOpening } from '../../opening/api.ts';

/** The last day that clients can book and someone waits for; null if no one waits. */
const WAITED_DAYS = prepared(
  'waited-days',
  `
  select least(s.advance_booking_days, max(${LAST_DAY}) - ($2::timestamptz at time zone b.timezone)::date + 1)::int as days
  from waitlist_entry e
  join business b on b.id = e.business_id
  join booking_settings s on s.business_id = e.business_id
  where e.business_id = $1 and e.state in ('WAITING', 'OFFERED')
  group by b.timezone, s.advance_booking_days`,
  { days: nullable(int()) },
);

const OFFERED = prepared(
  'openings-on-offer',
  `
  select lower(during) as "startAt", upper(during) as "endAt", resource_ids::text[] as "resourceIds"
  from opening
  where business_id = $1 and state in ('WAITING', 'OFFERING') and mode <> 'FALLING' and not was_offered_to_all`,
  { startAt: required(instant()), endAt: required(instant()), resourceIds: required(texts()) },
);

/**
 * Makes a change of hours, time off or blocks, and records openings for the soonest times that it makes free
 * (product/waiting-list#openings). The ledger is locked before free time is read, so that of two changes that free the
 * same time only the first records openings.
 */
export async function changeWithOpenings<Outcome>(write: TenantTx, change: () => Promise<Outcome>): Promise<Outcome> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const [waited] = await queryPrepared(tx, WAITED_DAYS, [tenant, dateOf(now)]);
  if (!waited?.days) return change();
  const from = (now + OPENING_LEAD_MINUTES * MINUTE_MS) as Instant;
  const until = Math.max(from, now + waited.days * DAY_MS) as Instant;
  const { team: before } = await loadCalendar(tx, tenant, { from, until, now });
  const outcome = await change();
  const { team: after } = await loadCalendar(tx, tenant, { from, until, now });
  const offered = (await queryPrepared(tx, OFFERED, [tenant])).map(({ startAt, endAt, resourceIds }) => ({
    startAt: instantOf(startAt),
    endAt: instantOf(endAt),
    resourceIds,
  }));
  const opened = openedTime({ before, after, within: { startAt: from, endAt: until }, offered });
  for (const stretch of opened.slice(0, OPENED_AT_ONCE_MAX))
    await recordOpening(write, { ...stretch, cause: 'OPENED' });
  return outcome;
}
