import type { RefundPayer } from '@primehour/domain/refund/refund';
import type { TestClock } from '@primehour/testkit/clock';
import type { EventSubject, OpenCharge, PaymentProvider } from '../ports/payments.ts';

/** What a person does in a provider's forms, by the same names for each provider. */
export type CardKind = 'GOOD' | 'DECLINED' | 'NO_FUNDS' | 'LATER' | 'ASKS' | 'POOR' | Aftermath;
/** Charged like any other; they differ in refunds and disputes. */
export type Aftermath = 'REFUND_LATER' | 'REFUND_FAILS' | 'DISPUTE_WON' | 'DISPUTE_LOST';

export type ProviderUnderTest = {
  readonly provider: PaymentProvider;
  readonly clock: TestClock;
  /** A business with an open account, and what its owner does next in the provider's form. */
  aBusiness(): Promise<{ readonly businessId: string }>;
  fillIn(businessId: string, state: 'ACTIVE' | 'WANTING'): Promise<{ readonly accountId: string }>;
  submitCharge(open: OpenCharge, card: CardKind): Promise<void>;
  submitMethod(setup: { readonly setupId: string; readonly secret: string }, card: CardKind): Promise<void>;
  /** How often money was taken under a key, and how much of it was refunded. */
  books(idempotencyKey: string): Promise<{ readonly charges: number; readonly refundedCents: number }>;
  /** A refund in the provider's dashboard, out of the business's share by default. */
  refundAtProvider(chargeId: string, amountCents: number, payer?: RefundPayer): Promise<void>;
  /** Completes delayed refunds. */
  settleRefunds(): Promise<void>;
  /** Opens a dispute of a charge, or lets its bank decide. */
  dispute(chargeId: string, state: 'OPEN' | 'WON' | 'LOST'): Promise<void>;
  /** Pays out what is in the account's balance. */
  payOut(accountId: string): Promise<void>;
  sendEvent(subject: EventSubject): Promise<{ readonly body: Buffer; readonly signature: string }>;
  close(): Promise<void>;
};
