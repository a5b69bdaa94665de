/** Guarantee: date filters are whole days in the business's zone, weeks start on Monday, and past ends now. */
import { describe, expect, it } from 'vitest';
import type { Instant } from '../vocabulary.ts';
import { dateFilterRange } from './date-filter.ts';

const at = (iso: string) => Date.parse(iso) as Instant;
const range = (from: string, until: string) => ({ from: at(from), until: at(until) });

describe('dateFilterRange', () => {
  // Sunday, November 1, 2026, 23:30 in Denver: already Monday in UTC, and the day has 25 hours.
  const now = at('2026-11-02T06:30:00Z');
  it.each([
    ['all', {}],
    ['past', { until: now }],
    ['today', range('2026-11-01T06:00:00Z', '2026-11-02T07:00:00Z')],
    ['tomorrow', range('2026-11-02T07:00:00Z', '2026-11-03T07:00:00Z')],
    ['this-week', range('2026-10-26T06:00:00Z', '2026-11-02T07:00:00Z')],
  ] as const)('%s on the last evening of a long week', (filter, expected) => {
    expect(dateFilterRange(filter, 'America/Denver', now)).toEqual(expected);
  });

  it('starts a new week the minute Monday starts in the business’s zone', () => {
    const monday = at('2026-11-02T07:00:00Z');
    expect(dateFilterRange('this-week', 'America/Denver', monday)).toEqual(
      range('2026-11-02T07:00:00Z', '2026-11-09T07:00:00Z'),
    );
  });

  it('allows for today in Honolulu being yesterday in New York', () => {
    expect(dateFilterRange('today', 'Pacific/Honolulu', now)).toEqual(
      range('2026-11-01T10:00:00Z', '2026-11-02T10:00:00Z'),
    );
    expect(dateFilterRange('today', 'America/New_York', now)).toEqual(
      range('2026-11-02T05:00:00Z', '2026-11-03T05:00:00Z'),
    );
  });

  it('gives the short day of spring 23 hours', () => {
    expect(dateFilterRange('tomorrow', 'America/Chicago', at('2026-03-07T20:00:00Z'))).toEqual(
      range('2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z'),
    );
  });
});
