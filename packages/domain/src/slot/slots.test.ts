/**
 * Guarantee: a start is offered if every rule of availability allows it, and refused with the name of the rule that
 * fails.
 */
import { describe, expect, it } from 'vitest';
import type { Instant, WallDate } from '../vocabulary.ts';
import type { BusyRange, Calendar, SlotQuery } from './calendar.ts';
import { SLOT_REFUSAL_MESSAGES } from './copy.ts';
import { isAddAllowed, isMoveAllowed, SLOT_REFUSAL_CODES, type SlotRefusal, strictest } from './refusal.ts';
import { acceptSlot, explainSlot, listSlots, nearestSlots, refusalsOfSlot } from './slots.ts';

const at = (iso: string) => Date.parse(iso) as Instant;
const iso = (instants: readonly number[]) => instants.map((instant) => new Date(instant).toISOString().slice(5, 16));
const busy = (id: string, from: string, until: string): BusyRange => ({
  id,
  kind: 'booking',
  startAt: at(from),
  endAt: at(until),
});

// Wednesday, January 7, 2026, 12:00 UTC is 06:00 in Chicago; the business opens Thursdays 09:00–12:10 and 14:00–16:00.
const now = at('2026-01-07T12:00:00Z');
const calendar: Calendar = {
  zone: 'America/Chicago',
  isActive: true,
  blocks: [
    { dayOfWeek: 4, startMinute: 840, endMinute: 960 },
    { dayOfWeek: 4, startMinute: 540, endMinute: 730 },
  ],
  special: [],
  settings: { minNoticePeriod: 24, advanceBooking: 30, timeslotDuration: 60 },
  busy: [],
};
const query: SlotQuery = { durationMinutes: 60, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, now };
const thursday = { fromDate: '2026-01-08' as WallDate, days: 1 };

describe('listSlots', () => {
  it('steps from each block’s own start and ends with the last start where the whole duration fits', () => {
    expect(iso(listSlots(calendar, query, thursday))).toEqual([
      '01-08T15:00',
      '01-08T16:00',
      '01-08T17:00',
      '01-08T20:00',
      '01-08T21:00',
    ]);
  });

  it('lets a duration longer than the grid overlap the next start, but not the block’s end', () => {
    const slots = listSlots(calendar, { ...query, durationMinutes: 75 }, thursday);
    expect(iso(slots)).toEqual(['01-08T15:00', '01-08T16:00', '01-08T20:00']);
  });

  it('offers nothing while the calendar is off', () => {
    expect(listSlots({ ...calendar, isActive: false }, query, thursday)).toEqual([]);
  });

  it('respects the notice to the millisecond', () => {
    const late = { ...query, now: at('2026-01-07T15:00:00.000Z') };
    expect(iso(listSlots(calendar, late, thursday))[0]).toBe('01-08T15:00');
    const tooLate = { ...query, now: at('2026-01-07T15:00:00.001Z') };
    expect(iso(listSlots(calendar, tooLate, thursday))[0]).toBe('01-08T16:00');
  });

  it('respects the advance window to the millisecond', () => {
    const window = { fromDate: '2026-02-05' as WallDate, days: 30 };
    const lastOf = (when: string) => iso(listSlots(calendar, { ...query, now: at(when) }, window)).at(-1);
    expect(lastOf('2026-01-06T21:00:00.000Z')).toBe('02-05T21:00');
    expect(lastOf('2026-01-06T20:59:59.999Z')).toBe('02-05T20:00');
  });

  it('keeps a slot that a booking merely touches', () => {
    const touching = [
      busy('a', '2026-01-08T14:00:00Z', '2026-01-08T15:00:00Z'),
      busy('b', '2026-01-08T16:00:00Z', '2026-01-08T17:00:00Z'),
    ];
    const slots = listSlots({ ...calendar, busy: touching }, query, thursday);
    expect(iso(slots)).toEqual(['01-08T15:00', '01-08T17:00', '01-08T20:00', '01-08T21:00']);
  });

  it('drops a slot for a single shared minute and stays on the grid afterward', () => {
    const crossing = [busy('a', '2026-01-08T15:59:00Z', '2026-01-08T16:01:00Z')];
    const slots = listSlots({ ...calendar, busy: crossing }, query, thursday);
    expect(iso(slots)).toEqual(['01-08T17:00', '01-08T20:00', '01-08T21:00']);
  });

  it('considers a booking in the second block if the notice leaves no start in the first', () => {
    const early = { ...query, now: at('2026-01-07T17:30:00Z') };
    const afternoon = [busy('a', '2026-01-08T20:00:00Z', '2026-01-08T21:00:00Z')];
    const coarse = { ...calendar, busy: afternoon, settings: { ...calendar.settings, timeslotDuration: 120 } };
    const slots = listSlots(coarse, { ...early, durationMinutes: 15 }, thursday);
    expect(iso(slots)).toEqual([]);
  });

  it('offers a booking’s own time to the booking that is being moved', () => {
    const own = [busy('mine', '2026-01-08T15:00:00Z', '2026-01-08T17:00:00Z')];
    const taken = { ...calendar, busy: own };
    expect(iso(listSlots(taken, query, thursday))[0]).toBe('01-08T17:00');
    expect(iso(listSlots(taken, { ...query, ignoreBusyId: 'mine' }, thursday))[0]).toBe('01-08T15:00');
  });

  it('gives a repeated hour its real length: 01:00–03:00 lasts three hours on the 25-hour day', () => {
    const night = { ...calendar, blocks: [{ dayOfWeek: 7, startMinute: 60, endMinute: 180 }] } as const;
    const autumn = { ...query, now: at('2026-10-30T12:00:00Z') };
    const slots = listSlots(night, autumn, { fromDate: '2026-11-01' as WallDate, days: 1 });
    expect(iso(slots)).toEqual(['11-01T06:00', '11-01T07:00', '11-01T08:00']);
  });

  it('opens a block that begins inside the skipped hour at the change, and drops one that lies inside it', () => {
    const night: Calendar = {
      ...calendar,
      settings: { ...calendar.settings, timeslotDuration: 30 },
      blocks: [
        { dayOfWeek: 7, startMinute: 120, endMinute: 150 },
        { dayOfWeek: 7, startMinute: 150, endMinute: 240 },
      ],
    };
    const spring = { ...query, durationMinutes: 30, now: at('2026-03-06T12:00:00Z') };
    const slots = listSlots(night, spring, { fromDate: '2026-03-08' as WallDate, days: 1 });
    expect(iso(slots)).toEqual(['03-08T08:00', '03-08T08:30']);
  });

  it('ends immediately if the grid is zero or the window is absurd', () => {
    const zero = { ...calendar, settings: { ...calendar.settings, timeslotDuration: 0 } };
    expect(listSlots(zero, query, thursday)).toHaveLength(131 + 61);
    expect(listSlots(calendar, query, { fromDate: '1970-01-01' as WallDate, days: 4_000_000 })).toHaveLength(5 * 5);
    expect(listSlots(calendar, query, { ...thursday, days: 0 })).toEqual([]);
  });
});

