/** Our own codes for why a text was not sent; providers' other codes are stored unchanged. */

/** The person texted STOP: nothing is sent to them until they text START. */
export const OPTED_OUT = 'OPTED_OUT';
/** The request was interrupted, and it is unknown whether the text was sent. */
export const UNKNOWN_OUTCOME = 'UNKNOWN_OUTCOME';
/** It was still queued when it was no longer useful. */
export const TOO_LATE = 'TOO_LATE';
/** Its text can't be rendered: the kind or its data is of another version, or HASH_SECRET has changed. */
export const NOT_RENDERED = 'NOT_RENDERED';
/** Newer information about the same booking was sent instead. */
export const SUPERSEDED = 'SUPERSEDED';
/** The operator has suspended the business that a message came from: it is not sent, and not retried. */
export const SUSPENDED = 'SUSPENDED';
/** It was late, and waits for the end of its recipient's night. */
export const QUIET_HOURS = 'QUIET_HOURS';
/** The business has texted as many unproven numbers today as its limit allows. */
export const TEXT_LIMIT = 'TEXT_LIMIT';

/** Why messages fail, as a closed list: any other reason from a provider is REFUSED. */
export const FAILURE_REASONS = [UNKNOWN_OUTCOME, TOO_LATE, NOT_RENDERED, 'REFUSED'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export const failureReason = (error: string): FailureReason =>
  FAILURE_REASONS.find((reason) => error.startsWith(`${reason}:`)) ?? 'REFUSED';
