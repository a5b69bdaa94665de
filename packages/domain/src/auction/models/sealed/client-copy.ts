import type { BidFormCopy, LiveCopy } from '../model.ts';

export const SEALED_LIVE: LiveCopy = {
  priceLabel: ({ status }) => (status === 'SETTLING' ? 'Price' : 'Bids from'),
  clock: null,
};

export const SEALED_BID_FORM: BidFormCopy = {
  note: 'Nobody sees your bid before the close. The highest bid wins and pays the second-highest. You can raise yours until then, but not lower it.',
  ways: [{ value: 'MAX', label: 'Your maximum', description: 'The most you would pay.' }],
};
