/** Screens that a role does not include are not offered; listings are open to those who list their own time. */
import { accessOf, type Member } from '@primehour/domain/access/access';
import { expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { isForMember } from './screen-permissions.ts';

const SCREENS = [paths.home, paths.bookings, paths.team, paths.availability, paths.bookingSettings, paths.listings];
const openTo = (member: Member) =>
  SCREENS.filter((path) => isForMember(path, (permission) => accessOf(member, permission)));

it.each([
  ['an owner', { role: 'OWNER', grants: [] }, SCREENS],
  ['the front desk', { role: 'FRONT_DESK', grants: [] }, [paths.home, paths.bookings, paths.team]],
  ['staff with own hours', { role: 'STAFF', grants: ['hours.own'] }, [paths.home, paths.bookings, paths.team]],
  [
    'staff who list their own time',
    { role: 'STAFF', grants: ['listings'] },
    [paths.home, paths.bookings, paths.team, paths.listings],
  ],
] as const)('%s', (_, member, screens) => {
  expect(openTo(member)).toEqual(screens);
});

it('opens the page, hours and time off of their own person to staff with own hours', () => {
  const member: Member = { role: 'STAFF', grants: ['hours.own'] };
  const access: Parameters<typeof isForMember>[1] = (permission) => accessOf(member, permission);
  for (const path of [paths.resource(':id'), paths.availability, paths.specialDates]) {
    expect([isForMember(path, access, true), isForMember(path, access)]).toEqual([true, false]);
  }
  expect(isForMember(paths.bookingSettings, access, true)).toBe(false);
});

it('opens the page and the calendar link of their own person to staff without own hours', () => {
  const member: Member = { role: 'STAFF', grants: [] };
  const access: Parameters<typeof isForMember>[1] = (permission) => accessOf(member, permission);
  for (const path of [paths.resource(':id'), paths.calendars]) {
    expect([isForMember(path, access, true), isForMember(path, access)]).toEqual([true, false]);
  }
  for (const path of [paths.availability, paths.specialDates]) expect(isForMember(path, access, true)).toBe(false);
});
