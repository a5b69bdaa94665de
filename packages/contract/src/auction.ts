import * as z from 'zod/mini';
import { auctionStateSchema, maskedBidSchema, offerSchema, positionSchema } from './auction-shapes.ts';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { cents, linkToken, nameLine, phone, queryInt, uuid } from './primitives.ts';
import { cardSetup } from './provider-form.ts';
import { cardForm, savedCardForm } from './public.ts';
import { codeField, proofField } from './session.ts';

/**
 * The client's side of an auction. A bidder is identified by the phone cookie of this device, as in bookings; a
 * winner
whose charge failed, and the next bidder, by the token of a texted link.
 *
 * The stream `GET /listing/api/auctions/{listingId}/events` and the close report, `GET /a/{listingId}/report.json`, are
 * not calls: see `AuctionEvent` and `CloseReport`.
 */
const auctionParams = z.object({ listingId: uuid() });
const entryParams = z.object({ entryId: uuid() });
const offerParams = z.object({ token: linkToken });

const auctionAnswer = z.object({ auction: auctionStateSchema, own: positionSchema });

export const getAuction = endpoint({
  id: 'auction.getAuction',
  method: 'GET',
  path: '/listing/api/auctions/{listingId}',
  audience: 'anyone',
  summary: 'Price, clock and standing of an auction, and the caller’s own position.',
  source: 'product/auctions#bidding',
  params: auctionParams,
  output: auctionAnswer,
  refusals: [],
});

export const listAuctionBids = endpoint({
  id: 'auction.listAuctionBids',
  method: 'GET',
  path: '/listing/api/auctions/{listingId}/bids',
  audience: 'anyone',
  summary: 'Bids after a sequence number, oldest first, without names.',
  source: 'product/auctions#bidding',
  params: auctionParams,
  query: z.object({ after: z._default(queryInt(0, 100_000_000), 0), limit: z._default(queryInt(1, 500), 100) }),
  output: z.object({ bids: z.array(maskedBidSchema) }),
  refusals: [],
});

/** What a bidder enters before the first bid; the same form as on the page. */
export const bidderForm = z.object({
  name: nameLine(copy.nameRequiredOfClient),
  phoneNumber: phone(),
  hasConsented: z.literal(true, { error: copy.consentRequired }),
  isAdult: z.literal(true, { error: copy.adultsOnly }),
});

export const startBidder = endpoint({
  id: 'auction.startBidder',
  method: 'POST',
  path: '/listing/api/auctions/{listingId}/bidders',
  audience: 'anyone',
  summary: 'Starts to register a bidder; texts a code, unless the phone was already verified on this device.',
  source: 'product/auctions#joining',
  params: auctionParams,
  body: z.extend(bidderForm, { proof: proofField() }),
  /** Without an entry the caller is already a bidder: their phone needs no code here. */
  output: z.object({ entryId: z.nullable(z.string()), maskedPhone: z.string() }),
  status: 201,
  refusals: [
    'TOO_MANY_CODES',
    'CHALLENGE_REQUIRED',
    'PHONE_NOT_MOBILE',
    'PHONE_OPTED_OUT',
    'AUCTION_CLOSED',
    'AUCTION_OWN',
    'CLIENT_BLOCKED',
    'BIDDER_BARRED',
  ],
});

export const resendBidderCode = endpoint({
  id: 'auction.resendBidderCode',
  method: 'POST',
  path: '/listing/api/bidder-entries/{entryId}/code',
  audience: 'anyone',
  summary: 'Texts a new code.',
  source: 'product/auctions#joining',
  params: entryParams,
  body: z.object({ proof: proofField() }),
  output: z.object({ maskedPhone: z.string() }),
  status: 201,
  refusals: ['TOO_MANY_CODES', 'CHALLENGE_REQUIRED', 'PHONE_NOT_MOBILE', 'PHONE_OPTED_OUT'],
});

export const confirmBidder = endpoint({
  id: 'auction.confirmBidder',
  method: 'POST',
  path: '/listing/api/bidder-entries/{entryId}/confirm',
  audience: 'anyone',
  summary: 'Checks the code, remembers the phone on this device and makes the caller a bidder.',
  source: 'product/auctions#joining',
  params: entryParams,
  body: z.object({ code: codeField() }),
  output: auctionAnswer,
  status: 201,
  refusals: ['CODE_WRONG', 'AUCTION_CLOSED', 'AUCTION_OWN', 'CLIENT_BLOCKED', 'BIDDER_BARRED'],
});

