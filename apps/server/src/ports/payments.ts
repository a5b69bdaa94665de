import type { DisputeState, RefundFailure, RefundPayer } from '@primehour/domain/refund/refund';
import type { Cents, Instant, PaymentProviderName } from '@primehour/domain/vocabulary';
import type { CardHolds } from './card-holds.ts';
import type { ChargeFailureCode, ChargeTerms } from './charge-terms.ts';
import type { OutsideSources } from './outside-sources.ts';

/**
 * Money in, and the accounts it goes to. Adapters: `sandbox` (built in, moves nothing) and `stripe`; one contract test
 * holds both. Nothing here is called inside a transaction. Whatever the provider tells by itself is a reason to ask it
 * again, never an answer: its events come twice, late and in any order.
 * @throws PaymentFailure when the provider could not be heard or refused the request as such
 */
export type PaymentProvider = {
  readonly name: PaymentProviderName;

  /** Carries the signature of its events, which arrive at `/hooks/payments/<name>`. */
  readonly signatureHeader: string;

  /** What pages that show its own form load from elsewhere; undefined when the form is ours. */
  readonly pageSources: OutsideSources | undefined;

  /** What the operator should know at startup. */
  readonly startupNote: string | undefined;

  /** Opens the provider's own form in which a business connects its bank account. The secret works once, for minutes. */
  openAccountSession(owner: AccountOwner): Promise<AccountSession>;

  /** What the provider says of the account; undefined when none was ever opened, or it was closed. */
  findAccount(account: AccountRef): Promise<ProviderAccount | undefined>;

  /** Ends the connection: nothing is paid out to the account any more. Repeating it changes nothing. */
  disconnect(account: AccountRef): Promise<void>;

  /** A charge that the client completes in the browser with the secret; the outcome is learned by `findCharge`. */
  openCharge(request: ChargeTerms): Promise<OpenCharge>;

  /** The charge made under this key, if the provider knows of one. Its id, where known, makes the answer immediate. */
  findCharge(idempotencyKey: string, chargeId?: string): Promise<Charge | undefined>;

  /** Gives up a charge that is not completed yet, and says how it ended: it may just have succeeded. */
  cancelCharge(chargeId: string): Promise<Charge>;

  /** Opens the form in which a person saves a card for later. `customerKey` names that person, always the same way. */
  openMethodSetup(request: { readonly customerKey: string; readonly idempotencyKey: string }): Promise<MethodSetup>;

  /** What became of a setup: the method to charge later, and the words to show for it. */
  findMethod(setupId: string): Promise<SavedMethod>;

  /** Takes money from a saved method without its owner being there. One key is one charge, however often it is asked. */
  chargeMethod(request: ChargeTerms & { readonly methodId: string }): Promise<Charge>;

  /** Gives money back; idempotent by key for a day at least. The account's share and the fee go back in proportion. */
  refund(request: {
    readonly idempotencyKey: string;
    readonly chargeId: string;
    readonly amountCents: Cents;
  }): Promise<ProviderRefund | RefusedRefund>;

  /** Everything that went back from a charge, whoever asked for it, and every dispute of it; oldest first. */
  findReturns(chargeId: string): Promise<ChargeReturns>;

  /** Every refund and dispute made since an instant, with its charge: for whatever no event has told. */
  listReturned(since: Instant): Promise<Returned>;

  /** Amounts that are authorized on a saved card and captured or released later. */
  readonly holds: CardHolds;

  /** Reads what the provider sent to our address. @throws WebhookRefused when it is not genuine or not fresh */
  readEvent(request: { readonly body: Buffer; readonly signature: string | undefined }): ProviderEvent;
};

/** The account is named by its id once it has one; a business whose account was closed starts again. */
export type AccountRef = { readonly businessId: string; readonly accountId: string | undefined };

export type AccountOwner = AccountRef & {
  /** The account that this one replaces, if any: part of the key under which the new one is opened. */
  readonly previousAccountId?: string | undefined;
  readonly displayName: string;
  readonly email: string | undefined;
};

