/** Links that are counted: their list, a new one, revoking one. */

/** Fixed: product/links#list. */
export const title = 'Counted links';
export const text = 'See how many bookings each one brings. VIP links give regular clients extra perks.';
export const newLink = 'New link';
export const loadFailedTitle = 'Your links could not be loaded';

// List
export const vip = 'VIP link';
export const track = 'Tracking link';
export const calendarFacts = 'For everyone, never revoked';
export const opened = (count: number) => `opened ${count === 1 ? 'once' : `${count} times`}`;
export const booked = (count: number) => `${count} ${count === 1 ? 'booking' : 'bookings'}`;
export const bookedOf = (count: number, max: number) => `${count} of ${max} bookings`;
export const copyLabel = 'Copy link';
export const copyLink = (label: string) => `Copy link: ${label}`;
export const copied = 'Link copied';
export const revokeNamed = (label: string) => `Revoke ${label}`;
export const revokeTitle = (label: string) => `Revoke ${label}?`;
export const revokeText = 'It stops working immediately. Bookings made with it stay.';

// Form
export const kind = 'Kind';
export const regulars = 'Regulars';
export const vipText = 'A secret address with perks, for people you choose.';
export const trackText = 'A readable address that only counts visits and bookings, for a profile or a sign.';
export const nameHint = 'Only you see it, such as “Instagram profile”.';
export const slug = 'End of the address';
export const slugHint = 'Letters, digits, and hyphens, such as “instagram”.';
export const perks = 'Perks';
export const advanceDays = 'Days ahead';
export const noticeHours = 'Hours of notice';
export const asEveryoneHint = 'Leave empty for the usual limit.';
export const skipDeposit = 'No deposit or card before the visit';
export const firstInLine = 'First in line when a time opens';
export const listingHeadStart = 'Early access to prime hours (minutes)';
export const listingHeadStartHint =
  'How long before the “Visible from” of a listing. Bidding starts for everyone at once.';
export const hiddenServices = 'Hidden services that it shows';
export const noHiddenServices = 'Hide a service in its menu on Services to show it only through links.';
