import { bigint, instant, int, nullable, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Reader } from '@primehour/db/transaction';
import type { AuctionType } from '@primehour/domain/auction/terms';
import type { PastListing } from '@primehour/domain/coach/coach';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { instantToWall, zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';

/** The latest auctions that are over and settled; older ones are less relevant to today's clients. */
const PAST = prepared(
  'coach-past',
  `
  select l.auction_type as type, l.reservation_at as "reservationAt", l.reservation_end_at as "reservationEndAt",
    l.publish_at as "publishAt", coalesce(l.start_price_cents, l.fixed_price_cents) as "priceCents",
    l.price_step_cents as "stepCents", o.price_cents as "soldCents", a.last_seq::int as bids
  from listing l
  join auction a on a.business_id = l.business_id and a.listing_id = l.id
  left join auction_offer o on o.business_id = l.business_id and o.listing_id = l.id and o.state = 'PAID'
  where l.business_id = $1 and l.removed_at is null and l.end_at <= $2 and a.settlement in ('PAID', 'UNSOLD')
    and ($3::uuid is null or exists (select from listing_resource r
      where r.business_id = l.business_id and r.listing_id = l.id and r.resource_id = $3))
  order by l.end_at desc, l.id limit 300`,
  {
    type: text<AuctionType>(),
    reservationAt: instant(),
    reservationEndAt: instant(),
    publishAt: instant(),
    priceCents: nullable(bigint()),
    stepCents: nullable(bigint()),
    soldCents: nullable(bigint()),
    bids: nullable(int()),
  },
);

type PastListingsRequest = { readonly zone: Zone; readonly now: Instant; readonly only: string | undefined };

export async function findPastListings(
  reader: Reader,
  tenant: TenantId,
  { zone, now, only }: PastListingsRequest,
): Promise<PastListing[]> {
  const rows = await queryPrepared(reader, PAST, [tenant, dateOf(now), only ?? null]);
  const table = zoneTable(zone);
  return rows.map(({ type, reservationAt, reservationEndAt, publishAt, priceCents, stepCents, soldCents, bids }) => {
    const { dayOfWeek, minute } = instantToWall(table, instantOf(reservationAt));
    return {
      type,
      isoDay: dayOfWeek,
      hour: Math.floor(minute / 60),
      minutes: (reservationEndAt.getTime() - reservationAt.getTime()) / MINUTE_MS,
      // A listing has one of the two prices.
      priceCents: priceCents ?? 0,
      stepCents,
      soldCents,
      bids: bids ?? 0,
      leadHours: (reservationAt.getTime() - publishAt.getTime()) / HOUR_MS,
    };
  });
}
