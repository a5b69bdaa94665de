// Form
export const noBuffer = 'None';
export const bookedForFree = 'clients book this service for free';
export const buffersHint = 'Time to prepare, to clean up, to travel. Clients don’t see it.';
export const buffersSum = (duration: string, total: string) =>
  `Clients book ${duration}; your calendar keeps ${total}.`;
export const priceMissing = 'Price is required';
/** Fixed: product/services#form. */
export const minutesTooMany = 'Duration minute must be less than 60';
/** Fixed: product/services#form. */
export const imagesTooFew = 'At least one image is required';
/** Fixed: product/services#form. */
export const imagesTooMany = 'Only one image is allowed';
export const nameLabel = 'Service name';
export const changedTitle = 'This service was changed in the meantime';
export const changedText =
  'It was changed in another tab or on another device. Fields you haven’t edited show the new values; save again to keep your edits.';
export const durationLegend = 'Duration';
export const minutesLabel = 'Minutes';
export const policyLabel = 'Policy';
export const taxLabel = 'Tax';
export const noTax = 'No tax';
export const taxAdded = (tax: string) => `${tax}, added`;
export const taxIncluded = (tax: string) => `${tax}, included`;
export const defaultPolicy = (name: string) => `Default (${name})`;
export const locationLabel = 'Location (optional)';
export const buffersLegend = 'Time kept free';
export const bufferBeforeLabel = 'Before';
export const bufferAfterLabel = 'After';
export const backToList = 'Back to services';
export const notFoundTitle = 'This service can’t be found';
export const notFoundText = 'It may have been deleted.';
export const loadFailedTitle = 'The service could not be loaded';

// List
/** Fixed: product/services#list. */
export const newServiceLink = '+ New Service';
/** Fixed: product/services#list. */
export const emptyTitle = "You don't have any created services";
export const createFirst = 'Create new service';
export const emptyText = 'Add the first one, and it appears on your booking page.';
/** Fixed: product/services#list. */
export const noBusinessTitle = "You don't have any created business.";

// Card
/** Fixed: product/services#list. */
export const primaryTag = 'Primary';
export const durationFact = 'Duration:';
export const after = (duration: string) => `${duration} after`;
export const deleteTitle = (name: string) => `Delete ${name}`;
/** Fixed: product/services#primary-service. */
export const deleteQuestion = 'Are you sure you want to delete this service?';
/** Fixed: product/services#list. */
export const deleteLabel = 'Delete Service';
export const deleted = 'Service deleted';
/** Fixed: product/services#list. */
export const makePrimaryLabel = 'Make Primary Service';
export const alreadyPrimary = 'This is the primary service';
export const becomingPrimary = 'Becoming primary';
export const madePrimary = (name: string) => `${name} is now the primary service`;
export const primaryStays = 'Make another service primary first';
