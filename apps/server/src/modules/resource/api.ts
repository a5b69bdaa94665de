/** What other modules may use of `resource`. */
export { requireFittingNeeds, saveNeeds } from './commands/save-needs.ts';
export { addResource } from './commands/save-resource.ts';
export { notifyResources } from './commands/notify-resources.ts';
export { findResource, isAbout, isLiveResource, listResources, requireResource, type ResourceRow } from './queries.ts';
export { listNeeds } from './queries/list-needs.ts';
