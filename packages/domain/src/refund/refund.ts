/** How much of a payment can be refunded, and the states of refunds and disputes (product/bookings#refunds). */
import { ok, refused, type Result } from '../result.ts';
import type { Cents, PaymentPurpose } from '../vocabulary.ts';

/** OWED: not requested from the provider yet. UNDER_WAY: requested. PAID_BACK and FAILED are its results. */
export const REFUND_STATES = ['OWED', 'UNDER_WAY', 'PAID_BACK', 'FAILED'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Why money is refunded: a PROVIDER refund was made at the provider and imported from there. */
export const REFUND_CAUSES = [
  'PARTNER',
  'PARTNER_CANCELLED',
  'CLIENT_CANCELLED',
  'LATE_PAYMENT',
  'LAPSED',
  'PROVIDER',
] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/** Who pays for a refund: the platform pays for one that did not reverse the business's share. */
export const REFUND_PAYERS = ['BUSINESS', 'PLATFORM'] as const;
export type RefundPayer = (typeof REFUND_PAYERS)[number];

/** Why a refund failed, as far as the partner can do something about it. */
export const REFUND_FAILURES = [
  'INSUFFICIENT_FUNDS',
  'CARD_CLOSED',
  'ALREADY_REFUNDED',
  'UNDER_DISPUTE',
  'DECLINED',
  'PROVIDER_ERROR',
] as const;
export type RefundFailure = (typeof REFUND_FAILURES)[number];

/**
 * A provider may reverse the arrival of a refund; a failed refund stays failed, and another attempt is a new refund.
 */
const REFUND_TRANSITIONS = {
  OWED: ['UNDER_WAY', 'PAID_BACK', 'FAILED'],
  UNDER_WAY: ['PAID_BACK', 'FAILED'],
  PAID_BACK: ['FAILED'],
  FAILED: [],
} as const satisfies Record<RefundState, readonly RefundState[]>;

export const canBecome = (from: RefundState, to: RefundState): boolean =>
  (REFUND_TRANSITIONS[from] as readonly RefundState[]).includes(to);

/** Refunds that the client is already notified of by another message. */
export const isAnnounced = (cause: RefundCause): boolean => cause !== 'PARTNER' && cause !== 'PROVIDER';

/** INQUIRY: the bank asks, and no money was taken. CLOSED: an inquiry that ended without a dispute. */
export const DISPUTE_STATES = ['INQUIRY', 'NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'CLOSED'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Where the disputed money is: not moved, with the bank, or back with the client. */
export type DisputeHold = 'NOTHING' | 'HELD' | 'LOST';
export const DISPUTE_HOLDS: Record<DisputeState, DisputeHold> = {
  INQUIRY: 'NOTHING',
  NEEDS_RESPONSE: 'HELD',
  UNDER_REVIEW: 'HELD',
  WON: 'NOTHING',
  LOST: 'LOST',
  CLOSED: 'NOTHING',
};

/** One payment that was charged, as its rows have it. `refunding` amounts are pending. */
export type PaymentMoney = {
  readonly amountCents: Cents;
  readonly refundedCents: Cents;
  readonly refundingCents: Cents;
  readonly disputedCents: Cents;
  readonly chargedBackCents: Cents;
};

const cents = (amount: number): Cents => amount as Cents;

/** A payment of a booking: a tip is not part of the price. */
export type BookingPayment = PaymentMoney & {
  readonly purpose: PaymentPurpose;
  /** The tax in `amountCents`. */
  readonly taxCents: Cents;
};

export const isOfPrice = ({ purpose }: { readonly purpose?: PaymentPurpose }): boolean => purpose !== 'TIP';

/** A gift card or a visit of a package can also pay part of a price; the money was received when it was sold. */
export const isStoredValue = (payment: { readonly purpose?: PaymentPurpose }): boolean =>
  paidWithOf(payment) !== undefined;

/** The kind of stored value that paid; undefined for a card. */
export const paidWithOf = ({ purpose }: { readonly purpose?: PaymentPurpose }): 'GIFT_CARD' | 'PACKAGE' | undefined =>
  purpose === 'GIFT_CARD' || purpose === 'PACKAGE' ? purpose : undefined;

/** A charge of an auction has no purpose: all of it is price. */
type Refundable = PaymentMoney & { readonly purpose?: PaymentPurpose };

/**
 * While a bank holds a payment, nothing can be refunded; afterward, whatever neither the bank nor a refund has taken.
 */
export function refundableOf(payment: PaymentMoney): Cents {
  const { amountCents, refundedCents, refundingCents, disputedCents, chargedBackCents } = payment;
  if (disputedCents > 0) return cents(0);
  return cents(Math.max(0, amountCents - refundedCents - refundingCents - chargedBackCents));
}

/** What the payment still covers once all pending refunds have arrived. */
export function keptOf({ amountCents, refundedCents, refundingCents, chargedBackCents }: PaymentMoney): Cents {
  return cents(Math.max(0, amountCents - refundedCents - refundingCents - chargedBackCents));
}

type Failed = {
  readonly state: RefundState;
  readonly payer: RefundPayer;
  /** Null for a refund that was never made. */
  readonly providerRefundId: string | null;
  readonly shareReturnedAt: unknown;
};

/**
 * Where the amount is that a failed refund took from the business: still with the platform, or transferred back;
 * undefined if none.
 */
export function takenShareState(refund: Failed): 'OWED' | 'RETURNED' | undefined {
  const { state, payer, providerRefundId, shareReturnedAt } = refund;
  if (state !== 'FAILED' || payer !== 'BUSINESS') return undefined;
  if (shareReturnedAt !== null) return 'RETURNED';
  return providerRefundId === null ? undefined : 'OWED';
}

type Retried = { readonly state: RefundState; readonly payer: RefundPayer; readonly amountCents: Cents };

/**
 * A failed refund is tried again once, by a new one, while its whole amount is still there. A refund paid by the
 * platform can't be retried by the business.
 */
export const canRetryRefund = (refund: Retried, payment: PaymentMoney, wasRetried: boolean): boolean =>
  refund.state === 'FAILED' &&
  refund.payer === 'BUSINESS' &&
  !wasRetried &&
  refund.amountCents <= refundableOf(payment);

export const REFUND_REFUSALS = [
  'NOT_PAID_ONLINE',
  'UNDER_DISPUTE',
  'NOTHING_TO_REFUND',
  'REFUND_TOO_LARGE',
  'WHOLE_VISIT_ONLY',
] as const;
export type RefundRefusal = (typeof REFUND_REFUSALS)[number];

export type RefundPart<Payment> = { readonly payment: Payment; readonly amountCents: Cents };

/**
 * Divides a refund among the payments of a booking, or says why it can't be made: cards first, newest payment first,
 * then gift card and package, in reverse order of payment (product/gift-cards#back), and a tip last, so that only a
 * refund of everything returns it (product/tips#refunds). A visit of a package is returned whole. Payments are passed
 * oldest first. An amount of undefined means everything that is left, which may be nothing.
 */
export function planRefund<Payment extends Refundable>(
  payments: readonly Payment[],
  amountCents: Cents | undefined,
): Result<RefundPart<Payment>[], RefundRefusal> {
  const left = payments.reduce((sum, payment) => sum + refundableOf(payment), 0);
  const requested = amountCents ?? left;
  if (requested === 0) return ok([]);
  if (payments.length === 0) return refused('NOT_PAID_ONLINE');
  if (left === 0)
    return refused(payments.some((payment) => payment.disputedCents > 0) ? 'UNDER_DISPUTE' : 'NOTHING_TO_REFUND');
  if (requested > left) return refused('REFUND_TOO_LARGE');
  const parts = divide(payments, requested);
  const isVisitCut = parts.some(
    ({ payment, amountCents }) => payment.purpose === 'PACKAGE' && amountCents < refundableOf(payment),
  );
  return isVisitCut ? refused('WHOLE_VISIT_ONLY') : ok(parts);
}

/** The lowest number is refunded first. */
const RETURN_ORDER = { GIFT_CARD: 1, PACKAGE: 2, TIP: 3 } as const satisfies Partial<Record<PaymentPurpose, number>>;

const returnOrder = ({ purpose }: { readonly purpose?: PaymentPurpose }): number =>
  purpose !== undefined && purpose in RETURN_ORDER ? RETURN_ORDER[purpose as keyof typeof RETURN_ORDER] : 0;

function divide<Payment extends Refundable>(payments: readonly Payment[], total: number): RefundPart<Payment>[] {
  let missing = total;
  const inOrder = payments.toReversed().toSorted((one, other) => returnOrder(one) - returnOrder(other));
  return inOrder.flatMap((payment) => {
    const amount = Math.min(missing, refundableOf(payment));
    missing -= amount;
    return amount > 0 ? [{ payment, amountCents: cents(amount) }] : [];
  });
}
