import * as calls from '@primehour/contract/auction';
import { getListing } from '@primehour/contract/listing';
import { auctionCharge } from '@primehour/db/schema/auction';
import { AUCTION_TRAITS } from '@primehour/domain/auction/models/models';
import type { Cents } from '@primehour/domain/vocabulary';
import {
  aBidder,
  aListing,
  type BidderOptions,
  type BuiltBidder,
  type ListingOptions,
} from '@primehour/testkit/build-listing';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import type { TestClock } from '@primehour/testkit/clock';
import type { TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { advance, chargeAuction } from '../modules/auction/jobs.ts';
import type { auctionApi } from './auction-api.ts';
import { lastText } from './texts.ts';

type Node = TestServer<Awaited<ReturnType<typeof auctionApi>>>;

/** For tests: runs every queued job of the listing, on both nodes in parallel, and each of them twice. */
export async function runAuctionJobs(api: Node, other: Node, listingId: string): Promise<void> {
  const nodes = [api.server.deps, other.server.deps, api.server.deps, other.server.deps];
  await Promise.all(nodes.map((node) => advance(node, { payload: { listingId } })));
  const charges = await api.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listingId));
  for (const { id } of charges) {
    await Promise.all(nodes.map((node) => chargeAuction(node, { payload: { chargeId: id } })));
  }
  await Promise.all(nodes.map((node) => advance(node, { payload: { listingId } })));
}

type SaleOptions = {
  /** One for each bidder: the outcome of their charges. */
  readonly cards: readonly BidderOptions['card'][];
  readonly listing?: ListingOptions;
  /** Their maximums; by default the first is the highest. */
  readonly dollars?: readonly number[];
};

/** For tests: a listing on which each bidder has placed a maximum, or that the first has taken. */
export async function aSoldAuction(
  api: Node,
  other: Node,
  clock: TestClock,
  { cards, listing: options = {}, dollars = [200, 150, 100] }: SaleOptions,
) {
  const partner = await aPartner(api);
  const listing = await aListing(api, { ...options, business: { ...partner.business, userId: partner.user.id } });
  const bidders: BuiltBidder[] = [];
  for (const [index, card = 'SUCCEEDS'] of cards.entries()) {
    bidders.push(await aBidder(api, listing, { card, name: ['Ada', 'Bea', 'Cal', 'Dan', 'Eve'][index] }));
  }
  const lowestFirst = bidders.map((who, index) => ({ who, amount: dollars[index] ?? 50 })).toReversed();
  for (const { who, amount } of lowestFirst) {
    const body =
      AUCTION_TRAITS[listing.auctionType].bidsBy === 'TAKE'
        ? { kind: 'TAKE' as const }
        : { kind: 'MAX' as const, amountCents: (amount * 100) as Cents };
    await api.as({ headers: who.headers })(calls.placeBid, { params: { listingId: listing.id }, body });
  }
  const detail = async () => {
    // Days pass in these tests; a token is valid for minutes.
    const { accessToken } = await aSession(api, partner.user);
    return api.as({ accessToken })(getListing, { params: { id: listing.id } });
  };
  const steps = async () => (await detail()).steps.map(({ kind }) => kind);
  const run = () => runAuctionJobs(api, other, listing.id);
  const end = () => {
    clock.set(listing.endAt.getTime());
    return run();
  };
  return { partner, listing, bidders, detail, steps, run, end };
}

/** The token of the last link texted to someone. */
export async function textedOffer(api: Node, who: BuiltBidder | undefined): Promise<string> {
  const { body } = await lastText(api.db, who?.phone ?? '');
  return /\/offer\/([\w-]{43})/.exec(body)?.[1] ?? '';
}
