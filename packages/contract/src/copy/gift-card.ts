/** Gift cards, as they are stored and named. */

export const giftCardLabel = 'Gift card';
