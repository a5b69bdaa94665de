import type { Instant } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import { readBusyInThread } from './read-busy-in-thread.ts';
import { readBusy } from './read-busy.ts';

// The guarantee: a calendar file is interpreted as its owner's calendar displays it: each busy range once, in real
// time.

const ZONE = 'America/Chicago';
const at = (iso: string) => Date.parse(iso) as Instant;
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y', ...lines, 'END:VCALENDAR'].join('\r\n');
const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261001T000000Z', ...lines, 'END:VEVENT'];
const question = (text: string, from = '2026-10-01T00:00:00Z', until = '2026-12-01T00:00:00Z') =>
  ({
    text,
    zone: ZONE,
    from: at(from),
    until: at(until),
  }) as const;

/** Start and end of each range, as UTC without the seconds. */
function busyIn(text: string, from?: string, until?: string): string[] {
  const answer = readBusy(question(text, from, until));
  if (!answer.ok) throw new Error(answer.reason);
  const word = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  return answer.busy.map(({ startAt, endAt }) => `${word(startAt)} ${word(endAt)}`);
}

const NEW_YORK = [
  'BEGIN:VTIMEZONE',
  'TZID:Home Made',
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
];

describe('an entry', () => {
  it.each([
    ['in UTC', ['DTSTART:20261008T150000Z', 'DTEND:20261008T160000Z'], '2026-10-08T15:00 2026-10-08T16:00'],
    ['with a duration', ['DTSTART:20261008T150000Z', 'DURATION:PT45M'], '2026-10-08T15:00 2026-10-08T15:45'],
    ['without a zone', ['DTSTART:20261008T100000', 'DTEND:20261008T110000'], '2026-10-08T15:00 2026-10-08T16:00'],
    [
      'in a zone with a well-known name',
      ['DTSTART;TZID=Europe/Berlin:20261008T170000', 'DTEND;TZID=Europe/Berlin:20261008T180000'],
      '2026-10-08T15:00 2026-10-08T16:00',
    ],
    [
      'in a zone defined by the file',
      ['DTSTART;TZID=Home Made:20261008T110000', 'DTEND;TZID=Home Made:20261008T120000'],
      '2026-10-08T15:00 2026-10-08T16:00',
    ],
    [
      'in an unknown zone',
      ['DTSTART;TZID=Nowhere:20261008T100000', 'DTEND;TZID=Nowhere:20261008T110000'],
      '2026-10-08T15:00 2026-10-08T16:00',
    ],
    [
      'ending in another zone than it starts in',
      ['DTSTART;TZID=America/New_York:20261008T110000', 'DTEND;TZID=America/Los_Angeles:20261008T110000'],
      '2026-10-08T15:00 2026-10-08T18:00',
    ],
    [
      'next to a text with an invalid line break',
      ['DESCRIPTION:Bring the', 'blue folder\u2028and more', '', 'DTSTART:20261008T150000Z', 'DTEND:20261008T160000Z'],
      '2026-10-08T15:00 2026-10-08T16:00',
    ],
    ['a whole day, in the business’s zone', ['DTSTART;VALUE=DATE:20261101'], '2026-11-01T05:00 2026-11-02T06:00'],
    ['several days', ['DTSTART;VALUE=DATE:20261008', 'DTEND;VALUE=DATE:20261010'], '2026-10-08T05:00 2026-10-10T05:00'],
  ])('%s', (_, lines, expected) => {
    expect(busyIn(file(...NEW_YORK, ...entry(...lines)))).toEqual([expected]);
  });

  it.each(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'])('%s: ignored', (line) => {
    expect(busyIn(file(...entry('DTSTART:20261008T150000Z', 'DTEND:20261008T160000Z', line)))).toEqual([]);
  });

  it('outside the window, or without duration: ignored', () => {
    expect(busyIn(file(...entry('DTSTART:20260908T150000Z', 'DTEND:20260908T160000Z')))).toEqual([]);
    expect(busyIn(file(...entry('DTSTART:20261008T150000Z')))).toEqual([]);
  });
});

