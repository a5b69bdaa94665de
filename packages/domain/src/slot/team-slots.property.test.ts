/**
 * Guarantee: for any team, needs, pools, gaps and buffers, the free starts are those of a slow reference; all answers
 * agree about every start; and what is accepted can be taken without an overlap on any lane.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';
import type { Assignment } from './assign.ts';
import type { TimeRange } from './calendar.ts';
import {
  acceptTeamSlot,
  assign,
  explainTeamDay,
  explainTeamSlot,
  listTeamSlots,
  nearestTeamSlots,
  refusalsOfTeamSlot,
} from './team-slots.ts';
import { at, DATE, scenes } from './team.fixtures.ts';
import { referenceTeamSlots } from './team.reference.ts';
import type { Team } from './team.ts';

const WINDOW = { fromDate: DATE, days: 1 };
const RUNS = { numRuns: 300 };

it('the free starts are those of the reference', () => {
  let compared = 0;
  fc.assert(
    fc.property(scenes, ({ team, query }) => {
      const expected = referenceTeamSlots(team, query, DATE);
      compared += expected.length;
      expect(listTeamSlots(team, query, WINDOW)).toEqual(expected);
    }),
    RUNS,
  );
  expect(compared).toBeGreaterThan(300);
});

it('lists, explains and accepts the same starts, and finds the nearest of them', () => {
  fc.assert(
    fc.property(scenes, ({ team, query }) => {
      const listed = listTeamSlots(team, query, WINDOW);
      const grid = explainTeamDay(team, query, DATE);
      expect(grid.filter(({ refusals }) => refusals.length === 0).map(({ startAt }) => startAt)).toEqual(listed);
      for (const { startAt, refusals } of grid) {
        expect(refusals).toEqual(refusalsOfTeamSlot(team, query, startAt));
        const isFree = listed.includes(startAt);
        expect([explainTeamSlot(team, query, startAt).isFree, acceptTeamSlot(team, query, startAt).ok]).toEqual([
          isFree,
          isFree,
        ]);
      }
      // Only days that the reference knows are compared: it knows one.
      const noon = at('2026-10-06T19:00:00Z');
      const near = nearestTeamSlots(team, query, noon).filter((start) => Math.abs(start - noon) < 12 * 3_600_000);
      expect(listed).toEqual(expect.arrayContaining(near));
    }),
    RUNS,
  );
});

it('takes what it accepts: different resources, each lane once, and nothing moves that has started', () => {
  let taken = 0;
  fc.assert(
    fc.property(scenes, ({ team, query }) => {
      for (const startAt of listTeamSlots(team, query, WINDOW)) {
        const accepted = acceptTeamSlot(team, query, startAt);
        const assignment = accepted.ok ? assign(accepted.value) : undefined;
        if (!assignment) throw new Error('A free start could not be taken.');
        taken += 1;
        expect(faultsOf(team, query.ignoreBusyId, { assignment, now: query.now })).toEqual([]);
        expect(assignment.assigned.map(({ number }) => number)).toEqual(query.needs.map(({ number }) => number));
        expect(new Set(assignment.assigned.map(({ resourceId }) => resourceId)).size).toBe(query.needs.length);
        for (const { takes, parts } of assignment.assigned) {
          expect(parts.map((part) => [part.startAt - startAt, part.endAt - startAt])).toEqual(
            takes.map(({ fromMinute, untilMinute }) => [fromMinute * MINUTE_MS, untilMinute * MINUTE_MS]),
          );
        }
      }
    }),
    RUNS,
  );
  expect(taken).toBeGreaterThan(300);
});

type Done = { readonly assignment: Assignment; readonly now: Instant };

/**
 * Checks the lanes afterward: returns whatever overlaps, is on a lane of another resource, or was moved although it had
 * begun.
 */
function faultsOf(team: Team, ignored: string | undefined, { assignment: { assigned, changes }, now }: Done): string[] {
  const lanes = new Map<number, TimeRange[]>();
  const ownerOf = new Map<number, string>();
  for (const { id, lanes: own } of team.resources) {
    for (const { lane, busy } of own) {
      ownerOf.set(lane, id);
      lanes.set(
        lane,
        busy.filter((range) => range.id !== ignored),
      );
    }
  }
  const faults: string[] = [];
  const moving = changes.map((change) => {
    const from = lanes.get(change.fromLane) ?? [];
    const range = from.find(({ startAt }) => startAt === change.startAt);
    if (!range) throw new Error('Something moves that does not exist.');
    if (range.startAt <= now) faults.push('moved although it has begun');
    if (ownerOf.get(change.fromLane) !== ownerOf.get(change.toLane)) faults.push('moved to another resource');
    lanes.set(
      change.fromLane,
      from.filter((other) => other !== range),
    );
    return { range, toLane: change.toLane };
  });
  for (const { range, toLane } of moving) lanes.get(toLane)?.push(range);
  for (const { resourceId, parts } of assigned) {
    for (const part of parts) {
      if (ownerOf.get(part.lane) !== resourceId) faults.push('lane of another resource');
      lanes.get(part.lane)?.push(part);
    }
  }
  for (const ranges of lanes.values()) {
    const sorted = ranges.toSorted((a, b) => a.startAt - b.startAt);
    if (sorted.some((range, index) => range.endAt > (sorted[index + 1]?.startAt ?? Number.POSITIVE_INFINITY))) {
      faults.push('overlap');
    }
  }
  return faults;
}
