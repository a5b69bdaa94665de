/** The same limit as in the constraint `occupancy_during_short`. */
const LONGEST = "interval '2 days'";

/**
 * SQL for `during && tstzrange(from, until)` on a row of `occupancy`, written so that the index `occupancy_by_time`
 * finds it. `row` is the table's alias in the statement; the others are parameters.
 */
export function overlapsRange(row: string, from: string, until: string): string {
  return `(${row}.during >= tstzrange(${from}::timestamptz - ${LONGEST}, null)
    and ${row}.during < tstzrange(${until}::timestamptz, ${until}::timestamptz, '[]')
    and upper(${row}.during) > ${from}::timestamptz)`;
}
