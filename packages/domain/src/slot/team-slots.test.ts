/** Guarantee: a team's times follow needs, gaps and buffers, and a refusal names who or what prevents it. */
import { describe, expect, it } from 'vitest';
import type { Cents } from '../vocabulary.ts';
import { isAddAllowed, isMoveAllowed, refusalPlaceOf, strictest } from './refusal.ts';
import {
  acceptTeamSlot,
  assign,
  explainTeamSlot,
  checkTeamSlot,
  listTeamSlots,
  refusalsOfTeamSlot,
} from './team-slots.ts';
import { aNeed, aSlotQuery, aResource, at, aTeam, busyRange, DATE, everyDay, isoOf, spansOf } from './team.fixtures.ts';
import type { ResourceTime, Team } from './team.ts';

const WINDOW = { fromDate: DATE, days: 1 };
const NINE = at('2026-10-06T16:00:00Z');
const TEN = at('2026-10-06T17:00:00Z');
const ELEVEN = at('2026-10-06T18:00:00Z');
const lane = (number: number, ...busy: ReturnType<typeof busyRange>[]) => ({ lanes: [{ lane: number, busy }] });
const hoursOf = (starts: readonly number[]) => isoOf(starts).map((start) => Number(start.slice(6, 8)) - 7);

const anna = aResource('anna', { name: 'Anna', position: 0, ...lane(1, busyRange('b1', TEN, ELEVEN)) });
const ben = aResource('ben', { name: 'Ben', position: 1, blocks: everyDay(10 * 60, 12 * 60), ...lane(2) });

describe('anyone', () => {
  it('includes the times of everyone, each once', () => {
    expect(hoursOf(listTeamSlots(aTeam([anna, ben]), aSlotQuery(), WINDOW))).toEqual([9, 10, 11, 12, 13, 14, 15, 16]);
    const only = (id: string) => hoursOf(listTeamSlots(aTeam([anna, ben]), aSlotQuery({ with: id }), WINDOW));
    expect([only('anna'), only('ben')]).toEqual([
      [9, 11, 12, 13, 14, 15, 16],
      [10, 11],
    ]);
    expect(only('nobody')).toEqual([]);
  });

  it('lists those who are free, in team order', () => {
    const free = (startAt: typeof TEN) => {
      const accepted = acceptTeamSlot(aTeam([ben, anna]), aSlotQuery(), startAt);
      return accepted.ok && accepted.value.people.map(({ bookable }) => bookable.resource.id);
    };
    expect([free(NINE), free(TEN), free(ELEVEN)]).toEqual([['anna'], ['ben'], ['anna', 'ben']]);
  });

  it('names each person’s reasons if no one is free, and the person whose time is taken', () => {
    const busyBen = { ...ben, ...lane(2, busyRange('b2', TEN, ELEVEN)) };
    const team = aTeam([anna, busyBen]);
    expect(explainTeamSlot(team, aSlotQuery(), TEN)).toMatchObject({
      refusal: {
        code: 'NOBODY_FREE',
        people: [
          { id: 'anna', name: 'Anna', refusals: [{ code: 'TAKEN', by: { id: 'b1' }, resource: { name: 'Anna' } }] },
          { id: 'ben', name: 'Ben', refusals: [{ code: 'TAKEN', by: { id: 'b2' }, resource: { name: 'Ben' } }] },
        ],
      },
    });
    expect(explainTeamSlot(team, aSlotQuery({ with: 'ben' }), TEN)).toMatchObject({ refusal: { code: 'TAKEN' } });
  });

  it('names a reason that everyone shares once', () => {
    const team = aTeam([anna, { ...ben, blocks: null }]);
    expect(refusalsOfTeamSlot(team, aSlotQuery(), at('2026-10-06T14:00:00Z')).map(({ code }) => code)).toEqual([
      'OUTSIDE_HOURS',
    ]);
    expect(refusalsOfTeamSlot(aTeam([]), aSlotQuery(), TEN)).toEqual([{ code: 'NOBODY_FREE', people: [] }]);
  });

  it('is as strict with a partner as the least strict person', () => {
    // Anna is taken, Ben is merely not working yet.
    const early = aTeam([{ ...anna, ...lane(1, busyRange('b1', NINE, TEN)) }, ben]);
    expect(strictest(refusalsOfTeamSlot(early, aSlotQuery(), NINE), isMoveAllowed).verdict).toBe('WARNING');
    const checked = checkTeamSlot(early, aSlotQuery(), NINE, isAddAllowed);
    expect(checked).toMatchObject({ ok: true, value: { verdict: 'WARNING', warning: { code: 'OUTSIDE_HOURS' } } });
    expect(checked.ok && checked.value.people.map(({ bookable }) => bookable.resource.id)).toEqual(['ben']);
    expect(checkTeamSlot(early, aSlotQuery({ with: 'anna' }), NINE, isAddAllowed)).toMatchObject({
      ok: false,
      reason: { code: 'TAKEN' },
    });
  });

  it('skips a person who has reached their maximum of visits that day', () => {
    const full = { ...anna, visitsADayMax: 1, visits: [{ id: 'b1', startAt: TEN }] };
    expect(hoursOf(listTeamSlots(aTeam([full, ben]), aSlotQuery(), WINDOW))).toEqual([10, 11]);
    expect(explainTeamSlot(aTeam([full]), aSlotQuery(), NINE)).toMatchObject({ refusal: { code: 'DAY_FULL' } });
    // The visit that is being moved does not count.
    expect(explainTeamSlot(aTeam([full]), aSlotQuery({ ignoreBusyId: 'b1' }), NINE)).toEqual({ isFree: true });
  });
});

