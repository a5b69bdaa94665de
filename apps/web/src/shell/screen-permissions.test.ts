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
