import { setImmediate } from 'node:timers/promises';
import type { Instant } from '@primehour/domain/vocabulary';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

/** A copy to keep, an invitation to take in, or a call to take the event out. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';
export type EventStatus = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
export type CalendarPerson = { readonly name: string; readonly email: string };

export type CalendarEvent = {
  /** The same for all versions of one event, and for no other one anywhere. */
  readonly uid: string;
  /** Grows with each change: a calendar keeps the largest. */
  readonly sequence: number;
  /** When it last changed, where the file is read again and again; a file that is made once is stamped as it is made. */
  readonly changedAt?: Instant | undefined;
  readonly startAt: Instant;
  readonly endAt: Instant;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly status: EventStatus;
  readonly organizer?: CalendarPerson | undefined;
  /** Who is asked to take the event in; they agreed when they booked, so no answer is asked for. */
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
/** Some three milliseconds of a small machine. */
const EVENTS_AT_ONCE = 250;

/** The same file, for any number of events: other requests are served in between (docs/decisions/069). */
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
 * A calendar file (RFC 5545). Times are instants in UTC: each calendar shows them on its owner's clock, and no table
 * of clock changes has to travel along.
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
  // The library leaves out the end of the last line (RFC 5545 §3.1).
  const text = calendar.toString();
  return text.endsWith(NEW_LINE) ? text : text + NEW_LINE;
}

/** A name stands between double quotes, which nothing can escape. */
const personOf = ({ name, email }: CalendarPerson): CalendarPerson => ({
  name: plain(name).replaceAll('"', "'"),
  email,
});

/** Control characters have no place in a calendar file; a line of text may end in `\n` alone. */
const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)[\p{Cc}\u2028\u2029]/gu, '');