describe.each(['Home Made', 'America/New_York'])('at a clock change in the zone %s', (zone) => {
  const inZone = (name: string, time: string) => `${name};TZID=${zone}:${time}`;
  const read = (...lines: string[]) => busyIn(file(...NEW_YORK, ...entry(...lines)), undefined, '2027-05-01T00:00:00Z');

  it.each([
    ['begins at the first of two times', '20261101T013000', '20261101T020000', '2026-11-01T05:30 2026-11-01T07:00'],
    ['ends at the first of two times', '20261101T003000', '20261101T010000', '2026-11-01T04:30 2026-11-01T05:00'],
    [
      'begins an hour later if its start is skipped',
      '20270314T023000',
      '20270314T040000',
      '2027-03-14T07:30 2027-03-14T08:00',
    ],
    [
      'ends an hour later if its end is skipped',
      '20270314T013000',
      '20270314T023000',
      '2027-03-14T06:30 2027-03-14T07:30',
    ],
    [
      'keeps its duration if all of it is skipped',
      '20270314T020000',
      '20270314T030000',
      '2027-03-14T07:00 2027-03-14T08:00',
    ],
  ])('an entry %s', (_, start, end, expected) => {
    expect(read(inZone('DTSTART', start), inZone('DTEND', end))).toEqual([expected]);
  });

  it.each([
    ['PT4H', '2027-03-14T04:00 2027-03-14T08:00'],
    ['P1D', '2027-03-14T04:00 2027-03-15T03:00'],
    ['P1DT4H', '2027-03-14T04:00 2027-03-15T07:00'],
  ])('the hours of a duration are elapsed time, and its days are calendar days: %s', (duration, expected) => {
    expect(read(inZone('DTSTART', '20270313T230000'), `DURATION:${duration}`)).toEqual([expected]);
  });

  it('every night ends at its time, even when the first one is an hour shorter', () => {
    const night = [inZone('DTSTART', '20270313T220000'), inZone('DTEND', '20270314T060000')];
    expect(read(...night, 'RRULE:FREQ=DAILY;COUNT=2')).toEqual([
      '2027-03-14T03:00 2027-03-14T10:00',
      '2027-03-15T02:00 2027-03-15T10:00',
    ]);
  });

  it('occurrences are excluded, moved and ended by instants', () => {
    const lines = file(
      ...NEW_YORK,
      ...entry(
        inZone('DTSTART', '20261030T010000'),
        'DURATION:PT1H',
        // The next one would be at 06:00.
        'RRULE:FREQ=DAILY;UNTIL=20261103T055900Z',
        'EXDATE:20261031T050000Z',
      ),
      ...entry('RECURRENCE-ID:20261101T050000Z', 'DTSTART:20261101T200000Z', 'DURATION:PT1H'),
    );
    expect(busyIn(lines)).toEqual([
      '2026-10-30T05:00 2026-10-30T06:00',
      '2026-11-01T20:00 2026-11-01T21:00',
      '2026-11-02T06:00 2026-11-02T07:00',
    ]);
  });
});

