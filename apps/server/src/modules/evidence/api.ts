/** What other modules and commands may use of `evidence`. */
export { findOpenDispute, listOpenDisputes, loadEvidence, type OpenDispute } from './queries.ts';
