import type { Cents } from '@primehour/domain/vocabulary';

/** Money in, and accounts it goes to. Adapter: `sandbox` (built in, moves nothing); `stripe` follows the same shape. */
export type PaymentProvider = {
  readonly name: 'sandbox' | 'stripe';

  /** Opens the provider's own form in which a business connects its bank account. The secret works once, for minutes. */
  openAccountSession(business: { readonly businessId: string }): Promise<{ secret: string; publishableKey?: string }>;

  /** What the provider says of the account; undefined when none was ever connected. */
  findAccount(business: { readonly businessId: string }): Promise<ProviderAccount | undefined>;

  /** Takes money. The same idempotency key always means the same charge, however often it is asked for. */
  charge(request: ChargeRequest): Promise<Charge>;

  /** The charge made under this key, if the provider ever saw it: asked after a crash. */
  findCharge(idempotencyKey: string): Promise<Charge | undefined>;

  /** Gives money back; idempotent by key like `charge`. */
  refund(request: {
    readonly idempotencyKey: string;
    readonly chargeId: string;
    readonly amountCents: Cents;
  }): Promise<void>;
};

export type ProviderAccount = {
  readonly accountId: string;
  readonly status: 'PENDING' | 'ACTIVE' | 'RESTRICTED';
  readonly bankName: string | null;
  readonly last4: string | null;
};

export type ChargeRequest = {
  readonly idempotencyKey: string;
  readonly amountCents: Cents;
  /** Where the money goes. */
  readonly accountId: string;
  readonly card: { readonly number: string; readonly expiry: string; readonly securityCode: string };
};

export type Charge =
  | { readonly status: 'SUCCEEDED'; readonly chargeId: string }
  | { readonly status: 'FAILED'; readonly chargeId: string; readonly failureCode: ChargeFailureCode };

export const CHARGE_FAILURE_CODES = ['card_declined', 'insufficient_funds', 'expired_card', 'incorrect_cvc'] as const;
export type ChargeFailureCode = (typeof CHARGE_FAILURE_CODES)[number];
