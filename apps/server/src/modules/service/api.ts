/** What other modules may use of `service`. */
export { createService } from './commands/save-service.ts';
export { presentService } from './present.ts';
export { findService, LISTED_SERVICES, listServices, type ShownService, wasService } from './queries.ts';
