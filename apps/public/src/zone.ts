import { hasSameClock } from '@primehour/domain/format/time';

const knownZones = new Set(Intl.supportedValuesOf('timeZone'));

/** A zone that a cookie claims, or null: formatters are kept per zone, so a stranger may not name zones at will. */
export function knownZone(zone: string | null): string | null {
  return zone !== null && knownZones.has(zone) ? zone : null;
}

/** Whether the clocks of both zones agree at every one of the instants, so that naming a second zone says nothing. */
export function isSameClock(zone: string, otherZone: string, instants: readonly number[]): boolean {
  return zone === otherZone || instants.every((at) => hasSameClock(zone, otherZone, at));
}
