import ICAL from 'ical.js';

/**
 * A rule skips dates that a year doesn't have (RFC 5545 §3.3.10), but the library moves those of a yearly rule into the
 * next month, so that February 30 becomes a day in March. This detects such occurrences.
 */
export function missingDates(master: ICAL.Component): (occurrence: ICAL.Time) => boolean {
  const rules = master.getAllProperties('rrule').map((property) => property.getFirstValue());
  const [rule] = rules;
  if (rules.length !== 1 || !(rule instanceof ICAL.Recur) || rule.freq !== 'YEARLY') return () => false;
  const { BYMONTH, BYMONTHDAY, ...others } = rule.parts;
  const start = master.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) return () => false;
  // Rules by weekday, day of the year or week are computed by counting, which never leaves the year.
  const isCounted = ['BYDAY', 'BYWEEKNO', 'BYYEARDAY'].some((part) => part in others);
  const months = BYMONTH ?? (isCounted || BYMONTHDAY ? undefined : [start.month]);
  const days = BYMONTHDAY ?? (isCounted ? undefined : [start.day]);
  const added = new Set(
    master.getAllProperties('rdate').flatMap((property) => property.getValues().map((value) => String(value))),
  );
  return (occurrence) => {
    if (added.has(occurrence.toString()) || occurrence.compare(start) === 0) return false;
    const { year, month, day } = occurrence;
    const fromEnd = day - ICAL.Time.daysInMonth(month, year) - 1;
    const isOwnMonth = months?.includes(month) ?? true;
    return !isOwnMonth || !(days?.some((each) => each === day || each === fromEnd) ?? true);
  };
}
