import type { getWeek } from '@primehour/contract/calendar';
import type { ResponseBody } from '@primehour/contract/endpoint';
import type { Day } from './week-model.ts';

type Facts = Pick<ResponseBody<typeof getWeek>['days'][number], 'hours' | 'special'>;
type Week = Pick<ResponseBody<typeof getWeek>, 'days' | 'ownDays'>;

const NO_FACTS: Facts = { hours: [], special: null };

/**
 * When a column is open to clients: its person's or room's own hours and days off where they differ, else those of the
 * business (product/people#hours).
 */
export function factsOf({ days, ownDays = [] }: Week, { date, resourceId }: Pick<Day, 'date' | 'resourceId'>): Facts {
  const at = days.findIndex((day) => day.date === date);
  const own = ownDays.find((one) => one.resourceId === resourceId);
  return own?.days[at] ?? days[at] ?? NO_FACTS;
}
