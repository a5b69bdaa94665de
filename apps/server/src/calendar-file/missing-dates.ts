import ICAL from 'ical.js';

/**
 * A rule leaves out the dates that a year does not have (RFC 5545 §3.3.10). The library moves those of a yearly rule
 * into the month after, so that February 30 would be a day in March: this tells such an occurrence.
 */
export function missingDates(master: ICAL.Component): (occurrence: ICAL.Time) => boolean {
  const rules = master.getAllProperties('rrule').map((property) => property.getFirstValue());
  const [rule] = rules;
  if (rules.length !== 1 || !(rule instanceof ICAL.Recur) || rule.freq !== 'YEARLY') return () => false;
  const { BYMONTH, BYMONTHDAY, ...others } = rule.parts;
  const start = master.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) return () => false;
  // Days of the week, of the year and weeks are found by counting, which never leaves the year's own days.
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
    return !isOwnMonth || !(days?.some((wanted) => wanted === day || wanted === fromEnd) ?? true);
  };
}
