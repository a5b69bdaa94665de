/** Proving a phone number by a texted code. */

// Code
/** Fixed: product/sign-in#verify. */
export const verifyTitle = 'Verify your number with code';
export const codeSentTo = 'We texted a code to';
export const codeTakesTime = '. Your time is taken as soon as you enter it.';
/** Fixed: product/sign-in#verify. */
export const submitCode = 'Submit the code';
export const codeLabel = 'Verification code';

// A discount code, gift card or link that is refused
/** Fixed: product/client-pages#code. */
export const notBookedTitle = 'Nothing is booked yet';
/** Fixed: product/client-pages#code. */
export const bookWithoutIt = 'Book without it';

// Another code
/** Fixed: product/sign-in#verify. */
export const codeResent = 'The code was sent. Check your inbox, please';
/** Fixed: product/sign-in#codes, with the number after it. */
export const nextAttemptIn = 'Next attempt in';
export const seconds = 'seconds.';
export const noText = 'No text after a minute?';
/** Fixed: product/sign-in#verify. */
export const resendCode = 'Resend the code';
export const useAnotherNumber = 'Use another number';

// Browser check
export const checkNotLoaded = 'The browser check didn’t load. Check your connection and try again.';
export const checkTitle = 'We can’t text you a code right now';
export const checkNeedsScript =
  'Many people are requesting codes, so we check each browser first, which needs JavaScript. Turn it on and try again, or wait a few minutes.';
export const callInstead = 'You can also call';
export const checking = 'Checking your browser. This takes a few seconds. Then we’ll text you.';
export const stillChecking = 'Still checking. This can take half a minute, so keep this page open.';
export const checkFailed = 'The check didn’t finish. Press the button to try again.';

// A phone that is remembered
export const knownPhone = (lastDigits: string) => `We know this phone: •••• ${lastDigits}`;
export const noCodeNeeded = 'No code is needed.';
export const forgetPhone = 'Sign out of this device';
export const rememberedPhone = (lastDigits: string) => `This device remembers •••• ${lastDigits}. Not you?`;
export const sendCode = 'Text me a code';
