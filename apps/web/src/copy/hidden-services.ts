/** Services that are shown only by a link. */
export const hiddenTag = 'Only by link';
export const hideLabel = 'Show only by link';
export const showLabel = 'Show to everyone';
export const hidden = (name: string) => `${name} can now only be booked through a link that shows it`;
export const shown = (name: string) => `Everyone can now book ${name}`;
export const primaryIsShown = 'The primary service is shown to everyone';
export const hiddenNotPrimary = 'Show it to everyone first';
