import type { PartnerCopy } from '../model.ts';

export const TRADITIONAL_PARTNER: PartnerCopy = {
  label: 'Traditional auction',
  description: 'The highest bid wins. Every bid is at least one step above the last.',
  priceLabel: 'Start price',
  freeTo: 'if the last bid is lower, its bidder pays nothing',
  plot: 'LADDER',
};
