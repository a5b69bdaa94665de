import type { Cents, Instant } from '@primehour/domain/vocabulary';
import type { ChargeFailureCode, ChargeTerms } from './charge-terms.ts';

/**
 * Amounts that are authorized on a saved card and not taken. A captured hold is a charge like any other, under the key
 * and the id it was authorized with. Nothing here is called inside a transaction.
 * @throws PaymentFailure when the provider could not be reached or refused the request as such
 */
export type CardHolds = {
  /** Authorizes an amount without its owner being there. One key is one hold, however often it is requested. */
  authorize(request: ChargeTerms & { readonly methodId: string }): Promise<CardHold>;

  /** The hold made under this key, if the provider knows of one. Its id, where known, makes the answer immediate. */
  find(idempotencyKey: string, chargeId?: string): Promise<CardHold | undefined>;

  /** Takes at most what is held and releases the rest. Repeating it takes nothing twice. */
  capture(request: CaptureTerms): Promise<CardHold>;

  /** Releases a hold; answers how it stands, for it may have been captured or have ended before. */
  release(chargeId: string): Promise<CardHold>;

  /**
   * Checks a card that was just saved with a small authorization that is released at once. A bank that wants to ask the
   * card's owner has not refused it.
   */
  checkMethod(request: { readonly methodId: string; readonly idempotencyKey: string }): Promise<CardCheck>;
};

export type CaptureTerms = {
  readonly chargeId: string;
  readonly idempotencyKey: string;
  readonly amountCents: Cents;
  /** What of it we keep. */
  readonly feeCents: Cents;
};

export type CardHold =
  /** Until `captureBefore` it can be captured; null when the provider does not say. */
  | { readonly status: 'HELD'; readonly chargeId: string; readonly captureBefore: Instant | null }
  | { readonly status: 'CAPTURED' | 'RELEASED'; readonly chargeId: string }
  | { readonly status: 'FAILED'; readonly chargeId: string; readonly failureCode: ChargeFailureCode };

export type CardCheck =
  | { readonly status: 'PASSED' }
  | { readonly status: 'REFUSED'; readonly failureCode: ChargeFailureCode };
