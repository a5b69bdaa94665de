/** Guarantee: a hand-over is offered when a rule's booking, more than a day ahead, has a free colleague, and it frees the time. */
import { expect, it } from 'vitest';
import type { Instant } from '../vocabulary.ts';
import { findHandovers, type Given } from './make-room.ts';
import { aNeed, anAsk, aResource, at, aTeam, busyRange, spansOf } from './team.fixtures.ts';

const TEN = at('2026-10-08T17:00:00Z');
const ELEVEN = at('2026-10-08T18:00:00Z');
const lane = (number: number, ...busy: ReturnType<typeof busyRange>[]) => ({ lanes: [{ lane: number, busy }] });
const anna = aResource('anna', lane(1, busyRange('mia', TEN, ELEVEN)));
const ben = aResource('ben', lane(2));
const given: Given = {
  bookingId: 'mia',
  personId: 'anna',
  startAt: TEN,
  durationMinutes: 60,
  need: { ...aNeed(1, ['anna', 'ben', 'cleo']), spans: spansOf([0, 60]), beforeMinutes: 0, afterMinutes: 0 },
};
/** Only Anna can do what is asked for. */
const ask = anAsk({ needs: [aNeed(1, ['anna'])] });

it('hands Mia’s ten o’clock to Ben', () => {
  expect(findHandovers(aTeam([anna, ben]), ask, TEN, [given])).toEqual([
    { bookingId: 'mia', fromId: 'anna', toId: 'ben' },
  ]);
});

it('offers nothing where the time is free anyway, no colleague is free, or it would not help', () => {
  const busyBen = { ...ben, ...lane(2, busyRange('other', TEN, ELEVEN)) };
  expect(findHandovers(aTeam([anna, ben]), ask, ELEVEN, [given])).toEqual([]);
  expect(findHandovers(aTeam([anna, busyBen]), ask, TEN, [given])).toEqual([]);
  const twice = {
    ...anna,
    ...lane(1, busyRange('mia', TEN, TEN + 1_800_000), busyRange('noa', TEN + 1_800_000, ELEVEN)),
  };
  expect(findHandovers(aTeam([twice, ben]), ask, TEN, [{ ...given, durationMinutes: 30 }])).toEqual([]);
  // The asked service needs Ben as well.
  const both = anAsk({ needs: [aNeed(1, ['anna']), aNeed(2, ['ben'], { kind: 'PERSON' })] });
  expect(findHandovers(aTeam([anna, ben]), both, TEN, [given])).toEqual([]);
});

it('leaves alone what begins within a day', () => {
  const dayBefore = (TEN - 24 * 3_600_000) as Instant;
  const offers = (now: number) =>
    findHandovers(aTeam([anna, ben]), { ...ask, now: now as Instant }, TEN, [given]).length;
  expect([offers(dayBefore - 1), offers(dayBefore)]).toEqual([1, 0]);
});
