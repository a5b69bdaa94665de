/** What other modules may use of `listing`. */
export { presentOpenListing, presentPublicListing } from './present.ts';
export { listIncentivesOf, listOpenListings } from './queries.ts';
export { listSoldNames } from './queries/find-sold.ts';
