/**
 * The closed list of refusals: code → HTTP status and the words a person reads when no better ones are at hand.
 * Decisions, error form. A new code without words does not compile.
 */
export const ERRORS = {
  VALIDATION: { status: 422, message: 'Check the highlighted fields, please' },
  MALFORMED: { status: 400, message: 'The request could not be read' },
  UNAUTHORISED: { status: 401, message: 'Sign in to continue' },
  SESSION_EXPIRED: { status: 401, message: 'Your session has ended. Sign in again, please' },
  GATEWAY_REQUIRED: { status: 403, message: 'This address is not open to you' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  NOT_FOUND: { status: 404, message: 'Nothing was found here' },
  BUSINESS_NOT_FOUND: { status: 404, message: 'Business not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that kind of request' },
  TOO_LARGE: { status: 413, message: 'That is more than we can take at once' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This kind of content is not supported' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Try again in a moment' },
  TOO_MANY_CODES: { status: 429, message: 'Too many code requests.' },
  CODE_WRONG: { status: 422, message: 'The code is wrong' },
  PHONE_NOT_MOBILE: { status: 422, message: 'This number can’t receive texts. Use a US mobile number' },
  PHONE_OPTED_OUT: { status: 422, message: 'This number has opted out of texts. Text START to us to get codes again' },
  PHONE_NOT_SPECIFIED: { status: 422, message: 'Phone number was not specified' },
  BUSINESS_EXISTS: { status: 409, message: 'You already have a business' },
  ACCOUNT_NOT_FOUND: {
    status: 409,
    message: 'To activate your calendar, you’ll need to add a bank account so you can receive payments from clients.',
  },
  ACCOUNT_SESSION_EXPIRED: { status: 409, message: 'This form has expired. Open it again, please' },
  BANK_REFUSED: { status: 422, message: 'The bank did not accept these details' },
  PRIMARY_SERVICE: { status: 409, message: 'The primary service can’t be deleted. Make another one primary first' },
  CALENDAR_OFF: { status: 409, message: 'This calendar is not taking bookings right now' },
  SLOT_TAKEN: { status: 409, message: 'This time has just been taken. Pick another one, please' },
  SLOT_NOT_OFFERED: { status: 409, message: 'This time is not offered. Pick another one, please' },
  WRONG_STATE: { status: 409, message: 'This can’t be done any more' },
  HOLD_LAPSED: { status: 409, message: 'The time was held for 15 minutes and is free again. Pick a time, please' },
  PAYMENT_DECLINED: { status: 402, message: 'The card was declined. Try another one, please' },
  PAYMENT_PENDING: { status: 409, message: 'Your payment is still being processed' },
  UPLOAD_LINK_INVALID: { status: 403, message: 'This upload link is not valid any more' },
  UPLOAD_USED: { status: 409, message: 'This upload link was already used' },
  IMAGE_TOO_LARGE: { status: 413, message: 'Image size exceeds 10MB' },
  IMAGE_TYPE: { status: 415, message: 'Only png and jpg formats are supported' },
  IMAGE_BROKEN: { status: 422, message: 'This image could not be read. Try another file, please' },
  IMAGE_UNKNOWN: { status: 422, message: 'Upload the image again, please' },
  LISTING_LOCKED: { status: 409, message: 'You can’t edit the listing because the auction has started' },
  LISTING_HAS_BIDS: { status: 409, message: 'A listing with bids can’t be removed' },
  AUCTION_TOO_SHORT: { status: 422, message: 'The auction must start at least 24 hours before the reservation' },
  UNAVAILABLE: { status: 503, message: 'We are restarting. Try again in a few seconds, please' },
  UNEXPECTED: { status: 500, message: 'Something went wrong on our side. Try again, please' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Where in the input a complaint belongs (`price`, `blocks.0.endTime`) and its words. */
export type Issue = { path: string; message: string };

/**
 * Body of every answer that is not a success. `requestTimeout` is in seconds (spec 1 §4).
 * @see decisions, error form
 */
export type ErrorBody = {
  statusCode: number;
  code: ErrorCode;
  message: string;
  requestTimeout?: number | undefined;
  issues?: Issue[] | undefined;
};

/** Checked by hand: every call needs it, and a screen without a form would carry a validator for this alone. */
export function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  const { statusCode, code, message } = body as Partial<Record<keyof ErrorBody, unknown>>;
  return typeof statusCode === 'number' && typeof message === 'string' && typeof code === 'string' && code in ERRORS;
}

/** Spec 1 §8: the words shown for whatever a call was rejected with. */
export function messageOf(error: unknown): string {
  const body = error as { message?: unknown; raw?: { message?: unknown } } | null | undefined;
  if (typeof body?.message === 'string' && body.message) return body.message;
  if (typeof body?.raw?.message === 'string' && body.raw.message) return body.raw.message;
  return 'Server responded with an unknown error.';
}
