import type { Database } from '@primehour/db/open';
import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { auction } from '@primehour/db/schema/auction';
import { uuidV4 } from '@primehour/db/uuid';
import { replayBid } from '@primehour/domain/auction/bidding';
import { bidText, genesisText } from '@primehour/domain/auction/hash-chain';
import type { Bid, Standing } from '@primehour/domain/auction/terms';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import type { ListingRow } from '@primehour/testkit/build-listing';
import { eq } from 'drizzle-orm';
import { sha256, termsOf } from '../modules/auction/policy.ts';

const ROWS_PER_INSERT = 5_000;
const INSERT = prepared(
  'many-bids',
  `
  insert into bid (business_id, listing_id, seq, bidder, kind, amount_cents, at, salt, hash, price_cents, leader, request_id)
  select $1, $2, t.* from jsonb_to_recordset($3::jsonb) as t (seq int, bidder int, kind text, amount_cents bigint,
    at timestamptz, salt text, hash text, price_cents bigint, leader int, request_id uuid)`,
  {},
);

/** For tests: bidders 1 and 2 outbid each other `count` times, by one step each time, in a valid chain. */
export async function manyBids(db: Database, listing: ListingRow, count: number): Promise<void> {
  const terms = termsOf(listing);
  if (terms.type !== 'traditional') throw new Error('Only a rising auction accepts many bids.');
  let hash = sha256(genesisText(listing.id, terms));
  let standing: Standing | null = null;
  for (let from = 1; from <= count; from += ROWS_PER_INSERT) {
    const rows: unknown[] = [];
    for (let seq = from; seq < Math.min(from + ROWS_PER_INSERT, count + 1); seq += 1) {
      const amountCents = (terms.startPriceCents + (seq - 1) * terms.priceStepCents) as Cents;
      const bid: Bid = { seq, bidder: 2 - (seq % 2), kind: 'BID', amountCents, at: (terms.startAt + seq) as Instant };
      const salt = `${seq}`.padStart(32, '0');
      hash = sha256(bidText(listing.id, { ...bid, salt }, hash));
      standing = replayBid(terms, standing, bid);
      const { bidder, kind } = bid;
      const after = { price_cents: amountCents, leader: bidder };
      const placed = { seq, bidder, kind, amount_cents: amountCents, at: new Date(bid.at), request_id: uuidV4() };
      rows.push({ ...placed, ...after, salt, hash });
    }
    await db.transaction((tx) => queryPrepared(tx, INSERT, [listing.businessId, listing.id, JSON.stringify(rows)]));
  }
  if (!standing) throw new Error('No bid was placed.');
  const { priceCents, leader, leaderMaxCents } = standing;
  const change = { lastSeq: count, lastHash: hash, lastBidAt: listing.startAt, priceCents, leader, leaderMaxCents };
  await db.transaction((tx) => tx.update(auction).set(change).where(eq(auction.listingId, listing.id)));
}
