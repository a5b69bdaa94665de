/**
 * Guarantee: "anyone" means the client's last person, or else the person with the lowest booked share of their hours,
 * and a sentence explains the choice.
 */
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';
import type { BusyRange } from './calendar.ts';
import { chooseAmong, type ChoiceFacts, openMinutesOf, weekOf } from './choose.ts';
import { reasonSentence } from './copy.ts';
import { acceptTeamSlot, assign } from './team-slots.ts';
import { aSlotQuery, aResource, at, aTeam, busyRange, DATE, everyDay } from './team.fixtures.ts';

const NAMES = new Map([
  ['anna', 'Anna'],
  ['ben', 'Ben'],
  ['cleo', 'Cleo'],
]);
const nameOf = (id: string) => NAMES.get(id) ?? '';
const contender = (id: string, overrides = {}) => ({ id, position: 0, weight: 100, openMinutes: 1000, ...overrides });
const people = [
  contender('anna', { position: 1 }),
  contender('ben', { position: 2 }),
  contender('cleo', { position: 3 }),
];
const facts = (overrides: Partial<ChoiceFacts> = {}): ChoiceFacts => ({
  lastServedBy: null,
  bookedMinutes: new Map([
    ['anna', 580],
    ['ben', 310],
    ['cleo', 900],
  ]),
  lastGivenAt: new Map(),
  ...overrides,
});
const sentenceOf = ({ reason }: ReturnType<typeof chooseAmong>) =>
  reason && reasonSentence(reason, nameOf)?.replaceAll('\u00a0', ' ');

describe('the choice', () => {
  it('is the person of the last visit', () => {
    const choice = chooseAmong(people, facts({ lastServedBy: 'cleo' }));
    expect([choice.order, sentenceOf(choice)]).toEqual([
      ['cleo', 'ben', 'anna'],
      'Given to Cleo: served this client last.',
    ]);
  });

  it('is the one with the lowest booked share of their open hours', () => {
    const choice = chooseAmong(people.slice(0, 2), facts());
    expect([choice.order, sentenceOf(choice)]).toEqual([
      ['ben', 'anna'],
      'Given to Ben: 31% booked that week, Anna 58%.',
    ]);
    const short = chooseAmong([contender('anna'), contender('ben', { openMinutes: 400 })], facts());
    expect(short.order).toEqual(['anna', 'ben']);
  });

  it('takes weights into account, and says so', () => {
    const choice = chooseAmong([contender('anna', { weight: 200 }), contender('ben')], facts());
    expect(sentenceOf(choice)).toBe('Given to Anna: 58% booked that week at weight 200, Ben 31% at weight 100.');
  });

  it('is the one who has waited longest since being given one, if shares are equal', () => {
    const bookedMinutes = new Map([
      ['anna', 300],
      ['ben', 300],
    ]);
    const lastGivenAt = new Map([
      ['anna', 5 as Instant],
      ['ben', 4 as Instant],
    ]);
    const choice = chooseAmong(people.slice(0, 2), facts({ bookedMinutes, lastGivenAt }));
    expect(sentenceOf(choice)).toBe(
      'Given to Ben: as busy that week as Anna, and longer since the last assigned booking.',
    );
    const never = chooseAmong(
      people.slice(0, 2),
      facts({ bookedMinutes, lastGivenAt: new Map([['ben', 4 as Instant]]) }),
    );
    expect(never.order).toEqual(['anna', 'ben']);
  });

  it('is the first of the team, if nothing else differs', () => {
    const choice = chooseAmong(people.toReversed(), facts({ bookedMinutes: new Map() }));
    expect([choice.order[0], sentenceOf(choice)]).toEqual(['anna', 'Given to Anna: first in the order of the team.']);
    const twins = [contender('b'), contender('a')];
    expect(chooseAmong(twins, facts()).order).toEqual(['a', 'b']);
  });

  it('says that no one else was free', () => {
    expect(sentenceOf(chooseAmong(people.slice(1, 2), facts()))).toBe('Given to Ben: nobody else was free.');
    expect(chooseAmong([], facts())).toEqual({ order: [], reason: null });
  });
});

