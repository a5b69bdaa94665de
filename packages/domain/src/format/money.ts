const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$45', '$45.50', '$1,250': cents are shown only if there are any. */
export function formatMoney(cents: number): string {
  return (cents % 100 === 0 ? wholeDollars : dollarsAndCents).format(cents / 100);
}

/** '45', '45.50', '1250': the text of a price field. */
export const priceText = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/** What a service costs: 'Free', '$45'. For a sum of money that moved, or might, use `formatMoney`, even for $0. */
export const formatPrice = (cents: number): string => (cents === 0 ? 'Free' : formatMoney(cents));
