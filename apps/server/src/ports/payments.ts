import type { EvidenceFields } from '@primehour/domain/evidence/evidence';
import type { DisputeState, RefundFailure, RefundPayer } from '@primehour/domain/refund/refund';
import type { Cents, Instant, PaymentProviderName } from '@primehour/domain/vocabulary';
import type { CardHolds } from './card-holds.ts';
import type { ChargeFailureCode, ChargeTerms } from './charge-terms.ts';
import type { OutsideSources } from './outside-sources.ts';
import type { PayoutItems, ProviderPayout } from './payouts.ts';
import type { SavedCard } from './saved-card.ts';

/**
 * Incoming payments, and the accounts that receive them. Adapters: `sandbox` (built in, moves nothing) and `stripe`;
 * one contract test covers both. Never call this inside a transaction. An event from the provider only triggers a
 * lookup: events arrive twice, late and in any order.
 * @throws PaymentFailure when the provider is unreachable or refuses the request itself
 */
export type PaymentProvider = {
  readonly name: PaymentProviderName;

  /** The header with the signature of its events, which arrive at `/hooks/payments/<name>`. */
  readonly signatureHeader: string;

  /** What pages with the provider's own form load from other origins; undefined when the form is ours. */
  readonly pageSources: OutsideSources | undefined;

  /** What a browser opens the provider's own fields with before there is a payment; null when the form is ours. */
  readonly publishableKey: string | null;

  /** A notice for the operator at startup. */
  readonly startupNote: string | undefined;

  /** Opens the provider's form in which a business connects its bank account. The secret works once, for minutes. */
  openAccountSession(owner: AccountOwner): Promise<AccountSession>;

  /** The account's state at the provider; undefined when none was ever opened, or it was closed. */
  findAccount(account: AccountRef): Promise<ProviderAccount | undefined>;

  /** Disconnects the account, which gets no more payouts; idempotent. */
  disconnect(account: AccountRef): Promise<void>;

  /**
   * Opens a charge that the client completes in the browser with the secret; `findCharge` returns the result. With
   * `saveCardFor`, the same key of a person as `customerKey` below, the card that pays is also saved for later.
   */
  openCharge(request: ChargeTerms & { readonly saveCardFor?: string | undefined }): Promise<OpenCharge>;

  /** The charge made under this key, if the provider knows one. If its id is given, the lookup is immediate. */
  findCharge(idempotencyKey: string, chargeId?: string): Promise<Charge | undefined>;

  /** Cancels a charge that is not completed and returns its final state: it may have just succeeded. */
  cancelCharge(chargeId: string): Promise<Charge>;

  /**
   * Opens the form that saves a card for later, without a charge. `customerKey` identifies the person, and must always be
   * the same for them. Saved cards are charged for fees and auctions, never on a schedule: adapters declare this use to
   * the card's network when a card is saved and whenever it is charged.
   */
  openMethodSetup(request: { readonly customerKey: string; readonly idempotencyKey: string }): Promise<MethodSetup>;

  /** The result of a setup: the saved method, and its label. */
  findMethod(setupId: string): Promise<SavedMethod>;

  /** A saved card as it is now; undefined once it was removed, by us or at the provider. */
  findSavedCard(methodId: string): Promise<SavedCard | undefined>;

  /** Removes a saved card permanently; idempotent. */
  removeSavedCard(methodId: string): Promise<void>;

  /** Charges a saved method without its owner present. One key is one charge, however often it is requested. */
  chargeMethod(request: ChargeTerms & { readonly methodId: string }): Promise<Charge>;

  /**
   * Refunds money; idempotent by key for at least a day. The account's share and the fee are refunded in proportion.
   * `shareCents` is that share, for when it can't be: an earlier refund took it, failed, and it was returned since.
   */
  refund(request: {
    readonly idempotencyKey: string;
    readonly chargeId: string;
    readonly amountCents: Cents;
    readonly shareCents: Cents;
  }): Promise<ProviderRefund | RefusedRefund>;

  /**
   * Transfers back to the account what a failed refund had taken from it, because a provider returns a failed refund to
   * the platform. One key is one transfer, however often and late it is requested; returns the transfer's id.
   */
  returnShare(request: {
    readonly idempotencyKey: string;
    readonly chargeId: string;
    readonly refundId: string;
    readonly shareCents: Cents;
  }): Promise<string>;

  /** All refunds of a charge, including those made in its dashboard, and all its disputes; oldest first. */
  findReturns(chargeId: string): Promise<ChargeReturns>;

  /** All refunds and disputes since an instant, with their charges, to catch up on lost events. */
  listReturned(since: Instant): Promise<Returned>;

  /**
   * Responds to a dispute with text by field. This is final, because the bank gets it once; repeating it changes nothing,
   * with the same text or another.
   */
  sendEvidence(answer: { readonly disputeId: string; readonly fields: EvidenceFields }): Promise<void>;

  /** The newest payouts of an account, at most a hundred, newest first. */
  listPayouts(account: AccountRef): Promise<readonly ProviderPayout[]>;

  /** What a payout consists of; the items sum to its amount unless the provider leaves some out. */
  findPayoutItems(account: AccountRef, payoutId: string): Promise<PayoutItems>;

  /** Amounts authorized on a saved card and captured or released later. */
  readonly holds: CardHolds;

  /**
   * Parses a webhook request.
   * @throws WebhookRefused when it is not genuine or not fresh
   */
  readEvent(request: { readonly body: Buffer; readonly signature: string | undefined }): ProviderEvent;
};

