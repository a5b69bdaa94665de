import { setImmediate } from 'node:timers/promises';
import type { Instant } from '@primehour/domain/vocabulary';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

/** Whether the file publishes events, invites to one, or cancels one. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';
export type EventStatus = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
export type CalendarPerson = { readonly name: string; readonly email: string };

export type CalendarEvent = {
  /** Stable across all versions of one event, and globally unique. */
  readonly uid: string;
  /** Increases with each change; calendars keep the version with the largest. */
  readonly sequence: number;
  /** When it last changed, for files that are fetched repeatedly; a file created once is stamped at creation. */
  readonly changedAt?: Instant | undefined;
  readonly startAt: Instant;
  readonly endAt: Instant;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly status: EventStatus;
  readonly organizer?: CalendarPerson | undefined;
  /** The invited client. Booking was their consent, so no reply is requested. */
  readonly attendee?: CalendarPerson | undefined;
  readonly url?: string | undefined;
};

export type CalendarFile = {
  readonly name: string;
  readonly events: readonly CalendarEvent[];
  readonly method: CalendarMethod;
  readonly now: Instant;
};

const NEW_LINE = '\r\n';
const END = 'END:VCALENDAR';
/** About three milliseconds on a small machine. */
const EVENTS_AT_ONCE = 250;

/**
 * The same file for any number of events, yielding so that other requests are served in between (docs/decisions/069).
 */
export async function writeLongCalendar(file: CalendarFile): Promise<string> {
  const frame = writeCalendar({ ...file, events: [] });
  const head = frame.slice(0, frame.lastIndexOf(END));
  const pieces = [head];
  for (let from = 0; from < file.events.length; from += EVENTS_AT_ONCE) {
    const piece = writeCalendar({ ...file, events: file.events.slice(from, from + EVENTS_AT_ONCE) });
    pieces.push(piece.slice(head.length, piece.lastIndexOf(END)));
    await setImmediate();
  }
  return [...pieces, frame.slice(head.length)].join('');
}

/**
 * A calendar file (RFC 5545). Times are instants in UTC: each calendar displays them in its owner's zone, and no zone
 * definitions are needed.
 */
export function writeCalendar({ name, events, method, now }: CalendarFile): string {
  const calendar = ical({
    name: plain(name),
    method: ICalCalendarMethod[method],
    prodId: { company: plain(name), product: 'Booking', language: 'EN' },
  });
  for (const event of events) {
    const made = calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: new Date(event.changedAt ?? now),
      lastModified: event.changedAt === undefined ? null : new Date(event.changedAt),
      start: new Date(event.startAt),
      end: new Date(event.endAt),
      summary: plain(event.summary),
      description: plain(event.description),
      location: plain(event.location),
      status: ICalEventStatus[event.status],
      transparency: event.status === 'CANCELLED' ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      organizer: event.organizer ? personOf(event.organizer) : null,
      url: event.url ?? null,
    });
    if (event.attendee) {
      made.createAttendee({
        ...personOf(event.attendee),
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      });
    }
  }
  // The library omits the last line's CRLF (RFC 5545 §3.1).
  const text = calendar.toString();
  return text.endsWith(NEW_LINE) ? text : text + NEW_LINE;
}

/** A name is in double quotes, which can't be escaped. */
const personOf = ({ name, email }: CalendarPerson): CalendarPerson => ({
  name: plain(name).replaceAll('"', "'"),
  email,
});

/**
 * Control characters are invalid in a calendar file; a line break in a text is `
 * `.
 */
const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)[\p{Cc}\u2028\u2029]/gu, '');
