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
  const outcomes: Outcomes = new Map(asked.map((who) => [who, failed.has(who) ? 'FAILED' : 'PASSED'] as const));
  return nextBidder(await replayAfter(queryable, listing, outcomes));
}

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
