import type { AuctionTraits } from '../model.ts';

export const TRADITIONAL_TRAITS: AuctionTraits = {
  prices: ['startPrice', 'priceStep'],
  bidsBy: 'OFFER',
  hidden: 'MAXIMUMS',
  holds: 'LEADER',
  isExtra: false,
};
