import type { MyBooking } from '@primehour/contract/public';
import { bookingNumber } from '@primehour/domain/booking/booking-number';
import * as copy from './copy/booking.ts';

/** '20261124T163000Z' */
const compact = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/**
 * URLs that add the entry to a web calendar. They don't include the booking's secret link, which would pass through a
 * third party's server; the file includes it.
 */
export function calendarLinks({ id, service, person, business, startAt, endAt }: MyBooking): {
  google: string;
  outlook: string;
} {
  const what = person?.name ? `${service.name} ${copy.withPerson} ${person.name}` : service.name;
  const title = `${what} at ${business.name}`;
  const details = copy.bookingNumber(bookingNumber(id));
  const google = {
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startAt)}/${compact(endAt)}`,
    details,
    location: business.address,
  };
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(startAt).toISOString(),
    enddt: new Date(endAt).toISOString(),
    body: details,
    location: business.address,
  };
  return {
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams(google)}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(outlook)}`,
  };
}
