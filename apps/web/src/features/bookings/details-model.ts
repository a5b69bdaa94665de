import type { BookingDetail, BookingEvent } from '@primehour/contract/booking-detail';
import type { BookingMoney, Dispute, Refund } from '@primehour/contract/refund';
import { DUE_KIND_LABELS } from '@primehour/domain/due/copy';
import { formatMoney } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatDayTime } from '@primehour/domain/format/time';
import { formatChargeLine, taxLabel } from '@primehour/domain/price/copy';
import { DISPUTE_STATE_LABELS, REFUND_CAUSE_LABELS } from '@primehour/domain/refund/copy';
import { type DisputeState, type RefundCause } from '@primehour/domain/refund/refund';
import type { BookingEventKind, PaymentStatus } from '@primehour/domain/vocabulary';
import { describeActor } from '../../account/describe-actor.ts';
import * as copy from '../../copy/booking-details.ts';
import * as bookingsCopy from '../../copy/bookings.ts';
import * as giftCards from '../../copy/gift-cards.ts';
import * as labels from '../../copy/labels.ts';
import { CANCEL_BEHAVIOR_LABELS, CANCEL_REASON_LABELS } from './model.ts';

/** One line of the timeline: an event of the booking, or a text or email about it. */
export type TimelineLine = {
  readonly id: string;
  readonly at: number;
  readonly title: string;
  readonly detail: string;
  readonly tone: 'neutral' | 'success' | 'danger' | 'waiting';
};

const EVENT_TITLES: Record<BookingEventKind, string> = {
  HELD: copy.held,
  CONFIRMED: copy.confirmed,
  ADDED: copy.addedByHand,
  MOVED: copy.moved,
  CANCELLED: copy.canceled,
  RESTORED: copy.restoredEvent,
  TIME_OPENED: copy.timeOpened,
  EXPIRED: copy.expired,
  PAYMENT_FAILED: copy.paymentFailed,
  REFUND_STARTED: copy.refundStarted,
  REFUNDED: bookingsCopy.refunded,
  REFUND_FAILED: copy.refundFailed,
  DISPUTE_OPENED: copy.disputeOpened,
  DISPUTE_WON: copy.disputeWon,
  DISPUTE_LOST: copy.disputeLost,
  MARKED_PAID: copy.paidMark,
  MARKED_UNPAID: copy.unpaidMark,
  MARKED_DONE: copy.doneMark,
  MARKED_NO_SHOW: copy.noShowMark,
  MARK_REMOVED: copy.markTakenBack,
  NOTE_ADDED: copy.noteAdded,
  NOTE_CHANGED: copy.noteChanged,
  NOTE_REMOVED: copy.noteRemoved,
  DUE_OWED: copy.dueOwed,
  DUE_PAID: copy.duePaid,
  DUE_FAILED: copy.dueFailed,
  DUE_WAIVED: copy.dueWaived,
  DUE_UNCOLLECTED: copy.dueUncollected,
};

/** '$60 + $5.33 Sales tax (8.875%)', 'includes $10 VAT (20%)' */
export const describeTax = (priceCents: number, tax: NonNullable<BookingDetail['tax']>): string =>
  tax.isIncluded
    ? copy.includesTax(formatMoney(tax.cents), taxLabel(tax))
    : copy.taxOnTop(formatMoney(priceCents - tax.cents), formatMoney(tax.cents), taxLabel(tax));

/** The parts of a payment, if there is more than one. */
export const linesOf = ({ lines = [] }: Pick<BookingDetail['payments'][number], 'lines'>): string[] =>
  lines.length > 1 ? lines.map(formatChargeLine) : [];

/** The system's own steps speak for themselves. */
const describeAuthor = ({ by, member }: BookingEvent): string =>
  member ? describeActor(member) : by === 'CLIENT' ? copy.byClient : '';

const FAILED_EVENTS: readonly BookingEventKind[] = [
  'DUE_FAILED',
  'DUE_UNCOLLECTED',
  'EXPIRED',
  'PAYMENT_FAILED',
  'REFUND_FAILED',
  'DISPUTE_OPENED',
  'DISPUTE_LOST',
];

/** Titles that include the amount; why a refund failed is shown with the refund itself. */
const AMOUNT_TITLES: Partial<Record<BookingEventKind, (amount: string) => string>> = {
  REFUND_STARTED: labels.refundStartedOf,
  REFUNDED: copy.refundedOf,
  REFUND_FAILED: copy.refundFailedOf,
  DISPUTE_OPENED: copy.disputeOpenedOf,
};

