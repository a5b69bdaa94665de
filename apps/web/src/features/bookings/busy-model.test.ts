/** A busy time shows the part within the displayed day, and its details show all of it. */
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import { busyOfDay, busyPath, busyRange, busyTimesOf, overlaps, labelAt } from './busy-model.ts';
import { axisOf } from './week-model.ts';

const ZONE = 'America/Chicago';
const at = (wall: string) => Date.parse(`2026-11-${wall}:00-06:00`) as Instant;
const [tuesday] = axisOf(['2026-11-24' as WallDate], ZONE).days;
if (!tuesday) throw new Error('Expected one day.');
const range = (from: string, until: string) => ({ startAt: at(from), endAt: at(until) });

describe('in its day', () => {
  it.each([
    ['24T09:30', '24T10:30', '9:30 – 10:30 AM'],
    ['24T00:00', '25T00:00', 'All day'],
    ['23T12:00', '26T12:00', 'All day'],
    ['23T22:00', '24T01:00', 'Until 1:00 AM'],
    ['24T22:00', '25T01:00', 'From 10:00 PM'],
    ['24T22:00', '25T00:00', '10:00 PM – 12:00 AM'],
    ['24T00:00', '24T08:00', '12:00 – 8:00 AM'],
  ])('%s to %s reads %s', (from, until, text) => {
    expect(busyTimesOf(range(from, until), tuesday, ZONE)).toBe(text);
  });
});

describe('in full', () => {
  it.each([
    ['24T09:30', '24T10:30', 'Tue, Nov 24, 9:30 AM – 10:30 AM'],
    ['24T00:00', '25T00:00', 'Tue, Nov 24, all day'],
    ['24T00:00', '27T00:00', 'Tue, Nov 24 – Thu, Nov 26, all day'],
    ['24T22:00', '25T01:00', 'Tue, Nov 24, 10:00 PM – Wed, Nov 25, 1:00 AM'],
  ])('%s to %s reads %s', (from, until, text) => {
    expect(busyRange(range(from, until), ZONE)).toBe(text);
  });
});

it.each([
  ['all', undefined, '/availability/calendars'],
  ['all', 'ben', '/availability/calendars?of=ben'],
  ['own', 'ben', '/availability/calendars?of=ben'],
  ['own', 'cleo', undefined],
  ['own', undefined, undefined],
  ['none', 'ben', undefined],
] as const)('for who changes %s hours, one of %s leads to %s', (access, resourceId, path) => {
  expect(busyPath({ resourceId }, access, 'ben')).toBe(path);
});

it('of a person is in their column only, and of the business in every column', () => {
  const one = (calendarId: string, resourceId?: string) => ({
    calendarId,
    calendarName: calendarId,
    ...range('24T09:00', '24T10:00'),
    ...(resourceId && { resourceId }),
  });
  const busy = [one('shop'), one('dentist', 'ben')];
  const idsIn = (resourceId?: string) =>
    busyOfDay({ ...tuesday, ...(resourceId && { resourceId }) }, busy).map(({ item }) => item.calendarId);
  expect([idsIn('ben'), idsIn('ada'), idsIn()]).toEqual([['shop', 'dentist'], ['shop'], ['shop', 'dentist']]);
});

it('is in the days that it overlaps, next to other calendars but not next to what only touches it', () => {
  const of = (calendarId: string, from: string, until: string) => ({
    calendarId,
    calendarName: '',
    ...range(from, until),
  });
  const busy = [
    of('late', '23T20:00', '24T00:00'),
    of('work', '24T09:00', '24T11:00'),
    of('home', '24T10:00', '24T12:00'),
    of('next', '24T12:00', '25T09:00'),
    of('away', '25T00:00', '26T00:00'),
  ];
  expect(busyOfDay(tuesday, busy).map(({ item, lane, lanes }) => [item.calendarId, lane, lanes])).toEqual([
    ['work', 0, 2],
    ['home', 1, 2],
    ['next', 0, 1],
  ]);
  expect(overlaps(range('24T09:00', '24T10:00'), range('24T10:00', '24T11:00'))).toBe(false);
  expect(overlaps(range('24T09:00', '24T10:01'), range('24T10:00', '24T11:00'))).toBe(true);
});

it('has its text below what covers its start, and at its start when all of it is covered', () => {
  const busy = range('24T09:00', '24T12:00');
  const labelOf = (...covers: ReturnType<typeof range>[]) => labelAt(busy, tuesday, covers);
  expect(labelOf()).toBe(at('24T09:00'));
  expect(labelOf(range('24T10:00', '24T11:00'))).toBe(at('24T09:00'));
  expect(labelOf(range('24T08:30', '24T10:00'))).toBe(at('24T10:00'));
  expect(labelOf(range('24T10:05', '24T11:00'), range('24T08:30', '24T10:00'))).toBe(at('24T11:00'));
  expect(labelOf(range('24T08:30', '24T10:00'), range('24T10:00', '24T13:00'))).toBe(at('24T09:00'));
  expect(labelAt(range('23T09:00', '26T00:00'), tuesday, [])).toBe(at('24T00:00'));
});
