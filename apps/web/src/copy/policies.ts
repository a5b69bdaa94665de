// List
export const newPolicy = 'New Policy';
export const loadFailedTitle = 'Your policies could not be loaded';
export const readyTitle = 'Ready to use';
export const readyText = 'Add one to make it your default. You can change its numbers later.';
export const use = (name: string) => `Use ${name}`;
export const makeDefault = 'Make Default';
export const removeTitle = (name: string) => `Remove the policy ${name}?`;
export const keptTerms = 'Bookings already made keep their terms.';
export const removed = 'Policy removed';
export const defaultStays = 'Make another policy the default first';
export const usedStays = 'Give its services another policy first';
export const isDefault = 'This is already the default';
export const defaultTag = 'Default';
export const nowDefault = (name: string) => `${name} is now your default.`;
export const usedByMost = 'All services without their own policy';
export const usedBy = (names: string) => `For ${names}`;
export const usedByNone = 'No service uses it';
export const agreeTitle = 'What clients agree to';

// The four ready-made policies
export const easy = 'Easy';
export const easyText = 'No card, no fees. Clients pay at the visit.';
export const card = 'Card';
export const cardText = 'A card is saved. Late cancellations and no-shows cost a share of the price.';
export const deposit = 'Deposit';
export const depositText = 'A quarter is paid when booking and kept when a client cancels late.';
export const prepaid = 'Prepaid';
export const prepaidText = 'Paid in full when booking. The refund depends on how early they cancel.';

// Summary of a policy
export const payAtVisit = 'Pay at visit, no card';
export const cardSaved = 'Card saved, nothing paid';
export const depositOf = (amount: string) => `${amount} deposit`;
export const paidInFull = 'Paid in full';
export const freeUntilStart = 'Free to cancel until the start';
export const cancelUntilCutoff = 'Free to cancel until your change cut-off';
export const freeUntilCutoff = 'Full refund until your change cut-off';
export const freeUntil = (hours: string) => `Free to cancel until ${hours} before`;
export const keptUnder = (hours: string, share: string) => `Under ${hours}: keep ${share}`;
export const keptAlways = (share: string) => `Any cancellation: keep ${share}`;
export const keptOnNoShow = (share: string) => `No-show: keep ${share}`;
export const chargedByItself = 'No-shows are charged automatically';
export const trustedAfter = (visits: string) => `Nothing upfront after ${visits}`;

export const hourCount = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`);
export const visitCount = (visits: number) => (visits === 1 ? '1 visit' : `${visits} visits`);

// Form
export const editHeading = 'Edit Policy';
export const backToList = 'Back to policies';
export const notFoundTitle = 'This policy can’t be found';
export const notFoundText = 'It may have been changed or removed.';
export const nameHint = 'For your own list. Clients don’t see it.';
export const upfrontLegend = 'When booking, clients';
export const upfrontNone = 'Pay nothing upfront';
export const upfrontNoneText = 'They pay at the visit. Without a card, nothing can be kept or charged.';
export const upfrontCard = 'Save a card';
export const upfrontCardText = 'Nothing is charged unless they cancel late or don’t come.';
export const upfrontDeposit = 'Pay a deposit';
export const upfrontDepositText = 'The rest is paid online later or at the visit.';
export const upfrontFull = 'Pay in full';
export const upfrontFullText = 'The whole price, when booking.';
export const depositKindLabel = 'Deposit as';
export const depositPercent = 'Percent of the price';
export const depositAmount = 'A fixed amount';
export const tiersLegend = 'When clients cancel late';
export const tiersHint = 'Before the first step, clients get everything back.';
export const anyTime = 'At any time';
export const anyTimeHint = 'However early they cancel. Remove the step to set hours instead.';
export const tierHours = 'Less than (hours before)';
export const tierKeep = 'Keep (share of the price)';
export const hoursUnit = 'h';
export const tierNamed = (number: number) => `Step ${number}`;
export const addTier = '+ Add Step';
export const removeTier = (number: number) => `Remove step ${number}`;
export const noShowLabel = 'For a no-show, keep';
export const noShowHint = 'Share of the price. What is not paid yet is charged to their card.';
export const automaticLabel = 'Charge no-shows automatically';
export const automaticText =
  '24 hours after the visit, unless you marked it as done. Otherwise, you charge each one yourself.';
export const limitsLegend = 'Exceptions';
export const trustedLabel = 'Trusted after (visits)';
export const trustedHint = 'Clients with this many visits and no no-show in a year pay nothing upfront.';
export const graceLabel = 'Free after booking (minutes)';
export const graceHint = 'To fix a mistake. Ends two hours before the start.';
export const capLabel = 'Highest fee';
export const capHint = 'The most we charge on top of what was paid.';
export const versionNote = 'Bookings already made keep their terms. New ones get these.';
export const created = (name: string) => `${name} was added.`;
export const savedVersion = 'Saved. Bookings already made keep their terms.';

// The client's sentence
export const exampleOf = (service: string, price: string, time: string) => `Example: ${service}, ${price}, ${time}`;
export const exampleVisit = 'a visit';
export const exampleCard = 'Visa •••• 4242';
export const nothingToAgree = 'Nothing. Clients book without a card and pay at the visit.';
export const sentenceMissing = 'Correct the marked fields to see it.';
export const lateTitle = 'Before canceling at the last minute, they see';

// Validation
export const characterCount = (count: number) => `${count} characters`;
export const percentInvalid = 'Should be between 0 and 100';
export const depositPercentInvalid = 'Should be between 1 and 100';
export const hoursRepeated = 'Use each number of hours only once';
export const tooManyTiers = (max: number) => `At most ${max} steps`;
export const laterCostsLess = 'Canceling later should never cost less';
export const feeNeedsCard = 'Without a card, nothing can be kept';
export const forService = (name: string) => `Once you save it, ${name} uses this policy.`;
