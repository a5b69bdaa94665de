import type { Act, Reach } from '@primehour/domain/access/access';
import { paths } from '../paths.ts';

/** The act a member needs to use a screen; other screens are for everyone (product/team#roles). */
const SCREEN_ACTS: Readonly<Record<string, Act>> = {
  [paths.availability]: 'hours.change',
  [paths.specialDates]: 'hours.change',
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

/** Screens that members can use for their own records; the others require the act for everything. */
const OWN_TOO: readonly Act[] = ['listings.change', 'insights.see'];

/** Whether a member can use the screen. */
export function isForMember(path: string, reach: (act: Act) => Reach): boolean {
  const act = SCREEN_ACTS[path];
  if (act === undefined) return true;
  const has = reach(act);
  return has === 'all' || (has === 'own' && OWN_TOO.includes(act));
}
