import { auctionPaths } from '@primehour/contract/auction-paths';
import type { Incentive, Listing, ListingDetail } from '@primehour/contract/listing-shapes';
import type { OpenListing, PublicListing } from '@primehour/contract/pages';
import { priceAt } from '@primehour/domain/auction/bidding';
import { ATTESTATION_TEXT } from '@primehour/domain/auction/consent-copy';
import { canEditListing, canRemoveListing, listingStatusAt } from '@primehour/domain/auction/schedule';
import { describeStep } from '@primehour/domain/auction/step-copy';
import type { Advice } from '@primehour/domain/coach/coach';
import { freeSale, saleOf } from '@primehour/domain/ledger/sale';
import { maskPhone } from '@primehour/domain/phone';
import type { Instant } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { factsOf, maskBid, presentAuction, standingOf, termsOf } from '../auction/api.ts';
import { smallerImageUrl } from '../image/api.ts';
import { isRetryOf, presentRefund } from '../refund/api.ts';
import { isOwnTime } from './policy.ts';
import { type IncentiveRow, type ListedRow, type ListingRow, type ListingHistory } from './queries.ts';

/** Builds the response field by field. */

export const presentIncentive = (row: IncentiveRow): Incentive => ({
  id: row.id,
  name: row.name,
  description: row.description,
  images: row.imageUrls,
});

type Urls = Pick<Config, 'publicUrl'>;

type Viewing = {
  readonly now: Instant;
  readonly config: Urls;
  /** The person whose time alone the member lists. */
  readonly own: string | undefined;
};

export function presentListing(
  { listing, auction, incentives, soldCents, sold }: ListedRow,
  { now, config, own }: Viewing,
): Listing {
  const facts = factsOf(listing, auction);
  const isTheirs = isOwnTime(own, sold);
  return {
    id: listing.id,
    businessId: listing.businessId,
    name: listing.name,
    description: listing.description,
    location: listing.location,
    guestsNumber: listing.guestsNumber,
    reservationDateTime: instantOf(listing.reservationAt),
    durationMinutes: minutesOf(listing),
    ...(sold.length > 0 ? { resources: sold.map(({ id, name }) => ({ id, name })) } : {}),
    incentives: incentives.map(presentIncentive),
    imgUrls: listing.imageUrls,
    status: listingStatusAt(facts, now),
    auctionType: listing.auctionType,
    auctionStartDate: instantOf(listing.startAt),
    auctionEndDate: instantOf(listing.endAt),
    publishStartDate: instantOf(listing.publishAt),
    startPrice: listing.startPriceCents,
    priceStep: listing.priceStepCents,
    fixedPrice: listing.fixedPriceCents,
    auctionUrl: `${config.publicUrl}${auctionPaths.auction(listing.id)}`,
    currentPrice: soldCents ?? priceAt(termsOf(listing), standingOf(auction), now).priceCents,
    bidCount: auction.lastSeq,
    bidderCount: auction.bidderCount,
    canEdit: isTheirs && canEditListing(facts, now),
    canRemove: isTheirs && canRemoveListing(facts),
  };
}

const minutesOf = ({ reservationAt, reservationEndAt }: ListedRow['listing']): number =>
  (instantOf(reservationEndAt) - instantOf(reservationAt)) / 60_000;

/** The full history for the owner: what was stated, who bid, and each step of the payment. */
export function presentListingDetail(
  row: ListedRow,
  history: ListingHistory,
  viewing: Viewing & { readonly readerId: string },
): ListingDetail {
  const { listing, auction } = row;
  const { now, config, readerId } = viewing;
  const nameOf = new Map(history.bidders.map((bidder) => [bidder.number, bidder]));
  const paid = history.offers.find(({ state }) => state === 'PAID');
  const guest = paid && nameOf.get(paid.bidder);
  const isOver = ['SETTLING', 'PAYOUT', 'ENDED'].includes(listingStatusAt(factsOf(listing, auction), now));
  return {
    ...presentListing(row, viewing),
    attestation:
      listing.attestationVersion === null || listing.attestedAt === null
        ? null
        : { version: listing.attestationVersion, text: ATTESTATION_TEXT, attestedAt: instantOf(listing.attestedAt) },
    steps: history.steps.map((step) => ({
      kind: step.kind,
      at: instantOf(step.at),
      amountCents: step.amountCents,
      text: describeStep({ ...step, name: step.bidder === null ? null : (nameOf.get(step.bidder)?.name ?? null) }),
    })),
    bids: history.bids.map((bid) => {
      const by = nameOf.get(bid.bidder);
      // Before the close the owner must not see bidders' maximums.
      const shown = maskBid(bid, listing.auctionType, isOver);
      const leader = shown.leader === null || bid.leader === bid.bidder ? undefined : nameOf.get(bid.leader);
      const names = { name: by?.name ?? '', maskedPhone: maskPhone(by?.phone ?? ''), leaderName: leader?.name ?? null };
      const isOpen = !isOver && (by?.cardMissingSince ?? null) !== null;
      return { ...shown, ...names, ...(isOpen && { cardMissing: true as const }) };
    }),
    guest: guest ? { name: guest.name, phone: guest.phone } : null,
    sale: paid ? (history.charge ? saleOf(history.charge) : freeSale(paid.priceCents)) : null,
    refunds: history.refunds.map(({ refund, requester, charge, bidder }) => ({
      ...presentRefund({ ...refund, requester }, charge, {
        wasRetried: history.refunds.some((each) => isRetryOf(refund)(each.refund)),
        readerId,
      }),
      name: nameOf.get(bidder)?.name ?? '',
    })),
    reportUrl: isOver && auction.lastSeq > 0 ? `${config.publicUrl}${auctionPaths.auctionReport(listing.id)}` : null,
  };
}

export const presentPublicListing = (
  { listing, incentives, soldNames }: Pick<ListedRow, 'listing' | 'incentives'> & { readonly soldNames: string[] },
  config: Urls,
): PublicListing => ({
  id: listing.id,
  name: listing.name,
  description: listing.description,
  location: listing.location,
  guestsNumber: listing.guestsNumber,
  reservationAt: instantOf(listing.reservationAt),
  durationMinutes: minutesOf(listing),
  ...(soldNames.length > 0 ? { resources: soldNames } : {}),
  images: listing.imageUrls.map((url) => ({
    url: smallerImageUrl(config, url, 1200),
    smallUrl: smallerImageUrl(config, url, 480),
  })),
  incentives: incentives.map(({ name, description, imageUrls: [first] }) => ({
    name,
    description,
    imageUrl: first === undefined ? null : smallerImageUrl(config, first, 480),
  })),
});

/** A card on the booking page. */
export function presentOpenListing(row: ListingRow, now: Instant, config: Urls): OpenListing {
  const [first] = row.listing.imageUrls;
  return {
    id: row.listing.id,
    path: auctionPaths.auction(row.listing.id),
    name: row.listing.name,
    imageUrl: first === undefined ? null : smallerImageUrl(config, first, 480),
    guestsNumber: row.listing.guestsNumber,
    reservationAt: instantOf(row.listing.reservationAt),
    auction: presentAuction(row, now),
  };
}

/** In the order of the advice; the wire has lists of its own. */
export const presentAdvice = (advice: Advice | null) => advice && { ...advice, types: [...advice.types] };
