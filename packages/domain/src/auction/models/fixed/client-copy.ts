import type { BidFormCopy, LiveCopy } from '../model.ts';

export const FIXED_LIVE: LiveCopy = {
  priceLabel: ({ status }) => (status === 'SETTLING' ? 'Taken for' : 'Price'),
  clock: null,
};

export const FIXED_BID_FORM: BidFormCopy = { note: null, ways: [] };
