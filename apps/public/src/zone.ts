import { hasSameClock } from '@primehour/domain/format/time';

/** Whether the clocks of both zones agree at all of these instants, so that naming a second zone adds nothing. */
export function isSameClock(zone: string, otherZone: string, instants: readonly number[]): boolean {
  return zone === otherZone || instants.every((at) => hasSameClock(zone, otherZone, at));
}
