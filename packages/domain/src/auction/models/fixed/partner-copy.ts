import type { PartnerCopy } from '../model.ts';

export const FIXED_PARTNER: PartnerCopy = {
  label: 'Fixed price',
  description: 'The first guest who pays your price gets the reservation.',
  priceLabel: 'Price',
  freeTo: 'the first to take it pays nothing',
  plot: 'NONE',
};
