import type { BidFormCopy, LiveCopy } from '../model.ts';

export const TRADITIONAL_LIVE: LiveCopy = {
  // It isn't sold until it is paid for, and may still go to someone else for less.
  priceLabel: ({ status, bidCount }) => (status === 'SETTLING' || bidCount > 0 ? 'Highest bid' : 'Starts at'),
  clock: null,
};

export const TRADITIONAL_BID_FORM: BidFormCopy = {
  note: null,
  ways: [
    {
      value: 'MAX',
      label: 'Up to this amount',
      description: 'We bid for you, one step at a time, and never more than needed.',
    },
    { value: 'BID', label: 'Exactly this amount', description: 'Your bid is shown at once.' },
  ],
};
