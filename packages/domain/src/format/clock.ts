import type { Clock } from '../preferences/preferences.ts';

let shownClock: Clock = '12H';

/**
 * Sets the clock on which this program writes times of day. Only the dashboard calls it, for the one person who uses
 * it; the server writes for everyone, on the clock of their language (decision 130).
 */
export function showClock(clock: Clock): void {
  shownClock = clock;
}

export const is24Hours = (): boolean => shownClock === '24H';
