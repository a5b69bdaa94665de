import * as calls from '@primehour/contract/auction';
import type { ErrorBody } from '@primehour/contract/errors';
import { brokenAt } from '@primehour/domain/auction/hash-chain';
import { referenceStanding } from '@primehour/domain/auction/models/traditional/bidding.reference';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBidder, aListing, type BuiltBidder } from '@primehour/testkit/build-listing';
import { startNodes } from '@primehour/testkit/start-nodes';
import { describe, expect, it } from 'vitest';
import { inTenant } from '../../tenant-write.ts';
import { authorizeTenant } from '../../tenant.ts';
import { auctionApi } from '../../testing/auction-api.ts';
import { openTestStream } from '../../testing/read-stream.ts';
import { removeListing } from '../listing/commands/remove-listing.ts';
import { sha256, termsOf } from './policy.ts';
import { bidOf } from './present.ts';
import { listBidsAfter } from './queries/list-bids.ts';

// The guarantee: however many bids arrive in parallel on two nodes, exactly one wins, by the rules; every accepted bid
// is stored under its number without gaps, the chain is intact, and every watcher receives it.

const { api: one, other: two } = await startNodes(auctionApi, { at: '2026-10-06T14:00:00Z' });

const nodeOf = (number: number) => (number % 2 === 0 ? one : two);
const bidders = async (listing: Parameters<typeof aBidder>[1], count: number) => {
  const made: BuiltBidder[] = [];
  while (made.length < count) made.push(await aBidder(one, listing));
  return made;
};
type Placed = Awaited<ReturnType<typeof send>>;
async function send(node: number, listingId: string, who: BuiltBidder, body: Parameters<typeof bodyOf>[0]) {
  return nodeOf(node).as({ headers: who.headers })(calls.placeBid, { params: { listingId }, body: bodyOf(body) });
}
const bodyOf = (body: { kind: 'BID' | 'MAX'; cents: number } | { kind: 'TAKE' }) =>
  body.kind === 'TAKE' ? body : { kind: body.kind, amountCents: body.cents as Cents };
const codeOf = (each: PromiseSettledResult<Placed>): string =>
  each.status === 'fulfilled' ? 'OK' : ((each.reason as { body?: ErrorBody }).body?.code ?? String(each.reason));

describe('a rising auction on two nodes', () => {
  it('has one winner at the correct price, every accepted bid under its number, and no gap', async () => {
    const listing = await aListing(one);
    const people = await bidders(listing, 20);
    const answered = new Map<number, { bidder: number; cents: number }>();
    const sent = people.flatMap((who, index) =>
      Array.from({ length: 15 }, (_, round) => async () => {
        const kind = (index + round) % 3 === 0 ? ('BID' as const) : ('MAX' as const);
        const cents = 5_000 + ((index * 7_919 + round * 104_729) % 60_000);
        const placed = await send(index + round, listing.id, who, { kind, cents });
        answered.set(placed.seq, { bidder: who.number, cents });
        return placed;
      }),
    );
    const outcomes = await Promise.allSettled(sent.map((each) => each()));
    // Whether anyone bids below their own maximum depends on the order of arrival.
    const known = ['OK', 'BID_TOO_LOW', 'BID_NOT_HIGHER'];
    expect(outcomes.map(codeOf).filter((code) => !known.includes(code))).toEqual([]);
    expect(answered.size).toBeGreaterThan(0);
    const rows = await listBidsAfter(one.db.read, listing.id, 0, 10_000);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.length).toBe(answered.size);
    for (const { seq, bidder, amountCents } of rows) {
      expect(answered.get(seq)).toEqual({ bidder, cents: amountCents });
    }
    const terms = termsOf(listing);
    const bids = rows.map((row) => ({ ...bidOf(row), salt: row.salt, hash: row.hash }));
    expect(brokenAt(listing.id, terms, bids, sha256)).toBeUndefined();
    const { auction } = await one.as()(calls.getAuction, { params: { listingId: listing.id } });
    const expected = referenceStanding({ startPriceCents: 5_000, priceStepCents: 500 }, bids);
    expect([auction.leader, auction.priceCents]).toEqual([`Bidder ${expected?.leader}`, expected?.priceCents]);
  });
});

describe.each(['dutch', 'fixed'] as const)('a %s auction on two nodes', (type) => {
  it('goes to exactly one of several simultaneous takers', async () => {
    for (let round = 0; round < 5; round += 1) {
      const listing = await aListing(one, { type });
      const people = await bidders(listing, 12);
      const outcomes = await Promise.allSettled(
        people.map((who, index) => send(index, listing.id, who, { kind: 'TAKE' })),
      );
      expect(outcomes.map(codeOf).toSorted()).toEqual([...Array.from({ length: 11 }, () => 'AUCTION_TAKEN'), 'OK']);
      const [row, ...others] = await listBidsAfter(one.db.read, listing.id, 0, 10_000);
      const winner = outcomes.findIndex((each) => each.status === 'fulfilled');
      expect([row?.bidder, others.length]).toEqual([people[winner]?.number, 0]);
    }
  });
});

describe('a concurrent removal and first bid', () => {
  it('never leave a removed listing with a bid', async () => {
    for (let round = 0; round < 10; round += 1) {
      const listing = await aListing(one);
      const [who] = await bidders(listing, 1);
      const [bid, removal] = await Promise.allSettled([
        send(round, listing.id, who as BuiltBidder, { kind: 'MAX', cents: 9_000 }),
        inTenant(nodeOf(round + 1).server.deps, authorizeTenant(listing.businessId), (write) =>
          removeListing(write, listing.id),
        ),
      ]);
      expect([bid.status, removal.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('the stream of an auction', () => {
  it('delivers every bid once, in order, on another node, and resumes after a disconnect', async () => {
    const listing = await aListing(one);
    const people = await bidders(listing, 2);
    const url = (node: typeof one) => `${node.url}/listing/api/auctions/${listing.id}/events?after=0`;
    const bid = (index: number) =>
      send(0, listing.id, people[index % 2] as BuiltBidder, { kind: 'BID', cents: 5_000 + index * 500 });
    await bid(0);
    let lastEventId: string | undefined;
    const seen: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const stream = await openTestStream(url(two), lastEventId === undefined ? {} : { lastEventId });
      await bid(round * 2 + 1);
      await bid(round * 2 + 2);
      while (seen.length < round * 2 + 3) {
        const frame = await stream.next();
        lastEventId = frame.id;
        if (frame.event !== 'auction') continue;
        const { bids, auction } = frame.data as { bids: { seq: number }[]; auction: { lastSeq: number } };
        seen.push(...bids.map(({ seq }) => seq));
        expect(auction.lastSeq).toBeGreaterThanOrEqual(seen.length);
      }
      stream.close();
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('does not exist for a hidden auction', async () => {
    const listing = await aListing(one, { publishAt: '2026-10-06T15:00:00Z', startAt: '2026-10-06T16:00:00Z' });
    const stream = await openTestStream(`${one.url}/listing/api/auctions/${listing.id}/events`);
    expect(stream.status).toBe(404);
  });
});
