/** What other modules may use of `link`. */
export { createLink } from './commands/save-link.ts';
export { findVisitLink, listFirstInLine, useLink, type VisitLink } from './queries.ts';
export { headStartOf } from './queries/head-start.ts';
export { findLinkByCode, findLinkByToken } from './queries/find-link.ts';
