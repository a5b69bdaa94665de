/** Taxes, next to the policies and discount codes. */

export const title = 'Taxes';
export const text =
  'Clients see the tax of a service in every price when they book, and your statements list it separately. Auctions are not taxed.';
export const newTax = 'New Tax';
export const none = 'No taxes yet. Clients pay your prices as they are.';
export const loadFailedTitle = 'Your taxes could not be loaded';
export const end = 'End Tax';
export const endNamed = (name: string) => `End Tax ${name}`;
export const endTitle = (name: string) => `End ${name}?`;
export const endText = 'Bookings already made keep their price and their tax.';
export const replacementLabel = (services: number) =>
  services === 1 ? 'Tax of its service from now on' : `Tax of its ${services} services from now on`;

// Summary of a tax
export const isAdded = 'added to the price';
export const isIncluded = 'included in the price';
export const forAll = 'for all services';
export const forNone = 'not used by any service';

// Form
export const nameLabel = 'Name of the tax';
export const nameHint = 'As clients see it, such as Sales tax.';
export const percentLabel = 'Rate (%)';
export const percentHint = 'For example 8.875. To change a rate later, add a new one and end this one.';
export const percentMissing = 'Enter a percentage';
export const kindLabel = 'How it is charged';
export const added = 'Added to the price';
export const addedText = 'Usual in the United States. Clients see it before they pay.';
export const included = 'Included in the price';
export const includedText = 'Your prices stay as they are, and show the tax they include.';
export const forAllLabel = 'Use it for all services';
export const forAllHint = 'You can also choose it service by service.';
