import { createHash } from 'node:crypto';
import type { Database } from '@primehour/db/open';
import { brokenAt } from '@primehour/domain/auction/hash-chain';
import { AUCTION_TRAITS } from '@primehour/domain/auction/models/models';
import { referenceSealed, referenceTakes } from '@primehour/domain/auction/models/sealed/rules.reference';
import { referenceAccepts, referenceStanding } from '@primehour/domain/auction/models/traditional/bidding.reference';
import type { AuctionTerms, AuctionType, Bid } from '@primehour/domain/auction/terms';
import type { ListingRow } from '@primehour/testkit/build-listing';

/** A bid that was acknowledged with its number. */
export type Answered = { readonly seq: number; readonly bidder: number; readonly amountCents: number | null };

export type Findings = { wrongWinners: number; lost: number; gaps: number; brokenChains: number; invalid: number };
export const noFindings = (): Findings => ({ wrongWinners: 0, lost: 0, gaps: 0, brokenChains: 0, invalid: 0 });

const MAX_REPLAYED_BIDS = 300;

type Row = Bid & { readonly salt: string; readonly hash: string };
type Standing = { leader: number | null; priceCents: number | null };

const BIDS = `
  select seq, bidder, kind, amount_cents::int as "amountCents", (extract(epoch from at) * 1000)::float8 as at, salt, hash
  from bid where listing_id = $1 order by seq`;
const STANDING = 'select leader, price_cents::int as "priceCents" from auction where listing_id = $1';

type Prices = { readonly startPriceCents: number; readonly priceStepCents: number };
type Expected = { readonly leader: number; readonly priceCents: number };
type Reference = {
  standing(prices: Prices, bids: readonly Bid[]): Expected | null;
  accepts(prices: Prices, bids: readonly Bid[], bid: Bid): boolean;
};

/** Determines the winner and the price from offers; null where the first taker wins. */
const REFERENCES: Readonly<Record<AuctionType, Reference | null>> = {
  traditional: { standing: referenceStanding, accepts: referenceAccepts },
  dutch: null,
  fixed: null,
  sealed: {
    standing: ({ startPriceCents }, bids) => referenceSealed(startPriceCents, bids),
    accepts: ({ startPriceCents }, bids, bid) => referenceTakes(startPriceCents, bids, bid),
  },
};

/**
 * Compares the stored bids with the responses that callers got, and the winner with the independent reference, which
 * only knows the list of bids.
 */
export async function checkAuction(
  db: Database,
  listing: ListingRow,
  answered: readonly Answered[],
  findings: Findings,
): Promise<void> {
  const { rows } = await db.pool.query<Row>(BIDS, [listing.id]);
  const { rows: standings } = await db.pool.query<Standing>(STANDING, [listing.id]);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  findings.gaps += rows.filter(({ seq }, index) => seq !== index + 1).length;
  for (const { seq, bidder, amountCents } of answered) {
    const row = bySeq.get(seq);
    const isSame = row?.bidder === bidder && (amountCents === null || row.amountCents === amountCents);
    if (!isSame) findings.lost += 1;
  }
  const [standing] = standings;
  const reference = REFERENCES[listing.auctionType];
  if (reference !== null) {
    const { startPriceCents, priceStepCents } = listing;
    const prices = { startPriceCents: startPriceCents ?? 0, priceStepCents: priceStepCents ?? 0 };
    const expected = reference.standing(prices, rows);
    const isSame = (standing?.leader ?? null) === (expected?.leader ?? null);
    if (!isSame || (standing?.priceCents ?? null) !== (expected?.priceCents ?? null)) findings.wrongWinners += 1;
    // Each evaluation by the reference takes quadratic time, so long lists are compared only at their end.
    if (rows.length <= MAX_REPLAYED_BIDS) {
      findings.invalid += rows.filter((row, index) => !reference.accepts(prices, rows.slice(0, index), row)).length;
    }
  } else {
    // Only the first taker wins, and no one after.
    const isFirst = rows.length <= 1 && (standing?.leader ?? null) === (rows[0]?.bidder ?? null);
    if (!isFirst) findings.wrongWinners += 1;
  }
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  if (brokenAt(listing.id, termsOf(listing), rows, sha256) !== undefined) findings.brokenChains += 1;
}

/** As the server reads a stored listing: with the prices of its type, and no others. */
function termsOf(listing: ListingRow): AuctionTerms {
  const times = { startAt: listing.startAt.getTime(), endAt: listing.endAt.getTime() };
  const prices = AUCTION_TRAITS[listing.auctionType].prices.map(
    (price) => [`${price}Cents`, listing[`${price}Cents`]] as const,
  );
  return { type: listing.auctionType, ...times, ...Object.fromEntries(prices) } as unknown as AuctionTerms;
}