it('a week runs from Monday to Monday on the business’s clock, and open minutes are the person’s own', () => {
  const week = weekOf('America/Chicago', at('2026-03-08T12:00:00Z'));
  // The clocks go forward on that Sunday.
  expect([week.startAt, week.endAt]).toEqual([at('2026-03-02T06:00:00Z'), at('2026-03-09T05:00:00Z')]);
  const off = { id: 'o', name: '', kind: 'TIME_OFF' as const, fromDate: DATE, untilDate: DATE, hours: [] };
  const ben = aResource('ben', { blocks: everyDay(10 * 60, 12 * 60), special: [off] });
  const { calendar } = aTeam([]);
  expect(openMinutesOf(calendar, ben, at('2026-10-08T16:00:00Z'))).toBe(6 * 120);
  expect(openMinutesOf(calendar, aResource('anna'), at('2026-10-08T16:00:00Z'))).toBe(7 * 480);
});

it('over a year, six people with different hours have the same share of them within three points', () => {
  const HOURS = [
    everyDay(9 * 60, 17 * 60),
    everyDay(9 * 60, 13 * 60),
    everyDay(12 * 60, 18 * 60),
    everyDay(8 * 60, 12 * 60),
    everyDay(10 * 60, 16 * 60),
    everyDay(9 * 60, 17 * 60).slice(0, 3),
  ];
  const ids = HOURS.map((_, index) => `p${index}`);
  const booked = new Map(ids.map((id) => [id, 0]));
  const open = new Map(ids.map((id) => [id, 0]));
  const lastGivenAt = new Map<string, Instant>();
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let week = 0; week < 52; week += 1) {
    const monday = at('2026-01-05T07:00:00Z') + week * 7 * DAY_MS;
    const busy = new Map<string, BusyRange[]>(ids.map((id) => [id, []]));
    const inWeek = new Map<string, number>();
    const resources = () =>
      ids.map((id, index) =>
        aResource(id, {
          position: index,
          blocks: HOURS[index] ?? null,
          lanes: [{ lane: index + 1, busy: busy.get(id) ?? [] }],
        }),
      );
    const first = aTeam(resources());
    for (const person of first.resources)
      open.set(person.id, (open.get(person.id) ?? 0) + openMinutesOf(first.calendar, person, monday as Instant));
    for (let round = 0; round < 70; round += 1) {
      const team = aTeam(resources());
      const query = aSlotQuery({ now: (monday - DAY_MS) as Instant });
      const startAt = (monday +
        Math.floor(random() * 7) * DAY_MS +
        (8 + Math.floor(random() * 9)) * 60 * MINUTE_MS) as Instant;
      const accepted = acceptTeamSlot(team, query, startAt);
      if (!accepted.ok) continue;
      const contenders = accepted.value.people.map(({ bookable: { resource } }) => ({
        ...resource,
        openMinutes: openMinutesOf(team.calendar, resource, startAt),
      }));
      const { order } = chooseAmong(contenders, { lastServedBy: null, bookedMinutes: inWeek, lastGivenAt });
      const [chosen] = assign(accepted.value, order)?.assigned ?? [];
      if (!chosen) throw new Error('Nobody was chosen.');
      busy.set(
        chosen.resourceId,
        [
          ...(busy.get(chosen.resourceId) ?? []),
          busyRange(`${week}-${round}`, startAt, startAt + 60 * MINUTE_MS),
        ].toSorted((a, b) => a.startAt - b.startAt),
      );
      inWeek.set(chosen.resourceId, (inWeek.get(chosen.resourceId) ?? 0) + 60);
      booked.set(chosen.resourceId, (booked.get(chosen.resourceId) ?? 0) + 60);
      lastGivenAt.set(chosen.resourceId, (monday + round) as Instant);
    }
  }
  const shares = ids.map((id) => ((booked.get(id) ?? 0) / (open.get(id) ?? 1)) * 100);
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  expect(mean).toBeGreaterThan(20);
  for (const share of shares) expect(Math.abs(share - mean)).toBeLessThan(3);
});
