/** What other modules may use of `operator`. */
export { approveName } from './commands/approve-name.ts';
export { liftSuspension, suspendBusiness } from './commands/suspend-business.ts';
export { refuseSuspended, refuseUnavailable, requireHonestOffer, requireOwnName } from './policy.ts';
export {
  findBusinessById,
  findBusinessBySlug,
  findOverview,
  isSuspended,
  listActions,
  openAvailable,
  openTenant,
  searchBusinesses,
  type OpenBusiness,
  type OverviewRow,
} from './queries.ts';
