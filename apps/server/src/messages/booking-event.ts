import type { BookingStatus } from '@primehour/domain/vocabulary';
import {
  type CalendarEvent,
  type CalendarMethod,
  type EventStatus,
  writeCalendar,
} from '../calendar-file/write-calendar.ts';
import type { Config } from '../config.ts';
import type { ClientKind } from '../ports/message-kinds.ts';
import { eventNote, eventTitle } from './copy/client.ts';
import { type BookingData, placeOf } from './message-data.ts';

const EVENT_STATUSES: Record<BookingStatus, EventStatus> = {
  PENDING: 'TENTATIVE',
  CONFIRMED: 'CONFIRMED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'CANCELLED',
};

/** The same id in every file about a booking: a change updates the entry that a calendar already holds. */
export const eventUid = (bookingId: string, host: string): string => `booking-${bookingId}@${host}`;

type EventConfig = Pick<Config, 'publicUrl'>;

/** A booking as an entry of its client's calendar. */
export function bookingEvent(data: BookingData, url: string, { publicUrl }: EventConfig): CalendarEvent {
  return {
    uid: eventUid(data.id, new URL(publicUrl).hostname),
    sequence: data.version,
    startAt: data.startAt,
    endAt: data.endAt,
    summary: eventTitle(data),
    description: eventNote(url),
    location: placeOf(data),
    status: EVENT_STATUSES[data.status],
    url,
  };
}

/** Messages that put the booking into the client's calendar, change it there, or remove it. */
const METHODS = {
  BOOKING_CONFIRMED: 'REQUEST',
  BOOKING_MOVED: 'REQUEST',
  BOOKING_RESTORED: 'REQUEST',
  BOOKING_CANCELLED: 'CANCEL',
} as const satisfies Partial<Record<ClientKind, CalendarMethod>>;

/**
 * The file attached to an email: an invitation in the business's name from the operator's address. Common calendars
 * update only invitations by their id, and remove them on cancellation (RFC 5546).
 */
export function invitation(
  kind: ClientKind,
  data: BookingData,
  { to, url, config }: { to: string; url: string; config: EventConfig & Pick<Config, 'mail'> },
): string | undefined {
  const { [kind]: method }: Partial<Record<ClientKind, CalendarMethod>> = METHODS;
  // A hold is not an appointment yet, and what never was one need not be removed.
  if (method === undefined || data.status === 'PENDING' || config.mail.provider === 'none') return undefined;
  const organizer = { name: data.businessName, email: config.mail.from };
  const attendee = { name: data.clientName, email: to };
  const event = { ...bookingEvent(data, url, config), organizer, attendee };
  return writeCalendar({ name: data.businessName, events: [event], method, now: data.queuedAt });
}