describe('hours', () => {
  it('of the business limit own hours on its special dates, and its days off close everyone', () => {
    const entry = { id: 's', name: '', fromDate: DATE, untilDate: DATE };
    const short = { ...entry, kind: 'SPECIAL_HOURS' as const, hours: [{ startMinute: 0, endMinute: 11 * 60 }] };
    expect(hoursOf(listTeamSlots(aTeam([ben], { special: [short] }), aSlotQuery(), WINDOW))).toEqual([10]);
    const off = { ...entry, kind: 'TIME_OFF' as const, hours: [] };
    expect(listTeamSlots(aTeam([ben], { special: [off] }), aSlotQuery(), WINDOW)).toEqual([]);
    // Own time off closes only the person.
    expect(hoursOf(listTeamSlots(aTeam([{ ...anna, special: [off] }, ben]), aSlotQuery(), WINDOW))).toEqual([10, 11]);
  });

  it('of their own are named with the person, unless several people share the reason', () => {
    const closed = { id: 's', name: '', fromDate: DATE, untilDate: DATE, kind: 'TIME_OFF' as const, hours: [] };
    const calendar = { ...busyRange('cal', TEN, ELEVEN), kind: 'external' as const };
    const placeOf = (person: Partial<ResourceTime>, overrides: Partial<Team['calendar']> = {}, startAt = NINE) => {
      const [refusal] = refusalsOfTeamSlot(aTeam([{ ...ben, ...person }], overrides), aSlotQuery(), startAt);
      return refusal && refusalPlaceOf(refusal);
    };
    expect(placeOf({})).toEqual({ target: 'availability', id: null, resourceId: 'ben' });
    expect(placeOf({ blocks: null }, { blocks: [] })).toEqual({ target: 'availability', id: null });
    expect(placeOf({ special: [closed] })).toEqual({ target: 'time-off', id: 's', resourceId: 'ben' });
    expect(placeOf({}, { special: [closed] })).toEqual({ target: 'time-off', id: 's' });
    const elsewhere = [calendar];
    expect(placeOf({ elsewhere }, {}, TEN)).toEqual({ target: 'calendars', id: 'cal', resourceId: 'ben' });
    expect(placeOf({}, { elsewhere }, TEN)).toEqual({ target: 'calendars', id: 'cal' });
    const both = aTeam([ben, { ...anna, ...lane(1), blocks: ben.blocks }]);
    const [shared] = refusalsOfTeamSlot(both, aSlotQuery(), NINE);
    expect(shared && refusalPlaceOf(shared)).toEqual({ target: 'availability', id: null });
  });

  it('of a room count, and a room without any is open whenever it is needed', () => {
    const room = aResource('room', { kind: 'ROOM', ...lane(3) });
    const query = aSlotQuery({ needs: [aNeed(2, ['room'])] });
    expect(hoursOf(listTeamSlots(aTeam([ben, room]), query, WINDOW))).toEqual([10, 11]);
    const late = { ...room, blocks: everyDay(11 * 60, 13 * 60) };
    expect(hoursOf(listTeamSlots(aTeam([ben, late]), query, WINDOW))).toEqual([11]);
    expect(explainTeamSlot(aTeam([ben, late]), query, TEN)).toMatchObject({ refusal: { code: 'OUTSIDE_HOURS' } });
  });

  it('of another calendar close its owner, and those of the business close everyone', () => {
    const elsewhere = [{ ...busyRange('cal', TEN, ELEVEN), kind: 'external' as const }];
    expect(hoursOf(listTeamSlots(aTeam([{ ...ben, elsewhere }]), aSlotQuery(), WINDOW))).toEqual([11]);
    expect(hoursOf(listTeamSlots(aTeam([anna, ben], { elsewhere }), aSlotQuery(), WINDOW))).not.toContain(10);
  });
});

