import type { Instant } from '@primehour/domain/vocabulary';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { type CalendarEvent, writeCalendar, writeLongCalendar } from './write-calendar.ts';

// The guarantee: another program reads back exactly what was written, whatever characters names contain, and no name
// can inject a property.

const at = (text: string) => Date.parse(text) as Instant;
const NASTY = 'Größe; "Länge", 100% \\ 🎉 日本語 '.repeat(6).trim();
const EVENT: CalendarEvent = {
  uid: 'booking-1@book.example.test',
  sequence: 7,
  startAt: at('2026-11-01T06:30:00Z'),
  endAt: at('2026-11-01T07:15:00Z'),
  summary: `${NASTY}\r\nATTENDEE:mailto:thief@example.test`,
  description: 'See, move, or cancel: https://book.example.test/my/abc\nand more',
  location: '12 Elm Street, Chicago, IL',
  status: 'CONFIRMED',
  organizer: { name: 'Rosa "the" Salon; CN=x', email: 'hello@book.example.test' },
  attendee: { name: 'Dana', email: 'dana@example.test' },
  url: 'https://book.example.test/my/abc',
};

const write = (event: CalendarEvent, method: 'PUBLISH' | 'REQUEST' | 'CANCEL' = 'REQUEST') =>
  writeCalendar({ name: 'Rosa', events: [event], method, now: at('2026-10-06T14:00:00Z') });

it('is read back as it was written', () => {
  const text = write(EVENT);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  const [event] = calendar.getAllSubcomponents('vevent');
  const value = (name: string) => event?.getFirstPropertyValue(name)?.toString();
  expect(value('uid')).toBe(EVENT.uid);
  expect(value('sequence')).toBe('7');
  expect(value('dtstart')).toBe('2026-11-01T06:30:00Z');
  expect(value('dtend')).toBe('2026-11-01T07:15:00Z');
  expect(value('dtstamp')).toBe('2026-10-06T14:00:00Z');
  expect(value('summary')).toBe(`${NASTY}\nATTENDEE:mailto:thief@example.test`);
  expect(value('description')).toBe(EVENT.description);
  expect(value('location')).toBe(EVENT.location);
  expect(value('status')).toBe('CONFIRMED');
  expect(value('url')).toBe(EVENT.url);
  expect(value('organizer')?.toLowerCase()).toBe('mailto:hello@book.example.test');
  expect(event?.getAllProperties('attendee').map((each) => String(each.getFirstValue()).toLowerCase())).toEqual([
    'mailto:dana@example.test',
  ]);
});

it('ends each line with CRLF, none longer than 75 octets', () => {
  const lines = write(EVENT).split('\r\n');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  expect(lines.every((line) => !/[\r\n]/.test(line))).toBe(true);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
});

it('stamps an entry with its last change, if known, and otherwise with the time of rendering', () => {
  expect(write({ ...EVENT, changedAt: at('2026-10-01T09:00:00Z') })).toMatch(
    /\r\nDTSTAMP:20261001T090000Z\r\n[^]*\r\nLAST-MODIFIED:20261001T090000Z\r\n/,
  );
  const made = write(EVENT);
  expect(made).toContain('\r\nDTSTAMP:20261006T140000Z\r\n');
  expect(made).not.toContain('LAST-MODIFIED');
});

it('removes an entry by the id under which it was added', () => {
  const text = write({ ...EVENT, status: 'CANCELLED', sequence: 8 }, 'CANCEL');
  expect(text).toContain('METHOD:CANCEL\r\n');
  expect(text).toContain('STATUS:CANCELLED\r\n');
  expect(text).toContain(`UID:${EVENT.uid}\r\n`);
  expect(text).toContain('SEQUENCE:8\r\n');
});

it.each([0, 1, 250, 251, 600])('of %i entries is the same when it is written in chunks', async (count) => {
  const events = Array.from({ length: count }, (_, n) => ({ ...EVENT, uid: `booking-${n}` }));
  const file = { name: 'END:VCALENDAR', events, method: 'PUBLISH', now: at('2026-10-06T14:00:00Z') } as const;
  expect(await writeLongCalendar(file)).toBe(writeCalendar(file));
});

it('yields to other work while it writes many entries', async () => {
  const events = Array.from({ length: 1_000 }, (_, n) => ({ ...EVENT, uid: `booking-${n}` }));
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await writeLongCalendar({ name: 'Rosa', events, method: 'PUBLISH', now: at('2026-10-06T14:00:00Z') });
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(4);
});
