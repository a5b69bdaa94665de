/** The preview of the booking page, its posters and its address: separate, because they load after the form. */

// Preview
export const previewTitle = 'As clients see it';
export const previewText = 'Updates as you type. Clients see it once you save.';
export const instagramShown = 'Instagram';
export const standardHoursShown = 'Standard hours';
export const noDescription = 'Your description appears here.';

// Poster
/** Fixed: product/marketing#poster. */
export const poster = 'QR poster';
export const posterOf = (link: string) => `QR poster for ${link}`;

// Address
export const changeAddress = 'Change address';
export const addressTitle = 'Change the address of your booking page';
export const addressLabel = 'New address';
export const addressHint = (start: string) => `After ${start}/ · letters, digits, and hyphens`;
export const addressText = 'Links and printed codes with the old address lead to the new one for a year.';
export const oldAddresses = 'These still work:';
export const oldAddress = (slug: string, date: string) => `${slug} (until ${date})`;
export const changesLeft = (count: number) =>
  `You can change it ${count} more ${count === 1 ? 'time' : 'times'} this year.`;
export const nextChange = (date: string) =>
  `You have changed it three times this year. The next change is possible on ${date}.`;
export const addressSaved = 'Address changed';
