import { hasSameClock } from '@primehour/domain/format/time';

/** Whether the clocks of both zones agree at every one of the instants, so that naming a second zone says nothing. */
export function isSameClock(zone: string, otherZone: string, instants: readonly number[]): boolean {
  return zone === otherZone || instants.every((at) => hasSameClock(zone, otherZone, at));
}