const OUTSIDE: SlotRefusal = { code: 'OUTSIDE_HOURS', special: undefined };

/** The only person of a business needs no name. */
const ONE = { id: 'one', name: '' };

describe('explainSlot', () => {
  const taken = { ...calendar, busy: [busy('b', '2026-01-08T20:30:00Z', '2026-01-08T21:30:00Z')] };
  const earliestAt = at('2026-01-08T12:00:00Z');
  const latestAt = at('2026-02-06T12:00:00Z');

  it.each<[string, Calendar, string, SlotRefusal]>([
    ['before opening', calendar, '2026-01-08T14:59:00Z', OUTSIDE],
    ['on a closed day', calendar, '2026-01-09T15:00:00Z', OUTSIDE],
    [
      'where the duration runs past the block',
      calendar,
      '2026-01-08T21:30:00Z',
      { code: 'DOES_NOT_FIT', closesAt: at('2026-01-08T22:00:00Z'), special: undefined },
    ],
    ['between two blocks', calendar, '2026-01-08T18:30:00Z', OUTSIDE],
    ['in the past', calendar, '2026-01-07T11:59:59Z', { code: 'PAST' }],
    ['a minute off the grid', calendar, '2026-01-08T15:01:00Z', { code: 'OFF_GRID' }],
    ['a second off the grid', calendar, '2026-01-08T16:00:01Z', { code: 'OFF_GRID' }],
    [
      'within the notice',
      { ...calendar, blocks: wholeWeek() },
      '2026-01-08T11:00:00Z',
      { code: 'TOO_SOON', earliestAt },
    ],
    ['beyond the window', calendar, '2026-02-12T15:00:00Z', { code: 'TOO_FAR', latestAt }],
    [
      'over a booking’s start',
      taken,
      '2026-01-08T20:00:00Z',
      { code: 'TAKEN', by: busyOf(taken), isByBuffer: false, resource: ONE },
    ],
    [
      'over a booking’s end',
      taken,
      '2026-01-08T21:00:00Z',
      { code: 'TAKEN', by: busyOf(taken), isByBuffer: false, resource: ONE },
    ],
    ['with the calendar off', { ...calendar, isActive: false }, '2026-01-08T15:00:00Z', { code: 'CALENDAR_OFF' }],
  ])('refuses a start %s', (_, calendar, startAt, refusal) => {
    expect(explainSlot(calendar, query, at(startAt))).toEqual({ isFree: false, refusal });
    expect(acceptSlot(calendar, query, at(startAt))).toEqual({ ok: false, reason: refusal });
  });

  it('names a conflicting booking before every other reason, because it alone prevents a move', () => {
    const offAndTaken = { ...taken, isActive: false };
    const answer = explainSlot(offAndTaken, { ...query, now: at('2026-01-09T00:00:00Z') }, at('2026-01-08T20:07:00Z'));
    expect(answer).toMatchObject({ refusal: { code: 'TAKEN', by: { id: 'b' } } });
  });

  it('names the hours before the grid, so that a warning is never hidden behind a harmless reason', () => {
    const answer = explainSlot(calendar, { ...query, now: at('2026-01-08T00:00:00Z') }, at('2026-01-08T15:07:00Z'));
    expect(answer).toMatchObject({ refusal: { code: 'TOO_SOON' } });
  });

  it('accepts a free start and returns the end that results from its duration', () => {
    const startAt = at('2026-01-08T16:00:00Z');
    expect(explainSlot(calendar, query, startAt)).toEqual({ isFree: true });
    expect(acceptSlot(calendar, { ...query, durationMinutes: 61 }, startAt)).toEqual({
      ok: true,
      value: { startAt, endAt: at('2026-01-08T17:01:00Z') },
    });
  });
});