describe('needs', () => {
  const color = aNeed(1, ['anna', 'ben'], { spans: spansOf([0, 30], [60, 90]) });

  it('leave a gap in which the person serves someone else', () => {
    const query = aSlotQuery({ durationMinutes: 90, needs: [color], with: 'anna', bufferAfterMinutes: 15 });
    const halfPast = busyRange('gap', NINE + 30 * 60_000, TEN);
    const free = (...busy: ReturnType<typeof busyRange>[]) =>
      explainTeamSlot(aTeam([{ ...anna, ...lane(1, ...busy) }]), query, NINE);
    expect(free(halfPast)).toEqual({ isFree: true });
    expect(free(busyRange('late', TEN + 29 * 60_000, ELEVEN))).toMatchObject({
      refusal: { code: 'TAKEN', isByBuffer: false },
    });
    // The buffer comes only after the last span.
    expect(free(busyRange('late', TEN + 40 * 60_000, ELEVEN))).toMatchObject({
      refusal: { code: 'TAKEN', isByBuffer: true },
    });
    expect(free(busyRange('late', TEN + 45 * 60_000, ELEVEN))).toEqual({ isFree: true });
  });

  it('name the room that is taken', () => {
    const room = aResource('room', { kind: 'ROOM', name: 'Room 1', ...lane(3, busyRange('b3', NINE, TEN)) });
    const query = aSlotQuery({ needs: [aNeed(2, ['room'])] });
    expect(explainTeamSlot(aTeam([anna, room]), query, NINE)).toMatchObject({
      refusal: { code: 'TAKEN', by: { id: 'b3' }, resource: { id: 'room', name: 'Room 1' } },
    });
  });

  it('find different people for two needs, even if the first choice has to give way', () => {
    const free = aResource('anna', lane(1));
    // Only Anna can wash; the person who cuts is chosen so that Anna remains for it.
    const query = aSlotQuery({ needs: [aNeed(1, ['anna', 'ben']), aNeed(2, ['anna'], { kind: 'TEAM_MEMBER' })] });
    const accepted = acceptTeamSlot(aTeam([free, ben]), query, TEN);
    expect(accepted.ok && assign(accepted.value)?.assigned.map(({ resourceId }) => resourceId)).toEqual([
      'ben',
      'anna',
    ]);
    const rooms = ['r1', 'r2'].map((id, index) => aResource(id, { kind: 'ROOM', ...lane(5 + index) }));
    const backtracking = aSlotQuery({ needs: [aNeed(2, ['r1', 'r2']), aNeed(3, ['r1'])] });
    const both = acceptTeamSlot(aTeam([free, ...rooms]), backtracking, NINE);
    expect(both.ok && assign(both.value)?.assigned.map(({ resourceId }) => resourceId)).toEqual(['anna', 'r2', 'r1']);
  });

  it('have the price and duration of the person, who is needed to the end of their own time', () => {
    const slow = { resourceId: 'anna', priceCents: 9000 as Cents, durationMinutes: 120 };
    const need = { ...aNeed(1, []), choices: [slow] };
    const room = aResource('room', { kind: 'ROOM', ...lane(3) });
    const query = aSlotQuery({ needs: [need, aNeed(2, ['room'], { spans: spansOf([30, 60]), beforeMinutes: 10 })] });
    const accepted = acceptTeamSlot(aTeam([anna, room]), query, ELEVEN);
    expect(accepted.ok && assign(accepted.value)).toMatchObject({
      durationMinutes: 120,
      priceCents: 9000,
      assigned: [{ takes: spansOf([0, 120]) }, { takes: spansOf([20, 120]) }],
    });
    expect(explainTeamSlot(aTeam([anna, room]), query, NINE)).toMatchObject({ refusal: { code: 'TAKEN' } });
  });

  it('make room among the units of equipment', () => {
    const busy = (id: string, from: number, until: number) =>
      busyRange(id, NINE + from * 60_000, NINE + until * 60_000);
    const lanes = [
      { lane: 7, busy: [busy('d1', 0, 60), busy('d2', 60, 120)] },
      { lane: 8, busy: [busy('d3', 120, 240)] },
    ];
    const dryers = aResource('dryer', { kind: 'EQUIPMENT', lanes });
    const query = aSlotQuery({
      durationMinutes: 180,
      with: 'cleo',
      needs: [aNeed(2, ['dryer'], { kind: 'EQUIPMENT' })],
    });
    const team = aTeam([aResource('cleo', lane(3)), dryers]);
    const accepted = acceptTeamSlot(team, query, NINE);
    // Either what ends at eleven or what begins then goes to the other unit.
    expect(accepted.ok && assign(accepted.value)?.changes).toHaveLength(1);
    expect(hoursOf(listTeamSlots(team, query, WINDOW))).toEqual([9, 10, 11, 12, 13, 14]);
  });

  it('leave ranges that have begun on their units, even if the count would allow it', () => {
    const busy = (id: string, from: number, until: number) =>
      busyRange(id, NINE + from * 60_000, NINE + until * 60_000);
    // At half past nine, one unit has been free for half an hour, and the other becomes free now.
    const lanes = [
      { lane: 7, busy: [busy('d1', -60, 0)] },
      { lane: 8, busy: [busy('d2', 0, 90)] },
    ];
    const need = aNeed(2, ['dryer'], { kind: 'EQUIPMENT', beforeMinutes: 45 });
    const query = aSlotQuery({ now: (NINE + 30 * 60_000) as typeof NINE, needs: [need] });
    const team = (first: typeof lanes) =>
      aTeam([aResource('cleo', lane(3)), aResource('dryer', { kind: 'EQUIPMENT', lanes: first })], {
        blocks: everyDay(9 * 60 + 30, 17 * 60),
      });
    const half = (NINE + 30 * 60_000) as typeof NINE;
    expect(explainTeamSlot(team(lanes), query, half)).toMatchObject({
      refusal: { code: 'TAKEN', resource: { id: 'dryer' } },
    });
    const [first, second] = lanes;
    expect(explainTeamSlot(team(first && second ? [{ ...first, busy: [] }, second] : []), query, half).isFree).toBe(
      true,
    );
  });

  it('are taken in the order of the rule', () => {
    const accepted = acceptTeamSlot(aTeam([anna, ben]), aSlotQuery(), ELEVEN);
    expect(accepted.ok && assign(accepted.value, ['ben', 'anna'])?.assigned[0]).toMatchObject({
      resourceId: 'ben',
      parts: [{ lane: 2 }],
    });
  });
});
