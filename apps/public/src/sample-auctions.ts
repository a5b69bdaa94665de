import { auctionPaths } from '@primehour/contract/auction-paths';
import type { AuctionState, MaskedBid, Position } from '@primehour/contract/auction-shapes';
import type { AuctionPage, OfferPage, PublicListing } from '@primehour/contract/pages';
import type { PublicBusiness } from '@primehour/contract/public-business';

// An auction in the middle of bidding, for tests to vary.
const listingId = 'd0000000-0000-4000-8000-000000000001';
const startAt = Date.parse('2026-11-18T16:00Z');
const endAt = Date.parse('2026-11-27T02:00Z');

const sampleListing: PublicListing = {
  id: listingId,
  name: 'Chair by the window, Friday at seven',
  description: 'The last appointment before the holiday, with the owner herself.',
  location: '1821 Larimer St, Denver',
  guestsNumber: 2,
  reservationAt: Date.parse('2026-11-28T02:00Z'),
  durationMinutes: 90,
  images: [
    { url: '/images/window.jpg', smallUrl: '/images/window-small.jpg' },
    { url: '/images/chair.jpg', smallUrl: '/images/chair-small.jpg' },
  ],
  incentives: [{ name: 'Scalp massage', description: 'Ten minutes, before the cut.', imageUrl: null }],
};

export const sampleAuctionState: AuctionState = {
  listingId,
  auctionType: 'traditional',
  status: 'ACTIVE',
  settlement: 'OPEN',
  now: Date.parse('2026-11-20T16:00Z'),
  startAt,
  endAt,
  closedAt: null,
  priceCents: 9500,
  startPriceCents: 5000,
  priceStepCents: 500,
  minimumCents: 10000,
  nextPrice: null,
  leader: 'Bidder 2',
  bidCount: 2,
  bidderCount: 2,
  lastSeq: 2,
  holdAboveCents: 20_000,
  holdsOpenAt: startAt,
};

const bid = (seq: number, bidder: string, priceCents: number): MaskedBid => ({
  seq,
  bidder,
  kind: 'BID',
  amountCents: priceCents,
  priceCents,
  leader: bidder,
  at: startAt + seq * 3_600_000,
  hash: String(seq).repeat(64),
});

export const sampleOwn: Position = {
  bidder: 'Bidder 1',
  position: 'OUTBID',
  words: 'You were outbid. The price is $95 now',
  maximumCents: 9000,
  dueAt: null,
  methodLabel: 'Visa •••• 4242',
  heldCents: null,
  needs: 'NOTHING',
};

export const sampleAuction = (business: PublicBusiness): AuctionPage => ({
  kind: 'auction',
  now: sampleAuctionState.now,
  business,
  listing: sampleListing,
  auction: sampleAuctionState,
  own: sampleOwn,
  history: [bid(2, 'Bidder 2', 9500), bid(1, 'Bidder 1', 9000)],
  step: {
    kind: 'BID',
    action: auctionPaths.auctionBid(listingId),
    requestId: 'e0000000-0000-4000-8000-000000000001',
    minimumCents: 10000,
  },
  form: { values: {}, issues: [], message: null },
  notice: null,
  eventsPath: auctionPaths.auctionEvents(listingId),
  offerPath: null,
  report: null,
  knownPhone: null,
  clientZone: null,
});

export const sampleOffer = (business: PublicBusiness, token: string): OfferPage => ({
  kind: 'offer',
  now: sampleAuctionState.now,
  business,
  offer: {
    listingId,
    listingName: sampleListing.name,
    kind: 'NEXT',
    state: 'OFFERED',
    priceCents: 9000,
    isFree: false,
    dueAt: sampleAuctionState.now + 7_200_000,
    reservationAt: sampleListing.reservationAt,
    zone: business.zone,
    businessName: business.name,
    methodLabel: 'Visa •••• 4242',
  },
  acceptPath: auctionPaths.auctionOfferAccept(token),
  declinePath: auctionPaths.auctionOfferDecline(token),
  auctionPath: auctionPaths.auction(listingId),
  eventsPath: null,
  cardDown: null,
  card: null,
  form: { values: {}, issues: [], message: null },
  clientZone: null,
});