describe('nearestSlots', () => {
  const morningTaken = { ...calendar, busy: [busy('b', '2026-01-08T16:00:00Z', '2026-01-08T18:10:00Z')] };

  it('returns the three closest in chronological order, from both sides', () => {
    const nearest = nearestSlots(morningTaken, query, at('2026-01-08T17:00:00Z'));
    expect(iso(nearest)).toEqual(['01-08T15:00', '01-08T20:00', '01-08T21:00']);
  });

  it('crosses days if the day has too few', () => {
    const nearest = nearestSlots(calendar, query, at('2026-01-08T22:00:00Z'), 7);
    expect(iso(nearest)).toHaveLength(7);
    expect(iso(nearest).slice(5)).toEqual(['01-15T15:00', '01-15T16:00']);
  });

  it('starts from the edge of the window if the request lies outside it', () => {
    expect(iso(nearestSlots(calendar, query, at('2020-01-01T00:00:00Z'), 1))).toEqual(['01-08T15:00']);
    expect(iso(nearestSlots(calendar, query, at('2090-01-01T00:00:00Z'), 1))).toEqual(['02-05T21:00']);
  });

  it('is empty if nothing is free', () => {
    expect(nearestSlots({ ...calendar, blocks: [] }, query, now)).toEqual([]);
    expect(nearestSlots({ ...calendar, isActive: false }, query, now)).toEqual([]);
  });
});

describe('isMoveAllowed', () => {
  it.each([
    ['TAKEN', 'REFUSED', 'REFUSED'],
    ['CALENDAR_OFF', 'ALLOWED', 'ALLOWED'],
    ['PAST', 'REFUSED', 'WARNING'],
    ['DAY_OFF', 'WARNING', 'WARNING'],
    ['OUTSIDE_HOURS', 'WARNING', 'WARNING'],
    ['DOES_NOT_FIT', 'WARNING', 'WARNING'],
    ['TOO_SOON', 'WARNING', 'WARNING'],
    ['TOO_FAR', 'WARNING', 'WARNING'],
    ['OFF_GRID', 'ALLOWED', 'ALLOWED'],
  ] as const)('%s makes a move %s, and a booking by hand %s', (code, move, add) => {
    expect([isMoveAllowed({ code }), isAddAllowed({ code })]).toEqual([move, add]);
    expect(SLOT_REFUSAL_MESSAGES[code]).toMatch(/\.$/);
  });

  it('covers every refusal and allows a free time', () => {
    expect(SLOT_REFUSAL_CODES).toHaveLength(12);
    expect([isMoveAllowed(undefined), isAddAllowed(undefined)]).toEqual(['ALLOWED', 'ALLOWED']);
  });

  it('returns the strictest of all reasons against a time, so that no warning is hidden behind a harmless reason', () => {
    const off = { ...calendar, isActive: false };
    const closed = refusalsOfSlot(off, query, at('2026-01-09T15:00:00Z'));
    expect(closed.map(({ code }) => code)).toEqual(['CALENDAR_OFF', 'OUTSIDE_HOURS']);
    expect(strictest(closed, isMoveAllowed)).toEqual({ verdict: 'WARNING', refusal: OUTSIDE });
    expect(strictest([], isMoveAllowed)).toEqual({ verdict: 'ALLOWED', refusal: undefined });
  });
});

function wholeWeek(): Calendar['blocks'] {
  return ([1, 2, 3, 4, 5, 6, 7] as const).map((dayOfWeek) => ({ dayOfWeek, startMinute: 0, endMinute: 1440 }));
}

function busyOf(calendar: Calendar): BusyRange {
  return calendar.busy[0] ?? busy('x', '2026-01-08T15:00:00Z', '2026-01-08T16:00:00Z');
}
