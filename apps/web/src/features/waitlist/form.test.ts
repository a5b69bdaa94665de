/** An opening is offered at the time that was pressed or typed, even on days when clocks change. */
import type { Instant } from '@primehour/domain/vocabulary';
import { expect, it } from 'vitest';
import { draftOf, readDraft } from './form.ts';

const zone = 'America/Chicago';
const read = (draft: Parameters<typeof readDraft>[0], givenAt?: Instant) =>
  readDraft(draft, { services: [], zone, givenAt });

it('offers the second of two times that look the same if that one was pressed', () => {
  const startAt = Date.parse('2026-11-01T07:30:00Z') as Instant;
  const draft = draftOf({ startAt }, zone);
  expect(draft).toMatchObject({ date: '2026-11-01', from: '01:30', until: '02:30' });
  expect(read(draft, startAt)).toEqual({ body: { startAt, endAt: startAt + 3_600_000, mode: 'IN_ORDER' } });
  expect(read({ ...draft, from: '01:00' }, startAt)).toMatchObject({
    body: { startAt: Date.parse('2026-11-01T06:00:00Z') },
  });
});

it('refuses a time that the clocks skip', () => {
  const draft = { ...draftOf({}, zone), date: '2027-03-14', from: '01:00', until: '03:00' };
  const skipped = 'The clocks skip this time on that day';
  expect(read(draft)).toMatchObject({ body: { startAt: Date.parse('2027-03-14T07:00:00Z') } });
  expect(read({ ...draft, from: '02:15' })).toEqual({ problems: { from: skipped } });
  expect(read({ ...draft, until: '02:45' })).toEqual({ problems: { until: skipped } });
});
