/** The sets of bookings that figures count, and that a list of bookings can be narrowed to (product/insights#lists). */
export const INSIGHT_SETS = [
  /** Confirmed and begun, whether or not the client came. */
  'booked',
  /** Confirmed, begun and not missed. */
  'visits',
  'new',
  'returning',
  /** Visits whose client had a later booking by 24 hours after the end. */
  'rebooked',
  /** Visits whose client had a later booking by 90 days after the end. */
  'rebooked-later',
  'no-shows',
  /** No-shows, and visits that are marked or ended more than 24 hours ago. */
  'expected',
  /** Expected and not marked either way. */
  'unmarked',
  /** Live 24 hours before the start, and then canceled by the client. */
  'late-cancellations',
  'live-a-day-before',
  /** Canceled or missed, with money kept. */
  'kept',
  /** Booked by the client on the business's pages. */
  'online',
  /** Canceled at least two hours before the start, with the time open again. */
  'freed',
  /** Freed, and some of the time was booked again. */
  'rescued',
] as const;
export type InsightSet = (typeof INSIGHT_SETS)[number];

const BITS = Object.fromEntries(INSIGHT_SETS.map((set, index) => [set, 1 << index])) as Readonly<
  Record<InsightSet, number>
>;

/**
 * A booking's sets as the bits of one number, in the order above. Facts of days are stored with them: a new set goes to
 * the end, and a migration that changes the meaning of one empties `day_fact` and `day_facts_start`.
 */
export const bitOf = (set: InsightSet): number => BITS[set];

export const isIn = (sets: number, set: InsightSet): boolean => (sets & bitOf(set)) !== 0;
