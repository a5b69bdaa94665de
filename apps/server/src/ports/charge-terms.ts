import type { Cents } from '@primehour/domain/vocabulary';

export type ChargeTerms = {
  readonly idempotencyKey: string;
  /** At least MIN_CHARGE_CENTS: less is settled as free and never comes here. */
  readonly amountCents: Cents;
  /** What of it we keep. */
  readonly feeCents: Cents;
  /** Where the rest goes. */
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
