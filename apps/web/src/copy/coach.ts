/** The coach: what similar hours brought, while a listing is written. */

export const title = 'What hours like this brought';
export const usePrice = (price: string) => `Take over ${price}`;
export const useBoth = (price: string, step: string) => `Take over ${price} with steps of ${step}`;
export const otherType = (type: string, price: string) =>
  `${type} at ${price} may bring more. Change the type above to use it.`;
