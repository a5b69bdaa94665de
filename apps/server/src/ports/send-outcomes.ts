/** Our own words for why a text was not sent; providers' further codes stand beside them as they come. */

/** The person texted STOP: nothing reaches them until they text START. */
export const OPTED_OUT = 'OPTED_OUT';
/** The call broke off, and nobody can tell whether the text went out. */
export const UNKNOWN_OUTCOME = 'UNKNOWN_OUTCOME';
/** It was still waiting when it was of no use any more. */
export const TOO_LATE = 'TOO_LATE';
/** Its words can't be rendered: the kind or its data is of another version, or HASH_SECRET has changed. */
export const NOT_RENDERED = 'NOT_RENDERED';
/** Newer word of the same booking went out in its place. */
export const SUPERSEDED = 'SUPERSEDED';
/** The operator has suspended the business that a message came from: it is not sent, and not tried again. */
export const SUSPENDED = 'SUSPENDED';
/** The sender has texted as many unproven numbers today as its standing allows. */
export const TEXT_LIMIT = 'TEXT_LIMIT';
