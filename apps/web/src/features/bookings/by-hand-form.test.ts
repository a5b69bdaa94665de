/** A partner's input is sent as instants in the business's time zone, including across midnight and clock changes. */
import type { WallDate } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import {
  blockBodyOf,
  blockFieldsOf,
  blockOwnerOf,
  blockProblems,
  bodyOf,
  byHandFields,
  clientFields,
  emptyFields,
  instantOf,
  isSkipped,
  nextDayEnd,
  timeFields,
  walkInAt,
  relevantVerdict,
} from './by-hand-form.ts';

const ZONE = 'America/Denver';
const DATE = '2026-11-24' as WallDate;
const filled = {
  ...emptyFields('5b1f0c0e-6a8f-4f0c-9d6e-0c7a1f2b3c4d', DATE),
  time: '09:35',
  name: ' Ada Brooks ',
  phoneNumber: '312 555 0142',
};
const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

it.each([
  ['WARNING', 'PAST', false],
  ['WARNING', 'TOO_SOON', false],
  ['WARNING', 'OUTSIDE_HOURS', true],
  ['WARNING', 'DAY_FULL', true],
  ['REFUSED', 'TAKEN', true],
  ['ALLOWED', null, true],
] as const)('of a walk-in, %s for %s is said: %s; of any other booking always', (verdict, rule, isSaid) => {
  const result = { verdict, rule };
  expect(relevantVerdict(result, true)).toBe(isSaid ? result : undefined);
  expect(relevantVerdict(result, undefined)).toBe(result);
  expect(relevantVerdict(undefined, true)).toBeUndefined();
});

describe('a booking by hand', () => {
  it('is sent as an instant of the business’s clock, with the full phone number', () => {
    expect(bodyOf(byHandFields.parse(filled), ZONE)).toEqual({
      serviceId: '5b1f0c0e-6a8f-4f0c-9d6e-0c7a1f2b3c4d',
      startAt: Date.parse('2026-11-24T16:35:00Z'),
      name: 'Ada Brooks',
      phoneNumber: '+13125550142',
      email: '',
      payment: 'PAY_AT_VISIT',
      note: '',
      tellsClient: true,
    });
  });

  it('of a team names the person or anyone, and of a one-person business no one', () => {
    expect(bodyOf(byHandFields.parse({ ...filled, resourceId: 'any' }), ZONE)).toMatchObject({ resourceId: 'any' });
    expect(bodyOf(byHandFields.parse(filled), ZONE)).not.toHaveProperty('resourceId');
  });

  it('says what is missing', () => {
    const issues = byHandFields.safeParse(emptyFields('', '' as WallDate)).error?.issues ?? [];
    expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual({
      serviceId: 'Choose a service',
      date: 'Required',
      time: 'Required',
      phoneNumber: 'Phone number is required',
      name: 'Name is required',
    });
  });

  it('of a walk-in begins now, rounded down to five minutes', () => {
    const startAt = walkInAt(Date.parse('2026-11-25T01:13:59Z'));
    expect(timeFields(startAt, ZONE)).toEqual({ date: '2026-11-24', time: '18:10' });
  });

  it('begins at the instant that was chosen, even if it is the second of two times that look the same', () => {
    const second = Date.parse('2026-11-01T08:30:00Z');
    const values = byHandFields.parse({ ...filled, ...timeFields(second, ZONE) });
    expect(values).toMatchObject({ date: '2026-11-01', time: '01:30' });
    expect(iso(bodyOf(values, ZONE, second).startAt)).toBe('2026-11-01T08:30:00.000Z');
    expect(iso(bodyOf({ ...values, time: '01:35' }, ZONE, second).startAt)).toBe('2026-11-01T07:35:00.000Z');
  });

  it('is filled in with a time as the business’s clock shows it', () => {
    expect(timeFields(Date.parse('2026-11-25T01:30:00Z'), ZONE)).toEqual({
      date: '2026-11-24',
      time: '18:30',
    });
  });

  it('is filled in with what is known about a client', () => {
    const client = { id: 'c', totalBookings: 3, lastBookingDate: null, timezone: ZONE };
    expect(clientFields({ ...client, name: 'Ada', phone: '+13125550142', email: null })).toEqual({
      name: 'Ada',
      phoneNumber: '3125550142',
      email: '',
    });
  });

  it('has no instant until date and time are both set', () => {
    expect(instantOf('2026-11-24', '', ZONE)).toBeUndefined();
    expect(instantOf('2026-02-30', '09:00', ZONE)).toBeUndefined();
  });
});

