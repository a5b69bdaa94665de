import { formatZoneName, hasSameClock, usableZone } from '@primehour/domain/format/time';

/**
 * The name of the business's zone where the viewer's own clock shows another time at that instant
 * (product/shell#times). A device without a zone uses the business's.
 */
export function zoneNameAbroad(zone: string, at: number): string | undefined {
  const ownZone = usableZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? zone;
  return hasSameClock(zone, ownZone, at) ? undefined : formatZoneName(zone, at);
}
