/** What other modules may use of `team`. */
export { endMembershipOf } from './commands/change-member.ts';
export { keepsAccess } from './policy.ts';
export { findMemberOf } from './queries.ts';
