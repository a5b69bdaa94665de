import type { BookingDetail, BookingEvent } from '@primehour/contract/booking-detail';
import { formatMoney } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatDayTime } from '@primehour/domain/format/time';
import { REFUND_CAUSE_WORDS, REFUND_FAILURE_WORDS } from '@primehour/domain/refund/refund';
import type { Actor, BookingEventKind, PaymentStatus } from '@primehour/domain/vocabulary';
import { CANCEL_BEHAVIOR_WORDS, CANCEL_REASON_WORDS } from './form.ts';

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

function lineOfEvent({ id, kind, by, at, detail }: BookingEvent, zone: string): TimelineLine {
  const facts = [
    ACTOR_WORDS[by],
    detail.fromStartAt === undefined ? '' : `from ${formatDayTime(detail.fromStartAt, zone)}`,
    kind === 'MOVED' && detail.startAt !== undefined ? `to ${formatDayTime(detail.startAt, zone)}` : '',
    detail.amountCents === undefined ? '' : formatMoney(detail.amountCents),
    wordsIn(REFUND_CAUSE_WORDS, detail.cause),
    wordsIn(REFUND_FAILURE_WORDS, detail.failure),
    wordsIn(CANCEL_REASON_WORDS, detail.reason),
    wordsIn(CANCEL_BEHAVIOR_WORDS, detail.behavior),
  ];
  return {
    id,
    at,
    title: EVENT_TITLES[kind],
    detail: facts.filter(Boolean).join(' · '),
    tone: FAILED_EVENTS.includes(kind) ? 'danger' : 'neutral',
  };
}

const wordsIn = (words: Record<string, string>, key: string | undefined): string =>
  key === undefined ? '' : (words[key] ?? '');

/** What a message is about, by the kinds that go to a booking's people; others are told plainly. */
const MESSAGE_TITLES: Record<string, string> = {
  BOOKING_CODE: 'Code',
  BOOKING_HELD: 'Request to pay',
  BOOKING_CONFIRMED: 'Confirmation',
  BOOKING_MOVED: 'News of the move',
  BOOKING_CANCELLED: 'News of the cancellation',
  BOOKING_RESTORED: 'News that it is back on',
  BOOKING_REFUNDED: 'News of the refund',
  BOOKING_REFUND_SENT: 'News of the refund',
  BOOKING_REMINDER: 'Reminder',
  BOOKING_LINK: 'Link to the booking',
  PARTNER_BOOKING_NEW: 'News to you',
  PARTNER_BOOKING_MOVED: 'News to you',
  PARTNER_BOOKING_CANCELLED: 'News to you',
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

function lineOfMessage(message: BookingDetail['messages'][number]): TimelineLine {
  const { id, channel, kind, recipient, status, error, createdAt, sentAt } = message;
  const { words, tone } = DELIVERY[status] ?? { words: status.toLowerCase(), tone: 'waiting' };
  return {
    id,
    at: sentAt ?? createdAt,
    title: `${MESSAGE_TITLES[kind] ?? 'Message'} by ${channel === 'email' ? 'e-mail' : 'text'}: ${words}`,
    detail: [formatPhone(recipient), error ?? ''].filter(Boolean).join(' · '),
    tone,
  };
}

/** Events and messages in one line of time, the newest first. What is older than the timeline was booked at least. */
export function timelineOf({ booking, events, messages, createdAt }: BookingDetail): TimelineLine[] {
  const zone = booking.business.timezone;
  const booked: TimelineLine = { id: 'booked', at: createdAt, title: 'Booked', detail: '', tone: 'neutral' };
  return [
    ...(events.length === 0 ? [booked] : events.map((event) => lineOfEvent(event, zone))),
    ...messages.map(lineOfMessage),
  ].sort((one, other) => other.at - one.at);
}

/** Life of a payment in words. */
export const PAYMENT_STATUS_WORDS: Record<PaymentStatus, string> = {
  OPEN: 'waiting for the client',
  PROCESSING: 'being processed',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  REFUNDED: 'refunded',
  PARTLY_REFUNDED: 'partly refunded',
};

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