/** The other causes follow from who acted, and from the cancellation next to it. */
const NAMED_CAUSES: readonly RefundCause[] = ['LATE_PAYMENT', 'PROVIDER'];

function lineOfEvent(event: BookingEvent, zone: string): TimelineLine {
  const { id, kind, at, detail } = event;
  const amount = detail.amountCents === undefined ? '' : formatMoney(detail.amountCents);
  const amountTitle = amount === '' ? undefined : AMOUNT_TITLES[kind]?.(amount);
  const facts = [
    describeAuthor(event),
    detail.fromStartAt === undefined ? '' : copy.movedFrom(formatDayTime(detail.fromStartAt, zone)),
    kind === 'MOVED' && detail.startAt !== undefined ? copy.movedTo(formatDayTime(detail.startAt, zone)) : '',
    detail.trustedVisits === undefined ? '' : copy.trustedClient(detail.trustedVisits),
    detail.fromName === undefined ? '' : copy.movedFrom(detail.fromName),
    detail.toName === undefined ? '' : copy.movedTo(detail.toName),
    detail.dueKind === undefined ? '' : DUE_KIND_LABELS[detail.dueKind],
    amountTitle === undefined ? amount : '',
    detail.cause && NAMED_CAUSES.includes(detail.cause) ? REFUND_CAUSE_LABELS[detail.cause] : '',
    labelIn(CANCEL_REASON_LABELS, detail.reason),
    labelIn(CANCEL_BEHAVIOR_LABELS, detail.behavior),
  ];
  return {
    id,
    at,
    title: amountTitle ?? (detail.paidWith ? giftCards.paidWith[detail.paidWith] : EVENT_TITLES[kind]),
    detail: facts.filter(Boolean).join(' · '),
    tone: FAILED_EVENTS.includes(kind) ? 'danger' : 'neutral',
  };
}

const labelIn = (labels: Record<string, string>, key: string | undefined): string =>
  key === undefined ? '' : (labels[key] ?? '');

/** What a message is about, for the kinds that go to a booking's people; others are just messages. */
const MESSAGE_TITLES: Record<string, string> = {
  BOOKING_CODE: copy.codeMessage,
  BOOKING_HELD: copy.heldMessage,
  BOOKING_CONFIRMED: copy.confirmedMessage,
  BOOKING_MOVED: copy.movedMessage,
  BOOKING_CANCELLED: copy.canceledMessage,
  BOOKING_RESTORED: copy.restoredMessage,
  BOOKING_REFUNDED: copy.refundMessage,
  BOOKING_REFUND_SENT: copy.refundMessage,
  BOOKING_CARD_MISSING: copy.cardMissingMessage,
  BOOKING_DUE_PAID: copy.dueMessage,
  BOOKING_DUE_LINK: copy.dueMessage,
  BOOKING_DUE_WAIVED: copy.dueMessage,
  BOOKING_TIP: copy.tipMessage,
  BOOKING_REMINDER: copy.reminderMessage,
  BOOKING_LINK: copy.linkMessage,
  PARTNER_BOOKING_NEW: copy.partnerMessage,
  PARTNER_BOOKING_MOVED: copy.partnerMessage,
  PARTNER_BOOKING_CANCELLED: copy.partnerMessage,
  PARTNER_BOOKING_MISSED: copy.partnerMessage,
  PARTNER_BOOKING_UNCOLLECTED: copy.partnerMessage,
};

/** The delivery state of a message. An unknown state is shown by its raw name. */
const DELIVERY: Record<string, { label: string; tone: TimelineLine['tone'] }> = {
  QUEUED: { label: copy.queued, tone: 'waiting' },
  SENT: { label: 'sent', tone: 'success' },
  DELIVERED: { label: 'delivered', tone: 'success' },
  UNDELIVERED: { label: copy.undelivered, tone: 'danger' },
  FAILED: { label: copy.sendFailed, tone: 'danger' },
  NOT_SENT: { label: copy.notSent, tone: 'danger' },
};

/** Held back because a newer message replaced it, which is not a failure (decision 059). */
const SUPERSEDED = 'SUPERSEDED';
/** Our own reasons start with a code, which is for operators. */
const CODE = /^[A-Z_]+: /;

