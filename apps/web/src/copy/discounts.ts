/** Discount codes, next to the policies. */

export const title = 'Discount codes';
export const text =
  'Clients enter a code when they book to lower the price: one code per booking, and not in auctions.';
export const newCode = 'New Code';
export const none = 'No codes yet.';
export const loadFailedTitle = 'Your codes could not be loaded';
export const endTitle = (code: string) => `End the code ${code}?`;
export const endText = 'Nobody can use it from now on. Bookings made with it keep their price.';
export const end = 'End Code';
export const endNamed = (code: string) => `End Code ${code}`;

// Summary of a code
export const notUsed = 'not used yet';
export const usedTimes = (uses: number) => (uses === 1 ? 'used once' : `used ${uses} times`);
export const usedOf = (uses: number, max: number) => `used ${uses} of ${max} times`;
export const starts = (day: string) => `starts ${day}`;
export const ends = (day: string) => `ends ${day}`;
export const perClient = (max: number) => (max === 1 ? 'once per client' : `${max} times per client`);
export const forServices = (names: string) => `for ${names}`;

// Form
export const codeLabel = 'Discount code';
export const codeHint = '3 to 20 letters and digits, such as WELCOME10.';
export const kindLabel = 'Discount type';
export const share = 'Percentage';
export const amount = 'Fixed amount';
export const shareLabel = 'Percent off';
export const amountLabel = 'Amount off';
export const usesLabel = 'Total bookings';
export const perClientLabel = 'Bookings per client';
export const noLimitHint = 'No limit if left empty.';
export const onlySome = 'Only some';
export const wholePercent = 'Should be from 1 to 100';
