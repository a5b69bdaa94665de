import type { BookingDetail, BookingEvent } from '@primehour/contract/booking-detail';
import type { BookingMoney, Dispute, Refund } from '@primehour/contract/refund';
import { formatMoney } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatDayTime } from '@primehour/domain/format/time';
import {
  DISPUTE_STATE_WORDS,
  type DisputeState,
  REFUND_CAUSE_WORDS,
  type RefundCause,
} from '@primehour/domain/refund/refund';
import type { Actor, BookingEventKind, PaymentStatus } from '@primehour/domain/vocabulary';
import { CANCEL_BEHAVIOR_WORDS, CANCEL_REASON_WORDS } from './model.ts';

/** One line of what has happened: an event of the booking, or a text or mail about it. */
export type TimelineLine = {
  readonly id: string;
  readonly at: number;
  readonly title: string;
  readonly detail: string;
  readonly tone: 'neutral' | 'success' | 'danger' | 'waiting';
};

const EVENT_TITLES: Record<BookingEventKind, string> = {
  HELD: 'Time held until it is paid',
  CONFIRMED: 'Confirmed',
  ADDED: 'Added by hand',
  MOVED: 'Moved',
  CANCELLED: 'Cancelled',
  RESTORED: 'Restored',
  EXPIRED: 'Not paid in time, so the time was released',
  PAYMENT_FAILED: 'A payment failed',
  REFUND_STARTED: 'Refund started',
  REFUNDED: 'Refunded',
  REFUND_FAILED: 'A refund failed',
  DISPUTE_OPENED: 'The client’s bank disputes the payment',
  DISPUTE_WON: 'Dispute won',
  DISPUTE_LOST: 'Dispute lost: the bank gave the money back to the client',
  MARKED_PAID: 'Marked as paid',
  MARKED_UNPAID: 'Marked as not paid',
  MARKED_DONE: 'Marked as done',
  MARKED_NO_SHOW: 'Marked as no-show',
  MARK_REMOVED: 'Mark taken back',
  NOTE_ADDED: 'Note added',
  NOTE_CHANGED: 'Note changed',
  NOTE_REMOVED: 'Note removed',
};

const ACTOR_WORDS: Record<Actor, string> = { PARTNER: 'by you', CLIENT: 'by the client', SYSTEM: '' };

const FAILED_EVENTS: readonly BookingEventKind[] = [
  'EXPIRED',
  'PAYMENT_FAILED',
  'REFUND_FAILED',
  'DISPUTE_OPENED',
  'DISPUTE_LOST',
];

/** Where the amount belongs to the sentence; why a refund failed stands with the refund itself. */
const AMOUNT_TITLES: Partial<Record<BookingEventKind, (amount: string) => string>> = {
  REFUND_STARTED: (amount) => `Refund of ${amount} started`,
  REFUNDED: (amount) => `${amount} refunded`,
  REFUND_FAILED: (amount) => `Refund of ${amount} failed`,
  DISPUTE_OPENED: (amount) => `The client’s bank disputes ${amount}`,
};

/** The other causes are told by who acted, and by the cancellation beside it. */
const TOLD_CAUSES: readonly RefundCause[] = ['LATE_PAYMENT', 'PROVIDER'];

function lineOfEvent({ id, kind, by, at, detail }: BookingEvent, zone: string): TimelineLine {
  const amount = detail.amountCents === undefined ? '' : formatMoney(detail.amountCents);
  const amountTitle = amount === '' ? undefined : AMOUNT_TITLES[kind]?.(amount);
  const facts = [
    ACTOR_WORDS[by],
    detail.fromStartAt === undefined ? '' : `from ${formatDayTime(detail.fromStartAt, zone)}`,
    kind === 'MOVED' && detail.startAt !== undefined ? `to ${formatDayTime(detail.startAt, zone)}` : '',
    amountTitle === undefined ? amount : '',
    detail.cause && TOLD_CAUSES.includes(detail.cause) ? REFUND_CAUSE_WORDS[detail.cause] : '',
    wordsIn(CANCEL_REASON_WORDS, detail.reason),
    wordsIn(CANCEL_BEHAVIOR_WORDS, detail.behavior),
  ];
  return {
    id,
    at,
    title: amountTitle ?? EVENT_TITLES[kind],
    detail: facts.filter(Boolean).join(' · '),
    tone: FAILED_EVENTS.includes(kind) ? 'danger' : 'neutral',
  };
}

const wordsIn = (words: Record<string, string>, key: string | undefined): string =>
  key === undefined ? '' : (words[key] ?? '');

/** What a message is about, by the kinds that go to a booking's people; others are told plainly. */
const MESSAGE_TITLES: Record<string, string> = {
  BOOKING_CODE: 'Code',
  BOOKING_HELD: 'Payment request',
  BOOKING_CONFIRMED: 'Confirmation',
  BOOKING_MOVED: 'Notice of the new time',
  BOOKING_CANCELLED: 'Cancellation notice',
  BOOKING_RESTORED: 'Notice that it is back on',
  BOOKING_REFUNDED: 'Refund notice',
  BOOKING_REFUND_SENT: 'Refund notice',
  BOOKING_REMINDER: 'Reminder',
  BOOKING_LINK: 'Booking link',
  PARTNER_BOOKING_NEW: 'Notice to you',
  PARTNER_BOOKING_MOVED: 'Notice to you',
  PARTNER_BOOKING_CANCELLED: 'Notice to you',
};

