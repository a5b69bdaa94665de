/** What other modules may use of `availability`. */
export { addSpecialDates } from './commands/save-special-dates.ts';
export type { SpecialEntry } from './queries.ts';
