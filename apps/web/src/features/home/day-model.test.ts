/** What waits leads to the bookings that it counts: a filter that the list doesn't offer would silently show all. */
import { ATTENTION_KINDS, type AttentionKind, DATE_FILTERS, STATUS_FILTERS } from '@primehour/domain/vocabulary';
import { expect, it } from 'vitest';
import { ATTENTION, describeAttention } from './day-model.ts';

const OFFERED: Readonly<Record<string, readonly string[]>> = {
  dates: DATE_FILTERS,
  status: STATUS_FILTERS,
  view: ['week'],
};

it.each<[AttentionKind, object]>([
  // Of bookings that are to come, over, or canceled: no filter has them all.
  ['DISPUTES', {}],
  ['REFUNDS_FAILED', {}],
  ['UNPAID', {}],
  ['CLASHES', { view: 'week' }],
  ['CARDS_MISSING', { status: 'upcoming' }],
  ['UNMARKED', { dates: 'past' }],
])('%s leads to the bookings %j', (kind, filters) => {
  const { pathname, searchParams } = new URL(ATTENTION[kind].href, 'https://book.example');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/bookings', filters]);
  for (const [name, value] of searchParams) expect(OFFERED[name]).toContain(value);
});

it('the answers of Help are opened on Home itself', () => {
  expect(ATTENTION.HELP_ANSWERS.href).toBe('/?help=open');
});

it.each(ATTENTION_KINDS)('%s names one thing in the singular and several with their number', (kind) => {
  const [one, two] = [describeAttention({ kind, count: 1 }), describeAttention({ kind, count: 2 })];
  expect([one.slice(0, 2), two.slice(0, 2)]).toEqual(['1 ', '2 ']);
  expect(two.slice(2)).not.toBe(one.slice(2));
});
