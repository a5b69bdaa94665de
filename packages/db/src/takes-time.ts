/** The same limit as in the constraint `occupancy_during_short`. */
const LONGEST = "interval '2 days'";

/**
 * SQL: the row of `occupancy` takes time of [from, until), as `during && tstzrange(from, until)`, but found by its place
 * in the order of a business's times (`occupancy_by_time`). `row` is its name in the statement, the others parameters.
 */
export function takesTimeIn(row: string, from: string, until: string): string {
  return `(${row}.during >= tstzrange(${from}::timestamptz - ${LONGEST}, null)
    and ${row}.during < tstzrange(${until}::timestamptz, ${until}::timestamptz, '[]')
    and upper(${row}.during) > ${from}::timestamptz)`;
}
