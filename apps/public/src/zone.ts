import { dateIn, hasSameClock } from '@primehour/domain/format/time';
import type { WallDate } from '@primehour/domain/vocabulary';

/** Whether the clocks of both zones agree at all of these instants, so that naming a second zone adds nothing. */
export function isSameClock(zone: string, otherZone: string, instants: readonly number[]): boolean {
  return zone === otherZone || instants.every((at) => hasSameClock(zone, otherZone, at));
}

/**
 * How links name the day of a start. Where the business has another day, they name that one, too: it decides which two
 * weeks have the start.
 */
export function dayOf(at: number, zone: string, businessZone: string): { date: WallDate; window?: WallDate } {
  const [date, window] = [dateIn(at, zone), dateIn(at, businessZone)];
  return window === date ? { date } : { date, window };
}
