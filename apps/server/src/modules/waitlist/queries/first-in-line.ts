import type { WaitingEntry } from './load-waiting.ts';

/** Whether a link of the client's puts them ahead of those who wait longer; no link does so yet. */
export const isFirstInLine = (_entry: WaitingEntry): boolean => false;
