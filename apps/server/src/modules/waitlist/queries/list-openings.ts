import { bigint, instant, json, nullable, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type {
  Cents,
  Instant,
  OpeningCause,
  OpeningMode,
  OpeningState,
  WaitlistOfferState,
} from '@primehour/domain/vocabulary';
import type { SkipReason } from '@primehour/domain/waitlist/plan-opening';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';

const SHOWN_DAYS = 30;
const SHOWN_MAX = 50;

type OfferJson = {
  readonly clientName: string;
  readonly serviceName: string;
  readonly startAt: number;
  readonly untilAt: number;
  readonly state: WaitlistOfferState;
  readonly isHeld: boolean;
  readonly createdAt: number;
};
type FilledJson = { readonly bookingId: string; readonly clientName: string; readonly priceCents: number };
type SkippedJson = { readonly clientName: string; readonly reason: SkipReason };

const ms = (column: string): string => `(date_part('epoch', ${column}) * 1000)::bigint`;

/** Openings with their offers, who was skipped, and who has booked the time by now in any way. */
const OPENINGS = prepared(
  'list-openings',
  `
  select g.id, lower(g.during) as "startAt", upper(g.during) as "endAt", g.cause, g.mode, g.state, v.name as "serviceName",
    g.created_at as "createdAt", g.next_at as "nextAt", g.from_at as "fromAt", g.until_at as "untilAt",
    g.start_price_cents as "startPriceCents", g.floor_price_cents as "floorPriceCents",
    (select json_agg(r.name order by r.position, r.id) from resource r
      where r.business_id = g.business_id and r.id = any (g.resource_ids)) as "personNames",
    (select json_agg(json_build_object('clientName', c.name, 'serviceName', s.name, 'startAt', ${ms('o.start_at')},
        'untilAt', ${ms('o.until_at')}, 'state', o.state, 'isHeld', o.is_held, 'createdAt', ${ms('o.created_at')}) order by o.number)
      from waitlist_offer o
      join waitlist_entry e on e.business_id = o.business_id and e.id = o.entry_id
      join client c on c.business_id = e.business_id and c.id = e.client_id
      join service s on s.business_id = e.business_id and s.id = e.service_id
      where o.business_id = g.business_id and o.opening_id = g.id) as offers,
    (select json_agg(json_build_object('clientName', c.name, 'reason', k ->> 'reason') order by n)
      from jsonb_array_elements(g.skipped) with ordinality as x (k, n)
      join waitlist_entry e on e.business_id = g.business_id and e.id = (k ->> 'entryId')::uuid
      join client c on c.business_id = e.business_id and c.id = e.client_id) as skipped,
    (select json_build_object('bookingId', b.id, 'clientName', c.name, 'priceCents', b.price_cents)
      from booking b join client c on c.business_id = b.business_id and c.id = b.client_id
      where b.business_id = g.business_id and (b.id = g.filled_by or g.filled_by is null and b.id in (
        select o.booking_id from occupancy o
        join resource_lane l on l.business_id = o.business_id and l.lane = o.lane
        where o.business_id = g.business_id and o.during && g.during and o.kind = 'booking'
          and (g.resource_ids = '{}' or l.resource_id = any (g.resource_ids))))
      order by b.start_at limit 1) as "filledBy"
  from opening g
  left join service v on v.business_id = g.business_id and v.id = g.service_id
  where g.business_id = $1 and g.created_at > $2
  order by g.created_at desc, g.id desc
  limit ${SHOWN_MAX}`,
  {
    id: uuid(),
    startAt: instant(),
    endAt: instant(),
    cause: text<OpeningCause>(),
    mode: text<OpeningMode>(),
    state: text<OpeningState>(),
    serviceName: nullable(text()),
    createdAt: instant(),
    nextAt: nullable(instant()),
    fromAt: instant(),
    untilAt: instant(),
    startPriceCents: nullable(bigint<Cents>()),
    floorPriceCents: nullable(bigint<Cents>()),
    personNames: nullable(json<string[]>()),
    offers: nullable(json<OfferJson[]>()),
    skipped: nullable(json<SkippedJson[]>()),
    filledBy: nullable(json<FilledJson>()),
  },
);

export const listOpenings = (queryable: Queryable, tenant: TenantId, now: Instant) =>
  queryPrepared(queryable, OPENINGS, [tenant, dateOf(now - SHOWN_DAYS * DAY_MS)]);
export type ListedOpening = Awaited<ReturnType<typeof listOpenings>>[number];
