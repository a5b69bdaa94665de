/** The coach: what similar hours sold for, shown while a listing is being created. */

export const title = 'What similar hours earned';
export const usePrice = (price: string) => `Set price to ${price}`;
export const useBoth = (price: string, step: string) => `Set price to ${price} and step to ${step}`;
export const otherType = (type: string, price: string) =>
  `${type} at ${price} may earn more. Change the type above to use it.`;
