import type { MyBooking } from '@primehour/contract/public';
import type { BookingStatus } from '@primehour/domain/vocabulary';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

const EVENT_STATUSES: Record<BookingStatus, ICalEventStatus> = {
  PENDING: ICalEventStatus.TENTATIVE,
  CONFIRMED: ICalEventStatus.CONFIRMED,
  CANCELLED: ICalEventStatus.CANCELLED,
  EXPIRED: ICalEventStatus.CANCELLED,
};

type Context = {
  readonly productName: string;
  readonly host: string;
  readonly link: string;
  readonly version: number;
  readonly now: number;
};

/**
 * One booking as a calendar file. The same id and a rising sequence make a change update the entry
 * that the client's calendar already holds.
 */
export function calendarFile(booking: MyBooking, { productName, host, link, version, now }: Context): string {
  const status = EVENT_STATUSES[booking.status];
  const calendar = ical({
    prodId: { company: productName, product: 'Booking', language: 'EN' },
    method: status === ICalEventStatus.CANCELLED ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `booking-${booking.id}@${host}`,
    sequence: version,
    stamp: new Date(now),
    start: new Date(booking.startAt),
    end: new Date(booking.endAt),
    summary: `${booking.service.name} at ${booking.business.name}`,
    location: booking.business.address,
    description: `See, move or cancel: ${link}`,
    url: link,
    status,
  });
  return calendar.toString();
}
