import { enqueue } from '@primehour/db/enqueue';
import { instant, int, prepared, required } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { auction } from '@primehour/db/schema/auction';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import { mayTextOutbid, nextOutbidTextAt, type Outbid, queueOutbidText } from '../../../messages/auction-texts.ts';
import type { PublicTenant } from '../../../tenant.ts';
import type { AuctionRow } from '../policy.ts';
import type { LockedAuction } from './lock-auction.ts';

/** When they were last texted, and when a text is due that was held back since. */
type Lost = Outbid & { readonly textedAt: Date | null; readonly textDueAt: Date | null };

const HOLD_BACK = prepared(
  'hold-back-outbid-text',
  'update bidder set outbid_due_at = $3 where listing_id = $1 and number = $2 returning number',
  { number: int() },
);

/**
 * Texts a leader who was outbid, or plans it for when they may be texted again. The auction's row is locked. In a duel,
 * each of the two is planned once; the bids that follow write nothing.
 */
export async function textOutbid(
  tx: Tx,
  tenant: PublicTenant,
  { row, lost }: { readonly row: AuctionRow; readonly lost: Lost },
  now: Instant,
): Promise<void> {
  const { textedAt, textDueAt, bidder } = lost;
  if (textedAt === null || mayTextOutbid(textedAt, now)) return queueOutbidText(tx, tenant, lost, now);
  // A plan from before that text was left by a node of the previous release.
  if (textDueAt !== null && textDueAt > textedAt) return;
  const { listingId } = row;
  const dueAt = nextOutbidTextAt(textedAt);
  await queryPrepared(tx, HOLD_BACK, [listingId, bidder, dateOf(dueAt)]);
  // Otherwise the auction is advanced before, and plans it then. After the close it would not be sent.
  if (row.nextAt !== null && instantOf(row.nextAt) <= dueAt) return;
  await tx
    .update(auction)
    .set({ nextAt: dateOf(dueAt) })
    .where(and(eq(auction.businessId, tenant), eq(auction.listingId, listingId)));
  await enqueue(tx, 'auction.advance', { listingId }, { startAt: dateOf(dueAt) });
}

const HELD_BACK = prepared(
  'held-back-outbid-texts',
  `select number, outbid_due_at as "dueAt" from bidder where listing_id = $1 and outbid_due_at is not null order by number`,
  { number: int(), dueAt: required(instant()) },
);

/** Who leads again knows it, and may be texted at once when they lose the lead. */
const FORGET = prepared(
  'forget-held-back-texts',
  'update bidder set outbid_due_at = null where listing_id = $1 and outbid_due_at <= $2 returning number',
  { number: int() },
);

/** Sends the texts that were held back and are due (decision 210), and returns when the others are. */
export async function textHeldBack(
  tx: Tx,
  { tenant, now, listing, auction: row }: LockedAuction,
): Promise<readonly Instant[]> {
  const heldBack = await queryPrepared(tx, HELD_BACK, [listing.id]);
  const isDue = ({ dueAt }: { readonly dueAt: Date }) => instantOf(dueAt) <= now;
  const due = heldBack.filter(isDue);
  // An exported auction continues without its bids: no one leads.
  for (const { number } of due.filter((one) => row.leader !== null && one.number !== row.leader)) {
    await queueOutbidText(tx, tenant, { listing, bidder: number, priceCents: row.priceCents }, now);
  }
  if (due.length > 0) await queryPrepared(tx, FORGET, [listing.id, dateOf(now)]);
  return heldBack.filter((one) => !isDue(one)).map(({ dueAt }) => instantOf(dueAt));
}
