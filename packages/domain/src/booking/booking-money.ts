/**
 * What happened to a booking's money, derived from its rows: the only source of labels, receipts, pages and totals
 * (product/bookings#payment-labels).
 */
import { MIN_CHARGE_CENTS } from '../limits.ts';
import { isSettledAsFree } from '../money.ts';
import { taxOfPayment, taxShareCents } from '../price/tax.ts';
import {
  type BookingPayment,
  isOfPrice,
  isStoredValue,
  keptOf,
  type PaymentMoney,
  refundableOf,
} from '../refund/refund.ts';
import { ok, refused, type Result } from '../result.ts';
import type { StoredValueKind } from '../stored-value/stored-value.ts';
import type { Attendance, BookingStatus, Cents, Instant, PaymentKind } from '../vocabulary.ts';
import type { BookingRefusal } from './transitions.ts';

/** The rows from which a booking's money is derived; `payments` are those that were charged, oldest first. */
export type BookingMoneyRows = {
  readonly status: BookingStatus;
  readonly priceCents: Cents;
  readonly paymentKind: PaymentKind;
  readonly isPaidOutside: boolean;
  readonly payments: readonly BookingPayment[];
};

export const PAYMENT_LABELS = [
  'Unpaid',
  'Paid',
  'Refunded',
  'Partly refunded',
  'Pay at visit',
  'Disputed',
  'Charged back',
] as const;
export type PaymentLabel = (typeof PAYMENT_LABELS)[number];

/**
 * The combined state of a booking's payments. A payment that was returned in full does not affect a later one that is
 * kept; if nothing is left of any payment, it is REFUNDED only if the clients' banks took none of it.
 */
const MONEY_STANDINGS = ['NOT_CHARGED', 'KEPT', 'PARTLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK'] as const;
type MoneyStanding = (typeof MONEY_STANDINGS)[number];

function standingOf(payments: readonly PaymentMoney[]): MoneyStanding {
  if (payments.length === 0) return 'NOT_CHARGED';
  if (payments.some(({ disputedCents }) => disputedCents > 0)) return 'DISPUTED';
  const live = payments.filter((payment) => payment.amountCents > payment.refundedCents + payment.chargedBackCents);
  const counted = live.length > 0 ? live : payments;
  if (counted.some(({ chargedBackCents }) => chargedBackCents > 0)) return 'CHARGED_BACK';
  if (live.length === 0) return 'REFUNDED';
  return live.some(({ refundedCents }) => refundedCents > 0) ? 'PARTLY_REFUNDED' : 'KEPT';
}

/**
 * Money that was charged. For a hold that is to be paid again this is the earlier payment's: PENDING is always Unpaid.
 */
const CHARGED_LABELS: Record<Exclude<MoneyStanding, 'NOT_CHARGED'>, PaymentLabel> = {
  KEPT: 'Paid',
  PARTLY_REFUNDED: 'Partly refunded',
  REFUNDED: 'Refunded',
  DISPUTED: 'Disputed',
  CHARGED_BACK: 'Charged back',
};

/**
 * Nothing was charged: free bookings follow product/bookings#payment-labels, bookings by hand follow what the partner
 * recorded.
 */
const UNCHARGED_LABELS: Record<'FREE' | 'OWING' | 'PAID_OUTSIDE' | 'AT_VISIT', Record<BookingStatus, PaymentLabel>> = {
  FREE: { PENDING: 'Unpaid', CONFIRMED: 'Paid', CANCELLED: 'Paid', EXPIRED: 'Unpaid' },
  OWING: { PENDING: 'Unpaid', CONFIRMED: 'Unpaid', CANCELLED: 'Unpaid', EXPIRED: 'Unpaid' },
  PAID_OUTSIDE: { PENDING: 'Unpaid', CONFIRMED: 'Paid', CANCELLED: 'Paid', EXPIRED: 'Unpaid' },
  AT_VISIT: { PENDING: 'Unpaid', CONFIRMED: 'Pay at visit', CANCELLED: 'Unpaid', EXPIRED: 'Unpaid' },
};

function unchargedKind({ paymentKind, isPaidOutside, priceCents }: BookingMoneyRows): keyof typeof UNCHARGED_LABELS {
  if (paymentKind !== 'ONLINE') return isPaidOutside ? 'PAID_OUTSIDE' : 'AT_VISIT';
  return isSettledAsFree(priceCents) ? 'FREE' : 'OWING';
}

/** A gift card or package payment for a visit that is paid there, and was returned: it has to be paid as before. */
const isAsBefore = ({ paymentKind, status }: BookingMoneyRows, payment: BookingPayment): boolean =>
  paymentKind !== 'ONLINE' && status === 'CONFIRMED' && isStoredValue(payment) && keptOf(payment) === 0;

export function paymentLabel(rows: BookingMoneyRows): PaymentLabel {
  const standing = standingOf(rows.payments.filter((payment) => isOfPrice(payment) && !isAsBefore(rows, payment)));
  if (standing === 'NOT_CHARGED') return UNCHARGED_LABELS[unchargedKind(rows)][rows.status];
  if (rows.status === 'PENDING') return 'Unpaid';
  if (standing === 'KEPT' && rows.status === 'CONFIRMED' && remainingOf(rows) > 0) return 'Pay at visit';
  return CHARGED_LABELS[standing];
}

/**
 * What is still to be paid at the visit: the price less what was paid earlier and is kept
 * (product/bookings#payment-labels).
 */
export function remainingOf(rows: BookingMoneyRows): Cents {
  if (rows.paymentKind === 'ONLINE' || rows.isPaidOutside || rows.status !== 'CONFIRMED') return 0 as Cents;
  return payableOutside(rows);
}

