import type { RefundPayer } from '@primehour/domain/refund/refund';
import type { TestClock } from '@primehour/testkit/clock';
import type { EventSubject, OpenCharge, PaymentProvider } from '../ports/payments.ts';

/** What a person does in a provider's forms, in the words of both. */
export type CardKind = 'GOOD' | 'DECLINED' | 'NO_FUNDS' | 'LATER' | 'ASKS' | 'POOR' | Aftermath;
/** Paid with like any other; what becomes of refunds, or whether its owner disputes the charge, follows. */
export type Aftermath = 'REFUND_LATER' | 'REFUND_FAILS' | 'DISPUTE_WON' | 'DISPUTE_LOST';

export type ProviderUnderTest = {
  readonly provider: PaymentProvider;
  readonly clock: TestClock;
  /** A business that has an open account, and what its owner does next in the provider's form. */
  aBusiness(): Promise<{ readonly businessId: string }>;
  fillIn(businessId: string, state: 'ACTIVE' | 'WANTING'): Promise<{ readonly accountId: string }>;
  submitCharge(open: OpenCharge, card: CardKind): Promise<void>;
  submitMethod(setup: { readonly setupId: string; readonly secret: string }, card: CardKind): Promise<void>;
  /** How often money was taken under a key, and how much of it has gone back. */
  books(idempotencyKey: string): Promise<{ readonly charges: number; readonly refundedCents: number }>;
  /** Somebody at the provider's own side gives money back, out of the business's share unless told. */
  refundAtProvider(chargeId: string, amountCents: number, payer?: RefundPayer): Promise<void>;
  /** What becomes of refunds whose card takes its time. */
  settleRefunds(): Promise<void>;
  /** The dispute of a charge begins, or its bank decides. */
  dispute(chargeId: string, state: 'OPEN' | 'WON' | 'LOST'): Promise<void>;
  sendEvent(subject: EventSubject): Promise<{ readonly body: Buffer; readonly signature: string }>;
  close(): Promise<void>;
};
