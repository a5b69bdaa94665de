import type { getWeek, WeekItem } from '@primehour/contract/calendar';
/** Guarantee: free time is within open hours, not taken, not past, and long enough to sell. */
import type { ResponseBody } from '@primehour/contract/endpoint';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { describe, expect, it } from 'vitest';
import { freeRanges } from './free-model.ts';

const NINE = Date.parse('2026-10-06T14:00:00Z');
const at = (hours: number) => NINE + hours * HOUR_MS;
const item = (from: number, until: number, resourceIds: string[] = []): WeekItem => ({
  id: `${from}`,
  kind: 'booking',
  startAt: at(from),
  endAt: at(until),
  reservedFrom: at(from),
  reservedUntil: at(until),
  title: 'Ada',
  booking: null,
  resources: resourceIds.map((id, number) => ({ id, name: id, number: number + 1 })),
  version: 1,
});
const week = (changes: Partial<ResponseBody<typeof getWeek>> = {}): ResponseBody<typeof getWeek> => ({
  zone: 'America/Chicago',
  days: [
    { date: '2026-10-06', startAt: at(-9), endAt: at(15), hours: [{ startAt: at(0), endAt: at(8) }], special: null },
  ],
  items: [],
  busy: [],
  ...changes,
});
const hoursOf = (free: readonly { startAt: number; endAt: number }[]) =>
  free.map(({ startAt, endAt }) => [(startAt - NINE) / HOUR_MS, (endAt - NINE) / HOUR_MS]);

describe('of one person', () => {
  it.each([
    ['nothing is booked', [], -1, [[0, 8]]],
    ['the day has begun', [], 2, [[2, 8]]],
    [
      'something is booked',
      [item(2, 3), item(5, 6)],
      -1,
      [
        [0, 2],
        [3, 5],
        [6, 8],
      ],
    ],
    [
      'bookings touch',
      [item(2, 3), item(3, 4)],
      -1,
      [
        [0, 2],
        [4, 8],
      ],
    ],
    [
      'bookings overlap',
      [item(2, 5), item(3, 4)],
      -1,
      [
        [0, 2],
        [5, 8],
      ],
    ],
    ['a pause is short', [item(0, 2), item(2.25, 8)], -1, []],
    ['the day is over', [], 9, []],
  ] as const)('when %s', (_, items, now, free) => {
    expect(hoursOf(freeRanges(week({ items: [...items] }), undefined, at(now)))).toEqual(free);
  });

  it('another calendar takes time too, and free time starts at a multiple of five minutes', () => {
    const busy = [{ calendarId: 'a', calendarName: 'Private', startAt: at(4), endAt: at(8) }];
    const free = freeRanges(week({ busy }), undefined, at(0) + 61 * MINUTE_MS);
    expect(hoursOf(free)).toEqual([[65 / 60, 4]]);
  });

  it('a day off has none', () => {
    const [day] = week().days;
    expect(day && freeRanges(week({ days: [{ ...day, hours: [] }] }), undefined, at(0))).toEqual([]);
  });
});

it('of someone who works alone is within their own hours, if they have any', () => {
  const own = { resourceId: 'ana', days: [{ hours: [{ startAt: at(0), endAt: at(4) }], special: null }] };
  expect(hoursOf(freeRanges(week({ ownDays: [own] }), undefined, at(-1)))).toEqual([[0, 4]]);
});

it('of a team is each person’s own, by time and name', () => {
  const [ana, ben] = [
    { id: 'ana', name: 'Ana' },
    { id: 'ben', name: 'Ben' },
  ];
  const own = { resourceId: 'ben', days: [{ hours: [{ startAt: at(0), endAt: at(2) }], special: null }] };
  const free = freeRanges(week({ items: [item(0, 6, ['ana'])], ownDays: [own] }), [ben, ana], at(-1));
  expect(free.map(({ person, startAt }) => [person?.name, (startAt - NINE) / HOUR_MS])).toEqual([
    ['Ben', 0],
    ['Ana', 6],
  ]);
});