/** What is paid at the business when that is marked: the price less what is kept of earlier payments. */
export const payableOutside = ({ priceCents, payments }: Pick<BookingMoneyRows, 'priceCents' | 'payments'>): Cents =>
  Math.max(0, priceCents - keptOfPrice(payments)) as Cents;

/**
 * What a member can still pay of a booking with a gift card or a visit of a package: what remains; a visit pays only
 * the whole price (product/gift-cards#at-the-business).
 */
export function payableWithValue(
  rows: BookingMoneyRows,
  kind: StoredValueKind,
): Result<Cents, BookingRefusal | 'PARTLY_PAID'> {
  if (rows.status !== 'CONFIRMED') return refused('NOT_CONFIRMED');
  const remaining = remainingOf(rows);
  if (remaining === 0) return refused('ALREADY_PAID');
  return kind === 'PACKAGE' && remaining < rows.priceCents ? refused('PARTLY_PAID') : ok(remaining);
}

/** What is kept of the price that was paid, without the tip. */
const keptOfPrice = (payments: readonly BookingPayment[]): number =>
  payments.filter(isOfPrice).reduce((sum, payment) => sum + keptOf(payment), 0);

/** The tax in what is kept of a payment: refunds took their share in proportion (`refundEntries`). */
export const keptTaxOf = (payment: BookingPayment): Cents =>
  (payment.taxCents -
    taxShareCents(payment.taxCents, payment.amountCents - keptOf(payment), payment.amountCents)) as Cents;

/** The tax in the next payment of a booking's price, including a fee: whatever is kept of a price has its tax. */
export function taxOfNext(
  booked: { readonly priceCents: number; readonly taxCents: number },
  payments: readonly BookingPayment[],
  amountCents: number,
): Cents {
  const keptTaxCents = payments.filter(isOfPrice).reduce((sum, payment) => sum + keptTaxOf(payment), 0);
  return taxOfPayment(booked, { keptCents: keptOfPrice(payments), keptTaxCents }, amountCents);
}

type Visit = BookingMoneyRows & { readonly endAt: Instant; readonly attendance: Attendance | null };

/**
 * What a client can pay online of the rest: after a deposit, until the visit is over. If nothing was paid when booking,
 * the visit is the place to pay (product/policies#rest-of-the-price).
 */
export function balanceOf(visit: Visit, now: Instant): Cents {
  const isOpen = paymentLabel(visit) === 'Pay at visit' && keptOfPrice(visit.payments) > 0;
  if (!isOpen || visit.attendance === 'NO_SHOW' || now >= visit.endAt) return 0 as Cents;
  const remaining = remainingOf(visit);
  return remaining < MIN_CHARGE_CENTS ? (0 as Cents) : remaining;
}

/**
 * Whether a payment of the rest that has arrived still pays for something: the visit may have been canceled, missed or
 * paid for at the business in the meantime. `payments` includes it.
 */
export const isBalanceStillDue = ({ status, attendance, isPaidOutside, payments, priceCents }: Visit): boolean =>
  status === 'CONFIRMED' && attendance !== 'NO_SHOW' && !isPaidOutside && keptOfPrice(payments) <= priceCents;

/** Sums over the payments of a booking's price. */
export type BookingMoney = {
  readonly chargedCents: Cents;
  readonly refundedCents: Cents;
  readonly refundingCents: Cents;
  readonly disputedCents: Cents;
  readonly chargedBackCents: Cents;
  /** Including the tip. */
  readonly refundableCents: Cents;
  readonly paidOutsideCents: Cents;
  /** What remains of a tip. */
  readonly tipCents: Cents;
};

type Moved = Pick<BookingMoneyRows, 'payments' | 'isPaidOutside' | 'priceCents'> & {
  /** What was paid at the business, as it was marked: refunds don't change it. Null for marks of earlier releases. */
  readonly paidOutsideCents: Cents | null;
};

export function moneyOf(rows: Moved): BookingMoney {
  const { payments, isPaidOutside, paidOutsideCents } = rows;
  const total = (of: readonly PaymentMoney[], amount: (payment: PaymentMoney) => number) =>
    of.reduce((sum, payment) => sum + amount(payment), 0) as Cents;
  const price = payments.filter(isOfPrice);
  const tips = payments.filter((payment) => !isOfPrice(payment));
  return {
    chargedCents: total(price, ({ amountCents }) => amountCents),
    refundedCents: total(price, ({ refundedCents }) => refundedCents),
    refundingCents: total(price, ({ refundingCents }) => refundingCents),
    disputedCents: total(price, ({ disputedCents }) => disputedCents),
    chargedBackCents: total(price, ({ chargedBackCents }) => chargedBackCents),
    refundableCents: total(payments, refundableOf),
    paidOutsideCents: isPaidOutside ? (paidOutsideCents ?? payableOutside(rows)) : (0 as Cents),
    tipCents: total(tips, keptOf),
  };
}

/** The status of a canceled booking once it is restored (product/bookings#restore); a hold has to be paid by the client. */
export const restoredStatus = (rows: BookingMoneyRows & { readonly wasConfirmed: boolean }): 'CONFIRMED' | 'PENDING' =>
  rows.wasConfirmed && isPaidFor(rows) ? 'CONFIRMED' : 'PENDING';

/** Whether any of its money is kept, or none of it had to be paid by card when booking. */
export function isPaidFor({ paymentKind, priceCents, payments }: BookingMoneyRows): boolean {
  const isAsked = paymentKind === 'ONLINE' || payments.some(({ purpose }) => purpose === 'DEPOSIT');
  return !isAsked || isSettledAsFree(priceCents) || keptOfPrice(payments) > 0;
}
