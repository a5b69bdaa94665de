/**
 * The last day of the entry `e` in its business `b`. An entry for something sooner waits until the day of its booking,
 * which may have moved since.
 */
export const LAST_DAY = `
  coalesce(
    (select (k.start_at at time zone b.timezone)::date from booking k
      where k.business_id = e.business_id and k.id = e.instead_of),
    e.until_date)`;
