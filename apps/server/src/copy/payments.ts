/** What a payment provider answers, in our words: why a card failed, and what an account still needs. */

export const insufficientFunds = 'The card doesn’t have enough funds. Try another one';
export const cardExpired = 'The card has expired. Try another one';
export const securityCodeWrong = 'The security code is wrong. Check it';
export const notConfirmedByBank = 'Your bank did not confirm the payment. Try again or use another card';
export const chargeFailed = 'The card could not be charged just now. Try again';
export const paymentCanceled = 'This payment was canceled. Start again';

export const payoutAccountMissing = 'A bank account for your payouts';
export const businessAccountMissing = 'An account in the name of the business';
export const termsMissing = 'Your agreement to the provider’s terms';
export const documentMissing = 'A document that proves who you are';
export const taxNumberMissing = 'Your tax or social security number';
export const birthDateMissing = 'Your date of birth';
export const addressMissing = 'An address';
export const ownersMissing = 'The owners and representatives of the business';
export const activityMissing = 'What the business sells';
export const contactMissing = 'Your name and contact details';
export const otherDetailsMissing = 'Other details that the provider’s form asks for';
