/** Services that only links show. */
export const hiddenTag = 'Only by link';
export const hideLabel = 'Show only by link';
export const showLabel = 'Show to everyone';
export const hidden = (name: string) => `${name} can only be booked by a link that shows it now`;
export const shown = (name: string) => `Everyone can book ${name} now`;
export const primaryIsShown = 'The primary service is everyone’s';
export const hiddenNotPrimary = 'Show it to everyone first';
