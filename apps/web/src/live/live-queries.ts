/**
 * Calls whose responses may be outdated after a booking changes. They are listed by id because their contracts load
 * with the screens that use them. A new screen that shows bookings adds its call here.
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
  // Bookings are paid with visits and balances, which cancellations return.
  'storedValue.listStoredValues',
  'storedValue.getStoredValue',
  // Busy times arrive on the same stream.
  'calendar.getCalendars',
];

export const dependsOnBookings = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  TOUCHED.includes(queryKey[0]);
