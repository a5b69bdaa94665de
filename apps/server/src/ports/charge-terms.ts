import type { Cents } from '@primehour/domain/vocabulary';

export type ChargeTerms = {
  readonly idempotencyKey: string;
  /** At least MIN_CHARGE_CENTS: smaller amounts are settled as free and never get here. */
  readonly amountCents: Cents;
  /** Our fee. */
  readonly feeCents: Cents;
  /** The account that receives the rest. */
  readonly accountId: string;
};

export const CHARGE_FAILURE_CODES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'authentication_required',
  'processing_error',
  'cancelled',
] as const;
export type ChargeFailureCode = (typeof CHARGE_FAILURE_CODES)[number];
