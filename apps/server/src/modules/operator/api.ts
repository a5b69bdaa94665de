/** What other modules may use of `operator`. */
export { approveName } from './commands/approve-name.ts';
export { liftSuspension, suspendBusiness } from './commands/suspend-business.ts';
export {
  isNameApproved,
  refuseClosed,
  refuseSuspended,
  refuseUnavailable,
  requireHonestOffer,
  requireOwnName,
} from './policy.ts';
export {
  type ActionRow,
  findOverview,
  isSuspended,
  listActions,
  searchBusinesses,
  type OverviewRow,
} from './queries.ts';
export { findMovedSlug } from './queries/find-moved-slug.ts';
export { countListed, listListed } from './queries/list-listed.ts';
export {
  findBusinessById,
  findBusinessBySlug,
  FROM_BUSINESS,
  OPEN_BUSINESS,
  openAvailable,
  openBusiness,
  openUnchecked,
  openRow,
  shownColumns,
  type OpenBusiness,
  type ShownBusiness,
} from './queries/open-public.ts';
export type { TeamMember } from './queries/public-team.ts';
