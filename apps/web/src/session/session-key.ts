/** Where the session is persisted. The inline scripts of the prerendered pages read it as well. */
export const SESSION_KEY = 'primehour.session';
