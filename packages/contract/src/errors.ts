import { AUCTION_LEAD_HOURS } from '@primehour/domain/limits';
import * as issues from './copy/issues.ts';
import * as refusals from './copy/refusals.ts';

/**
 * The closed list of refusals: code → HTTP status and the message that people read if there is no more specific one.
 * product/api#errors. A new code without a message does not compile.
 */
export const ERRORS = {
  VALIDATION: { status: 422, message: 'Check the highlighted fields' },
  MALFORMED: { status: 400, message: 'The request could not be read' },
  UNAUTHORISED: { status: 401, message: 'Sign in to continue' },
  SESSION_EXPIRED: { status: 401, message: 'Your session has ended. Sign in again' },
  SIGNED_OUT_ELSEWHERE: { status: 401, message: 'You were signed out on another device.' },
  GATEWAY_REQUIRED: { status: 403, message: 'You don’t have access to this address' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  NOT_FOUND: { status: 404, message: 'Nothing was found here' },
  /** Fixed: product/shell#load-errors. */
  BUSINESS_NOT_FOUND: { status: 404, message: 'Business not found' },
  MEMBERSHIP_ENDED: { status: 403, message: 'You are no longer a member of this business' },
  TOO_LARGE: { status: 413, message: 'That is too large to process' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This kind of content is not supported' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Try again in a moment' },
  CHALLENGE_REQUIRED: {
    status: 428,
    message: 'Many codes are being requested right now. Your browser has to complete a short check first',
  },
  TOO_MANY_CODES: { status: 429, message: refusals.tooManyCodeRequests },
  /** Fixed: product/sign-in#codes. */
  CODE_WRONG: { status: 422, message: 'The code is wrong' },
  PHONE_NOT_MOBILE: { status: 422, message: 'This number can’t receive texts. Use a US mobile number' },
  PHONE_OPTED_OUT: { status: 422, message: 'This number has opted out of texts. Text START to us to get codes again' },
  /** Fixed: product/sign-in#verify. */
  PHONE_NOT_SPECIFIED: { status: 422, message: 'Phone number was not specified' },
  STEP_UP_REQUIRED: { status: 403, message: 'Confirm it’s you with a texted code first' },
  BUSINESS_SUSPENDED: {
    status: 403,
    message: 'Your business is suspended. To ask for a review, write to us through Help',
  },
  BUSINESS_UNAVAILABLE: { status: 404, message: 'This page is not available' },
  NAME_NEEDS_APPROVAL: {
    status: 422,
    message: 'This name belongs to a well-known company. If it is yours, write to us through Help and we’ll approve it',
  },
  PASSKEY_REFUSED: { status: 422, message: 'This passkey was not accepted. Try again' },
  SIGN_IN_LAPSED: { status: 409, message: 'This sign-in has expired. Enter your phone number again' },
  PASSKEY_REQUIRED: { status: 409, message: 'Add a passkey first' },
  PASSKEYS_UNAVAILABLE: { status: 409, message: 'Passkeys aren’t available at this address. They need https' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'You have ten passkeys. Remove one first' },
  MEMBER_EXISTS: { status: 409, message: 'This phone number already belongs to a member of the team' },
  PERSON_TAKEN: { status: 409, message: 'This person in the calendar already belongs to another member' },
  INVITATION_LAPSED: { status: 404, message: 'This invitation is no longer valid. Ask for a new one' },
  INVITATION_FOR_OTHERS: {
    status: 403,
    message: 'This invitation is for another phone number. Sign in with the number that got the text',
  },
  BUSINESS_EXISTS: { status: 409, message: 'You already have a business' },
  /** Fixed: product/home#calendar-switch. */
  ACCOUNT_NOT_FOUND: {
    status: 409,
    message: "To activate your calendar, you'll need to add a bank account so you can receive payments from clients.",
  },
  ACCOUNT_SESSION_EXPIRED: { status: 409, message: 'This form has expired. Open it again' },
  ACCOUNT_IN_USE: {
    status: 409,
    message: 'Money is still on its way through this account. Disconnect it once that has been paid out',
  },
  BANK_REFUSED: { status: 422, message: 'The bank did not accept these details' },
  PRIMARY_SERVICE: { status: 409, message: 'The primary service can’t be deleted. Make another one primary first' },
  CALENDAR_OFF: { status: 409, message: 'This calendar is not taking bookings right now' },
  SLOT_TAKEN: { status: 409, message: 'This time has just been taken. Pick another one' },
  SLOT_NOT_OFFERED: { status: 409, message: 'This time is not offered. Pick another one' },
  TOO_MANY_HOLDS: {
    status: 409,
    message: 'You are holding three times with this business. Pay for one, or wait until its 15 minutes are over',
  },
  WRONG_STATE: { status: 409, message: 'This can no longer be done' },
  CHANGED_MEANWHILE: { status: 409, message: 'This was changed in the meantime. Check it again' },
  HOLD_LAPSED: { status: 409, message: refusals.holdLapsed },
  PAYMENT_DECLINED: { status: 402, message: 'The card was declined. Try another one' },
  PAYMENTS_OFF: { status: 409, message: 'This business can’t take payments right now' },
  PAYMENT_PENDING: { status: 409, message: 'Your payment is still being processed' },
  NOT_PAID_ONLINE: { status: 409, message: 'This booking was not paid online, so there is nothing to refund here' },
  NOTHING_TO_REFUND: { status: 409, message: 'Everything that was paid has already been refunded' },
  REFUND_TOO_LARGE: { status: 409, message: 'That is more than can still be refunded' },
  UNDER_DISPUTE: {
    status: 409,
    message: 'The client’s bank is reviewing this payment, so it can’t be refunded until the bank has decided',
  },
  REQUEST_KEY_REUSED: { status: 409, message: 'This request was already sent with different details. Try again' },
  POLICY_IN_USE: {
    status: 409,
    message: 'This policy is in use. First make another policy the default, or give its services another policy',
  },
  TOO_MANY_POLICIES: { status: 409, message: 'You’ve reached the limit for policies. Remove one first' },
  LINK_REFUSED: { status: 409, message: 'This link can’t be used anymore. You can still book without it' },
  LINK_EXISTS: { status: 409, message: 'You already have a link with this address' },
  TOO_MANY_LINKS: { status: 409, message: 'You’ve reached the limit for links. Revoke one first' },
  SLUG_IN_USE: { status: 409, message: 'Another business has this address' },
  TOO_MANY_SLUGS: { status: 409, message: 'The address can be changed three times a year' },
  DISCOUNT_REFUSED: { status: 409, message: 'This code can’t be used. Book without it, or check it' },
  GIFT_CARD_REFUSED: { status: 409, message: 'This gift card can’t be used. Book without it, or check its code' },
  STORED_VALUE_TOO_LITTLE: { status: 409, message: 'The balance is lower than that' },
  STORED_VALUE_TOO_MUCH: { status: 409, message: 'That is more than it can hold' },
  TOO_MANY_STORED_VALUES: { status: 409, message: 'You’ve reached the limit for gift cards and packages' },
  WHOLE_VISIT_ONLY: { status: 409, message: 'A package visit can’t be divided: refund all of it, or nothing' },
  DISCOUNT_EXISTS: { status: 409, message: 'You already have this code' },
  TOO_MANY_DISCOUNTS: { status: 409, message: 'You’ve reached the limit for codes. End one first' },
  TAX_RATE_EXISTS: {
    status: 409,
    message: 'You already have a tax with this name. End it first, or choose another name',
  },
  TOO_MANY_TAX_RATES: { status: 409, message: 'You’ve reached the limit for taxes. End one first' },
  TERMS_CHANGED: { status: 409, message: 'The terms changed. Please read them again.' },
  AMOUNTS_CHANGED: { status: 409, message: 'The amounts changed. Please read them again.' },
  PRICE_CHANGED: { status: 409, message: 'The price changed. Please check it before you go on.' },
  AGREEMENT_NEEDED: { status: 409, message: 'Agree to the terms first' },
  UPLOAD_LINK_INVALID: { status: 403, message: 'This upload link is no longer valid' },
  UPLOAD_USED: { status: 409, message: 'This upload link was already used' },
  IMAGE_TOO_LARGE: { status: 413, message: issues.imageTooLarge },
  IMAGE_TYPE: { status: 415, message: issues.imageType },
  IMAGE_BROKEN: { status: 422, message: 'This image could not be read. Try another file' },
  IMAGE_STORE_DOWN: { status: 503, message: 'Images can’t be stored right now. Try again in a moment' },
  IMAGE_UNKNOWN: { status: 422, message: 'Upload the image again' },
  INCENTIVE_UNKNOWN: { status: 422, message: 'Choose the incentives again' },
  /** Fixed: product/listings#detail. */
  LISTING_LOCKED: { status: 409, message: "You can't edit the listing because the auction has started" },
  LISTING_HAS_BIDS: { status: 409, message: 'A listing with bids can’t be removed' },
  AUCTION_TOO_SHORT: {
    status: 422,
    message: `The auction must start more than ${AUCTION_LEAD_HOURS} hours before the reservation`,
  },
  AUCTION_NOT_STARTED: { status: 409, message: 'This auction has not started yet' },
  AUCTION_CLOSED: { status: 409, message: 'This auction is over' },
  AUCTION_TAKEN: { status: 409, message: 'Another bidder was first' },
  AUCTION_OWN: { status: 403, message: 'You can’t bid on your own listing' },
  BIDDER_UNKNOWN: { status: 403, message: 'Tell us who you are before you bid' },
  METHOD_NEEDED: { status: 402, message: 'Add a card before you bid' },
  METHOD_REFUSED: { status: 402, message: 'This card can’t be used. Try another one' },
  HOLD_REFUSED: { status: 402, message: 'Your bank didn’t hold this amount, so your bid wasn’t placed' },
  HOLD_TOO_EARLY: { status: 409, message: 'A bid of this size can’t be held on a card yet' },
  BIDDER_BARRED: { status: 409, message: 'You can’t bid here right now' },
  BID_TOO_LOW: { status: 409, message: 'This bid is too low' },
  BID_NOT_HIGHER: { status: 409, message: 'You already lead. A new maximum must be higher than yours' },
  BID_KIND_WRONG: { status: 422, message: 'This auction takes another kind of bid' },
  WAITLIST_FULL: { status: 409, message: 'You are on five waiting lists here. Leave one of them first' },
  OFFER_LAPSED: { status: 409, message: 'This offer is no longer open' },
  CLIENT_BLOCKED: { status: 409, message: 'We can’t take this booking online. Call us and we’ll find a time' },
  IMPORT_UNREADABLE: { status: 422, message: 'This file could not be read as a list of clients' },
  CLOSING_BLOCKED: { status: 409, message: 'Something is still open. Settle it first' },
  EXPORT_RUNNING: { status: 409, message: 'Your export is still being prepared. Wait until it is done' },
  IMPORT_RUNNING: { status: 409, message: 'Another import is still running. Wait until it is done' },
  TOO_MANY_CALENDARS: { status: 409, message: 'You’ve reached the limit for calendars. Remove one first' },
  CALENDAR_ADDRESS_REFUSED: {
    status: 422,
    message: 'This address can’t be read from here. Use a public https address',
  },
  UNAVAILABLE: { status: 503, message: 'We are restarting. Try again in a few seconds' },
  UNEXPECTED: { status: 500, message: 'Something went wrong on our side. Try again' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The path of an invalid input field (`price`, `blocks.0.endTime`) and the message. */
export type Issue = { path: string; message: string };

/**
 * Body of every unsuccessful response. `requestTimeout` is in seconds (product/sign-in#codes).
 * @see product/api#errors
 */
export type ErrorBody = {
  statusCode: number;
  code: ErrorCode;
  message: string;
  requestTimeout?: number | undefined;
  /** What to solve before the same request is sent again, with the proof (docs/decisions/054). */
  challenge?: string | undefined;
  issues?: Issue[] | undefined;
};

/**
 * Checked by hand, and only its shape: every call needs this, and a screen would otherwise load a validator and all
 * these messages just for it. A code unknown to a page comes from a newer server, and its message is still valid.
 */
export function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  const { statusCode, code, message } = body as Partial<Record<keyof ErrorBody, unknown>>;
  return typeof statusCode === 'number' && typeof message === 'string' && typeof code === 'string';
}

/** The message shown for any rejection of a call (product/api#errors). */
export function messageOf(error: unknown): string {
  const body = error as { message?: unknown; raw?: { message?: unknown } } | null | undefined;
  if (typeof body?.message === 'string' && body.message) return body.message;
  if (typeof body?.raw?.message === 'string' && body.raw.message) return body.raw.message;
  return 'Server responded with an unknown error.';
}
