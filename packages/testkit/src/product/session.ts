import type { Visitor } from './people.ts';

/** Where the dashboard persists the session (product/sign-in#session). */
export const SESSION_KEY = 'primehour.session';

/** The value that the dashboard persists there. */
export const sessionOf = ({ tokens, user, businessInfo }: Visitor): string =>
  JSON.stringify({ ...tokens, user, businessInfo, validatedPhoneNumber: null, surveyDetails: [] });
