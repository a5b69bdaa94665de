/** Statements: what a business received and earned, by month. */

export const loadFailedTitle = 'Your statements could not be loaded';
export const monthLabel = 'Month';
export const print = 'Print';
export const download = 'Download CSV';
export const emptyTitle = 'No statements yet';
export const emptyText = 'The first one begins with your first booking.';
export const show = 'Show statements';
export const fact = 'By month';
export const summary = 'What you received and what you earned, to print or download.';

// Received
export const receivedTitle = 'Received by card';
export const receivedText = 'Money that moved this month, after fees and refunds.';
export const visits = 'Visits';
export const fees = 'Late cancellation and no-show fees';
export const tips = 'Tips';
export const tipsText = 'Tips go entirely to the person who served the client. They are included in what you received.';
export const auctions = 'Auctions';
export const refunds = 'Refunds to clients';
export const taxes = 'Taxes collected';
export const taxesText = 'You pass taxes on, so they are not part of what you earned. Taxes on refunds are deducted.';
export const taxesTotal = 'Total taxes';
export const atBusiness = (tax: string) => `${tax}, paid at your business`;
export const byStoredValue = (tax: string) => `${tax}, paid by gift card or package`;
export const taxIncluded = 'Tax included';
export const platformFees = 'Platform fees';
export const providerFees = 'Card processing';
export const net = 'Total received';
export const paidOutside = (visits: string) => `Paid at your business, as you marked it (${visits})`;

// Earned
export const earnedTitle = 'Earned';
export const earnedText = 'Visits this month, no matter when they were paid, without taxes.';
export const tookPlace = (visits: string) => `Took place (${visits})`;
export const keptOf = (visits: string) => `Kept from canceled and missed visits (${visits})`;
export const auctioned = (times: string) => `Auctioned times (${times})`;
export const earnedTotal = 'Total earned';

// Gift cards and packages
export const owedText =
  'Money that clients paid at your business for visits to come. It is owed to them, and earned by the visits that use it.';
export const owedAtStart = 'Owed when the month began';
export const valueSold = 'Sold at your business';
export const valueUsed = 'Used for visits';
export const cashedOut = 'Cashed out';
export const corrected = 'Corrected';
export const owedAtEnd = 'Owed at the end of the month';

// Movements
export const movedTitle = 'All transactions';
export const noneMoved = 'No card transactions this month.';
export const forWhat = 'Sale';
export const amount = 'Amount';
export const kept = 'Fees';
export const toYou = 'To you';
export const fee = 'Fee';
export const rest = 'Rest of the price';
export const tip = 'Tip';
export const tipFor = (tip: string, person: string) => `${tip} for ${person}`;
export const refundFailed = 'Refund that failed';

// Payouts
export const payouts = 'Payouts';
export const payoutsText = 'What arrived at your bank account, each with its own statement.';
export const payout = 'Payout';
export const payoutOf = (date: string) => `Payout of ${date}`;
export const payoutSubtitle = 'What this payout consists of';
export const payoutText = 'Money that reached your bank account with this payout.';
export const payoutEarnedText = 'Of this money: what is for visits that took place, and what clients paid in advance.';
export const otherPaidOut = 'Not itemized';
export const itemsWaitingTitle = 'Not itemized yet';
export const itemsWaitingText =
  'The payment provider is still preparing the list of what this payout consists of. It appears here automatically.';
export const itemsNoneText =
  'The payment provider doesn’t itemize this payout, such as one that was started by hand. Your monthly statements include its payments.';
export const payoutDiffersTitle = 'This payout differs from your books';
export const payoutDiffersText = (cents: string) =>
  `The payment provider paid out ${cents} than your bookings account for. The difference is a separate line below.`;
export const more = (amount: string) => `${amount} more`;
export const less = (amount: string) => `${amount} less`;
export const nonePaidOut = 'No transactions are known for this payout.';
export const otherCharges = 'Other payments';
export const otherRefunds = 'Other refunds';
export const otherFailedRefunds = 'Other refunds that failed';
export const disputes = 'Disputes';
export const providersFees = 'Payment provider’s fees';
export const payoutReturned = 'Earlier payout sent back';
export const adjustments = 'Adjustments';
export const difference = 'Difference';
export const paidOut = 'Paid out';
export const earnedByNow = 'Took place';
export const stillToCome = 'Still to come';
export const onTheWay = 'On the way';
export const payoutFailed = 'Failed';
export const payoutFailedTitle = 'The payout could not be loaded';
