/** What the provider reports about a payout (product/statements#payouts). */
export const PAYOUT_STATUSES = ['ON_THE_WAY', 'PAID', 'FAILED'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