/** How far a message came; a state that is not known yet is shown as it is called. */
const DELIVERY: Record<string, { words: string; tone: TimelineLine['tone'] }> = {
  QUEUED: { words: 'on its way', tone: 'waiting' },
  SENT: { words: 'sent', tone: 'success' },
  DELIVERED: { words: 'delivered', tone: 'success' },
  UNDELIVERED: { words: 'not delivered', tone: 'danger' },
  FAILED: { words: 'could not be sent', tone: 'danger' },
  NOT_SENT: { words: 'not sent', tone: 'danger' },
};

/** Held back because a newer message said it better, which is no failure (decision 059). */
const SUPERSEDED = 'SUPERSEDED';
/** A reason of ours begins with its code, which stands there for operators. */
const CODE = /^[A-Z_]+: /;

function lineOfMessage(message: BookingDetail['messages'][number], client: BookingDetail['client']): TimelineLine {
  const { id, channel, kind, recipient, status, error, createdAt, sentAt } = message;
  const isReplaced = error?.startsWith(SUPERSEDED) ?? false;
  const { words, tone } = isReplaced
    ? ({ words: 'replaced by a newer message', tone: 'neutral' } as const)
    : (DELIVERY[status] ?? { words: status.toLowerCase(), tone: 'waiting' });
  // Where it went is told only where nothing else on the screen does.
  const isKnown = kind.startsWith('PARTNER_') || recipient === client.phone || recipient === client.email;
  return {
    id,
    at: sentAt ?? createdAt,
    title: `${MESSAGE_TITLES[kind] ?? 'Message'} by ${channel === 'email' ? 'email' : 'text'}: ${words}`,
    detail: [isKnown ? '' : formatPhone(recipient), isReplaced ? '' : (error ?? '').replace(CODE, '')]
      .filter(Boolean)
      .join(' · '),
    tone,
  };
}

/** Events and messages in one line of time, the newest first. What is older than the timeline was booked at least. */
export function timelineOf({ booking, client, events, messages, createdAt }: BookingDetail): TimelineLine[] {
  const zone = booking.business.timezone;
  const booked: TimelineLine = { id: 'booked', at: createdAt, title: 'Booked', detail: '', tone: 'neutral' };
  return [
    ...(events.length === 0 ? [booked] : events.map((event) => lineOfEvent(event, zone))),
    ...messages.map((message) => lineOfMessage(message, client)),
  ].sort((one, other) => other.at - one.at);
}

type UnpaidStatus = Exclude<PaymentStatus, 'SUCCEEDED' | 'REFUNDED' | 'PARTLY_REFUNDED'>;
/** Life of a payment until its money has come. */
const UNPAID_WORDS: Record<UnpaidStatus, string> = {
  OPEN: 'waiting for the client',
  PROCESSING: 'being processed',
  FAILED: 'failed',
};

type PaymentRow = BookingDetail['payments'][number];
const isUnpaid = (status: PaymentStatus): status is UnpaidStatus => status in UNPAID_WORDS;

/** Payments that brought no money so far, each with where it stands. */
export const unpaidLines = (payments: readonly PaymentRow[]) =>
  payments.flatMap(({ status, ...payment }) => (isUnpaid(status) ? [{ ...payment, words: UNPAID_WORDS[status] }] : []));

/** Payments whose money came, whatever went back of it since. */
export const chargedOf = (payments: readonly PaymentRow[]): PaymentRow[] =>
  payments.filter(({ status }) => !isUnpaid(status));

/** What remains of the business's money once every refund has arrived; told only where something goes back, and while no bank has a say in it. */
export function remainingOf(money: BookingMoney): number | undefined {
  const { chargedCents, refundedCents, refundingCents, disputedCents, chargedBackCents, refunds } = money;
  const goneCents = refundedCents + refundingCents;
  if (goneCents === 0 || disputedCents + chargedBackCents > 0) return undefined;
  const isCovered = ({ payer, state }: Refund) => payer === 'PLATFORM' && state !== 'FAILED';
  return chargedCents - goneCents + refunds.filter(isCovered).reduce((sum, { amountCents }) => sum + amountCents, 0);
}

const HELD = 'The client’s bank holds the money until it decides. Nothing can be refunded until then.';
const DISPUTE_TEXTS: Record<DisputeState, string> = {
  INQUIRY: 'No money is held.',
  NEEDS_RESPONSE: HELD,
  UNDER_REVIEW: HELD,
  WON: 'The bank decided in your favor.',
  LOST: 'The bank gave the money back to the client.',
  CLOSED: 'No money was taken.',
};

/** A dispute as its notice says it; while the bank waits, also until when, and how the partner can help. */
export function disputeWords({ state, dueAt }: Pick<Dispute, 'state' | 'dueAt'>, zone: string) {
  const isAnswerable = dueAt !== null && (state === 'INQUIRY' || state === 'NEEDS_RESPONSE');
  const answer = isAnswerable
    ? ` We have until ${formatDayTime(dueAt, zone)} to answer. Write to us with anything that supports the payment.`
    : '';
  return { title: DISPUTE_STATE_WORDS[state], text: `${DISPUTE_TEXTS[state]}${answer}` };
}

/** 'Kept free: 10 min before, 15 min after', or nothing. */
export function bufferWords({
  bufferBefore,
  bufferAfter,
}: Pick<BookingDetail, 'bufferBefore' | 'bufferAfter'>): string {
  const parts = [
    bufferBefore > 0 ? `${bufferBefore} min before` : '',
    bufferAfter > 0 ? `${bufferAfter} min after` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Kept free: ${parts.join(', ')}` : '';
}
