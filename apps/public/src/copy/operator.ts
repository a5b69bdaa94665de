/** The operator's console. */

export const consoleNavigation = 'Console';
export const checks = 'Checks';
export const messagesSection = 'Messages';
export const money = 'Money';
export const jobs = 'Jobs';
export const switches = 'Switches';
export const announcement = 'Announcement';
export const maintenance = 'Maintenance';
export const auditLog = 'Audit log';

// One business
export const allBusinesses = 'All businesses';
export const resembles = (brand: string) => `Its name resembles ${brand}`;
export const resemblesLead = 'Until you approve it, its texts and emails name it “a business” instead.';
export const owner = 'Owner';
export const lastDay = 'Last 24 hours';
export const messagesOfDay = (sent: string, failed: string) => `${sent} sent or waiting, ${failed} not sent`;
export const bankAccount = 'Bank account';
export const connected = 'Connected';
export const notConnected = 'Not connected';
export const created = 'Created';
export const pageAddress = 'Page address';
export const lookTitle = 'Look in';
export const lookLead =
  'See the dashboard as the owner does for 30 minutes. Nothing can be changed, and clients’ contact data is hidden. The owner and managers see in Changes that you looked, and why.';
export const lookReason = 'Why you are looking in';
export const lookReasonHint = 'The business sees it';
export const suspendTitle = 'Suspend';
export const suspendLead = 'Pages, bookings, bids, and texts stop immediately. You are asked for a reason first.';
export const suspend = 'Suspend…';
export const liftTitle = 'Lift the suspension';
export const liftLead = 'Calendar, pages, and listings come back as they were.';
export const liftReasonHint = 'For your own record';
export const lift = 'Lift suspension';
export const approveTitle = 'Approve a name';
export const approveLead = 'Names of well-known companies are refused until you approve one for this business.';
export const approveHint = 'Exactly as the business will write it';
export const approve = 'Approve name';
export const lifted = 'Suspension lifted';
export const nameApproved = 'Name approved';
export const decisions = 'Decisions';
export const noDecisions = 'None so far.';

// List
export const listOrder = 'Suspended businesses first, then those that sent the most in the last 24 hours.';
export const search = 'Search';
export const searchHint = 'Name, page address, owner’s phone or ID';
export const more = 'There are more. Search to narrow the list.';
export const noneTitle = 'No businesses yet';
export const noneLead = 'They appear here as soon as they sign up.';
export const notFoundTitle = 'No business found';
export const notFoundLead = 'Try a part of the name, or the last digits of the owner’s phone.';
export const inDay = (messages: string) => `${messages} in 24 hours`;

// Suspend
export const confirmTitle = 'Suspend this business?';
export const confirmLead = 'It takes effect immediately, and can be lifted at any time.';
export const subject = 'The business';
export const effectOnPages = 'Its booking page, VIP page, and auctions say that they are not available.';
export const effectOnBookings = 'No bookings, bids, or payments are taken, and no texts or emails go out.';
export const effectOnClients = 'Clients still see the bookings they have, through their own link.';
export const effectOnOwner = 'The owner sees the reason in the dashboard, and can write to you through Help.';
export const suspendReasonHint = 'The owner sees it';
export const confirm = 'Suspend now';
export const keep = 'Keep it as it is';

// Tags
export const noBankAccount = 'No bank account';
export const calendarOn = 'Calendar on';
export const calendarOff = 'Calendar off';
export const messages = (count: string, isOne: boolean) => `${count} ${isOne ? 'message' : 'messages'}`;
