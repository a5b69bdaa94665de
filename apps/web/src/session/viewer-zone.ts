import { formatZoneName, hasSameClock, usableZone } from '@primehour/domain/format/time';
import * as labels from '../copy/labels.ts';

/**
 * The name of the business's zone where the viewer's own clock shows another time at that instant
 * (product/shell#times). A device without a zone uses the business's.
 */
export function zoneNameAbroad(zone: string, at: number): string | undefined {
  const ownZone = usableZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? zone;
  return hasSameClock(zone, ownZone, at) ? undefined : formatZoneName(zone, at);
}

/** The same as a sentence, next to several times: once per screen, card or dialog. */
export function zoneNote(zone: string, at: number): string | undefined {
  const name = zoneNameAbroad(zone, at);
  return name && labels.zoneNote(name);
}
