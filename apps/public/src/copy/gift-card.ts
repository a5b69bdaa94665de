/** The page of a gift card. */

export const title = 'Gift card';
export const forName = (name: string) => `For ${name}`;
export const left = 'Left on this card';
export const codeLabel = 'Code';
export const qrLabel = 'QR code of this page';
export const howTo = 'Enter the code when you book online. It never expires.';
export const blocked = 'This gift card can’t be used right now. Please ask the business.';
export const used = 'Nothing is left on this gift card.';
