import * as calls from '@primehour/contract/auction';
import { auction, auctionCharge, bidHold } from '@primehour/db/schema/auction';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { sandboxCharge } from '@primehour/db/schema/sandbox';
import { uuidV4 } from '@primehour/db/uuid';
import type { Cents } from '@primehour/domain/vocabulary';
import {
  aBidder,
  aListing,
  type BidderOptions,
  type BuiltBidder,
  type ListingOptions,
} from '@primehour/testkit/build-listing';
import type { TestClock } from '@primehour/testkit/clock';
import type { TestServer } from '@primehour/testkit/start-server';
import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { placeHeldBid } from '../modules/auction/commands/hold-bid.ts';
import { releaseAuctionHold } from '../modules/auction/jobs.ts';
import type { auctionApi } from './auction-api.ts';
import { runAuctionJobs } from './sold-auctions.ts';

type Node = TestServer<Awaited<ReturnType<typeof auctionApi>>>;
type Options = { readonly cards?: readonly BidderOptions[] | undefined; readonly options?: ListingOptions | undefined };

/** For tests: a rising auction from $50 whose partner holds amounts above $200. */
export async function aHeldAuction(
  api: Node,
  other: Node,
  clock: TestClock,
  { cards = [{}, {}], options = {} }: Options,
) {
  const listing = await aListing(api, options);
  await api.db.transaction((tx) =>
    tx
      .update(bookingSettings)
      .set({ holdAboveCents: 20_000 as Cents })
      .where(eq(bookingSettings.businessId, listing.businessId)),
  );
  const bidders: BuiltBidder[] = [];
  for (const card of cards) bidders.push(await aBidder(api, listing, card));
  const listingId = listing.id;
  const { rows, states, atBank } = holdsOf(api, listingId);
  const standing = async () => (await api.db.read.select().from(auction).where(eq(auction.listingId, listingId)))[0];
  const charges = () => api.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listingId));
  const bid = (
    index: number,
    dollars: number,
    { node = api, kind = 'MAX', requestId = uuidV4() }: { node?: Node; kind?: 'MAX' | 'BID'; requestId?: string } = {},
  ) =>
    node.as({ headers: bidders[index]?.headers ?? {} })(calls.placeBid, {
      params: { listingId },
      body: { kind, amountCents: dollars * 100, requestId },
    });
  /** The same on a node with a different provider. */
  const bidOn = (node: Deps, index: number, dollars: number, requestId = uuidV4()) =>
    placeHeldBid(node, listingId, {
      phoneSecretHash: node.tokens.hashSecret(bidders[index]?.headers.cookie.split('=')[1] ?? ''),
      bid: { kind: 'MAX', amountCents: (dollars * 100) as Cents },
      requestId,
    });
  /** Runs every queued release, on both nodes in parallel, and twice. */
  const release = async () => {
    for (const { id, state } of await rows()) {
      if (state !== 'RELEASING') continue;
      const nodes = [api, other, api, other];
      await Promise.all(nodes.map(({ server }) => releaseAuctionHold(server.deps, { payload: { holdId: id } })));
    }
  };
  const dropJobs = () => api.db.pool.query(`delete from pgboss.job where name = 'auction.release'`);
  const close = async () => {
    clock.set(listing.endAt.getTime());
    await runAuctionJobs(api, other, listingId);
    await release();
  };
  return { listing, listingId, bidders, rows, states, atBank, standing, charges, bid, bidOn, release, dropJobs, close };
}

/** The holds of an auction, as stored and at the bank. */
function holdsOf({ db }: Node, listingId: string) {
  const rows = () =>
    db.read
      .select()
      .from(bidHold)
      .where(eq(bidHold.listingId, listingId))
      .orderBy(asc(bidHold.bidder), asc(bidHold.amountCents));
  const states = async () => (await rows()).map(({ bidder, amountCents, state }) => [bidder, amountCents / 100, state]);
  const atBank = async () => {
    const keys = (await rows()).map(({ idempotencyKey }) => idempotencyKey);
    const held = await db.read.select().from(sandboxCharge).where(eq(sandboxCharge.status, 'HELD'));
    return held
      .filter(({ idempotencyKey }) => keys.includes(idempotencyKey))
      .map(({ amountCents }) => amountCents / 100);
  };
  return { rows, states, atBank };
}
