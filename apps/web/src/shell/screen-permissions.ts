import type { Permission, Access } from '@primehour/domain/access/access';
import { paths } from '../paths.ts';

/** The permission a member needs to use a screen, or any of several; other screens are for everyone (product/team#roles). */
const SCREEN_PERMISSIONS: Readonly<Record<string, Permission | readonly Permission[]>> = {
  [paths.availability]: 'hours.change',
  [paths.specialDates]: 'hours.change',
  [paths.calendars]: ['hours.change', 'feed.make'],
  [paths.resource(':id')]: ['hours.change', 'feed.make'],
  [paths.waitlist]: 'calendar.see',
  [paths.services]: 'setup.change',
  [paths.newService]: 'setup.change',
  [paths.service(':id')]: 'setup.change',
  [paths.serviceNeeds(':id')]: 'setup.change',
  [paths.importClients]: 'clients.transfer',
  [paths.bookingSettings]: 'setup.change',
  [paths.marketing]: 'setup.change',
  [paths.statements]: 'statements.see',
  [paths.changes]: 'changes.see',
  [paths.insights]: 'insights.see',
  [paths.listings]: 'listings.change',
  [paths.newListing]: 'listings.change',
  [paths.newListingModel]: 'listings.change',
  [paths.newListingPreview]: 'listings.change',
  [paths.listing(':id')]: 'listings.change',
};

/** Screens that members can use for their own records; the others require the permission for everything. */
const OWN_TOO: readonly Permission[] = ['listings.change', 'insights.see'];

/** Whether a member can use the screen; `isOwnPerson` if its address names the person whose bookings are their own. */
export function isForMember(path: string, access: (permission: Permission) => Access, isOwnPerson = false): boolean {
  const permissions = SCREEN_PERMISSIONS[path];
  if (permissions === undefined) return true;
  return [permissions].flat().some((permission) => {
    const has = access(permission);
    return has === 'all' || (has === 'own' && (isOwnPerson || OWN_TOO.includes(permission)));
  });
}
