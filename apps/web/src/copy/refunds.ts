// A refund that failed
export const retryTitle = 'Try the refund again?';
export const retryText = (amount: string) => `${amount} will be sent to the client’s card once more.`;
export const retryLabel = 'Try Again';
export const includingTax = (amount: string) => `including ${amount} tax`;
export const paidByUs = 'paid by us, not taken from you';
export const youCanceled = 'you canceled';
export const memberCanceled = (name: string) => `${name} canceled`;
