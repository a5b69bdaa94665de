/** What stands on several pages: labels, links, consent. */

export const phone = 'Phone';
/** Fixed: product/clients#list. */
export const name = 'Name';
export const termsOfService = 'Terms of Service';
export const andToThe = 'and to the';
export const privacyPolicy = 'Privacy Policy';
export const messageRates = 'Message and data rates may apply. Reply STOP to unsubscribe.';
export const takeForFree = 'Take it for free';
export const call = 'Call';
export const callAt = 'at';
export const cancelBooking = 'Cancel booking';
export const receipt = 'Receipt';
export const suspended = 'Suspended';
export const loadAgain = 'Reload this page';
export const pay = (amount: string) => `Pay ${amount}`;
/** Fixed: product/clients#list. */
export const email = 'Email';
export const reason = 'Reason';
export const status = 'Status';
/** Before the people, and places, who serve. */
export const withWhom = 'With';
