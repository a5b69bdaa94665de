/** What other modules and commands may use of `evidence`. */
export { findOpenDispute, listOpenDisputes, loadEvidence } from './queries.ts';
