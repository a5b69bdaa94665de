// Loading
export const figuresFailedTitle = 'Your figures could not be loaded';
export const accountFailedTitle = 'Your account could not be loaded';

// Calendar banner
/** Fixed: product/home#calendar-switch. */
export const calendarSaved = 'Calendar status updated successfully';
/** Fixed: product/home#calendar-switch. */
export const calendarSaveFailed = 'Failed to update calendar status';
/** Fixed: product/home#calendar-switch. */
export const bankAccountTitle = 'Add a payment method';
/** Fixed: product/home#calendar-switch. */
export const bankAccountText =
  "To activate your calendar, you'll need to add a bank account so you can receive payments from clients.";
/** Fixed: product/home#calendar-switch. */
export const bankAccountConfirm = 'Add payment method';
export const calendarSwitchLabel = 'Take bookings';
export const offText = 'Clients see your page, but no times to book.';
export const offTitle = 'Your calendar is off';
export const suspendedText = 'Clients can’t book while your business is suspended.';
export const pausedTitle = 'Your calendar is paused';
export const activeTitle = 'Your calendar is active';
export const activeText = 'Clients can book your open times.';

// Prime hours
export const primeHoursTitle = 'Prime hours';
export const primeHoursText = 'Let guests bid for the times everyone wants';

// Quick actions
/** Fixed: product/home#quick-actions. */
export const hoursAction = 'Update Availability';
export const hoursActionText = 'Change your weekly hours';
/** Fixed: product/home#quick-actions. */
export const shareAction = 'Share Booking Link';
export const shareActionText = 'Send your page to clients';
/** Fixed: product/home#quick-actions. */
export const serviceAction = 'Add New Service';
export const serviceActionText = 'Offer something to book';
export const quickActionsTitle = 'Quick actions';

// Setup checklist
export const checklistTitle = 'Get your first booking';
export const checklistText = 'Five steps, and clients can book you.';
export const stepDone = '(done)';
export const hoursStepTitle = 'Open your hours';
export const hoursStepText = 'Set when clients can book, day by day.';
export const hoursStepAction = 'Set hours';
export const serviceStepTitle = 'Add a service';
export const serviceStepText = 'Name it, price it, say how long it takes.';
export const serviceStepAction = 'Add service';
export const bankStepAction = 'Connect account';
export const calendarStepTitle = 'Turn on your calendar';
export const calendarStepText = 'Clients can then book your open times.';
export const calendarStepAction = 'Go to the switch';
export const shareStepTitle = 'Share your link';
export const shareStepText = 'Clients book from your page, day and night.';
export const shareStepAction = 'Get the link';

// Figures
export const upcomingLabel = 'Upcoming bookings';
export const upcomingHint = 'See all bookings';
export const noUpcomingHint = 'Share your link to get the first one';
export const noUpcomingYetHint = 'They appear here once clients book';
export const nextLabel = 'Next appointment';
export const noNext = 'None yet';
export const noNextHint = 'It appears here once a client books';

// What needs attention
export const attentionTitle = 'Waiting for you';
export const nothingNeedsYou = 'Nothing needs you right now.';
export const disputesNeedYou = (count: number) =>
  count === 1 ? '1 payment is disputed' : `${count} payments are disputed`;
export const refundsFailed = (count: number) => (count === 1 ? '1 refund failed' : `${count} refunds failed`);
export const clashes = (count: number) =>
  count === 1 ? '1 booking clashes with another calendar' : `${count} bookings clash with another calendar`;
export const cardsMissing = (count: number) =>
  count === 1 ? '1 upcoming booking has no working card' : `${count} upcoming bookings have no working card`;
export const feesUnpaid = (count: number) =>
  count === 1 ? '1 fee could not be charged' : `${count} fees could not be charged`;
export const visitsUnmarked = (count: number) =>
  count === 1 ? '1 visit is not marked as done or no-show' : `${count} visits are not marked as done or no-show`;
export const helpAnswers = (count: number) =>
  count === 1 ? '1 answer from Help is unread' : `${count} answers from Help are unread`;
export const dayFailedTitle = 'Your day could not be loaded';

// The week's money
export const weekTitle = 'This week';
export const weekVisits = 'Confirmed visits';
export const weekBooked = 'Value of these visits';
export const weekPaidOnline = 'Paid online this week';

// Auctions
export const auctionsTodayTitle = 'Auctions ending today';
export const endsAt = (time: string) => `closes ${time}`;

// Today
export const todayTitle = 'Arrivals today';
export const ownDayTitle = 'Your day';
export const freeTitle = 'Free today';
export const freeRange = (from: string, until: string) => `${from} – ${until}`;
export const bookFree = (range: string) => `Book ${range}`;
export const book = 'Book';
export const stillToCome = (count: number) => (count === 1 ? '1 visit left' : `${count} visits left`);
export const wholeDay = 'Whole day';
export const nobodyToday = 'Nobody else is booked today.';
export const noneToday = 'Nobody is booked today.';
export const hereNow = 'now';
export const todayFailedTitle = 'Today could not be loaded';
