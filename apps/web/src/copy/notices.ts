/** Notices from the operator, above every screen. */

// Suspension
export const suspendedTitle = 'Your business is suspended';
export const closedTitle = 'This account is closed';
/** The button, here and in App settings. */
export const reopen = 'Reopen';
export const suspendedText =
  'Your pages, listings, and texts are off. Clients who have a booking can still see it. Reason:';
export const suspendedReview = 'To ask for a review, use Help at the top of this page.';

// Looking in
export const lookTitle = (business: string) => `You are looking in on ${business}`;
export const lookText = (time: string) =>
  `As its owner, until ${time}. Nothing can be changed, and clients’ contact data is hidden. The business sees that you looked, and why.`;
export const lookEnd = 'Stop looking';

// Announcement and maintenance
export const dismiss = 'Dismiss';
export const maintenanceTitle = 'We’re working on this service';
export const maintenanceText = (time: string) => `You can still see everything, and make changes again by ${time}.`;
