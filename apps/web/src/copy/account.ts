// Bank account
export const holderLabel = 'Account holder’s name';
export const routingLabel = 'Routing number';
export const routingHint = 'Nine digits, such as 110000000';
export const accountNumberLabel = 'Account number';
export const providerFormFailed = 'The payment provider’s form can’t be reached right now.';
export const notPayable = 'The bank can’t pay out to this account yet.';
export const missingData = (data: string) => `It needs: ${data}.`;

// Business details
export const businessTitle = 'Business details';
export const notGiven = 'Not given';
export const logoLabel = 'Logo';
export const logoHint = 'png or jpg, 10MB';

// Passkeys
export const passkeyNotConfirmed = 'The passkey was not confirmed. Try again when you are ready';
export const passkeyExists = 'This device already has a passkey for your account';
export const passkeyUnsupported = 'This browser can’t use passkeys. Try another one';
export const passkeyWrongAddress = 'Passkeys don’t work at this address';
export const passkeysTitle = 'Passkeys';
export const passkeysFact = 'Second step';
export const passkeysSummary = 'After the texted code, confirm with your fingerprint, face, or security key.';
export const showPasskeys = 'Show passkeys';
export const passkeysText =
  'A passkey adds a second step: after the code, you confirm the sign-in with your fingerprint, face, or security key.';
export const passkeysFailedTitle = 'Your passkeys could not be loaded';
export const addSecondPasskey =
  'Add a second one on another device. If you lose all of them, only support can let you back in.';
export const passkeysUnavailable = 'Passkeys aren’t available at this address. They need https.';
export const addPasskey = 'Add a passkey';
export const passkeyNameHint = 'So you can recognize it later';
export const neverUsed = 'never used';
export const lastUsed = (date: string) => `last used ${date}`;
export const addedAndUsed = (date: string, used: string) => `Added ${date}, ${used}`;

// Codes
export const tooManyRequests = 'Many people are requesting codes right now. Wait a few minutes and try again';
/** Fixed: product/sign-in#verify. */
export const phoneMissing = 'Phone number was not specified';

// Account manager
export const personalTitle = 'Personal information';
/** Fixed: product/account#personal-information. */
export const update = 'Update';
export const bankAccountTitle = 'Bank account';
export const missingFact = 'Missing';
/** Fixed: product/account#bank-account. */
export const manage = 'Manage';
export const settingsFact = 'Personal';
export const settingsSummary = 'Notifications, and how you see the week and the clock.';
export const openSettings = 'Open settings';
export const devicesTitle = 'Signed-in devices';
export const securityFact = 'Security';
export const devicesSummary = 'See where you are signed in, and sign out devices you no longer use.';
export const showDevices = 'Show devices';

// Bank account: dialog
export const replaceAccount = 'Use another account';
export const manageAccount = 'Manage account';
export const completeAccount = 'Add what is missing';
export const bankAccountText = 'Where your clients’ payments arrive.';
export const bankAccountFailedTitle = 'Your bank account could not be loaded';
export const disconnect = 'Disconnect';
export const bankAccountConnected = 'Bank account connected';
export const notConnected = 'Not connected';
export const notConnectedText = 'Connect a bank account to take bookings and get paid.';
export const beingChecked = 'Being checked';
export const beingCheckedText = 'The bank is checking the account. This page shows when that is done.';
export const connected = 'Connected';
export const connectedText = 'Your clients’ payments arrive here.';
export const needsAttention = 'Needs attention';
export const needsAttentionText =
  'Clients can’t pay you, and your calendar stays off, until the provider has what it needs:';
export const missingLabel = 'What is missing';
export const stripeText = 'Stripe asks for your details and keeps them; we never see them.';
export const stripeFailedTitle = 'The form could not be opened';

// Devices
export const signOutEverywhere = 'Sign out everywhere';
export const signOutEverywhereText = 'You will be signed out on all devices, including this one.';
export const devicesText = 'Sign out devices you don’t recognize or no longer use.';
export const devicesFailedTitle = 'Your devices could not be loaded';
export const deviceLastUsed = (time: string) => `Last used ${time}`;
export const thisDevice = 'This device';
export const inUseNow = 'In use now';
export const signOutOf = (device: string, lastUsed: string) => `Sign out ${device}, ${lastUsed}`;
export const signOut = 'Sign out';

// Disconnect
export const disconnected = 'Bank account disconnected';
export const disconnectTitle = 'Disconnect your bank account?';
export const disconnectActiveText =
  'Your calendar will be switched off: clients can’t book until you connect an account and switch it on again. Paid bookings stay as they are.';
export const disconnectText =
  'Clients can’t pay you until you connect an account again. Paid bookings stay as they are.';
export const disconnectActiveConfirm = 'Switch off and disconnect';
export const keepConnected = 'Keep it';
