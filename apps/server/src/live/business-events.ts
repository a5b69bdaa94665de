import type { LiveBooking, LiveKind } from '@primehour/contract/live';
import { bigint, bool, instant, nullable, prepared, type RowOf, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { dateOf } from '../clock.ts';
import type { TenantId } from '../tenant.ts';
import type { StreamEvent } from './frames.ts';
import type { StreamStart } from './open-stream.ts';

/** Rows per read; more than a screen would apply one by one. */
const BATCH = 100;
/**
 * A change is dated at the start of its transaction, by its node's clock, and commits after getting the business's
 * lock.
 */
const SLACK_MS = 15_000;
/** After this long a screen is reloaded instead. */
const OLDEST_SCREEN_MS = HOUR_MS;

const LATEST = prepared('live-latest', 'select coalesce(max(id), 0) as id from live_event where business_id = $1', {
  id: bigint(),
});
/**
 * Ids follow the commit order and dates do not: finds the last id before all changes dated at this instant or later.
 */
const LAST_BEFORE = prepared(
  'live-last-before',
  `
  select coalesce(max(id), 0) as id from live_event where business_id = $1 and id < coalesce(
    (select min(id) from live_event where business_id = $1 and at >= $2), ${Number.MAX_SAFE_INTEGER})`,
  { id: bigint() },
);
const KNOWN = prepared('live-known', 'select id from live_event where business_id = $1 and id = $2', { id: bigint() });

/**
 * A stream resumes after the last event that its reader saw. Without one, it starts when the screen was loaded. After
 * an event that no longer exists (they are kept for a day) or never did, it starts now and requests a full reload.
 */
export async function startBusinessStream(
  queryable: Queryable,
  tenant: TenantId,
  { lastEventId, ageMs, now }: { lastEventId: string | undefined; ageMs: number; now: Instant },
): Promise<StreamStart> {
  if (lastEventId === undefined) {
    const isReset = ageMs > OLDEST_SCREEN_MS;
    const upTo = await latestId(queryable, tenant);
    if (isReset) return { id: upTo, isReset };
    const loadedAt = dateOf(now - ageMs - SLACK_MS);
    const [before] = await queryPrepared(queryable, LAST_BEFORE, [tenant, loadedAt]);
    return { id: String(before?.id ?? 0), isReset, upTo };
  }
  const isNumber = /^\d{1,15}$/.test(lastEventId);
  // 0 is the start of a stream before any event.
  if (isNumber && Number(lastEventId) === 0) return { id: '0', isReset: false };
  const [known] = isNumber ? await queryPrepared(queryable, KNOWN, [tenant, Number(lastEventId)]) : [];
  if (known) return { id: String(known.id), isReset: false };
  return { id: await latestId(queryable, tenant), isReset: true };
}

async function latestId(queryable: Queryable, tenant: TenantId): Promise<string> {
  const [row] = await queryPrepared(queryable, LATEST, [tenant]);
  return String(row?.id ?? 0);
}

/**
 * `isByClient`: the booking came from a checkout, or the client moved or canceled it. Events without a booking are
 * about a calendar's busy times.
 */
const NEXT = prepared(
  'live-next',
  `
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
  order by e.id limit ${BATCH}`,
  {
    id: bigint(),
    kind: text<LiveKind>(),
    bookingId: nullable(uuid()),
    userName: nullable(text()),
    startAt: nullable(instant()),
    zone: text<Zone>(),
    isByClient: bool(),
  },
);

/** Changes of bookings and busy times after an event, oldest first, with their current state. */
export async function readBusinessEvents(
  queryable: Queryable,
  tenant: TenantId,
  afterId: string,
): Promise<(StreamEvent & { id: string })[]> {
  const rows = await queryPrepared(queryable, NEXT, [tenant, Number(afterId)]);
  return rows.map((row) => ({ id: String(row.id), ...streamEventOf(row) }));
}

const OF_PERSON = prepared(
  'live-of-person',
  `
  select booking_id as id from booking_resource
  where business_id = $1 and resource_id = $2 and booking_id = any ($3::uuid[])`,
  { id: uuid() },
);

/** For a member who sees only their own bookings, the others' are a reason to reload, and nothing more. */
export async function redactBookingsOfOthers<Event extends StreamEvent>(
  queryable: Queryable,
  tenant: TenantId,
  person: string,
  events: readonly Event[],
): Promise<Event[]> {
  const idOf = ({ event, data }: StreamEvent) => (event === 'booking' ? (data as LiveBooking).bookingId : undefined);
  const asked = events.flatMap((event) => idOf(event) ?? []);
  const rows = asked.length > 0 ? await queryPrepared(queryable, OF_PERSON, [tenant, person, asked]) : [];
  const own = new Set(rows.map(({ id }) => id));
  return events.map((event) => {
    const id = idOf(event);
    return id === undefined || own.has(id) ? event : { ...event, event: 'busy', data: {} };
  });
}

function streamEventOf(row: RowOf<typeof NEXT.shape>): Pick<StreamEvent, 'event' | 'data'> {
  const { kind, bookingId, userName, startAt, zone, isByClient } = row;
  if (bookingId === null || userName === null || startAt === null) return { event: 'busy', data: {} };
  const data: LiveBooking = { kind, bookingId, userName, startDate: startAt.toISOString(), timezone: zone, isByClient };
  return { event: 'booking', data };
}
