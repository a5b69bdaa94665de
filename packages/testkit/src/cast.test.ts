import { describe, expect, it } from 'vitest';
import { CLIENTS, PARTNERS } from './cast.ts';

// The guarantee: the cast can be written into the database as is, and no two members can be confused.

describe('the cast', () => {
  it('has a phone for each member, from the range that is never assigned', () => {
    const members = PARTNERS.flatMap(({ team }) => [
      ...(team?.people ?? []).flatMap(({ member }) => member ?? []),
      ...(team?.desk ?? []),
    ]);
    const phones = [...PARTNERS, ...CLIENTS, ...members].map((someone) => someone.phone);
    expect(new Set(phones).size).toBe(phones.length);
    for (const phone of phones) expect(phone).toMatch(/^\+1[2-9]\d\d55501\d\d$/);
  });

  it('covers every available zone, each with a one-person business of a different trade', () => {
    const solo = PARTNERS.filter(({ team }) => !team);
    expect(new Set(solo.map(({ business }) => business.zone)).size).toBe(7);
    expect(new Set(solo.map(({ business }) => business.trade)).size).toBe(solo.length);
  });

  it('needs only services, people, rooms and equipment that exist', () => {
    for (const { firstName, business, team } of PARTNERS) {
      if (!team) continue;
      const [people, rooms] = [[firstName, ...team.people.map(({ name }) => name)], team.rooms];
      const known = { TEAM_MEMBER: people, ROOM: rooms, EQUIPMENT: team.equipment.map(({ name }) => name) };
      for (const [service, needs] of Object.entries(team.needs)) {
        expect(business.services.map(({ name }) => name)).toContain(service);
        for (const { kind, choices } of needs) {
          expect(known[kind]).toEqual(expect.arrayContaining(choices.map(({ name }) => name)));
        }
      }
    }
  });
});
