import type { Queryable } from '@primehour/db/transaction';
import type { BookingFact, InsightFacts } from '@primehour/domain/insights/facts';
import { bitOf } from '@primehour/domain/insights/sets';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';
import { countedBookings } from '../../booking/api.ts';

export type Read = {
  /** Bookings are read from here on, and clients counted from `from` on. */
  readonly readFrom: Instant;
  readonly from: Instant;
  readonly until: Instant;
  readonly now: Instant;
  readonly only: string | undefined;
};

type Row = {
  facts: string | null;
  services: [id: string, name: string][] | null;
  people: string[] | null;
  firstVisitAt: Date | null;
  visited: number;
  rebooked: number;
  rebookedLater: number;
};

const bit = (set: Parameters<typeof bitOf>[0]) => sql.raw(String(bitOf(set)));

/**
 * Bookings as one text, a row per booking and person: 20,000 rows of columns would take longer to parse than to read. A
 * second person's row counts for that person's booked time alone.
 */
const statement = (tenant: TenantId, { readFrom, from, until, now, only }: Read) => sql`
  with fact as materialized (${countedBookings(tenant, { from: readFrom, until, now, only })}),
  services as materialized (select id, name, row_number() over (order by created_at, id)::int as n
    from service where business_id = ${tenant}),
  people as materialized (select id, row_number() over (order by position, id)::int as n
    from resource where business_id = ${tenant} and kind = 'PERSON'),
  client as (select bool_or(sets & ${bit('rebooked')} <> 0) as rebooked, bool_or(sets & ${bit('rebooked-later')} <> 0) as later
    from fact where sets & ${bit('visits')} <> 0 and start_at >= ${dateOf(from)}::timestamptz group by client_id)
  select
    (select string_agg(concat_ws(' ', (date_part('epoch', f.start_at) / 60)::int,
        (date_part('epoch', f.end_at - f.start_at) / 60)::int,
        case when v.number > 1 then f.sets & ${bit('booked')} else f.sets end,
        s.n, coalesce(p.n, 0), f.price_cents, f.buffer_before_minutes + f.buffer_after_minutes,
        (date_part('epoch', f.start_at - f.created_at) / 60)::int, f.kept_cents, f.rescued_minutes, f.rescued_cents), ',')
      from fact f
      join services s on s.id = f.service_id
      left join booking_resource v on v.business_id = ${tenant} and v.booking_id = f.id
      left join people p on p.id = v.resource_id
      where coalesce(v.number, 1) = 1 or p.n is not null) as facts,
    (select json_agg(json_build_array(id, name) order by n) from services) as services,
    (select json_agg(id order by n) from people) as people,
    (select min(start_at) from booking where business_id = ${tenant} and status = 'CONFIRMED') as "firstVisitAt",
    (select count(*)::int from client) as visited,
    (select count(*)::int from client where rebooked) as rebooked,
    (select count(*)::int from client where later) as "rebookedLater"`;

export type BookingsRead = Pick<InsightFacts, 'bookings' | 'services' | 'clients' | 'firstVisitAt'>;

export async function readBookings(queryable: Queryable, tenant: TenantId, read: Read): Promise<BookingsRead> {
  const { rows } = await queryable.execute<Row>(statement(tenant, read));
  const [row] = rows;
  if (!row) throw new Error('An aggregate always has a row');
  const services = (row.services ?? []).map(([id, name]) => ({ id, name }));
  return {
    bookings: readFacts(row.facts, services, row.people ?? []),
    services,
    clients: { visited: row.visited, rebooked: row.rebooked, rebookedLater: row.rebookedLater },
    firstVisitAt: row.firstVisitAt && (new Date(row.firstVisitAt).getTime() as Instant),
  };
}

function readFacts(text: string | null, services: BookingsRead['services'], people: readonly string[]): BookingFact[] {
  if (text === null) return [];
  const alone = people.map((id) => [id]);
  const nobody: string[] = [];
  return text.split(',').map((line) => {
    const part = line.split(' ');
    const at = (index: number) => Number(part[index]);
    const [startMinute, minutes] = [at(0), at(1)];
    return {
      startAt: (startMinute * MINUTE_MS) as Instant,
      endAt: ((startMinute + minutes) * MINUTE_MS) as Instant,
      sets: at(2),
      serviceId: services[at(3) - 1]?.id ?? '',
      people: alone[at(4) - 1] ?? nobody,
      priceCents: at(5),
      usedMinutes: minutes + at(6),
      leadMinutes: at(7),
      keptCents: at(8),
      rescuedMinutes: at(9),
      rescuedCents: at(10),
    };
  });
}