export type AccountSession = {
  /** Known from the start with a provider that opens the account before its form. */
  readonly accountId?: string;
  readonly secret: string;
  readonly publishableKey?: string;
};

/** STARTED: opened, and nothing was handed in yet. */
export const ACCOUNT_STATUSES = ['STARTED', 'PENDING', 'ACTIVE', 'RESTRICTED'] as const;
export type ProviderAccount = {
  readonly accountId: string;
  readonly status: (typeof ACCOUNT_STATUSES)[number];
  readonly bankName: string | null;
  readonly last4: string | null;
  /** What the provider still wants, in words for the owner. */
  readonly missing: readonly string[];
};

export type OpenCharge = { readonly chargeId: string; readonly secret: string; readonly publishableKey?: string };

export type Charge =
  | { readonly status: 'SUCCEEDED'; readonly chargeId: string }
  | { readonly status: 'PROCESSING'; readonly chargeId: string }
  | { readonly status: 'FAILED'; readonly chargeId: string; readonly failureCode: ChargeFailureCode }
  /** Waits for its owner in the browser: a first card, another card, or a bank's question. */
  | ({
      readonly status: 'REQUIRES_ACTION';
      /** Why the last try failed, if there was one. */
      readonly failureCode: ChargeFailureCode | null;
    } & OpenCharge);

export type ProviderRefund = {
  readonly status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  readonly refundId: string;
  /** Ours, where we asked for it; null for one made at the provider's own side. */
  readonly idempotencyKey: string | null;
  readonly amountCents: Cents;
  /** The business, unless somebody at the provider's own side left it its share. */
  readonly payer: RefundPayer;
  readonly failure: RefundFailure | null;
  readonly createdAt: Instant;
};

/** Refused for good: no refund exists under this key. */
export type RefusedRefund = { readonly status: 'REFUSED'; readonly failure: RefundFailure };

export type ProviderDispute = {
  readonly disputeId: string;
  readonly state: DisputeState;
  readonly amountCents: Cents;
  /** What the provider takes for it, as far as it has said so. */
  readonly feeCents: Cents;
  /** The bank's word, such as `fraudulent`. */
  readonly reason: string;
  readonly openedAt: Instant;
  readonly dueAt: Instant | null;
};

/** What went back, and of which charge. */
export type Returned = {
  readonly refunds: readonly (ProviderRefund & { readonly chargeId: string })[];
  readonly disputes: readonly (ProviderDispute & { readonly chargeId: string })[];
};

export type ChargeReturns = {
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
};

export type MethodSetup = { readonly setupId: string; readonly secret: string; readonly publishableKey?: string };

export type SavedMethod =
  /** `methodId` is the provider's, to be stored and handed back as it is; `label` reads like 'Visa •••• 4242'. */
  | { readonly status: 'READY'; readonly methodId: string; readonly label: string }
  | { readonly status: 'PENDING' }
  | { readonly status: 'FAILED'; readonly failureCode: ChargeFailureCode };

/** What an event is about. Types that mean nothing to us are about nothing. */
export type EventSubject =
  | { readonly kind: 'ACCOUNT'; readonly id: string }
  | { readonly kind: 'CHARGE'; readonly id: string; readonly idempotencyKey: string }
  | { readonly kind: 'METHOD'; readonly id: string }
  /** What went back from the charge of this id, or is disputed. */
  | { readonly kind: 'RETURN'; readonly id: string };

export type ProviderEvent = {
  readonly eventId: string;
  readonly type: string;
  readonly subject: EventSubject | undefined;
};

/** The provider refused a request, or nobody heard its answer. */
export class PaymentFailure extends Error {
  override readonly name = 'PaymentFailure';
  readonly code: string;
  /** Nobody can tell what happened: the same key must be asked about before anything else is done. */
  readonly isUnknown: boolean;
  constructor(code: string, message: string, options: { isUnknown: boolean; cause?: unknown }) {
    super(`${code}: ${message}`, { cause: options.cause });
    this.code = code;
    this.isUnknown = options.isUnknown;
  }
}
