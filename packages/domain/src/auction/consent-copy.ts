/**
 * What a partner states before a reservation is listed: some places forbid selling a restaurant's reservations without
 * its agreement. The version is stored with the listing; a new text gets a new one.
 */
export const ATTESTATION_VERSION = '2026-11';
export const ATTESTATION_TEXT =
  'I own this reservation or act with the written agreement of the place that honors it, and I may sell it.';
export const ATTESTATION_REQUIRED = 'Confirm that you may sell this reservation';

/** What a bidder agrees to before the first bid; stored with the bidder. */
export const BIDDER_TERMS_VERSION = '2026-11';
export const BIDDER_CONSENT_TEXT =
  'A bid is binding. If I win, my card is charged. After the close all bids are shown, without names. Texts about this auction may reach me.';
export const ADULT_TEXT = 'I am 18 or older.';
