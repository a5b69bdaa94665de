import type { RefundPayer } from '@primehour/domain/refund/refund';
import type { Cents } from '@primehour/domain/vocabulary';
import type { TestClock } from '@primehour/testkit/clock';
import type { ChargeTerms } from '../ports/charge-terms.ts';
import type { EventSubject, OpenCharge, PaymentProvider } from '../ports/payments.ts';

/** The cards that a person enters in a provider's forms, under the same names for each provider. */
export type CardKind = 'GOOD' | 'DECLINED' | 'NO_FUNDS' | 'LATER' | 'ASKS' | 'POOR' | Aftermath;
/** Charged like any other; they differ in refunds and disputes. */
export type Aftermath = 'REFUND_LATER' | 'REFUND_FAILS' | 'DISPUTE_WON' | 'DISPUTE_LOST';

export type ProviderUnderTest = {
  readonly provider: PaymentProvider;
  readonly clock: TestClock;
  /** A business with an open account, and what its owner does next in the provider's form. */
  aBusiness(): Promise<{ readonly businessId: string }>;
  fillIn(businessId: string, state: 'ACTIVE' | 'INCOMPLETE'): Promise<{ readonly accountId: string }>;
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

/** The steps that the tests of all providers share. */
export type ProviderSteps = {
  readonly test: () => ProviderUnderTest;
  readonly newKey: () => string;
  readonly connected: () => Promise<{ readonly businessId: string; readonly accountId: string }>;
  readonly terms: (amountCents?: number, feeCents?: number) => Promise<ChargeTerms>;
  readonly savedMethod: (card: CardKind) => Promise<ReadyMethod>;
};
type ReadyMethod = Extract<Awaited<ReturnType<PaymentProvider['findMethod']>>, { status: 'READY' }>;

export function providerSteps(name: string, test: () => ProviderUnderTest): ProviderSteps {
  let key = 0;
  const newKey = () => `payment:${name}-${(key += 1)}`;
  const connected = async () => {
    const { businessId } = await test().aBusiness();
    const { accountId } = await test().fillIn(businessId, 'ACTIVE');
    return { businessId, accountId };
  };
  const terms = async (amountCents = 4500, feeCents = 450) => {
    const { accountId } = await connected();
    return { idempotencyKey: newKey(), amountCents: amountCents as Cents, feeCents: feeCents as Cents, accountId };
  };
  const savedMethod = async (card: CardKind) => {
    const setup = await test().provider.openMethodSetup({ customerKey: newKey(), idempotencyKey: newKey() });
    await test().submitMethod(setup, card);
    const method = await test().provider.findMethod(setup.setupId);
    if (method.status !== 'READY') throw new Error(`The card was not saved: ${method.status}`);
    return method;
  };
  return { test, newKey, connected, terms, savedMethod };
}
