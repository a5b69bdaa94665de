/**
 * Versions of the terms of use and the privacy policy, newest first. What someone agreed to is stored by its version,
 * so the text of a version never changes; a test of the legal pages checks that. A version starts with the date that is
 * shown; the date is fixed, so later versions with the same date are numbered (decision 164).
 */
export const TERMS_VERSIONS = ['2024-11-07.2', '2024-11-07'] as const;
export type TermsVersion = (typeof TERMS_VERSIONS)[number];

/** The current texts. */
export const TERMS_VERSION: TermsVersion = TERMS_VERSIONS[0];

/** See product/shell#legal-pages. */
export const TERMS_UPDATED_ON = 'Nov 7 2024';
