import type { PartnerCopy } from '../model.ts';

export const DUTCH_PARTNER: PartnerCopy = {
  label: 'Dutch auction',
  description: 'The price starts high and falls step by step down to $0. The first bid wins.',
  priceLabel: 'Start price',
  freeTo: 'the first bidder pays nothing',
  plot: 'CURVE',
};
