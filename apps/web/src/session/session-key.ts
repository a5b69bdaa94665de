/** Where the session is persisted. The inline scripts of the prerendered pages read it as well. */
export const SESSION_KEY = 'primehour.session';

/**
 * Why the session has ended, for the other tabs; it is next to the session, which keeps no errors
 * (product/sign-in#session).
 */
export const SIGN_OUT_REASON_KEY = 'primehour.signed-out';
