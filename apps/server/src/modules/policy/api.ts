/** What other modules may use of `policy`. */
export { POLICY_JSON, type StoredPolicy } from './queries.ts';
