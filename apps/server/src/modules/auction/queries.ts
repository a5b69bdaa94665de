import type { AuctionEvent, CloseReport } from '@primehour/contract/auction-shapes';
import { named } from '@primehour/db/raw';
import { business } from '@primehour/db/schema/business';
import { auction, auctionOffer, bid, bidder, bidderEntry, listing, listingStep } from '@primehour/db/schema/listing';
import type { Queryable } from '@primehour/db/transaction';
import { replay } from '@primehour/domain/auction/bidding';
import { genesisText } from '@primehour/domain/auction/hash-chain';
import { closedAt } from '@primehour/domain/auction/schedule';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { found } from '../../http/refusal.ts';
import type { TenantId } from '../../tenant.ts';
import { findBusinessById, openTenant } from '../public/queries.ts';
import { factsOf, sha256, termsOf } from './policy.ts';
import { bidOf, maskBid, presentAuction, presentReport } from './present.ts';

// The public gate: what anyone may see of an auction -------------------------------------------------

/** An auction that is visible by the clock, and whose it is. */
export type OpenAuction = {
  readonly tenant: TenantId;
  readonly listing: typeof listing.$inferSelect;
  readonly auction: typeof auction.$inferSelect;
};

/** @throws Refusal NOT_FOUND before it is published, and once it was removed */
export async function openAuction(queryable: Queryable, listingId: string, now: Instant): Promise<OpenAuction> {
  const [row] = await queryable
    .select({ listing, auction })
    .from(listing)
    .innerJoin(auction, eq(auction.listingId, listing.id))
    .where(and(eq(listing.id, listingId), isNull(listing.removedAt), lte(listing.publishAt, dateOf(now))));
  const open = found(row);
  return { ...open, tenant: openTenant(open.listing.businessId) };
}

// Bidders --------------------------------------------------------------------------------------------

export type BidderRow = typeof bidder.$inferSelect;

export async function findBidder(
  queryable: Queryable,
  tenant: TenantId,
  listingId: string,
  phone: Phone | undefined,
): Promise<BidderRow | undefined> {
  if (phone === undefined) return undefined;
  const [row] = await queryable
    .select()
    .from(bidder)
    .where(and(eq(bidder.businessId, tenant), eq(bidder.listingId, listingId), eq(bidder.phone, phone)));
  return row;
}

export async function findBidderByNumber(
  queryable: Queryable,
  tenant: TenantId,
  listingId: string,
  number: number,
): Promise<BidderRow> {
  const [row] = await queryable
    .select()
    .from(bidder)
    .where(and(eq(bidder.businessId, tenant), eq(bidder.listingId, listingId), eq(bidder.number, number)));
  return found(row);
}

export type OpenEntry = typeof bidderEntry.$inferSelect & { readonly tenant: TenantId };

/** An entry is open to whoever has its id, which nobody can guess. */
export async function findEntry(queryable: Queryable, id: string): Promise<OpenEntry> {
  const [row] = await queryable.select().from(bidderEntry).where(eq(bidderEntry.id, id));
  const entry = found(row);
  return { ...entry, tenant: openTenant(entry.businessId) };
}

// Bids -----------------------------------------------------------------------------------------------

export type BidRow = typeof bid.$inferSelect;

const BIDS_AFTER = `
  select business_id as "businessId", listing_id as "listingId", seq, bidder, kind, amount_cents as "amountCents", at, salt,
    hash, price_cents as "priceCents", leader, request_id as "requestId"
  from bid where listing_id = $1 and seq > $2 order by seq limit $3`;

/** Bids after a sequence number, oldest first. */
export const listBidsAfter = (queryable: Queryable, listingId: string, after: number, limit: number) =>
  named<BidRow>(queryable, 'bids-after', BIDS_AFTER, [listingId, after, limit]);

const PAGE = 20_000;

/** Every bid of an auction in its order; a large one comes in pieces, so that no statement runs long. */
export async function listAllBids(queryable: Queryable, listingId: string): Promise<BidRow[]> {
  const all: BidRow[] = [];
  for (;;) {
    const piece = await listBidsAfter(queryable, listingId, all.at(-1)?.seq ?? 0, PAGE);
    all.push(...piece);
    if (piece.length < PAGE) return all;
  }
}

/** The newest bids, newest first. */
export const listLastBids = (queryable: Queryable, tenant: TenantId, listingId: string, limit: number) =>
  queryable
    .select()
    .from(bid)
    .where(and(eq(bid.businessId, tenant), eq(bid.listingId, listingId)))
    .orderBy(desc(bid.seq))
    .limit(limit);

// Money ----------------------------------------------------------------------------------------------

export type OfferRow = typeof auctionOffer.$inferSelect;

