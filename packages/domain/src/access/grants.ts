/** What an owner or a manager can add to a role, per member (product/team#grants). */
export const GRANTS = [
  'calendar.all',
  'bookings.own.change',
  'clients.contact',
  'clients.export',
  'hours.own',
  'listings',
] as const;
export type Grant = (typeof GRANTS)[number];
