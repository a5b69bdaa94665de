import type { PayoutItemAmounts, PayoutItemKind, PayoutStatus } from '@primehour/domain/statement/payout';
import type { Cents, Instant } from '@primehour/domain/vocabulary';

export type ProviderPayout = {
  readonly payoutId: string;
  readonly amountCents: Cents;
  readonly status: PayoutStatus;
  readonly createdAt: Instant;
  readonly arrivesAt: Instant;
};

/** A charge or refund of ours, by the provider's id. */
export type PaidOut = { readonly kind: 'CHARGE' | 'REFUND' | 'REFUND_FAILED'; readonly id: string };

/** One line of a payout, as it changed the account's balance. */
export type PayoutItem = PayoutItemAmounts & {
  readonly itemId: string;
  readonly kind: PayoutItemKind;
  readonly at: Instant;
  /** Null where the provider reports none of ours. */
  readonly movement: PaidOut | null;
};

/** LATER: the provider is still preparing them. NEVER: it does not itemize this payout, or no longer knows it. */
export type PayoutItems =
  | { readonly state: 'READY'; readonly items: readonly PayoutItem[] }
  | { readonly state: 'LATER' | 'NEVER' };
