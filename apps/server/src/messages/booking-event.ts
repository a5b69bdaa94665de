import type { BookingStatus } from '@primehour/domain/vocabulary';
import type { Instant } from '@primehour/domain/vocabulary';
import {
  type CalendarEvent,
  type CalendarMethod,
  type EventStatus,
  writeCalendar,
} from '../calendar-file/write-calendar.ts';
import { instantOf } from '../clock.ts';
import type { Config } from '../config.ts';
import type { ClientKind } from './client-words.ts';
import type { BookingFacts } from './load-facts.ts';

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
export function bookingEvent(facts: BookingFacts, link: string, { publicUrl }: EventConfig): CalendarEvent {
  return {
    uid: eventUid(facts.id, new URL(publicUrl).hostname),
    sequence: facts.version,
    startAt: instantOf(facts.startAt),
    endAt: instantOf(facts.endAt),
    summary: `${facts.serviceName} at ${facts.businessName}`,
    description: `See, move or cancel: ${link}`,
    location: `${facts.city}, ${facts.state}`,
    status: EVENT_STATUSES[facts.status],
    url: link,
  };
}

/** Messages that put the booking into the client's calendar, change it there, or take it out. */
const METHODS: Partial<Record<ClientKind, CalendarMethod>> = {
  BOOKING_CONFIRMED: 'REQUEST',
  BOOKING_MOVED: 'REQUEST',
  BOOKING_RESTORED: 'REQUEST',
  BOOKING_CANCELLED: 'CANCEL',
};

export const isForCalendars = (kind: ClientKind): boolean => METHODS[kind] !== undefined;

/**
 * The file of a mail. It invites in the business's name from the operator's address: only an invitation is updated by
 * the next one with its id, and removed by a cancellation, in the usual calendars (RFC 5546).
 */
export function invitation(
  kind: ClientKind,
  facts: BookingFacts & { readonly clientEmail: string },
  { link, from, config, now }: { link: string; from: string; config: EventConfig; now: Instant },
): string | undefined {
  const method = METHODS[kind];
  // A hold is no appointment yet; what was never one need not be taken out either.
  if (method === undefined || facts.status === 'PENDING') return undefined;
  const organizer = { name: facts.businessName, email: from };
  const attendee = { name: facts.clientName, email: facts.clientEmail };
  const event = { ...bookingEvent(facts, link, config), organizer, attendee };
  return writeCalendar({ name: facts.businessName, events: [event], method, now });
}
