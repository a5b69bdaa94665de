import { pathOf } from '@primehour/contract/endpoint';
import type { PageModel } from '@primehour/contract/pages';
import { listMySlots, listSlots } from '@primehour/contract/public';
import type { BookingCalendarModel, BookingModel, CalendarSeed, MoveCalendarModel, MoveModel } from './models.ts';

/** What the calendar of a page starts from, or null for a page without one. */
export function calendarSeed(model: PageModel): CalendarSeed | null {
  if (model.kind === 'my-move') {
    return { model: moveModel(model), slotsPath: pathOf(listMySlots.path, { token: model.token }) };
  }
  if (model.kind !== 'booking' || !model.isCalendarActive || model.services.length === 0) return null;
  return { model: bookingModel(model), slotsPath: pathOf(listSlots.path, { businessId: model.business.id }) };
}

function bookingModel(model: BookingModel): BookingCalendarModel {
  const { kind, via, services, people, window, clientZone, business } = model;
  const { id, slug, name, zone, phone } = business;
  return { kind, via, services, people, window, clientZone, business: { id, slug, name, zone, phone } };
}

function moveModel({ kind, token, window, clientZone, booking }: MoveModel): MoveCalendarModel {
  const { name, zone, phone } = booking.business;
  return { kind, token, window, clientZone, business: { name, zone, phone }, bookedAt: booking.startAt };
}
