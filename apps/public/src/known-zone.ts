const KNOWN_ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/** A zone that a cookie claims, or null: formatters are kept per zone, so a stranger may not name zones at will. */
export function knownZone(zone: string | null): string | null {
  return zone !== null && KNOWN_ZONES.has(zone) ? zone : null;
}
