/** Guarantee: a special date overrides the weekly hours, a buffer never overlaps anything, and both are named. */
import { describe, expect, it } from 'vitest';
import type { Instant, WallDate } from '../vocabulary.ts';
import type { BusyRange, Calendar, SlotQuery } from './calendar.ts';
import { clashesWith } from './clashes.ts';
import { refusalPlaceOf } from './refusal.ts';
import { explainDay, explainSlot, listSlots } from './slots.ts';
import { findHoursProblem, type SpecialDate } from './special-dates.ts';

const at = (iso: string) => Date.parse(iso) as Instant;
const day = (text: string) => text as WallDate;
const iso = (instants: readonly number[]) => instants.map((instant) => new Date(instant).toISOString().slice(5, 16));
const THURSDAY = day('2026-01-08');
const now = at('2026-01-05T12:00:00Z');

const timeOff: SpecialDate = {
  id: 'off',
  kind: 'TIME_OFF',
  fromDate: day('2026-01-08'),
  untilDate: day('2026-01-09'),
  name: 'At the fair',
  hours: [],
};
const late: SpecialDate = {
  id: 'late',
  kind: 'SPECIAL_HOURS',
  fromDate: THURSDAY,
  untilDate: THURSDAY,
  name: '',
  hours: [{ startMinute: 20 * 60, endMinute: 22 * 60 + 10 }],
};
// Chicago is six hours behind UTC; open on Thursdays and Saturdays from nine to noon.
const calendar: Calendar = {
  zone: 'America/Chicago',
  isActive: true,
  blocks: [
    { dayOfWeek: 4, startMinute: 540, endMinute: 720 },
    { dayOfWeek: 6, startMinute: 540, endMinute: 720 },
  ],
  special: [],
  settings: { minNoticePeriod: 0, advanceBooking: 30, timeslotDuration: 60 },
  busy: [],
};
const query: SlotQuery = { durationMinutes: 60, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, now };
const slotsOf = (special: readonly SpecialDate[], days = 3) =>
  iso(listSlots({ ...calendar, special }, query, { fromDate: THURSDAY, days }));

describe('special dates', () => {
  it('close every date of a range, first and last included, and no other', () => {
    expect(slotsOf([])).toHaveLength(6);
    expect(slotsOf([timeOff])).toEqual(['01-10T15:00', '01-10T16:00', '01-10T17:00']);
    expect(slotsOf([{ ...timeOff, untilDate: day('2026-01-10') }])).toEqual([]);
  });

  it('replace the hours of one date, with a grid of their own', () => {
    expect(slotsOf([late], 1)).toEqual(['01-09T02:00', '01-09T03:00']);
    // A Friday that is closed in other weeks.
    const friday = { ...late, fromDate: day('2026-01-09'), untilDate: day('2026-01-09') };
    expect(slotsOf([friday], 2).slice(3)).toEqual(['01-10T02:00', '01-10T03:00']);
  });

  it('are closed if time off and special hours coincide, in either order', () => {
    expect(slotsOf([late, timeOff], 1)).toEqual([]);
    expect(slotsOf([timeOff, late], 1)).toEqual([]);
  });

  it('are reported with the entry that a partner has to change', () => {
    const answer = explainSlot({ ...calendar, special: [timeOff] }, query, at('2026-01-08T15:00:00Z'));
    expect(answer).toEqual({ isFree: false, refusal: { code: 'DAY_OFF', by: timeOff } });
    expect(refusalPlaceOf({ code: 'DAY_OFF', by: timeOff })).toEqual({ target: 'time-off', id: 'off' });
    const outside = explainSlot({ ...calendar, special: [late] }, query, at('2026-01-08T15:00:00Z'));
    expect(outside).toEqual({ isFree: false, refusal: { code: 'OUTSIDE_HOURS', special: late } });
    expect(refusalPlaceOf({ code: 'OUTSIDE_HOURS', special: late })).toEqual({ target: 'time-off', id: 'late' });
    expect(refusalPlaceOf({ code: 'OUTSIDE_HOURS', special: undefined })).toEqual({ target: 'availability', id: null });
  });

  it('list the times that a day off would have, each refused because of it', () => {
    const times = explainDay({ ...calendar, special: [timeOff] }, query, THURSDAY);
    expect(iso(times.map(({ startAt }) => startAt))).toEqual(['01-08T15:00', '01-08T16:00', '01-08T17:00']);
    expect(times.every(({ refusals }) => refusals.some(({ code }) => code === 'DAY_OFF'))).toBe(true);
    expect(explainDay(calendar, query, day('2026-01-09'))).toEqual([]);
  });
});