export const listOffers = (queryable: Queryable, tenant: TenantId, listingId: string): Promise<OfferRow[]> =>
  queryable
    .select()
    .from(auctionOffer)
    .where(and(eq(auctionOffer.businessId, tenant), eq(auctionOffer.listingId, listingId)))
    .orderBy(asc(auctionOffer.number));

/** The link gate: an offer and nothing else. */
export async function openOffer({ db, tokens }: Pick<Deps, 'db' | 'tokens'>, token: string) {
  const [row] = await db.read
    .select({ offer: auctionOffer, listing, auction, businessName: business.name, zone: business.timezone })
    .from(auctionOffer)
    .innerJoin(listing, eq(listing.id, auctionOffer.listingId))
    .innerJoin(auction, eq(auction.listingId, auctionOffer.listingId))
    .innerJoin(business, eq(business.id, auctionOffer.businessId))
    .where(eq(auctionOffer.tokenHash, tokens.hashSecret(token)));
  const open = found(row);
  const tenant = openTenant(open.offer.businessId);
  const who = await findBidderByNumber(db.read, tenant, open.offer.listingId, open.offer.bidder);
  return { ...open, tenant, bidder: who };
}
export type OpenOffer = Awaited<ReturnType<typeof openOffer>>;

const BIDS_SHOWN = 100;

/** What the owner of a listing is told beside the listing itself. */
export async function findListingStory(queryable: Queryable, tenant: TenantId, listingId: string) {
  const isOf = (table: typeof bidder | typeof listingStep) =>
    and(eq(table.businessId, tenant), eq(table.listingId, listingId));
  const [steps, bids, bidders, offers] = await Promise.all([
    queryable.select().from(listingStep).where(isOf(listingStep)).orderBy(asc(listingStep.number)),
    listLastBids(queryable, tenant, listingId, BIDS_SHOWN),
    queryable
      .select({ number: bidder.number, name: bidder.name, phone: bidder.phone })
      .from(bidder)
      .where(isOf(bidder)),
    listOffers(queryable, tenant, listingId),
  ]);
  return { steps, bids, bidders, offers };
}
export type ListingStory = Awaited<ReturnType<typeof findListingStory>>;

/** The business behind an auction, as its pages show it. */
export const findOwner = async (queryable: Queryable, tenant: TenantId) =>
  found(await findBusinessById(queryable, tenant));

// An auction as somebody sees it ---------------------------------------------------------------------

const HAS_BID = 'select exists (select 1 from bid where listing_id = $1 and bidder = $2 limit 1) as "hasBid"';

/** What decides a bidder's position beside the auction itself. */
export async function findOwnPart(queryable: Queryable, { tenant, listing: { id } }: OpenAuction, number: number) {
  const [[row], offers] = await Promise.all([
    named<{ hasBid: boolean }>(queryable, 'has-bid', HAS_BID, [id, number]),
    listOffers(queryable, tenant, id),
  ]);
  return { hasBid: row?.hasBid ?? false, offer: offers.findLast(({ bidder: who }) => who === number) };
}

export const isOver = ({ listing: row, auction: standing }: OpenAuction, now: Instant): boolean =>
  closedAt(factsOf(row, standing), now) !== null;

/** The report of an auction that is over and had bids; undefined before. */
export async function closeReportOf(
  queryable: Queryable,
  open: OpenAuction,
  now: Instant,
): Promise<CloseReport | undefined> {
  if (!isOver(open, now)) return undefined;
  const [bids, offers] = await Promise.all([
    listAllBids(queryable, open.listing.id),
    listOffers(queryable, open.tenant, open.listing.id),
  ]);
  const terms = termsOf(open.listing);
  const winner = replay(terms, bids.map(bidOf));
  if (winner === null) return undefined;
  return presentReport({ ...open, bids, offers, genesis: sha256(genesisText(open.listing.id, terms)) }, winner, now);
}

const BIDS_PER_EVENT = 200;

/** What a watcher has not seen: the auction as it stands, and the bids since. A place names bid, money and phase. */
export async function readAuctionEvents(
  queryable: Queryable,
  listingId: string,
  after: string,
  now: Instant,
): Promise<{ id: string; event: 'auction'; data: AuctionEvent }[]> {
  const open = await openAuction(queryable, listingId, now);
  const { lastSeq, settlement, phase } = open.auction;
  const seen = after === '' ? lastSeq : Number(after.split('-')[0]);
  const stored = seen < lastSeq ? await listBidsAfter(queryable, listingId, seen, BIDS_PER_EVENT) : [];
  // A bid that was stored between the two reads belongs to the next event, whose state knows it.
  const bids = stored.filter(({ seq }) => seq <= lastSeq);
  const id = `${bids.at(-1)?.seq ?? lastSeq}-${settlement}-${phase}`;
  if (id === after) return [];
  const isClosed = isOver(open, now);
  const data = { auction: presentAuction(open, now), bids: bids.map((row) => maskBid(row, isClosed)) };
  return [{ id, event: 'auction', data }];
}
