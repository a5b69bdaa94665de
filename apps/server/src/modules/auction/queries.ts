import type { AuctionEvent } from '@primehour/contract/auction-shapes';
import { bool, int, nullable, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { auction, auctionCharge, auctionOffer, bid, bidder, bidderEntry } from '@primehour/db/schema/auction';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import { listing, listingStep } from '@primehour/db/schema/listing';
import type { Queryable } from '@primehour/db/transaction';
import { NOTHING_REVIEWED, review } from '@primehour/domain/auction/close-report';
import { genesisText } from '@primehour/domain/auction/hash-chain';
import { isStandingShown } from '@primehour/domain/auction/masking';
import { closedAt } from '@primehour/domain/auction/schedule';
import { LISTING_HEAD_START_MAX_MINUTES } from '@primehour/domain/limits';
import { isListingShown } from '@primehour/domain/link/link';
import type { Cents, Instant, Phone } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { instantOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentProvider } from '../../ports/payments.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import type { AnyTenant, PublicTenant } from '../../tenant.ts';
import { findBusinessById, openAvailable } from '../operator/api.ts';
import { type BidderRow, factsOf, type OfferRow, sha256, termsOf } from './policy.ts';
import {
  bidOf,
  maskBid,
  type OwnPart,
  presentAuction,
  presentReportBid,
  presentReportEnd,
  presentReportHead,
} from './present.ts';
import { eachBids, listBidsAfter } from './queries/list-bids.ts';
import { listBlocks } from './queries/list-blocks.ts';

/** An auction that is visible at this time, and its business. */
export type OpenAuction = {
  readonly tenant: PublicTenant;
  readonly listing: typeof listing.$inferSelect;
  readonly auction: typeof auction.$inferSelect;
  readonly holdAboveCents: Cents;
  readonly soldCents: number | null;
  /** The number of steps so far; with bids and settlement it defines a position in the auction's stream. */
  readonly stepCount: number;
};

/** Part of the auction's own query, so that both are from the same instant. */
const STEP_COUNT = sql<number>`(select count(*)::int from ${listingStep}
  where ${listingStep.businessId} = ${listing.businessId} and ${listingStep.listingId} = ${listing.id})`;

/** The one offer of a listing that was paid. */
export const isSoldBy = and(
  eq(auctionOffer.businessId, listing.businessId),
  eq(auctionOffer.listingId, listing.id),
  eq(auctionOffer.state, 'PAID'),
);

/** How many minutes before the publication a visitor sees the listings of a business. */
export type HeadStartOf = (tenant: PublicTenant) => Promise<number>;

/**
 * The public gate to an auction.
 * @throws Refusal NOT_FOUND before this visitor may see it and after it was removed; BUSINESS_UNAVAILABLE
 */
export async function openAuction(
  queryable: Queryable,
  listingId: string,
  now: Instant,
  headStartOf: HeadStartOf,
): Promise<OpenAuction> {
  const [row] = await queryable
    .select({
      listing,
      auction,
      holdAboveCents: bookingSettings.holdAboveCents,
      soldCents: auctionOffer.priceCents,
      stepCount: STEP_COUNT,
    })
    .from(listing)
    .innerJoin(auction, eq(auction.listingId, listing.id))
    .innerJoin(bookingSettings, eq(bookingSettings.businessId, listing.businessId))
    .leftJoin(auctionOffer, isSoldBy)
    .where(and(eq(listing.id, listingId), isNull(listing.removedAt)));
  const open = orNotFound(row);
  const tenant = await openAvailable(queryable, open.listing.businessId);
  const publishAt = instantOf(open.listing.publishAt);
  const headStart = publishAt > now ? await headStartOf(tenant) : 0;
  if (!isListingShown(publishAt, headStart, now)) throw new Refusal('NOT_FOUND');
  return { ...open, tenant };
}

/** A card that is missing, or saved with a provider that is no longer configured, doesn't count. */
export const withMethodOf = (provider: PaymentProvider['name'], who: BidderRow): BidderRow =>
  who.provider === provider && who.cardMissingSince === null
    ? who
    : { ...who, provider: null, methodId: null, methodLabel: null };

export async function findBidder(
  queryable: Queryable,
  tenant: AnyTenant,
  {
    listingId,
    phone,
    provider,
  }: {
    readonly listingId: string;
    readonly phone: Phone | undefined;
    readonly provider: PaymentProvider['name'];
  },
): Promise<BidderRow | undefined> {
  if (phone === undefined) return undefined;
  const [row] = await queryable
    .select()
    .from(bidder)
    .where(and(eq(bidder.businessId, tenant), eq(bidder.listingId, listingId), eq(bidder.phone, phone)));
  return row && withMethodOf(provider, row);
}

export async function findBidderByNumber(
  queryable: Queryable,
  tenant: AnyTenant,
  listingId: string,
  number: number,
): Promise<BidderRow> {
  const [row] = await queryable
    .select()
    .from(bidder)
    .where(and(eq(bidder.businessId, tenant), eq(bidder.listingId, listingId), eq(bidder.number, number)));
  return orNotFound(row);
}

export type OpenEntry = typeof bidderEntry.$inferSelect & { readonly tenant: PublicTenant };

/** An entry is accessible by its id alone, which can't be guessed. */
export async function findEntry(queryable: Queryable, id: string): Promise<OpenEntry> {
  const [row] = await queryable.select().from(bidderEntry).where(eq(bidderEntry.id, id));
  const entry = orNotFound(row);
  return { ...entry, tenant: await openAvailable(queryable, entry.businessId) };
}

/** The newest bids, newest first. */
export const listLastBids = (queryable: Queryable, tenant: AnyTenant, listingId: string, limit: number) =>
  queryable
    .select()
    .from(bid)
    .where(and(eq(bid.businessId, tenant), eq(bid.listingId, listingId)))
    .orderBy(desc(bid.seq))
    .limit(limit);

export const listOffers = (queryable: Queryable, tenant: AnyTenant, listingId: string): Promise<OfferRow[]> =>
  queryable
    .select()
    .from(auctionOffer)
    .where(and(eq(auctionOffer.businessId, tenant), eq(auctionOffer.listingId, listingId)))
    .orderBy(asc(auctionOffer.number));

/** The result of an offer's last charge, and its card; undefined when there was none. */
async function findLastCharge(queryable: Queryable, tenant: AnyTenant, offerId: string) {
  const [row] = await queryable
    .select({ status: auctionCharge.status, methodId: auctionCharge.methodId })
    .from(auctionCharge)
    .where(and(eq(auctionCharge.businessId, tenant), eq(auctionCharge.offerId, offerId)))
    .orderBy(desc(auctionCharge.id))
    .limit(1);
  return row;
}

/**
 * The link gate, which grants access to one offer.
 * @throws Refusal NOT_FOUND, BUSINESS_UNAVAILABLE
 */
export async function openOffer({ db, tokens, payments }: Pick<Deps, 'db' | 'tokens' | 'payments'>, token: string) {
  const [row] = await db.read
    .select({
      offer: auctionOffer,
      listing,
      auction,
      stepCount: STEP_COUNT,
      businessName: business.name,
      zone: business.timezone,
    })
    .from(auctionOffer)
    .innerJoin(listing, eq(listing.id, auctionOffer.listingId))
    .innerJoin(auction, eq(auction.listingId, auctionOffer.listingId))
    .innerJoin(business, eq(business.id, auctionOffer.businessId))
    .where(eq(auctionOffer.tokenHash, tokens.hashSecret(token)));
  const open = orNotFound(row);
  const tenant = await openAvailable(db.read, open.offer.businessId);
  const [who, charge] = await Promise.all([
    findBidderByNumber(db.read, tenant, open.offer.listingId, open.offer.bidder),
    findLastCharge(db.read, tenant, open.offer.id),
  ]);
  return { ...open, tenant, bidder: withMethodOf(payments.name, who), charge };
}
export type OpenOffer = Awaited<ReturnType<typeof openOffer>>;

/** The business behind an auction, for its pages. */
export const findOwner = async (queryable: Queryable, tenant: PublicTenant) =>
  orNotFound(await findBusinessById(queryable, tenant));

const HAS_BID = prepared(
  'has-bid',
  'select exists (select 1 from bid where listing_id = $1 and bidder = $2 limit 1) as "hasBid"',
  { hasBid: bool() },
);
const SEALED_PART = prepared(
  'sealed-part',
  `
  select (select max(amount_cents)::int from bid where listing_id = $1 and bidder = $2) as "bestCents",
    (select amount_cents::int from bid_hold where listing_id = $1 and bidder = $2 and state = 'HELD' and until_close)
      as "heldCents"`,
  { bestCents: nullable(int<Cents>()), heldCents: nullable(int<Cents>()) },
);

/** What determines a bidder's position besides the auction itself. */
export async function findOwnPart(
  queryable: Queryable,
  { tenant, listing: { id, auctionType } }: Pick<OpenAuction, 'tenant' | 'listing'>,
  number: number,
): Promise<OwnPart> {
  const isSealed = !isStandingShown(auctionType, false);
  const [[row], [sealed], offers] = await Promise.all([
    queryPrepared(queryable, HAS_BID, [id, number]),
    isSealed ? queryPrepared(queryable, SEALED_PART, [id, number]) : [],
    listOffers(queryable, tenant, id),
  ]);
  const offer = offers.findLast(({ bidder: who }) => who === number);
  const charge = offer && (await findLastCharge(queryable, tenant, offer.id));
  return { hasBid: row?.hasBid ?? false, sealed, offer, charge: charge?.status };
}

export const isOver = (open: Pick<OpenAuction, 'listing' | 'auction'>, now: Instant): boolean =>
  closedAt(factsOf(open.listing, open.auction), now) !== null;

/**
 * The report of an auction that is over and had bids, as chunks of JSON; undefined before. The number of bids is
 * unbounded, so each chunk is sent and released, and each bid has its own line, so that the checking script doesn't
 * need them all in memory either.
 */
export function closeReportOf(
  queryable: Queryable,
  open: OpenAuction,
  now: Instant,
): AsyncIterable<string> | undefined {
  return isOver(open, now) && open.auction.lastSeq > 0 ? writeReport(queryable, open, now) : undefined;
}

async function* writeReport(queryable: Queryable, open: OpenAuction, now: Instant): AsyncGenerator<string> {
  const terms = termsOf(open.listing);
  const genesis = sha256(genesisText(open.listing.id, terms));
  yield `${JSON.stringify(presentReportHead(open, genesis, now)).slice(0, -1)},"bids":[\n`;
  let reviewed = NOTHING_REVIEWED;
  let separator = '';
  for await (const rows of eachBids(queryable, open.listing.id)) {
    for (const row of rows) reviewed = review(terms, reviewed, bidOf(row));
    yield separator + rows.map((row) => JSON.stringify(presentReportBid(row))).join(',\n');
    separator = ',\n';
  }
  const offers = await listOffers(queryable, open.tenant, open.listing.id);
  const blocks = await listBlocks(queryable, open.tenant, open.listing.id);
  const end = presentReportEnd(open, reviewed, { offers, blocks }, genesis);
  yield `\n],${JSON.stringify(end).slice(1)}\n`;
}

const BIDS_PER_EVENT = 200;

/**
 * A position in an auction's stream: the bids and steps that a watcher has seen, and the state of the settlement, which
 * also changes when the winner retries the payment.
 */
export const placeOf = (
  { auction: { settlement }, stepCount }: Pick<OpenAuction, 'auction' | 'stepCount'>,
  seq: number,
): string => `${seq}-${settlement}-${stepCount}`;

/** The stream's gate has checked its watcher. */
const ALREADY_LET_IN: HeadStartOf = () => Promise.resolve(LISTING_HEAD_START_MAX_MINUTES);

/** What a watcher has not seen: the auction's current state, and the bids since. */
export async function readAuctionEvents(
  queryable: Queryable,
  listingId: string,
  after: string,
  now: Instant,
): Promise<{ id: string; event: 'auction'; data: AuctionEvent }[]> {
  const open = await openAuction(queryable, listingId, now, ALREADY_LET_IN);
  const { lastSeq } = open.auction;
  const seen = after === '' ? lastSeq : Number(after.split('-')[0]);
  const stored = seen < lastSeq ? await listBidsAfter(queryable, listingId, seen, BIDS_PER_EVENT) : [];
  // A bid stored between the two reads belongs to the next event, whose state includes it.
  const bids = stored.filter(({ seq }) => seq <= lastSeq);
  const id = placeOf(open, bids.at(-1)?.seq ?? lastSeq);
  if (id === after) return [];
  const isClosed = isOver(open, now);
  const data = {
    auction: presentAuction(open, now),
    bids: bids.map((row) => maskBid(row, open.listing.auctionType, isClosed)),
  };
  return [{ id, event: 'auction', data }];
}
