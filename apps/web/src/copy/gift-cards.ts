/** Gift cards and packages. */

export const title = 'Gift cards and packages';
export const text =
  'They pay for bookings before a card does, and gift cards never expire. Auctions don’t accept them.';
export const newGiftCard = 'New Gift Card';
export const none = 'No gift cards or packages yet. Packages are sold in a client’s record.';
export const loadFailedTitle = 'Your gift cards and packages could not be loaded';
export const manageNamed = (name: string) => `Manage ${name}`;

// Summary of one
export const giftCardName = (last4: string) => `Gift card •••• ${last4}`;
export const packageName = (label: string, client: string) => `${label}, ${client}`;
export const leftOf = (left: string, whole: string) => `${left} of ${whole} left`;
export const until = (day: string) => `valid until ${day}`;
export const given = 'given away';

// A new gift card
export const amountRange = 'Should be from $5 to $2,000';
export const soldLabel = 'Paid for';
export const till = 'At your business';
export const giveAway = 'Given away';
export const recipientLabel = 'For whom';
export const messageLabel = 'Message on the card';
export const phoneLabel = 'Text the code to';
export const phoneHint = 'Leave empty to hand it over yourself.';
export const issued = 'The gift card is ready';
export const issuedText = 'Write down the code or print its page now: we don’t store it and can’t show it again.';
export const pageLabel = 'Page to print or share';
export const openPage = 'Open';

// Details of one
export const entries = 'What changed the balance';
export const block = 'Block';
export const unblock = 'Unblock';
export const blockTitle = 'Block it?';
export const blockText = 'Nobody can use it until you unblock it. The balance stays.';
export const cashOut = 'Cash Out';
export const cashOutTitle = 'Cash out the balance?';
export const cashOutText = (amount: string) => `Pay ${amount} to the holder. The gift card is empty afterward.`;
export const correct = 'Correct the balance';
export const correctAmount = 'Add or subtract ($)';
export const correctVisits = 'Add or subtract (visits)';
export const correctHint = 'Use a minus sign to subtract.';
export const reasonLabel = 'Reason';
export const notAnAmount = 'Should be an amount other than 0';
export const notVisits = 'Should be a whole number other than 0';

// On a booking that one paid for
export const paidWith = { GIFT_CARD: 'Paid with a gift card', PACKAGE: 'Paid with a package' };
export const backOn = { GIFT_CARD: 'Back on the gift card', PACKAGE: 'Back in the package' };

// At the business
export const useOne = 'Use Gift Card or Package';
export const useText = 'A gift card pays up to its balance, a package the whole price.';
export const pay = 'Pay';
export const codeLabel = 'Gift card code';
export const codeHint = '16 letters and digits.';
export const giftCard = 'Gift card';
export const giftCardText = 'Up to its balance';
export const aPackage = 'Package';
export const packageText = 'Uses one of their visits';
export const usableFailed = 'Their packages could not be loaded. You can still use a gift card.';

// Packages of a client
export const packagesTitle = 'Packages';
export const packagesNone = 'No packages.';
export const packagesFailed = 'Their packages could not be loaded';
export const newPackage = 'Sell Package';
export const nameHint = 'Such as “Five cuts”.';
export const priceRange = 'Should be at most $2,000';
export const validUntilLabel = 'Valid until';
