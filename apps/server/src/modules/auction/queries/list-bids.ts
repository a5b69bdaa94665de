import { listFacts, shapeOf, tableFacts } from '@primehour/db/facts';
import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { bid } from '@primehour/db/schema/auction';
import type { Queryable } from '@primehour/db/transaction';
import type { BidRow } from '../policy.ts';

const BID_FACTS = tableFacts('bid', bid);
const BIDS_AFTER = prepared(
  'bids-after',
  `select ${listFacts(BID_FACTS)} from bid where listing_id = $1 and seq > $2 order by seq limit $3`,
  shapeOf(BID_FACTS),
);

/** Bids after a sequence number, oldest first. */
export const listBidsAfter = (queryable: Queryable, listingId: string, after: number, limit: number) =>
  queryPrepared(queryable, BIDS_AFTER, [listingId, after, limit]);

const PAGE = 2_000;

/**
 * Every bid of an auction in order, in chunks, so that no query runs long and a million bids don't have to fit in
 * memory.
 */
export async function* eachBids(queryable: Queryable, listingId: string): AsyncGenerator<readonly BidRow[]> {
  for (let after = 0; ;) {
    const rows = await listBidsAfter(queryable, listingId, after, PAGE);
    const last = rows.at(-1);
    if (last) yield rows;
    if (last === undefined || rows.length < PAGE) return;
    after = last.seq;
  }
}
