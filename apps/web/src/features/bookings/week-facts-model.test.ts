/** A column is open when its own person or room is; one without its own hours is open with the business. */
import { expect, it } from 'vitest';
import { factsOf } from './week-facts-model.ts';

const open = (startAt: number) => ({ hours: [{ startAt, endAt: startAt + 1 }], special: null });
const off = { hours: [], special: { id: 'x', kind: 'TIME_OFF' as const, name: 'Fishing' } };
const days = ['2026-11-23', '2026-11-24'].map((date, index) => ({ date, startAt: 0, endAt: 9, ...open(index) }));
const week = { days, ownDays: [{ resourceId: 'ben', days: [open(5), off] }] };

it.each([
  ['a person with own hours', '2026-11-23', 'ben', open(5)],
  ['a day off of theirs', '2026-11-24', 'ben', off],
  ['a person who follows the business', '2026-11-24', 'ada', open(1)],
  ['a day of everyone', '2026-11-23', undefined, open(0)],
  ['a day that the response does not have', '2026-12-01', 'ben', { hours: [], special: null }],
])('%s', (_, date, resourceId, facts) => {
  expect(factsOf(week, { date, ...(resourceId && { resourceId }) } as never)).toMatchObject(facts);
});

it('a one-person business has no own days', () => {
  expect(factsOf({ days }, { date: '2026-11-24' } as never)).toMatchObject(open(1));
});
