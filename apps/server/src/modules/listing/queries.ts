import { auction, auctionCharge, auctionOffer, bidder } from '@primehour/db/schema/auction';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { incentive, listing, listingIncentive, listingResource, listingStep } from '@primehour/db/schema/listing';
import type { Queryable, Reader } from '@primehour/db/transaction';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, asc, count, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { AnyTenant, PublicTenant, TenantId } from '../../tenant.ts';
import { isSoldBy, listLastBids, listOffers } from '../auction/api.ts';
import { PAID_LATE, listSaleRefunds } from '../money/api.ts';
import { SOLD_RESOURCES, type SoldRow } from './queries/find-sold.ts';

export type IncentiveRow = typeof incentive.$inferSelect;

export const listIncentives = (queryable: Queryable, tenant: TenantId): Promise<IncentiveRow[]> =>
  queryable
    .select()
    .from(incentive)
    .where(eq(incentive.businessId, tenant))
    .orderBy(asc(incentive.createdAt), asc(incentive.id));

/** The incentives of some listings, each in its chosen order. */
async function incentivesOf(
  reader: Reader,
  tenant: AnyTenant,
  listingIds: readonly string[],
): Promise<Map<string, IncentiveRow[]>> {
  const byListing = new Map<string, IncentiveRow[]>();
  if (listingIds.length === 0) return byListing;
  const rows = await reader
    .select({ listingId: listingIncentive.listingId, incentive })
    .from(listingIncentive)
    .innerJoin(
      incentive,
      and(eq(incentive.businessId, listingIncentive.businessId), eq(incentive.id, listingIncentive.incentiveId)),
    )
    .where(and(eq(listingIncentive.businessId, tenant), inArray(listingIncentive.listingId, [...listingIds])))
    .orderBy(asc(listingIncentive.position));
  for (const row of rows) byListing.set(row.listingId, [...(byListing.get(row.listingId) ?? []), row.incentive]);
  return byListing;
}

const isLive = (tenant: AnyTenant) => and(eq(listing.businessId, tenant), isNull(listing.removedAt));
const listingRows = (reader: Reader) =>
  reader
    .select({
      listing,
      auction,
      holdAboveCents: bookingSettings.holdAboveCents,
      soldCents: auctionOffer.priceCents,
      sold: sql<SoldRow[]>`${sql.raw(SOLD_RESOURCES)}`,
    })
    .from(listing)
    .innerJoin(auction, and(eq(auction.businessId, listing.businessId), eq(auction.listingId, listing.id)))
    .innerJoin(bookingSettings, eq(bookingSettings.businessId, listing.businessId))
    .leftJoin(auctionOffer, isSoldBy);

export type ListingRow = Awaited<ReturnType<typeof listingRows>>[number];

async function withIncentives(reader: Reader, tenant: TenantId, rows: readonly ListingRow[]) {
  const incentives = await incentivesOf(
    reader,
    tenant,
    rows.map((row) => row.listing.id),
  );
  return rows.map((row) => ({ ...row, incentives: incentives.get(row.listing.id) ?? [] }));
}
export type ListedRow = Awaited<ReturnType<typeof withIncentives>>[number];

/** The incentives of one listing, in order. */
export async function listIncentivesOf(reader: Reader, tenant: PublicTenant, id: string): Promise<IncentiveRow[]> {
  return (await incentivesOf(reader, tenant, [id])).get(id) ?? [];
}

/** A listing that was not removed. */
export async function findListing(queryable: Queryable, tenant: TenantId, id: string): Promise<ListedRow | undefined> {
  const rows = await listingRows(queryable).where(and(isLive(tenant), eq(listing.id, id)));
  const [row] = await withIncentives(queryable, tenant, rows);
  return row;
}

type Listed = {
  readonly page: number;
  readonly limit: number;
  /** The person whose listings alone a member sees. */
  readonly only: string | undefined;
};

/** The business's listings, newest first. */
export async function listListings(reader: Reader, tenant: TenantId, { page, limit, only }: Listed) {
  const isServedBy = sql`exists (select from ${listingResource} lr where lr.business_id = ${listing.businessId}
    and lr.listing_id = ${listing.id} and lr.resource_id = ${only})`;
  const isTheirs = and(isLive(tenant), only === undefined ? undefined : isServedBy);
  const [rows, [counted]] = await Promise.all([
    listingRows(reader)
      .where(isTheirs)
      .orderBy(desc(listing.createdAt), desc(listing.id))
      .limit(limit)
      .offset(page * limit),
    reader.select({ total: count() }).from(listing).where(isTheirs),
  ]);
  return { items: await withIncentives(reader, tenant, rows), total: counted?.total ?? 0 };
}

/**
 * The listings on the booking page: visible by the clock, or sooner by the minutes of a link, and not over; the soonest to
 * end first.
 */
export async function listOpenListings(
  reader: Reader,
  tenant: PublicTenant,
  { now, headStart }: { readonly now: Instant; readonly headStart: number },
): Promise<ListingRow[]> {
  const publishedBy = dateOf(now + headStart * MINUTE_MS);
  return listingRows(reader)
    .where(
      and(isLive(tenant), lte(listing.publishAt, publishedBy), gt(listing.endAt, dateOf(now)), isNull(auction.takenAt)),
    )
    .orderBy(asc(listing.endAt), asc(listing.id))
    .limit(OPEN_LISTINGS_MAX);
}
const OPEN_LISTINGS_MAX = 12;

const BIDS_SHOWN = 100;

/** What the owner sees besides the listing itself. */
export async function findListingHistory(queryable: Queryable, tenant: TenantId, listingId: string) {
  const isOf = (table: typeof bidder | typeof listingStep | typeof auctionCharge) =>
    and(eq(table.businessId, tenant), eq(table.listingId, listingId));
  const [steps, bids, bidders, offers, charges, refunds] = await Promise.all([
    queryable.select().from(listingStep).where(isOf(listingStep)).orderBy(asc(listingStep.number)),
    listLastBids(queryable, tenant, listingId, BIDS_SHOWN),
    queryable
      .select({
        number: bidder.number,
        name: bidder.name,
        phone: bidder.phone,
        cardMissingSince: bidder.cardMissingSince,
      })
      .from(bidder)
      .where(isOf(bidder)),
    listOffers(queryable, tenant, listingId),
    queryable
      .select()
      .from(auctionCharge)
      .where(and(isOf(auctionCharge), inArray(auctionCharge.status, ['SUCCEEDED', 'REFUNDED']))),
    listSaleRefunds(queryable, tenant, listingId),
  ]);
  // Money that arrived for a failed charge paid for nothing.
  const charge = charges.find(({ failureCode }) => failureCode !== PAID_LATE);
  return { steps, bids, bidders, offers, charge, refunds };
}
export type ListingHistory = Awaited<ReturnType<typeof findListingHistory>>;
