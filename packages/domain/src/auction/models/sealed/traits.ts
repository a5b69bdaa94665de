import type { AuctionTraits } from '../model.ts';

export const SEALED_TRAITS: AuctionTraits = {
  prices: ['startPrice'],
  bidsBy: 'OFFER',
  hidden: 'STANDING',
  holds: 'EVERY_BIDDER',
  isExtra: true,
};
