import type { PartnerCopy } from '../model.ts';

export const SEALED_PARTNER: PartnerCopy = {
  label: 'Sealed auction',
  description: 'Bids stay hidden until the close. The highest wins and pays the second-highest.',
  priceLabel: 'Start price',
  freeTo: 'if nobody else bids that much, the winner pays nothing',
  plot: 'NONE',
};
