// Steps
export const profileStep = 'About you';
export const businessPart = 'Step 2 of 2';
export const paymentsStep = 'Payments';
export const verifyStep = 'Verify';
export const profilePart = 'Step 1 of 2';
export const surveyPart = (page: number, count: number) => `Question ${page} of ${count}`;
export const doneStep = 'done';

// Business
export const businessTypeNone = 'Choose a type';
export const businessExists = 'You already have a business. Check its details and continue.';
export const stateNone = 'Choose a state';

// Bank account
export const bankAccountText =
  'Your clients’ payments arrive here. You can turn on your calendar once an account is connected.';
export const connectedTitle = 'Your bank account is connected';
export const pendingTitle = 'Your bank account is being checked';
export const pendingText =
  'This can take a while. Your account manager shows when that is done; you don’t need to do anything now.';
/** Fixed: product/onboarding#business. */
export const almostDoneTitle = "You're doing great!";
export const almostDoneText =
  'You are almost finished with registration. One step is left: choose where your earnings should go.';

// Congratulations
/** Fixed: product/onboarding#congratulations. */
export const congratulationsTitle = "You're all set!";
/** Fixed: product/onboarding#congratulations. */
export const congratulationsText = 'You can now start using the platform';
export const surveyFirst = 'Answer a short survey first';

// Survey
/** Fixed: product/onboarding#survey. */
export const answerMissing = 'Answer is not set. Select an option or specify your own answer';
export const otherAnswer = 'Other';
export const ownAnswerLabel = 'Your own answer';
export const next = 'Next';
export const skip = 'Skip';
/** Fixed: product/onboarding#survey. */
export const surveyFailedTitle = 'Error';
/** Fixed: product/onboarding#thanks. */
export const thanksTitle = 'Thanks for completing the survey!';
/** Fixed: product/onboarding#thanks. */
export const start = 'Start using the platform';

// Passkey
export const passkeyTitle = 'Confirm with your passkey';
export const passkeyText = 'Your code is correct. To finish signing in, use one of your passkeys.';
export const passkeyAction = 'Use your passkey';
export const startOver = 'Start over';
export const passkeysLost = 'Lost your passkeys? Contact support. They can reset them after confirming it’s you.';

// Phone
/** Fixed: product/sign-in#phone-entry. */
export const phoneText = 'Sign up or Sign into your account using your phone number.';
export const scriptNeeded = 'Signing in needs JavaScript. Turn it on in your browser’s settings and reload this page.';
export const phoneLabel = 'Phone number';
/** Fixed: product/sign-in#phone-entry. */
export const signInAction = 'Sign in with phone number';
/** Fixed: product/sign-in#phone-entry. */
export const signUpAction = 'Sign up with phone number';
export const agreeBeforeTerms = 'By continuing you agree to our';
export const agreeAnd = 'and';
export const textsNotice =
  'You also agree to receive service-related text messages. Message and data rates may apply. Reply STOP to unsubscribe.';

// Profile
export const emailHint = 'For receipts and important news about your account.';

// Code
/** Fixed: product/sign-in#verify. */
export const verifyTitle = 'Verify your number with code';
export const verifyText = 'Enter the six-digit code that we texted to';
/** Fixed: product/sign-in#verify. */
export const verifyAction = 'Submit the code';
/** Fixed: product/sign-in#verify. */
export const codeSent = 'The code was sent. Check your inbox, please';
export const checkingBrowser = 'Checking your browser. This takes a few seconds.';
export const stillChecking = 'Still checking. This can take half a minute, so keep this page open.';
