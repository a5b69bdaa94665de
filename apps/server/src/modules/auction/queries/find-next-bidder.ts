import { int, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { listingStep } from '@primehour/db/schema/listing';
import type { Queryable } from '@primehour/db/transaction';
import {
  NO_CHANCE,
  nextBidder,
  replayChance,
  type Outcomes,
  type Chance,
} from '@primehour/domain/auction/second-chance';
import type { NextBidder } from '@primehour/domain/auction/settlement';
import type { BidderNumber } from '@primehour/domain/auction/terms';
import { and, eq } from 'drizzle-orm';
import type { AnyTenant } from '../../../tenant.ts';
import { termsOf, type ListingRow } from '../policy.ts';
import { bidOf } from '../present.ts';
import { eachBids } from '../queries/list-bids.ts';

/** The next bidder to get an offer, and its price; undefined when none is left (decision 062). */
export async function findNextBidder(
  queryable: Queryable,
  listing: ListingRow,
  asked: readonly number[],
  failed: ReadonlySet<number>,
): Promise<NextBidder | undefined> {
  const outcomes = new Map<BidderNumber, 'FAILED' | 'PASSED'>();
  const rows = await queryPrepared(queryable, SAME_CLIENTS, [listing.businessId, listing.id, asked]);
  for (const { number, askedAs } of rows) {
    if (failed.has(askedAs)) outcomes.set(number, 'FAILED');
    else if (!outcomes.has(number)) outcomes.set(number, 'PASSED');
  }
  return nextBidder(await replayAfter(queryable, listing, outcomes));
}

/** Bidders that a merge has shown to be the same client are asked only once (decision 062). */
const SAME_CLIENTS = prepared(
  'bidders-of-same-clients',
  `
  select other.number, d.number as "askedAs"
  from bidder d
  join bidder other on other.business_id = d.business_id and other.listing_id = d.listing_id and other.client_id = d.client_id
  where d.business_id = $1 and d.listing_id = $2 and d.number = any ($3::int[])`,
  { number: int(), askedAs: int() },
);

async function replayAfter(queryable: Queryable, listing: ListingRow, asked: Outcomes): Promise<Chance> {
  const terms = termsOf(listing);
  let chance = NO_CHANCE;
  for await (const rows of eachBids(queryable, listing.id)) {
    for (const each of rows) chance = replayChance(terms, asked, chance, bidOf(each));
  }
  return chance;
}

/** Bidders whose payment for this listing failed, whatever happened to their offer afterward. */
export async function listFailedBidders(
  queryable: Queryable,
  tenant: AnyTenant,
  listingId: string,
): Promise<ReadonlySet<number>> {
  const isFailure = and(
    eq(listingStep.businessId, tenant),
    eq(listingStep.listingId, listingId),
    eq(listingStep.kind, 'CHARGE_FAILED'),
  );
  const rows = await queryable.selectDistinct({ bidder: listingStep.bidder }).from(listingStep).where(isFailure);
  return new Set(rows.flatMap(({ bidder }) => (bidder === null ? [] : [bidder])));
}
