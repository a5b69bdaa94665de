/** Guarantee: roles and grants allow what the table of product/team#roles says, cell by cell, and nothing more. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/wall-date.ts';
import { ROLES, type Instant, type Role } from '../vocabulary.ts';
import { ACTS, DEFAULT_GRANTS, exceeds, GRANTS_OF, grantsFor, reachOf, type Act, type Member } from './access.ts';
import { isContactOpen } from './contacts.ts';
import { GRANTS } from './grants.ts';

const page = readFileSync(new URL('../../../../docs/product/team.md', import.meta.url), 'utf8');
/** The cells of the rows that start with an act: `| calendar.see | all | … |`. */
const rows = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .filter(([, act]) => ACTS.some((known) => known === act));

/** A cell as the page writes it: a reach, or `own; all by calendar.all`. */
function cellOf(role: Role, act: Act): string {
  const [none, ...granted] = [[], ...GRANTS.map((grant) => [grant])].map((grants) => reachOf({ role, grants }, act));
  const more = GRANTS.flatMap((grant, index) => (granted[index] === none ? [] : [`${granted[index]} by ${grant}`]));
  return [none, ...more].filter((text, index) => index > 0 || text !== 'none' || more.length === 0).join('; ');
}

it('is the table of the product', () => {
  const said = rows.map((cells) => cells.slice(1, 6));
  expect(said).toEqual(ACTS.map((act) => [act, ...ROLES.map((role) => cellOf(role, act))]));
});

it('lets a grant change something for the roles that it is offered to, and for no other', () => {
  const changes = (role: Role) =>
    GRANTS.filter((grant) =>
      ACTS.some((act) => reachOf({ role, grants: [grant] }, act) !== reachOf({ role, grants: [] }, act)),
    );
  for (const role of ROLES) expect([role, changes(role).toSorted()]).toEqual([role, GRANTS_OF[role].toSorted()]);
});

it('lets staff change their own bookings unless that is taken away', () => {
  const staff = { role: 'STAFF', grants: DEFAULT_GRANTS.STAFF } as const;
  expect(reachOf(staff, 'bookings.change')).toBe('own');
  expect(reachOf({ ...staff, grants: [] }, 'bookings.change')).toBe('none');
});

it('drops the grants that a new role has no use for', () => {
  expect(grantsFor('MANAGER', ['calendar.all', 'clients.export'])).toEqual(['clients.export']);
  expect(grantsFor('OWNER', [...GRANTS])).toEqual([]);
});

const anyMember = fc.record({ role: fc.constantFrom(...ROLES), grants: fc.subarray([...GRANTS]) });

it('lets no one give more than they have', () => {
  const manager: Member = { role: 'MANAGER', grants: [] };
  expect(exceeds({ role: 'MANAGER', grants: ['clients.export'] }, manager)).toBe(true);
  expect(exceeds({ role: 'OWNER', grants: [] }, manager)).toBe(true);
  expect(exceeds({ role: 'STAFF', grants: [...GRANTS] }, manager)).toBe(false);
  fc.assert(
    fc.property(anyMember, anyMember, (given, giver) => {
      const gains = ACTS.filter((act) => reachOf(given, act) !== 'none' && reachOf(giver, act) === 'none');
      expect([gains.length > 0, exceeds(given, giver)]).not.toEqual([true, false]);
      expect(exceeds(given, { role: 'OWNER', grants: [] })).toBe(false);
    }),
  );
});

it('opens a client’s phone number from a day before the visit to a day after it', () => {
  const startAt = Date.parse('2026-10-06T14:00:00Z') as Instant;
  const visit = { startAt, endAt: (startAt + HOUR_MS) as Instant, isLive: true };
  const isOpen = (at: number, changes = {}) => isContactOpen({ ...visit, ...changes }, at as Instant);
  expect(isOpen(startAt - DAY_MS - 1)).toBe(false);
  expect(isOpen(startAt - DAY_MS)).toBe(true);
  expect(isOpen(startAt + HOUR_MS + DAY_MS - 1)).toBe(true);
  expect(isOpen(startAt + HOUR_MS + DAY_MS)).toBe(false);
  expect(isOpen(startAt, { isLive: false })).toBe(false);
});
