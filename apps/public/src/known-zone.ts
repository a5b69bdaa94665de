const KNOWN_ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/**
 * A zone that a cookie claims, or null: formatters are cached per zone, so visitors must not be able to name arbitrary
 * zones.
 */
export function knownZone(zone: string | null): string | null {
  return zone !== null && KNOWN_ZONES.has(zone) ? zone : null;
}
