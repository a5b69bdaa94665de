import type { Cents, Instant } from '@primehour/domain/vocabulary';
import type { ChargeFailureCode, ChargeTerms } from './charge-terms.ts';

/**
 * Amounts authorized on a saved card and not captured. A captured hold is a charge like any other, under the key and
 * the id of its authorization. Never call this inside a transaction.
 * @throws PaymentFailure when the provider is unreachable or refuses the request itself
 */
export type CardHolds = {
  /** Authorizes an amount without the card's owner present. One key is one hold, however often it is requested. */
  authorize(request: ChargeTerms & { readonly methodId: string }): Promise<CardHold>;

  /** The hold made under this key, if the provider knows one. If its id is given, the lookup is immediate. */
  find(idempotencyKey: string, chargeId?: string): Promise<CardHold | undefined>;

  /** Captures at most the held amount and releases the rest; idempotent. */
  capture(request: CaptureTerms): Promise<CardHold>;

  /** Releases a hold and returns its state, because it may have been captured or have ended before. */
  release(chargeId: string): Promise<CardHold>;

  /**
   * Checks a newly saved card with a small authorization that is released immediately. A bank that would ask the card's
   * owner has not refused it.
   */
  checkMethod(request: { readonly methodId: string; readonly idempotencyKey: string }): Promise<CardCheck>;
};

export type CaptureTerms = {
  readonly chargeId: string;
  readonly idempotencyKey: string;
  readonly amountCents: Cents;
  /** Our fee. */
  readonly feeCents: Cents;
};

export type CardHold =
  /** Until `captureBefore` it can be captured; null when the provider doesn't say. */
  | { readonly status: 'HELD'; readonly chargeId: string; readonly captureBefore: Instant | null }
  | { readonly status: 'CAPTURED' | 'RELEASED'; readonly chargeId: string }
  | { readonly status: 'FAILED'; readonly chargeId: string; readonly failureCode: ChargeFailureCode };

export type CardCheck =
  | { readonly status: 'PASSED' }
  | { readonly status: 'REFUSED'; readonly failureCode: ChargeFailureCode };
