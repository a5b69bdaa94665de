import type { BidFormWords, LiveWords } from '../model.ts';

export const SEALED_LIVE: LiveWords = {
  priceLabel: ({ status }) => (status === 'SETTLING' ? 'Price' : 'Bids from'),
  clock: null,
};

export const SEALED_BID_FORM: BidFormWords = {
  note: 'Nobody sees your bid before the close. The highest bid wins and pays the second-highest. You can raise yours until then, but not lower it.',
  ways: [{ value: 'MAX', label: 'Your maximum', description: 'The most you would pay.' }],
};
