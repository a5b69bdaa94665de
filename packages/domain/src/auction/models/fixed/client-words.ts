import type { BidFormWords, LiveWords } from '../model.ts';

export const FIXED_LIVE: LiveWords = {
  priceLabel: ({ status }) => (status === 'SETTLING' ? 'Taken for' : 'Price'),
  clock: null,
};

export const FIXED_BID_FORM: BidFormWords = { note: null, ways: [] };
