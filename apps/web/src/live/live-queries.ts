/**
 * Calls whose answers a booking's change may make old, by id, because their contracts come with the screens that use
 * them. A new screen that shows bookings adds its call here.
 */
const TOUCHED: readonly unknown[] = [
  'booking.listBookings',
  'booking.listClients',
  'booking.getDashboard',
  'home.getDay',
  'booking.getWeek',
  'booking.getBooking',
  'client.getClient',
  'client.listClientBookings',
  // Busy times come by the same line.
  'calendar.getCalendars',
];

export const dependsOnBookings = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  TOUCHED.includes(queryKey[0]);
