/**
 * URLs of auctions, separate from the others because no script of a booking page needs them
 * (product/client-pages#addresses).
 */
export const auctionPaths = {
  auction: (listingId: string) => `/a/${listingId}`,
  /** The same page at its price and form, which a phone shows below the pictures. */
  auctionPanel: (listingId: string, query = '') => `/a/${listingId}${query}#bidding`,
  auctionJoin: (listingId: string) => `/a/${listingId}/join`,
  auctionEntry: (listingId: string, entryId: string) => `/a/${listingId}/code/${entryId}`,
  auctionEntryResend: (listingId: string, entryId: string) => `/a/${listingId}/code/${entryId}/resend`,
  auctionCard: (listingId: string) => `/a/${listingId}/card`,
  auctionBid: (listingId: string) => `/a/${listingId}/bid`,
  auctionReport: (listingId: string) => `/a/${listingId}/report.json`,
  auctionVerifier: '/a/verify.mjs',
  auctionEvents: (listingId: string) => `/listing/api/auctions/${listingId}/events`,
  auctionOffer: (token: string) => `/offer/${token}`,
  auctionOfferAccept: (token: string) => `/offer/${token}/accept`,
  auctionOfferDecline: (token: string) => `/offer/${token}/decline`,
} as const;