function lineOfMessage(message: BookingDetail['messages'][number], client: BookingDetail['client']): TimelineLine {
  const { id, channel, kind, recipient, status, error, createdAt, sentAt } = message;
  const isReplaced = error?.startsWith(SUPERSEDED) ?? false;
  const { label, tone } = isReplaced
    ? ({ label: copy.replaced, tone: 'neutral' } as const)
    : (DELIVERY[status] ?? { label: status.toLowerCase(), tone: 'waiting' });
  // The recipient is shown only if it appears nowhere else on the screen.
  const isKnown = kind.startsWith('PARTNER_') || recipient === client.phone || recipient === client.email;
  return {
    id,
    at: sentAt ?? createdAt,
    title: `${MESSAGE_TITLES[kind] ?? copy.otherMessage} by ${channel === 'email' ? 'email' : 'text'}: ${label}`,
    detail: [isKnown ? '' : formatPhone(recipient), isReplaced ? '' : (error ?? '').replace(CODE, '')]
      .filter(Boolean)
      .join(' · '),
    tone,
  };
}

/**
 * Events and messages in one timeline, newest first. A booking older than the timeline has at least a "booked" entry.
 */
export function timelineOf({ booking, client, events, messages, createdAt }: BookingDetail): TimelineLine[] {
  const zone = booking.business.timezone;
  const booked: TimelineLine = { id: 'booked', at: createdAt, title: copy.created, detail: '', tone: 'neutral' };
  return [
    ...(events.length === 0 ? [booked] : events.map((event) => lineOfEvent(event, zone))),
    ...messages.map((message) => lineOfMessage(message, client)),
  ].sort((one, other) => other.at - one.at);
}

type UnpaidStatus = Exclude<PaymentStatus, 'SUCCEEDED' | 'REFUNDED' | 'PARTLY_REFUNDED'>;
/** The states of a payment until its money has arrived. */
const UNPAID_LABELS: Record<UnpaidStatus, string> = {
  OPEN: copy.paymentOpen,
  PROCESSING: copy.paymentProcessing,
  FAILED: 'failed',
};

type PaymentRow = BookingDetail['payments'][number];
const isUnpaid = (status: PaymentStatus): status is UnpaidStatus => status in UNPAID_LABELS;

/** Payments that have brought no money so far, each with its state. */
export const unpaidLines = (payments: readonly PaymentRow[]) =>
  payments.flatMap(({ status, ...payment }) =>
    isUnpaid(status) ? [{ ...payment, label: UNPAID_LABELS[status] }] : [],
  );

/** Payments whose money arrived, even if some of it was refunded later. */
export const chargedOf = (payments: readonly PaymentRow[]): PaymentRow[] =>
  payments.filter(({ status }) => !isUnpaid(status));

/**
 * What the business keeps once every refund has arrived. Shown only if there is a refund and no open dispute.
 */
export function remainingOf(money: BookingMoney): number | undefined {
  const { chargedCents, refundedCents, refundingCents, disputedCents, chargedBackCents, refunds } = money;
  const goneCents = refundedCents + refundingCents;
  if (goneCents === 0 || disputedCents + chargedBackCents > 0) return undefined;
  const isCovered = ({ payer, state }: Refund) => payer === 'PLATFORM' && state !== 'FAILED';
  return chargedCents - goneCents + refunds.filter(isCovered).reduce((sum, { amountCents }) => sum + amountCents, 0);
}

const HELD = copy.disputeHeld;
const DISPUTE_TEXTS: Record<DisputeState, string> = {
  INQUIRY: copy.disputeInquiry,
  NEEDS_RESPONSE: HELD,
  UNDER_REVIEW: HELD,
  WON: copy.disputeWonText,
  LOST: copy.disputeLostText,
  CLOSED: copy.disputeClosed,
};

/**
 * The text of a dispute's notice. While the bank waits for a response, it includes the deadline and how the partner can
 * help.
 */
export function describeDispute({ state, dueAt }: Pick<Dispute, 'state' | 'dueAt'>, zone: string) {
  const isAnswerable = dueAt !== null && (state === 'INQUIRY' || state === 'NEEDS_RESPONSE');
  const answer = isAnswerable ? ` ${copy.disputeAnswer(formatDayTime(dueAt, zone))}` : '';
  return { title: DISPUTE_STATE_LABELS[state], text: `${DISPUTE_TEXTS[state]}${answer}` };
}

/** 'Kept free: 10 min before, 15 min after', or nothing. */
export function describeBuffers({
  bufferBefore,
  bufferAfter,
}: Pick<BookingDetail, 'bufferBefore' | 'bufferAfter'>): string {
  const parts = [
    bufferBefore > 0 ? copy.minutesBefore(bufferBefore) : '',
    bufferAfter > 0 ? copy.minutesAfter(bufferAfter) : '',
  ].filter(Boolean);
  return parts.length > 0 ? copy.keptFree(parts.join(', ')) : '';
}
