/**
 * Guarantee: a handover is offered if a booking that the rule assigned, more than a day ahead, has a free colleague,
 * and it frees the time.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Instant, WallDate } from '../vocabulary.ts';
import { findHandovers, type AssignedBooking, startsWithRoom } from './make-room.ts';
import { explainTeamDay, listTeamSlots } from './team-slots.ts';
import { aNeed, aSlotQuery, aResource, at, aTeam, busyRange, DATE, scenes, spansOf } from './team.fixtures.ts';
import { ANYONE } from './team.ts';

const TEN = at('2026-10-08T17:00:00Z');
const ELEVEN = at('2026-10-08T18:00:00Z');
const lane = (number: number, ...busy: ReturnType<typeof busyRange>[]) => ({ lanes: [{ lane: number, busy }] });
const anna = aResource('anna', lane(1, busyRange('mia', TEN, ELEVEN)));
const ben = aResource('ben', lane(2));
const booking: AssignedBooking = {
  bookingId: 'mia',
  personId: 'anna',
  startAt: TEN,
  durationMinutes: 60,
  need: { ...aNeed(1, ['anna', 'ben', 'cleo']), spans: spansOf([0, 60]), beforeMinutes: 0, afterMinutes: 0 },
};
/** Only Anna can do what is requested. */
const query = aSlotQuery({ needs: [aNeed(1, ['anna'])] });

it('hands Mia’s ten o’clock to Ben', () => {
  expect(findHandovers(aTeam([anna, ben]), query, TEN, [booking])).toEqual([
    { bookingId: 'mia', fromId: 'anna', toId: 'ben' },
  ]);
});

it('offers nothing if the time is free anyway, if no colleague is free, or if it would not help', () => {
  const busyBen = { ...ben, ...lane(2, busyRange('other', TEN, ELEVEN)) };
  expect(findHandovers(aTeam([anna, ben]), query, ELEVEN, [booking])).toEqual([]);
  expect(findHandovers(aTeam([anna, busyBen]), query, TEN, [booking])).toEqual([]);
  const twice = {
    ...anna,
    ...lane(1, busyRange('mia', TEN, TEN + 1_800_000), busyRange('noa', TEN + 1_800_000, ELEVEN)),
  };
  expect(findHandovers(aTeam([twice, ben]), query, TEN, [{ ...booking, durationMinutes: 30 }])).toEqual([]);
  // The requested service needs Ben as well.
  const both = aSlotQuery({ needs: [aNeed(1, ['anna']), aNeed(2, ['ben'], { kind: 'TEAM_MEMBER' })] });
  expect(findHandovers(aTeam([anna, ben]), both, TEN, [booking])).toEqual([]);
});

it('leaves bookings alone that begin within a day', () => {
  const dayBefore = (TEN - 24 * 3_600_000) as Instant;
  const offers = (now: number) =>
    findHandovers(aTeam([anna, ben]), { ...query, now: now as Instant }, TEN, [booking]).length;
  expect([offers(dayBefore - 1), offers(dayBefore)]).toEqual([1, 0]);
});

it('lists exactly the starts that one handover would free', () => {
  let compared = 0;
  fc.assert(
    fc.property(scenes, fc.integer({ min: 1, max: 3 }), (scene, able) => {
      // The fewer people can do it, and the longer they work, the more often a handover helps.
      const needs = scene.query.needs.map((need) =>
        need.number === 1 ? { ...need, choices: need.choices.slice(0, able) } : need,
      );
      const { ignoreBusyId: _, ...rest } = scene.query;
      const query = { ...rest, needs, now: at('2026-10-04T07:00:00Z') };
      const resources = scene.team.resources.map((each) =>
        each.kind === 'TEAM_MEMBER' && each.id !== 'c' ? { ...each, blocks: null, visitsADayMax: null } : each,
      );
      const team = { ...scene.team, resources };
      const people = team.resources.filter(({ kind }) => kind === 'TEAM_MEMBER');
      const bookings = people.flatMap(({ id: personId, lanes }) =>
        lanes.flatMap(({ busy }) =>
          busy.map(({ id, startAt, endAt }): AssignedBooking => {
            const durationMinutes = (endAt - startAt) / 60_000;
            const need = { ...aNeed(1, ['a', 'b', 'c']), spans: spansOf([0, durationMinutes]) };
            const taken = { ...need, beforeMinutes: 0, afterMinutes: 0 };
            return { bookingId: id, personId, startAt, durationMinutes, need: taken };
          }),
        ),
      );
      const window = { fromDate: DATE, days: 1 };
      const free = new Set(listTeamSlots(team, query, window));
      const added = new Set(bookings.flatMap((booking) => startsWithRoom(team, query, booking, { window, free })));
      const grid = explainTeamDay(team, query, DATE).map(({ startAt }) => startAt);
      const freed = grid.filter((start) => findHandovers(team, query, start, bookings).length > 0);
      // A named person, and a second one in addition to the first, stay.
      const isWhole =
        query.with === ANYONE && !query.needs.some(({ number, kind }) => number > 1 && kind === 'TEAM_MEMBER');
      const listed = [...added].toSorted((a, b) => a - b);
      expect(listed).toEqual(isWhole ? freed : freed.filter((start) => added.has(start)));
      compared += added.size;
    }),
    { numRuns: 200 },
  );
  expect(compared).toBeGreaterThan(50);
});

it('lists none for a booking that begins within a day', () => {
  const window = { fromDate: '2026-10-08' as WallDate, days: 1 };
  const listed = (now: number) =>
    startsWithRoom(aTeam([anna, ben]), { ...query, now: now as Instant }, booking, { window, free: new Set() });
  const dayBefore = TEN - 24 * 3_600_000;
  expect([listed(dayBefore - 1).includes(TEN), listed(dayBefore)]).toEqual([true, []]);
});