describe('a repeating entry', () => {
  const weekly = ['DTSTART;TZID=America/Chicago:20261020T100000', 'DTEND;TZID=America/Chicago:20261020T110000'];

  it('keeps its wall time across a clock change', () => {
    expect(busyIn(file(...entry(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4')))).toEqual([
      '2026-10-20T15:00 2026-10-20T16:00',
      '2026-10-27T15:00 2026-10-27T16:00',
      '2026-11-03T16:00 2026-11-03T17:00',
      '2026-11-10T16:00 2026-11-10T17:00',
    ]);
  });

  it('skips, moves, cancels and adds single occurrences', () => {
    const lines = file(
      ...entry(
        ...weekly,
        'RRULE:FREQ=WEEKLY;COUNT=4',
        'EXDATE;TZID=America/Chicago:20261020T100000',
        'RDATE;TZID=America/Chicago:20261021T090000',
      ),
      ...entry(
        'RECURRENCE-ID;TZID=America/Chicago:20261027T100000',
        'DTSTART:20261028T200000Z',
        'DTEND:20261028T203000Z',
      ),
      ...entry(
        'RECURRENCE-ID;TZID=America/Chicago:20261103T100000',
        'DTSTART;TZID=America/Chicago:20261103T100000',
        'DTEND;TZID=America/Chicago:20261103T110000',
        'STATUS:CANCELLED',
      ),
    );
    expect(busyIn(lines)).toEqual([
      '2026-10-21T14:00 2026-10-21T15:00',
      '2026-10-28T20:00 2026-10-28T20:30',
      '2026-11-10T16:00 2026-11-10T17:00',
    ]);
  });

  it('ends in the zone of its end each time', () => {
    const lines = [
      'DTSTART;TZID=America/New_York:20261030T110000',
      'DTEND;TZID=America/Phoenix:20261030T110000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ];
    // Arizona doesn't change its clocks on November 1.
    expect(busyIn(file(...entry(...lines)))).toEqual([
      '2026-10-30T15:00 2026-10-30T18:00',
      '2026-11-06T16:00 2026-11-06T18:00',
    ]);
  });

  it('without an end is expanded up to the end of the window, and one from long ago from its start', () => {
    const daily = file(...entry('DTSTART:20010101T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'));
    expect(busyIn(daily, '2026-10-08T00:00:00Z', '2026-10-10T00:00:00Z')).toEqual([
      '2026-10-08T15:00 2026-10-08T16:00',
      '2026-10-09T15:00 2026-10-09T16:00',
    ]);
  });

  it.each([
    ['20200101T150000Z', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', []],
    ['20200101T150000Z', 'FREQ=YEARLY;BYMONTH=2,3;BYMONTHDAY=2,30', ['02-02', '03-02', '03-30']],
    ['20200101T150000Z', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', ['02-28']],
    ['20200229T150000Z', 'FREQ=YEARLY', []],
    ['20200301T150000Z', 'FREQ=YEARLY', ['03-01']],
    ['20200131T150000Z', 'FREQ=MONTHLY', ['01-31', '03-31']],
    ['20200101T150000Z', 'FREQ=YEARLY;BYMONTH=3;BYDAY=1MO', ['03-01']],
    ['20200101T150000Z', 'FREQ=YEARLY;BYYEARDAY=60', ['03-01']],
  ])('from %s by %s skips the dates that a year does not have', (start, rule, dates) => {
    const text = file(...entry(`DTSTART:${start}`, 'DURATION:PT1H', `RRULE:${rule}`));
    const found = busyIn(text, '2027-01-10T00:00:00Z', '2027-04-01T00:00:00Z');
    expect(found.map((date) => date.slice(5, 10))).toEqual(dates);
  });

  it('keeps a date that is added to a yearly rule, and the first, whatever the rule says', () => {
    const lines = entry('DTSTART:20270105T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
    const text = file(...lines.slice(0, -1), 'RDATE:20270302T150000Z', 'END:VEVENT');
    expect(busyIn(text, '2027-01-01T00:00:00Z', '2027-04-01T00:00:00Z').at(-1)).toBe(
      '2027-03-02T15:00 2027-03-02T16:00',
    );
  });

  it('has its first occurrence even if only dates follow it', () => {
    const lines = entry('DTSTART:20261008T150000Z', 'DURATION:PT1H', 'RDATE:20261010T150000Z');
    expect(busyIn(file(...lines))).toEqual(['2026-10-08T15:00 2026-10-08T16:00', '2026-10-10T15:00 2026-10-10T16:00']);
  });

  it('has added occurrences that have their own end', () => {
    const periods = '20261010T150000Z/PT3H,20261011T150000Z/20261011T153000Z';
    const lines = entry('DTSTART:20261008T150000Z', 'DURATION:PT1H', `RDATE;VALUE=PERIOD:${periods}`);
    expect(busyIn(file(...lines))).toEqual([
      '2026-10-08T15:00 2026-10-08T16:00',
      '2026-10-10T15:00 2026-10-10T18:00',
      '2026-10-11T15:00 2026-10-11T15:30',
    ]);
  });

  it('may have an occurrence moved into the window from outside', () => {
    const lines = file(
      ...entry('DTSTART:20261001T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;COUNT=12'),
      ...entry('RECURRENCE-ID:20270301T150000Z', 'DTSTART:20261015T180000Z', 'DURATION:PT1H'),
    );
    expect(busyIn(lines, '2026-10-10T00:00:00Z', '2026-10-20T00:00:00Z')).toEqual([
      '2026-10-15T18:00 2026-10-15T19:00',
    ]);
  });
});

it('merges overlapping entries of several calendars in one file', () => {
  const one = file(...entry('DTSTART:20261008T150000Z', 'DTEND:20261008T160000Z'));
  const two = file(...entry('DTSTART:20261008T153000Z', 'DTEND:20261008T170000Z'));
  expect(busyIn(`${one}\r\n${two}`)).toEqual(['2026-10-08T15:00 2026-10-08T17:00']);
});

describe('an invalid or oversized file', () => {
  it.each([
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['nothing', ''],
    ['a truncated one', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:tomorrow\r\nEND:VEVENT\r\nEND:VCALENDAR'],
    ['an unterminated one', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'],
    ['an address book', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEND:VCARD'],
  ])('%s is refused', (_, text) => {
    expect(readBusy(question(text))).toEqual({ ok: false, reason: 'NO_CALENDAR' });
  });

  it('is refused when a rule repeats each second', () => {
    const text = file(...entry('DTSTART:20260101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'));
    expect(readBusy(question(text))).toEqual({ ok: false, reason: 'TOO_MANY' });
  });

  it('is parsed in a worker thread, with the same result', async () => {
    const text = file(...entry('DTSTART:20261008T150000Z', 'DTEND:20261008T160000Z'));
    expect(await readBusyInThread(question(text))).toEqual(readBusy(question(text)));
  });
});