describe('a block', () => {
  const fields = { date: '2026-11-24', from: '22:00', until: '01:30', note: ' Stocktaking ', resourceId: '' };
  const here = { zone: ZONE };

  it('that ends before it starts ends on the next day', () => {
    const { startAt, endAt, note } = blockBodyOf(fields, here);
    expect(nextDayEnd(fields, here)).toBe(endAt);
    expect(nextDayEnd({ ...fields, until: '22:05' }, here)).toBeUndefined();
    expect([iso(startAt), iso(endAt), note]).toEqual([
      '2026-11-25T05:00:00.000Z',
      '2026-11-25T08:30:00.000Z',
      'Stocktaking',
    ]);
  });

  it('over a clock change keeps its wall times', () => {
    const { startAt, endAt } = blockBodyOf({ ...fields, date: '2026-10-31', until: '03:00' }, here);
    expect((endAt - startAt) / 3_600_000).toBe(6);
  });

  it('of a team names whose time it is', () => {
    const resources = [{ id: 'room', name: 'Room 1', number: 1 }];
    const block = { startAt: 0, endAt: 3_600_000, title: '', resources };
    expect(blockFieldsOf(block, DATE, ZONE).resourceId).toBe('room');
    expect(blockBodyOf({ ...fields, resourceId: 'room' }, here)).toMatchObject({ resourceId: 'room' });
    expect(blockBodyOf(fields, here)).not.toHaveProperty('resourceId');
  });

  it('that exists survives the round trip through the form', () => {
    const { startAt, endAt, note } = blockBodyOf(fields, here);
    expect(blockFieldsOf({ startAt, endAt, title: note }, DATE, ZONE)).toEqual({ ...fields, note: 'Stocktaking' });
  });

  it('says what is missing', () => {
    const empty = { date: '', from: '9', until: '', note: '', resourceId: '' };
    expect(blockProblems(empty, { ...here, hasOwners: false })).toEqual({
      date: 'Required',
      from: 'Required',
      until: 'Required',
    });
    expect(blockProblems(fields, { ...here, hasOwners: false })).toEqual({});
    expect(blockProblems(fields, { ...here, hasOwners: true })).toEqual({ resourceId: 'Required' });
  });

  it('does not begin or end at a time that the clocks skip', () => {
    const skipped = 'The clocks skip this time on that day';
    const problems = (date: string, from: string, until: string) =>
      blockProblems({ ...fields, date, from, until }, { ...here, hasOwners: false });
    expect(problems('2027-03-14', '02:15', '02:45')).toEqual({ from: skipped, until: skipped });
    expect(problems('2027-03-13', '22:00', '02:30')).toEqual({ until: skipped });
    expect(problems('2027-03-14', '22:00', '02:30')).toEqual({});
  });

  it.each([
    ['2026-11-01T07:15:00Z', '2026-11-01T08:15:00Z'],
    ['2026-11-01T08:00:00Z', '2026-11-01T08:30:00Z'],
    ['2026-11-01T06:30:00Z', '2026-11-01T08:30:00Z'],
    ['2026-11-01T04:00:00Z', '2026-11-01T08:30:00Z'],
  ])('keeps its times in the hour that clocks repeat while another field changes: %s to %s', (start, end) => {
    const block = { startAt: Date.parse(start), endAt: Date.parse(end), title: '' };
    const changed = { ...blockFieldsOf(block, DATE, ZONE), note: 'Inventory' };
    expect(blockBodyOf(changed, { zone: ZONE, block })).toEqual({ ...block, title: undefined, note: 'Inventory' });
  });

  it('of a team is for the person in view, else for the one who enters it, else to be chosen', () => {
    const owners = [{ id: 'ada' }, { id: 'ben' }];
    expect(blockOwnerOf(owners, 'ben', 'ada')).toBe('ben');
    expect(blockOwnerOf(owners, 'gone', 'ada')).toBe('ada');
    expect(blockOwnerOf(owners, undefined, undefined)).toBe('');
    expect(blockOwnerOf([{ id: 'ada' }], undefined, undefined)).toBe('ada');
  });
});

it('knows the times that the clocks skip', () => {
  const skips = (date: string, time: string) => isSkipped(date, time, 'America/Chicago');
  expect(['01:59', '02:00', '02:30', '02:59', '03:00'].map((time) => skips('2027-03-14', time))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(skips('2027-03-13', '02:30')).toBe(false);
  // A time that occurs twice exists.
  expect(skips('2026-11-01', '01:30')).toBe(false);
  expect(skips('2027-03-14', '')).toBe(false);
});
