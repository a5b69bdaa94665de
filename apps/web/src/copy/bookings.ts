// Details: marks and actions
export const removeMark = 'Remove Mark';
export const markDone = 'Mark Done';
/** Fixed: product/bookings#list. */
export const restoreLabel = 'Restore Booking';
/** Fixed: product/bookings#list. */
export const cancelLabel = 'Cancel Booking';
/** Fixed: product/bookings#list. */
export const modifyLabel = 'Modify Booking';

// List
export const viewLabel = 'View';
export const listView = 'List';
export const weekView = 'Week';
/** Fixed: product/bookings#filters. */
export const allDates = 'All Dates';
/** Fixed: product/bookings#filters. */
export const tomorrow = 'Tomorrow';
/** Fixed: product/bookings#filters. */
export const thisWeek = 'This Week';
/** Fixed: product/bookings#filters. */
export const past = 'Past';
/** Fixed: product/bookings#filters. */
export const allStatuses = 'All Statuses';
/** Fixed: product/bookings#filters. */
export const upcoming = 'Upcoming';
/** Fixed: product/bookings#filters. */
export const completed = 'Completed';
export const actionsLabel = (client: string) => `Actions for the booking of ${client}`;
export const loadFailedTitle = 'Your bookings could not be loaded';
/** Fixed: product/bookings#list. */
export const noneFoundTitle = 'No bookings found.';
export const showAll = 'Show all bookings';
/** Fixed: product/bookings#list. */
export const noneFoundText = 'Adjust your filters or check back later.';

// New booking
export const newTitle = 'New Booking';
export const servicesFailedTitle = 'Your services could not be loaded';
export const noServicesText = 'A booking is for a service. Add the first one.';
export const newText = 'For a caller or a walk-in. It is confirmed immediately.';
export const addAnyway = 'Add Anyway';
export const addLabel = 'Add Booking';
export const canBookAnyway = 'You can book it anyway.';
export const addedAndNotified = 'Booking added. The client will be notified.';
export const added = 'Booking added.';
export const addedTitle = 'Booking added';
export const timeSkipped = 'The clocks skip this time on that day';
export const walkIn = 'Walk-in, Now';
export const knownClientLabel = 'Known client';
export const noKnownClient = 'New client: enter the details below.';
export const payAtVisitText = 'Mark it paid later';
export const paidText = 'Cash, transfer, or card';
export const freeText = 'No charge this time';
export const noteHint = 'Clients don’t see it.';
export const textClientLabel = 'Text the client a confirmation with their link';
export const noFreeTimes = 'No times are offered to clients that day. You can still enter one.';
export const freeTimes = 'Free that day';
export const freeTimesFailed = 'The free times could not be loaded. Enter one.';

// Cancel
/** Fixed: product/bookings#cancel. */
export const cancelText = 'Are you sure you want to cancel this booking? The refund must be issued manually.';
export const keepLabel = 'Keep Booking';
export const reasonLegend = 'Why are you canceling?';
export const reasonMissing = 'Choose a reason';
export const timeLegend = 'What happens to its time?';
export const timeChoiceMissing = 'Choose what happens to its time';
/** Fixed: product/bookings#cancel. */
export const canceled = 'Booking cancelled successfully';
export const paymentFailedTitle = 'The payment could not be loaded';
export const refundBlocked = 'The client’s bank is reviewing this payment, so nothing can be refunded now.';
/** Fixed: product/bookings#cancel. */
export const clientAsked = 'The client asked to cancel';
/** Fixed: product/bookings#cancel. */
export const partnerNeeds = 'I need to cancel the appointment';
/** Fixed: product/bookings#cancel. */
export const opensTime = 'Time is open to other clients';
/** Fixed: product/bookings#cancel. */
export const keepsTime = 'Time is kept unavailable';

// Timeline: what happened
/** Fixed: product/bookings#payment-labels. */
export const refunded = 'Refunded';

// State of a payment
/** Fixed: product/bookings#payment-labels. */
export const unpaid = 'Unpaid';
/** Fixed: product/bookings#payment-labels. */
export const paid = 'Paid';
/** Fixed: product/bookings#payment-labels. */
export const partlyRefunded = 'Partly refunded';
export const payAtVisit = 'Pay at visit';
export const disputed = 'Disputed';
export const chargedBack = 'Charged back';

// Modify
export const modifyText = 'Choose a new date and time. The client will be notified.';
export const moveAnyway = 'Move Anyway';
export const newDateLabel = 'New date';
export const modifyHint = 'Change the date, the time, or both.';
/** Fixed: product/bookings#modify. */
export const modifiedAndNotified = 'This booking has been updated. The client will be notified.';
export const modified = 'This booking has been updated.';
export const canMoveAnyway = 'You can move the booking there anyway.';
export const newTimeLabel = 'New time';
export const moveIntoPast = 'This time is in the past. Pick a later one';
export const moveUnavailable = 'This time is not available. Pick another one';

// Refund
export const refundTitle = 'Refund Booking';
export const refundLabel = 'Refund';
export const alreadyRefunded = (amount: string) => `${amount} has been refunded or is on its way to the client.`;
export const nothingToRefund = 'There is nothing left to refund.';
export const amountMissing = 'Enter an amount';
export const refundAll = 'Everything';
export const refundPart = 'Another amount';
export const refundNone = 'Nothing';
export const refundHint = 'Goes back to the client’s card.';
export const refundHintWithTip = (tip: string) =>
  `Goes back to the client’s card. The tip of ${tip} is refunded only with a full refund.`;
export const amountLabel = 'Amount to refund';
export const amountHint = (max: string) => `Up to ${max}.`;

// Restore
/** Fixed: product/bookings#restore. */
export const restoreQuestion = 'Are you sure you want to restore this booking?';
/** Fixed: product/bookings#restore. */
export const restored = 'Booking restored successfully';
export const restoreUnpaid = 'It was not paid, so the client has 15 minutes to pay.';
export const restoreChargedBack = 'The client got their money back, so they have 15 minutes to pay again.';
export const restoreRefunding = 'Its refund is on its way, so the client has 15 minutes to pay again.';
export const restoreRefunded = 'It was refunded, so the client has 15 minutes to pay again.';
export const restorePartlyRefunded = 'Part of its price was refunded and stays with the client.';
