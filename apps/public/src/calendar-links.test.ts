// Other calendars get the time, place and number of a booking, but never its secret link.
import { expect, it } from 'vitest';
import { calendarLinks } from './calendar-links.ts';
import { sampleBooking, sampleToken } from './sample-models.ts';

it('name the booking and its time in UTC', () => {
  const links = calendarLinks({ ...sampleBooking, service: { ...sampleBooking.service, name: 'Cut & color #1' } });
  const google = new URL(links.google);
  expect(google.host + google.pathname).toBe('calendar.google.com/calendar/render');
  expect(Object.fromEntries(google.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Cut & color #1 at Bella Salon',
    dates: '20261124T163000Z/20261124T171500Z',
    details: 'Booking number B000-0000',
    location: '1821 Larimer St, Denver',
  });
  const outlook = new URL(links.outlook);
  expect(outlook.host + outlook.pathname).toBe('outlook.live.com/calendar/0/deeplink/compose');
  expect(outlook.searchParams.get('subject')).toBe('Cut & color #1 at Bella Salon');
  expect(outlook.searchParams.get('startdt')).toBe('2026-11-24T16:30:00.000Z');
  expect(outlook.searchParams.get('enddt')).toBe('2026-11-24T17:15:00.000Z');
  for (const link of Object.values(links)) expect(link).not.toContain(sampleToken);
});