export const openBidderMethod = endpoint({
  id: 'auction.openBidderMethod',
  method: 'POST',
  path: '/listing/api/auctions/{listingId}/method-setup',
  audience: 'anyone',
  summary: 'Opens the payment provider’s form that saves a card; nothing is charged.',
  source: 'product/auctions#joining',
  params: auctionParams,
  output: cardSetup,
  status: 201,
  refusals: ['BIDDER_UNKNOWN', 'AUCTION_CLOSED'],
});

export const saveBidderMethod = endpoint({
  id: 'auction.saveBidderMethod',
  method: 'POST',
  path: '/listing/api/auctions/{listingId}/method',
  audience: 'anyone',
  summary: 'Fetches the result of the setup from the provider, and saves the method for a win.',
  source: 'product/auctions#joining',
  params: auctionParams,
  body: savedCardForm,
  output: auctionAnswer,
  status: 201,
  refusals: ['BIDDER_UNKNOWN', 'METHOD_REFUSED', 'PAYMENT_PENDING'],
});

/** BID: exactly this amount. MAX: bid for me up to it. TAKE: the current price (dutch, fixed). */
export const bidForm = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.enum(['BID', 'MAX']),
      amountCents: cents(1, copy.moreThanZero),
      /** Requests with the same id, kind and amount are the same bid, however often they are sent. */
      requestId: z.optional(uuid()),
    }),
    z.object({ kind: z.literal('TAKE'), requestId: z.optional(uuid()) }),
  ],
  { error: copy.bidKindRequired },
);

export const placeBid = endpoint({
  id: 'auction.placeBid',
  method: 'POST',
  path: '/listing/api/auctions/{listingId}/bids',
  audience: 'anyone',
  summary: 'Places a bid or a maximum, or takes the price. The response means that it is stored permanently.',
  source: 'product/auctions#bidding',
  params: auctionParams,
  body: bidForm,
  output: z.object({ seq: z.int(), at: z.number(), auction: auctionStateSchema, own: positionSchema }),
  status: 201,
  refusals: [
    'BIDDER_UNKNOWN',
    'AUCTION_OWN',
    'CLIENT_BLOCKED',
    'BIDDER_BARRED',
    'PAYMENTS_OFF',
    'METHOD_NEEDED',
    'HOLD_REFUSED',
    'HOLD_TOO_EARLY',
    'PAYMENT_PENDING',
    'BID_TOO_LOW',
    'BID_NOT_HIGHER',
    'BID_KIND_WRONG',
    'AUCTION_NOT_STARTED',
    'AUCTION_CLOSED',
    'AUCTION_TAKEN',
  ],
});

// A texted link: the winner's second try, the next bidder's offer ---------------------------------

export const getOffer = endpoint({
  id: 'auction.getOffer',
  method: 'GET',
  path: '/listing/api/offers/{token}',
  audience: 'link',
  summary: 'What the link asks for, and until when. Opening it changes nothing.',
  source: 'product/auctions#settlement',
  params: offerParams,
  output: offerSchema,
  refusals: [],
});

export const openOfferMethod = endpoint({
  id: 'auction.openOfferMethod',
  method: 'POST',
  path: '/listing/api/offers/{token}/method-setup',
  audience: 'link',
  summary: 'Opens the payment provider’s form for another card.',
  source: 'product/auctions#joining',
  params: offerParams,
  output: openBidderMethod.output,
  status: 201,
  refusals: ['OFFER_LAPSED'],
});

/** With a setup: using that new card. Without: using the method saved earlier. */
export const acceptOffer = endpoint({
  id: 'auction.acceptOffer',
  method: 'POST',
  path: '/listing/api/offers/{token}/accept',
  audience: 'link',
  summary: 'Pays: the winner’s second attempt, or the next bidder’s acceptance of the offer.',
  source: 'product/auctions#settlement',
  params: offerParams,
  body: z.object({
    setupId: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
    card: z.optional(cardForm),
  }),
  output: offerSchema,
  status: 201,
  refusals: ['OFFER_LAPSED', 'METHOD_NEEDED', 'METHOD_REFUSED', 'PAYMENT_PENDING'],
});

export const declineOffer = endpoint({
  id: 'auction.declineOffer',
  method: 'POST',
  path: '/listing/api/offers/{token}/decline',
  audience: 'link',
  summary: 'The next bidder declines; the reservation may be offered to someone else.',
  source: 'product/auctions#settlement',
  params: offerParams,
  output: offerSchema,
  status: 201,
  refusals: ['OFFER_LAPSED', 'PAYMENT_PENDING'],
});
