import type { AuctionTraits } from '../model.ts';

export const DUTCH_TRAITS: AuctionTraits = {
  prices: ['startPrice'],
  bidsBy: 'TAKE',
  hidden: 'NOTHING',
  holds: 'NOBODY',
  isExtra: false,
};
