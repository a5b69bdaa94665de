import { auction } from '@primehour/db/schema/auction';
import { business } from '@primehour/db/schema/business';
import { listing } from '@primehour/db/schema/listing';
import type { Tx } from '@primehour/db/transaction';
import { formatList } from '@primehour/domain/format/list';
import { publicNameOf } from '@primehour/domain/resource/public-name';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { AuctionData } from '../../../messages/message-data.ts';
import { orNotFound } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { openLedger } from '../../booking/api.ts';
import type { AuctionRow, ListingRow } from '../policy.ts';

/**
 * An auction whose row is locked, with what its settlement needs. Lock order: first the time ledger, then the auction.
 */
export type LockedAuction = {
  readonly tenant: AnyTenant;
  readonly now: Instant;
  readonly listing: ListingRow;
  readonly auction: AuctionRow;
  readonly businessName: string;
  readonly zone: Zone;
  readonly people: readonly SoldPerson[];
};

/** Whose time a listing sells. */
type SoldPerson = { readonly name: string; readonly publicName: string | null };

/** None in a business of one person, and only people whom clients can choose. */
const SOLD_PEOPLE = sql<SoldPerson[]>`(
  select coalesce(json_agg(json_build_object('name', r.name, 'publicName', r.public_name) order by r.position, r.id), '[]'::json)
  from listing_resource lr join resource r on r.business_id = lr.business_id and r.id = lr.resource_id
  where lr.business_id = ${listing.businessId} and lr.listing_id = ${listing.id} and r.kind = 'TEAM_MEMBER' and r.is_public
    and exists (select from resource other where other.business_id = r.business_id and other.kind = 'TEAM_MEMBER'
      and other.retired_at is null and other.id <> r.id))`;

/** @throws Refusal NOT_FOUND */
export async function lockAuction(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  tenant: AnyTenant,
  listingId: string,
): Promise<LockedAuction> {
  await openLedger(tx, tenant, clock.now());
  const isThis = and(eq(auction.businessId, tenant), eq(auction.listingId, listingId));
  const [locked] = await tx.select().from(auction).where(isThis).for('update');
  const [row] = await tx
    .select({ listing, businessName: business.name, zone: business.timezone, people: SOLD_PEOPLE })
    .from(listing)
    .innerJoin(business, eq(business.id, listing.businessId))
    .where(and(eq(listing.businessId, tenant), eq(listing.id, listingId)));
  // Reads the clock under the lock, because the previous holder may have used a later time.
  return { tenant, now: clock.now(), auction: orNotFound(locked), ...orNotFound(row) };
}

export const auctionData = (
  { listing, businessName, zone, people }: Pick<LockedAuction, 'listing' | 'businessName' | 'zone' | 'people'>,
  priceCents: number,
): AuctionData => ({
  listingId: listing.id,
  listingName: listing.name,
  personName: formatList(people.map((person) => publicNameOf({ kind: 'TEAM_MEMBER', ...person }))) || null,
  businessName,
  zone,
  reservationAt: instantOf(listing.reservationAt),
  priceCents,
});
