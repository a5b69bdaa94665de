import type { AuctionTraits } from '../model.ts';

export const FIXED_TRAITS: AuctionTraits = {
  prices: ['fixedPrice'],
  bidsBy: 'TAKE',
  hidden: 'NOTHING',
  holds: 'NOBODY',
  isExtra: false,
};
