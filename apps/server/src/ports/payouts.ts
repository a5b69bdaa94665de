import type { PayoutStatus } from '@primehour/domain/statement/payout';
import type { Cents, Instant } from '@primehour/domain/vocabulary';

/** One charge or refund in a payout, by the provider's id. */
export type PaidOut = { readonly kind: 'CHARGE' | 'REFUND' | 'REFUND_FAILED'; readonly id: string };

export type ProviderPayout = {
  readonly payoutId: string;
  readonly amountCents: Cents;
  readonly status: PayoutStatus;
  readonly createdAt: Instant;
  readonly arrivesAt: Instant;
  /** Null if the provider does not report it in our terms. */
  readonly paidOut: readonly PaidOut[] | null;
};
