/** Guarantee: roles and grants allow what the table of product/team#roles says, cell by cell, and nothing more. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/wall-date.ts';
import { ROLES, type Instant, type Role } from '../vocabulary.ts';
import {
  PERMISSIONS,
  canGrant,
  DEFAULT_GRANTS,
  exceeds,
  GRANTS_OF,
  grantsFor,
  accessOf,
  type Permission,
  type Member,
} from './access.ts';
import { isContactOpen } from './contacts.ts';
import { GRANTS } from './grants.ts';

const page = readFileSync(new URL('../../../../docs/product/team.md', import.meta.url), 'utf8');
/** The cells of the rows that start with a permission: `| calendar.see | all | … |`. */
const rows = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .filter(([, permission]) => PERMISSIONS.some((known) => known === permission));

/** A cell as the page writes it: an access level, or `own; all by calendar.all`. */
function cellOf(role: Role, permission: Permission): string {
  const [none, ...granted] = [[], ...GRANTS.map((grant) => [grant])].map((grants) =>
    accessOf({ role, grants }, permission),
  );
  const more = GRANTS.flatMap((grant, index) => (granted[index] === none ? [] : [`${granted[index]} by ${grant}`]));
  return [none, ...more].filter((text, index) => index > 0 || text !== 'none' || more.length === 0).join('; ');
}

it('is the table of the product', () => {
  const documented = rows.map((cells) => cells.slice(1, 6));
  expect(documented).toEqual(
    PERMISSIONS.map((permission) => [permission, ...ROLES.map((role) => cellOf(role, permission))]),
  );
});

it('lets a grant change something for the roles that it is offered to, and for no other', () => {
  const changes = (role: Role) =>
    GRANTS.filter((grant) =>
      PERMISSIONS.some(
        (permission) => accessOf({ role, grants: [grant] }, permission) !== accessOf({ role, grants: [] }, permission),
      ),
    );
  for (const role of ROLES) expect([role, changes(role).toSorted()]).toEqual([role, GRANTS_OF[role].toSorted()]);
});

it('lets staff change their own bookings unless that is taken away', () => {
  const staff = { role: 'STAFF', grants: DEFAULT_GRANTS.STAFF } as const;
  expect(accessOf(staff, 'bookings.change')).toBe('own');
  expect(accessOf({ ...staff, grants: [] }, 'bookings.change')).toBe('none');
});

it('drops the grants that a new role can’t use', () => {
  expect(grantsFor('MANAGER', ['calendar.all', 'clients.export'])).toEqual(['clients.export']);
  expect(grantsFor('OWNER', [...GRANTS])).toEqual([]);
});

const anyMember = fc.record({ role: fc.constantFrom(...ROLES), grants: fc.subarray([...GRANTS]) });

it('lets no one grant more than they have', () => {
  const manager: Member = { role: 'MANAGER', grants: [] };
  expect(exceeds({ role: 'MANAGER', grants: ['clients.export'] }, manager)).toBe(true);
  expect(exceeds({ role: 'OWNER', grants: [] }, manager)).toBe(true);
  expect(exceeds({ role: 'STAFF', grants: [...GRANTS] }, manager)).toBe(false);
  fc.assert(
    fc.property(anyMember, anyMember, (granted, granter) => {
      const gains = PERMISSIONS.filter(
        (permission) => accessOf(granted, permission) !== 'none' && accessOf(granter, permission) === 'none',
      );
      expect([gains.length > 0, exceeds(granted, granter)]).not.toEqual([true, false]);
      expect(exceeds(granted, { role: 'OWNER', grants: [] })).toBe(false);
    }),
  );
});

it('lets only those who change the team grant a role, even one that reaches no further than theirs', () => {
  const desk: Member = { role: 'FRONT_DESK', grants: [] };
  expect([exceeds(desk, desk), canGrant(desk, desk)]).toEqual([false, false]);
  expect(canGrant({ role: 'MANAGER', grants: [] }, desk)).toBe(true);
  expect(canGrant({ role: 'MANAGER', grants: [] }, { role: 'MANAGER', grants: ['clients.export'] })).toBe(false);
  expect(canGrant({ role: 'OWNER', grants: [], isLooking: true }, desk)).toBe(false);
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
