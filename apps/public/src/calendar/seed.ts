import { pathOf } from '@primehour/contract/endpoint';
import type { PageModel } from '@primehour/contract/pages';
import { listMySlots, listSlots } from '@primehour/contract/public';
import type { CalendarSeed } from './models.ts';

/** What the calendar of a page starts from, or null for a page without one. */
export function calendarSeed(model: PageModel): CalendarSeed | null {
  if (model.kind === 'my-move') return { model, slotsPath: pathOf(listMySlots.path, { token: model.token }) };
  if (model.kind !== 'booking' || !model.isCalendarActive || model.services.length === 0) return null;
  return { model, slotsPath: pathOf(listSlots.path, { businessId: model.business.id }) };
}