/** The account is identified by its id once it has one; a business whose account was closed starts again. */
export type AccountRef = { readonly businessId: string; readonly accountId: string | undefined };

export type AccountOwner = AccountRef & {
  /** The account that this one replaces, if any: part of the idempotency key of the new one. */
  readonly previousAccountId?: string | undefined;
  readonly displayName: string;
  readonly email: string | undefined;
};

export type AccountSession = {
  /** Known from the start with providers that create the account before its form. */
  readonly accountId?: string;
  readonly secret: string;
  readonly publishableKey?: string;
};

/** STARTED: opened, and nothing submitted yet. */
export const ACCOUNT_STATUSES = ['STARTED', 'PENDING', 'ACTIVE', 'RESTRICTED'] as const;
export type ProviderAccount = {
  readonly accountId: string;
  readonly status: (typeof ACCOUNT_STATUSES)[number];
  readonly bankName: string | null;
  readonly last4: string | null;
  /** The provider's open requirements, worded for the owner. */
  readonly missing: readonly string[];
};

export type OpenCharge = { readonly chargeId: string; readonly secret: string; readonly publishableKey?: string };

export type Charge =
  /** With the label of the card that its owner paid with, and the card itself where it was to be saved with it. */
  | {
      readonly status: 'SUCCEEDED';
      readonly chargeId: string;
      readonly card?: SavedCard;
      readonly cardLabel?: string;
    }
  | { readonly status: 'PROCESSING'; readonly chargeId: string }
  | { readonly status: 'FAILED'; readonly chargeId: string; readonly failureCode: ChargeFailureCode }
  /** Waits for its owner in the browser: a first card, another card, or the bank's confirmation. */
  | ({
      readonly status: 'REQUIRES_ACTION';
      /** Why the last attempt failed, if any. */
      readonly failureCode: ChargeFailureCode | null;
    } & OpenCharge);

export type ProviderRefund = {
  readonly status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  readonly refundId: string;
  /** Our key, if we requested it; null for a refund made in the provider's dashboard. */
  readonly idempotencyKey: string | null;
  readonly amountCents: Cents;
  /** The business, unless someone left it its share in the provider's dashboard. */
  readonly payer: RefundPayer;
  readonly failure: RefundFailure | null;
  readonly createdAt: Instant;
};

/** Permanently refused: no refund exists under this key. */
export type RefusedRefund = { readonly status: 'REFUSED'; readonly failure: RefundFailure };

export type ProviderDispute = {
  readonly disputeId: string;
  readonly state: DisputeState;
  readonly amountCents: Cents;
  /** The provider's fee, as far as it is known. */
  readonly feeCents: Cents;
  /** The bank's reason, such as `fraudulent`. */
  readonly reason: string;
  readonly openedAt: Instant;
  readonly dueAt: Instant | null;
};

/** A refund or dispute, and its charge. */
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
  | ({ readonly status: 'READY' } & SavedCard)
  | { readonly status: 'PENDING' }
  | { readonly status: 'FAILED'; readonly failureCode: ChargeFailureCode };

/** The subject of an event. Types that we don't handle have none. */
export type EventSubject =
  | { readonly kind: 'ACCOUNT'; readonly id: string }
  | { readonly kind: 'CHARGE'; readonly id: string; readonly idempotencyKey: string }
  /** The form that saves a card, by the id of its setup. */
  | { readonly kind: 'SETUP'; readonly id: string }
  /** A saved card that was removed or changed, by its `methodId`. */
  | { readonly kind: 'METHOD'; readonly id: string }
  /** Payouts of the account with this id. */
  | { readonly kind: 'PAYOUT'; readonly id: string }
  /** Refunds or disputes of the charge with this id. */
  | { readonly kind: 'RETURN'; readonly id: string };

export type ProviderEvent = {
  readonly eventId: string;
  readonly type: string;
  readonly subject: EventSubject | undefined;
};

/** The provider refused a request, or its response was lost. */
/** The code of a failure while an operator has switched card charges off: the provider was not asked. */
export const SWITCHED_OFF = 'switched_off';

export class PaymentFailure extends Error {
  override readonly name = 'PaymentFailure';
  readonly code: string;
  /** The result is unknown: look the key up before doing anything else. */
  readonly isUnknown: boolean;
  constructor(code: string, message: string, options: { isUnknown: boolean; cause?: unknown }) {
    super(`${code}: ${message}`, { cause: options.cause });
    this.code = code;
    this.isUnknown = options.isUnknown;
  }
}
