/** '8:00 AM', and '1:00 AM CDT' when clocks go back. */
const TIME = /(\d{1,2}:\d{2} [AP]M(?: [A-Z]{3,4}\b)?)/;

/** Text that contains times of day, part by part, so that screens can keep each time on one line. */
export const timeParts = (text: string): { readonly text: string; readonly isTime: boolean }[] =>
  text
    .split(TIME)
    .map((text, index) => ({ text, isTime: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
