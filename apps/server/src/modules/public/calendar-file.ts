import type { MyBooking } from '@primehour/contract/public';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/**
 * One booking as a calendar file. The same id and a rising sequence make a change update the entry
 * that the client's calendar already holds.
 */
export function calendarFile(
  booking: MyBooking,
  context: { readonly host: string; readonly link: string; readonly version: number; readonly now: number },
): string {
  const isCancelled = booking.status === 'CANCELLED' || booking.status === 'EXPIRED';
  const calendar = ical({
    prodId: { company: 'Primehour', product: 'Booking', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `booking-${booking.id}@${context.host}`,
    sequence: context.version,
    stamp: new Date(context.now),
    start: new Date(booking.startAt),
    end: new Date(booking.endAt),
    summary: `${booking.service.name} at ${booking.business.name}`,
    location: booking.business.address,
    description: `See, move or cancel: ${context.link}`,
    url: context.link,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
