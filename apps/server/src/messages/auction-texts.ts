import { auctionPaths } from '@primehour/contract/auction-paths';
import { named } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { formatMoney } from '@primehour/domain/format/money';
import { formatDayTime, formatZoneName } from '@primehour/domain/format/time';
import type { Instant, Phone, Zone } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../clock.ts';
import type { Config } from '../config.ts';
import { OUTBID_TEXT_EVERY_MS } from '../modules/auction/policy.ts';
import type { TenantId } from '../tenant.ts';
import { queueText } from './queue-text.ts';

/** What texts about auctions need of the server. */
type Context = Pick<Config, 'publicUrl'>;

/** What a text tells of: the listing, at whose business, and the price. */
export type AuctionFacts = {
  readonly listingId: string;
  readonly listingName: string;
  readonly businessName: string;
  readonly zone: Zone;
  readonly reservationAt: Instant;
  readonly priceCents: number;
};

/** Who is told, and by which link they answer. */
export type Told = { readonly phone: Phone; readonly link: string; readonly dueAt?: Instant | undefined };

const whenOf = ({ reservationAt, zone }: AuctionFacts, at: Instant = reservationAt): string =>
  `${formatDayTime(at, zone)} ${formatZoneName(zone, at)}`;
const whatOf = (facts: AuctionFacts): string => `${facts.listingName} at ${facts.businessName}, ${whenOf(facts)}`;

const WORDS = {
  AUCTION_WON: (facts: AuctionFacts, { link }: Told) =>
    `You have it for ${formatMoney(facts.priceCents)}: ${whatOf(facts)}. Details: ${link}`,
  AUCTION_LOST: (facts: AuctionFacts) =>
    `The auction is over, and somebody else has it: ${facts.listingName} at ${facts.businessName}. Nothing of yours was charged.`,
  AUCTION_PAYMENT_FAILED: (facts: AuctionFacts, { link, dueAt = facts.reservationAt }: Told) =>
    `You won ${whatOf(facts)}, but the payment of ${formatMoney(facts.priceCents)} failed. Pay by ${whenOf(facts, dueAt)} to keep it: ${link}`,
  AUCTION_OFFER: (facts: AuctionFacts, { link, dueAt = facts.reservationAt }: Told) =>
    `The winner did not pay. You can have it for ${formatMoney(facts.priceCents)}: ${whatOf(facts)}. Say yes by ${whenOf(facts, dueAt)}: ${link}`,
  AUCTION_REMINDER: (facts: AuctionFacts, { link }: Told) => `See you soon: ${whatOf(facts)}. Details: ${link}`,
  AUCTION_REFUNDED: (facts: AuctionFacts) =>
    `Your payment of ${formatMoney(facts.priceCents)} came too late for ${whatOf(facts)}, so it goes back to your card in full.`,
} as const;
export type AuctionTextKind = keyof typeof WORDS;

/** Queues a text about an auction; it leaves after the commit. */
export async function queueAuctionText(
  tx: Tx,
  tenant: TenantId,
  kind: AuctionTextKind,
  facts: AuctionFacts,
  told: Told,
  now: Instant,
): Promise<void> {
  const body = WORDS[kind](facts, told);
  await queueText(tx, { businessId: tenant, kind, to: told.phone, body, usefulUntil: told.dueAt }, now);
}

/** Marks the text in the statement that decides on it, so that two nodes send one. */
const MAY_TEXT = `
  update bidder set outbid_texted_at = $3
  where listing_id = $1 and number = $2 and (outbid_texted_at is null or outbid_texted_at <= $4)
  returning phone`;

type Outbid = {
  readonly listing: { readonly id: string; readonly name: string; readonly endAt: Date };
  readonly bidder: number;
  readonly priceCents: number | null;
};

/** Tells whoever led that somebody leads now; at most once in a while, however often it happens. */
export async function queueOutbidText(
  tx: Tx,
  tenant: TenantId,
  { listing, bidder, priceCents }: Outbid,
  now: Instant,
  { publicUrl }: Context,
): Promise<void> {
  const params = [listing.id, bidder, dateOf(now), dateOf(now - OUTBID_TEXT_EVERY_MS)];
  const [row] = await named<{ phone: Phone }>(tx, 'may-text-outbid', MAY_TEXT, params);
  if (!row) return;
  const link = `${publicUrl}${auctionPaths.auction(listing.id)}`;
  const body = `You were outbid on ${listing.name}: it stands at ${formatMoney(priceCents ?? 0)} now. Bid again: ${link}`;
  const text = {
    businessId: tenant,
    kind: 'AUCTION_OUTBID',
    to: row.phone,
    body,
    usefulUntil: instantOf(listing.endAt),
  } as const;
  await queueText(tx, text, now);
}
