/** How long before their start clients book online (product/insights#lead-time). */

/** The upper ends of the bands, in hours; the last has none. */
const LEAD_BAND_HOURS = [2, 24, 48, 96, 168, 336, 672] as const;

export type LeadTime = {
  readonly count: number;
  readonly medianMinutes: number | null;
  readonly ninetiethMinutes: number | null;
  /** Bookings in each of the eight bands. */
  readonly bands: number[];
};

/** The smallest value that at least this share of all values does not exceed. */
function percentile(sorted: readonly number[], part: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null;
}

export function leadTimeOf(minutes: readonly number[]): LeadTime {
  const sorted = minutes.toSorted((a, b) => a - b);
  const bands = Array.from({ length: LEAD_BAND_HOURS.length + 1 }, () => 0);
  for (const one of sorted) {
    const index = LEAD_BAND_HOURS.findIndex((hours) => one < hours * 60);
    const band = index < 0 ? LEAD_BAND_HOURS.length : index;
    bands[band] = (bands[band] ?? 0) + 1;
  }
  return {
    count: sorted.length,
    medianMinutes: percentile(sorted, 0.5),
    ninetiethMinutes: percentile(sorted, 0.9),
    bands,
  };
}
