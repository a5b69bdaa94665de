/** Texts of standalone pages: after a sign-out, for a wrong link, for the operator in a browser. */

export const notFoundTitle = 'This page could not be found';
export const notFoundText = 'The link may be mistyped or no longer valid. Ask the business for a new one.';
export const businessUnavailableText = 'If you have a booking here, the link in your text still shows it.';
export const failedTitle = 'That didn’t work';
export const signedOutTitle = 'You are signed out';
export const signedOutText = 'This device no longer remembers your phone number.';

/** Fixed: product/marketing#links. */
export const calendarLink = 'Calendar Booking Link';

// The poster
export const scanToBook = 'Scan to book online';

// The picture of a shared link
export const nextFree = (time: string) => `Next free: ${time}`;
export const bookOnline = 'Book online';

export const bidAccepted = (sequence: string) => `Bid #${sequence} accepted`;
export const cardHasMistakes = 'Check the card details';

// The operator's screen

export const allBusinesses = 'All businesses';
export const toConsole = 'Back to the console';
export const businessNotFoundText = 'There is no business at this address.';
export const operatorFailedTitle = 'Something went wrong';

// Pages that open from the terminal

export const lockedTitle = 'This page opens from the terminal';
/** Around the command. */
export const lockedBeforeCommand = 'Each link works once and for a limited time. To get a new one, run ';
export const lockedAfterCommand = (productName: string) => ` where ${productName} runs, and open the link it prints.`;
export const openWithPasskey = 'Open it with a passkey';
export const linkOpened = 'Continue';

// The outbox

export const outboxTitle = 'Outbox';
export const outboxIntroduction = 'Texts and emails are not sent here. They are kept for you to read, newest first.';
export const outboxEmpty = 'No texts yet.';
