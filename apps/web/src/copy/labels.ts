// Words that many screens share: names of fields and facts, notices, states of loading
/** Fixed: product/shell#help. */
export const loading = 'Loading…';
export const termsLink = 'Terms of Service';
export const privacyLink = 'Privacy Policy';
export const failureTitle = 'Something went wrong';
/** Fixed: product/shell#dialogs. */
export const loadingScreen = 'Loading...';
/** Fixed: product/sign-in#codes. */
export const tooManyCodes = 'Too many code requests.';
export const nextCodeIn = (seconds: number) => `Next attempt in ${seconds} seconds.`;
export const code = 'Verification code';
