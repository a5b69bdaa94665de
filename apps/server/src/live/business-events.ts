import type { LiveBooking, LiveKind } from '@primehour/contract/live';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { dateOf } from '../clock.ts';
import type { TenantId } from '../tenant.ts';
import type { StreamEvent } from './frames.ts';
import type { StreamStart } from './open-stream.ts';

/** Rows read at once; more than a screen would ever tell one by one. */
const BATCH = 100;
/** A change is dated when it begins, by the clock of its node, and commits when it has had the lock of its business. */
const SLACK_MS = 15_000;
/** Whoever has had a screen open for longer loads it anew. */
const OLDEST_SCREEN_MS = HOUR_MS;

const LATEST = 'select coalesce(max(id), 0) as id from live_event where business_id = $1';
/** Ids have the order of the commits and dates do not: the last one before all that is dated so or later. */
const LAST_BEFORE = `
  select coalesce(max(id), 0) as id from live_event where business_id = $1 and id < coalesce(
    (select min(id) from live_event where business_id = $1 and at >= $2), ${Number.MAX_SAFE_INTEGER})`;
const KNOWN = 'select id from live_event where business_id = $1 and id = $2';

/**
 * A stream goes on after the last event that its reader saw. One that never saw any begins when its screen was loaded.
 * One that saw an event which is gone (they are kept for a day) or never was, begins now and is told to load everything.
 */
export async function beginBusinessStream(
  queryable: Queryable,
  tenant: TenantId,
  { lastEventId, ageMs, now }: { lastEventId: string | undefined; ageMs: number; now: Instant },
): Promise<StreamStart> {
  if (lastEventId === undefined) {
    const isReset = ageMs > OLDEST_SCREEN_MS;
    const upTo = await latestId(queryable, tenant);
    if (isReset) return { id: upTo, isReset };
    const loadedAt = dateOf(now - ageMs - SLACK_MS);
    const [before] = await queryPrepared<{ id: number }>(queryable, 'live-last-before', LAST_BEFORE, [
      tenant,
      loadedAt,
    ]);
    return { id: String(before?.id ?? 0), isReset, upTo };
  }
  const isNumber = /^\d{1,15}$/.test(lastEventId);
  // 0 is where a stream began when nothing had happened yet.
  if (isNumber && Number(lastEventId) === 0) return { id: '0', isReset: false };
  const [known] = isNumber
    ? await queryPrepared<{ id: number }>(queryable, 'live-known', KNOWN, [tenant, Number(lastEventId)])
    : [];
  if (known) return { id: String(known.id), isReset: false };
  return { id: await latestId(queryable, tenant), isReset: true };
}

async function latestId(queryable: Queryable, tenant: TenantId): Promise<string> {
  const [row] = await queryPrepared<{ id: number }>(queryable, 'live-latest', LATEST, [tenant]);
  return String(row?.id ?? 0);
}

type EventRow = { id: number; kind: LiveKind; zone: Zone; isByClient: boolean } & (
  | { bookingId: string; userName: string; startAt: Date }
  | { bookingId: null }
);

/**
 * `isByClient`: the booking came from a checkout, or the client moved or cancelled it. An event whose subject is no
 * booking is of a calendar's busy times.
 */
const NEXT = `
  select e.id, e.kind, b.id as "bookingId", c.name as "userName", b.start_at as "startAt", s.timezone as zone,
    case e.kind
      when 'CONFIRMED' then exists (
        select 1 from checkout o where o.business_id = b.business_id and o.booking_id = b.id)
      when 'CANCELLED' then coalesce(b.cancelled_by = 'CLIENT', false)
      when 'MOVED' then exists (
        select 1 from booking_event v where v.business_id = b.business_id and v.booking_id = b.id
          and v.at = e.at and v.kind = 'MOVED' and v.by = 'CLIENT')
      else false end as "isByClient"
  from live_event e
  left join booking b on b.business_id = e.business_id and b.id = e.subject_id
  left join client c on c.business_id = b.business_id and c.id = b.client_id
  join business s on s.id = e.business_id
  where e.business_id = $1 and e.id > $2
  order by e.id limit ${BATCH}`;

/** What happened to bookings and busy times after an event, oldest first, as they stand now. */
export async function readBusinessEvents(
  queryable: Queryable,
  tenant: TenantId,
  afterId: string,
): Promise<(StreamEvent & { id: string })[]> {
  const rows = await queryPrepared<EventRow>(queryable, 'live-next', NEXT, [tenant, Number(afterId)]);
  return rows.map((row) => ({ id: String(row.id), ...newsOf(row) }));
}

function newsOf(row: EventRow): Pick<StreamEvent, 'event' | 'data'> {
  if (row.bookingId === null) return { event: 'busy', data: {} };
  const { kind, bookingId, userName, startAt, zone, isByClient } = row;
  const data: LiveBooking = { kind, bookingId, userName, startDate: startAt.toISOString(), timezone: zone, isByClient };
  return { event: 'booking', data };
}
