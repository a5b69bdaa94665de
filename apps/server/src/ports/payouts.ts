import type { PayoutStatus } from '@primehour/domain/statement/payout';
import type { Cents, Instant } from '@primehour/domain/vocabulary';

/** One charge or refund that a payout has, by the provider's id. */
export type PaidOut = { readonly kind: 'CHARGE' | 'REFUND' | 'REFUND_FAILED'; readonly id: string };

export type ProviderPayout = {
  readonly payoutId: string;
  readonly amountCents: Cents;
  readonly status: PayoutStatus;
  readonly createdAt: Instant;
  readonly arrivesAt: Instant;
  /** Null where the provider does not say it in our terms. */
  readonly paidOut: readonly PaidOut[] | null;
};
