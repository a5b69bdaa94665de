/** Fixed: product/marketing#booking-page-form. */
export const customizeTitle = 'Customize Your Booking Page';

// Form
/** Fixed: product/marketing#booking-page-form. */
export const descriptionLabel = 'Business Description';
export const standardHoursLabel = 'Standard hours link';
export const standardHoursHint = 'Where clients find your usual hours, such as your own site.';
export const instagramLabel = 'Instagram handle';
export const instagramHint = 'The address of your profile. You can also enter @name.';
export const heroLabel = 'Hero image';
export const heroLockedHint = 'It can’t be changed once it is saved.';
export const heroHint = 'png or jpg, up to 10MB. It can’t be changed after you save.';
/** Fixed: product/marketing#booking-page-form. */
export const saveFailed = 'Failed to update marketing details';

// Loading
export const loadFailedTitle = 'Your booking page could not be loaded';

// Links
export const linksTitle = 'Your links';
export const linksText = 'Put them in your profile, your messages, your window.';
/** Fixed: product/marketing#links. */
export const pageUrlLabel = 'Booking Page URL';
export const pageUrlHint = 'Your whole page: who you are, what you offer, when you are free.';
/** Fixed: product/marketing#links. */
export const viewPage = 'View Page';
/** Fixed: product/marketing#links. */
export const pageUrlCopied = 'Booking Page URL copied';
/** Fixed: product/marketing#links. */
export const calendarLinkLabel = 'Calendar Booking Link';
export const calendarLinkHint = 'Straight to your calendar, for regulars who know you.';
/** Fixed: product/marketing#links. */
export const calendarLinkCopied = 'Calendar Booking Link copied';
