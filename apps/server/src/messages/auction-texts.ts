import { prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../clock.ts';
import type { TenantTx } from '../tenant-write.ts';
import type { AnyTenant } from '../tenant.ts';
import type { AuctionTextKind } from './copy/auction.ts';
import type { AuctionData } from './message-data.ts';
import { type Content, queueText } from './queue-text.ts';

/** An outbid person is texted at most this often: a hot auction changes its leader many times a second. */
const OUTBID_TEXT_EVERY_MS = 15 * 60_000;

/** Queues a text about an auction; it leaves after the commit. */
export async function queueAuctionText(
  { tx, tenant, now }: TenantTx<AnyTenant>,
  phone: Phone,
  content: Content<AuctionTextKind>,
  usefulUntil: Instant | undefined = content.data.dueAt,
): Promise<void> {
  await queueText(tx, { businessId: tenant, to: phone, ...content, usefulUntil }, now);
}

/** When someone who was texted at that time may be texted again. */
export const nextOutbidTextAt = (textedAt: Date): Instant => (instantOf(textedAt) + OUTBID_TEXT_EVERY_MS) as Instant;

/** Whether someone who was last texted at that time may be texted again; saves most bids a statement. */
export const mayTextOutbid = (textedAt: Date, now: Instant): boolean => nextOutbidTextAt(textedAt) <= now;

/** Marks the text in the statement that decides on it, so that two nodes send one. */
const MAY_TEXT = prepared(
  'may-text-outbid',
  `
  update bidder set outbid_texted_at = $3, outbid_due_at = null
  where listing_id = $1 and number = $2 and (outbid_texted_at is null or outbid_texted_at <= $4)
  returning phone`,
  { phone: text<Phone>() },
);

export type Outbid = {
  readonly listing: { readonly id: string; readonly name: string; readonly endAt: Date };
  readonly bidder: number;
  readonly priceCents: number | null;
};

/** Notifies the former leader of a higher bid, at most once per interval. */
export async function queueOutbidText(
  tx: Tx,
  tenant: AnyTenant,
  { listing, bidder, priceCents }: Outbid,
  now: Instant,
): Promise<void> {
  const params = [listing.id, bidder, dateOf(now), dateOf(now - OUTBID_TEXT_EVERY_MS)];
  const [row] = await queryPrepared(tx, MAY_TEXT, params);
  if (!row) return;
  const data: Pick<AuctionData, 'listingId' | 'listingName' | 'priceCents'> = {
    listingId: listing.id,
    listingName: listing.name,
    priceCents: priceCents ?? 0,
  };
  const usefulUntil = instantOf(listing.endAt);
  await queueText(tx, { businessId: tenant, kind: 'AUCTION_OUTBID', to: row.phone, data, usefulUntil }, now);
}