describe('buffers', () => {
  const taken = (from: string, until: string): BusyRange[] => [
    { id: 'b', kind: 'booking', startAt: at(from), endAt: at(until) },
  ];
  const busyTen = taken('2026-01-08T16:00:00Z', '2026-01-08T17:00:00Z');
  const startsOf = (before: number, after: number, busy = busyTen) =>
    iso(
      listSlots(
        { ...calendar, busy, settings: { ...calendar.settings, timeslotDuration: 15 } },
        { ...query, durationMinutes: 30, bufferBeforeMinutes: before, bufferAfterMinutes: after },
        { fromDate: THURSDAY, days: 1 },
      ),
    ).map((start) => start.slice(6));

  it('keep their distance from what is taken, to the minute', () => {
    expect(startsOf(0, 0)).toEqual(['15:00', '15:15', '15:30', '17:00', '17:15', '17:30']);
    expect(startsOf(0, 15)).toEqual(['15:00', '15:15', '17:00', '17:15', '17:30']);
    expect(startsOf(0, 16)).toEqual(['15:00', '17:00', '17:15', '17:30']);
    expect(startsOf(15, 0)).toEqual(['15:00', '15:15', '15:30', '17:15', '17:30']);
    expect(startsOf(20, 20)).toEqual(['15:00', '17:30']);
  });

  it('may extend beyond the opening hours, although the service may not', () => {
    expect(startsOf(120, 120, [])).toEqual([
      '15:00',
      '15:15',
      '15:30',
      '15:45',
      '16:00',
      '16:15',
      '16:30',
      '16:45',
      '17:00',
      '17:15',
      '17:30',
    ]);
  });

  it('still respect what is taken outside the hours', () => {
    const early = taken('2026-01-08T14:00:00Z', '2026-01-08T14:50:00Z');
    expect(startsOf(15, 0, early)[0]).toBe('15:15');
    expect(startsOf(10, 0, early)[0]).toBe('15:00');
  });

  it('are named as the reason if the service itself would fit', () => {
    const close = { ...query, durationMinutes: 30, bufferAfterMinutes: 45 };
    const refusal = (startAt: string) => explainSlot({ ...calendar, busy: busyTen }, close, at(startAt));
    expect(refusal('2026-01-08T15:00:00Z')).toMatchObject({ refusal: { code: 'TAKEN', isByBuffer: true } });
    const by = busyTen[0] ?? { id: '', kind: 'block', startAt: now, endAt: now };
    const resource = { id: 'anna', name: 'Anna' };
    expect(refusalPlaceOf({ code: 'TAKEN', by, isByBuffer: true, resource })).toEqual({ target: 'services', id: null });
    expect(refusalPlaceOf({ code: 'TAKEN', by, isByBuffer: false, resource })).toEqual({ target: 'bookings', id: 'b' });
    expect(refusal('2026-01-08T16:00:00Z')).toMatchObject({ refusal: { code: 'TAKEN', isByBuffer: false } });
  });
});

describe('clashesWith', () => {
  const booking = (from: string, until: string) => ({ startAt: at(from), endAt: at(until) });

  it.each([
    ['lies in the range', '2026-01-09T15:00:00Z', '2026-01-09T16:00:00Z', true],
    ['ends as the range begins', '2026-01-08T05:00:00Z', '2026-01-08T06:00:00Z', false],
    ['reaches into the range by a minute', '2026-01-08T05:01:00Z', '2026-01-08T06:01:00Z', true],
    ['begins as the range ends', '2026-01-10T06:00:00Z', '2026-01-10T07:00:00Z', false],
    ['begins a minute before the range ends', '2026-01-10T05:59:00Z', '2026-01-10T07:00:00Z', true],
  ])('a booking that %s: %s to %s, clash %s', (_, from, until, isClash) => {
    expect(clashesWith(timeOff, 'America/Chicago', booking(from, until))).toBe(isClash);
  });

  it('finds what special hours leave outside, and nothing on other dates', () => {
    const clash = (from: string, until: string) => clashesWith(late, 'America/Chicago', booking(from, until));
    expect(clash('2026-01-08T15:00:00Z', '2026-01-08T16:00:00Z')).toBe(true);
    expect(clash('2026-01-09T02:00:00Z', '2026-01-09T03:00:00Z')).toBe(false);
    expect(clash('2026-01-09T03:30:00Z', '2026-01-09T04:11:00Z')).toBe(true);
    expect(clash('2026-01-09T15:00:00Z', '2026-01-09T16:00:00Z')).toBe(false);
  });
});

describe('findHoursProblem', () => {
  const hours = (...pairs: [number, number][]) => pairs.map(([startMinute, endMinute]) => ({ startMinute, endMinute }));

  it.each([
    [hours([540, 720], [720, 800]), undefined],
    [hours([0, 1440]), undefined],
    [hours([540, 540]), { index: 0, code: 'END_NOT_AFTER_START' }],
    [hours([540, 720], [540, 720]), { index: 1, code: 'DUPLICATE' }],
    [hours([540, 720], [500, 541]), { index: 1, code: 'OVERLAP' }],
  ])('%j: %j', (blocks, problem) => {
    expect(findHoursProblem(blocks)).toEqual(problem);
  });
});
