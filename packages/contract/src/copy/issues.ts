/** What is wrong with a field of a form or request, shown at the field. */

// Any form

/** Fixed: product/listings#experience. */
export const required = 'Required';
/** Fixed: product/listings#experience. */
export const nameRequired = 'Name is required';
/** Fixed: product/listings#experience. */
export const descriptionRequired = 'Description is required';
export const nameMissing = 'Enter a name';
export const notInList = 'Choose an option from the list';
export const notOneLine = 'Should be one line of text';
export const tooLong = (max: number) => `Should be at most ${max} characters`;
export const notStorable = 'Contains a character that can’t be stored';
/** Fixed: product/listings#listing-model. */
export const notANumber = 'Should be a number';
export const notWhole = 'Should be a whole number';
export const atLeast = (min: number | string) => `Should be at least ${min}`;
export const atMost = (max: number | string) => `Should be at most ${max}`;
export const atLeastZero = 'Should be greater than or equal to 0';
export const notNegative = 'Should not be negative';
/** Fixed: product/listings#listing-model. */
export const moreThanZero = 'Should be more than zero';
export const atLeastOneCent = 'Should be at least $0.01';
export const tooManyMinutes = (max: number) => `Should be at most ${max} minutes`;
/** Fixed: product/onboarding#profile. */
export const emailInvalid = 'It should be valid email address';
/** Fixed: product/marketing#booking-page-form. */
export const urlInvalid = 'Should be a valid URL';
/** Fixed: product/services#form. */
export const imageUrlInvalid = 'Invalid image URL';
/** Fixed: product/api#codes-of-refusals. */
export const imageType = 'Only png and jpg formats are supported';
/** Fixed: product/api#codes-of-refusals. */
export const imageTooLarge = 'Image size exceeds 10MB';
export const personRequired = 'Choose their person in the calendar';
export const idInvalid = 'Not a valid id';
export const linkInvalid = 'Not a valid link';
export const slugInvalid = 'Not a valid address';
export const perksOfVip = 'Only VIP links have perks';
export const slugShape = 'Use letters, digits, and single hyphens';
export const slugLength = (min: number, max: number) => `Use ${min} to ${max} characters`;
export const timeInvalid = 'Not a valid time';
export const dateInvalid = 'Not a valid date';
export const dateInPast = 'Should not be in the past';
export const beforeFirstDay = 'Should not be before the first day';
export const tooManyDays = (max: number) => `Should be at most ${max} days`;
/** Fixed: product/listings#listing-model. */
export const notInFuture = 'Should be in the future';
export const timeRequired = 'Choose a time';
export const versionMissing = 'Reload the page';
export const nothingToSave = 'Nothing to save';

// Clients

export const nameRequiredOfClient = 'Tell us your name';
export const consentRequired = 'Please agree to continue';
export const adultsOnly = 'You must be 18 or older to bid';
export const bidKindRequired = 'Choose how to bid';
export const cardNumberRequired = 'Card number is required';
export const cardNumberInvalid = 'Check the card number';
export const expiryRequired = 'Expiry is required';
export const expiryInvalid = 'Use MM/YY';
export const securityCodeRequired = 'Security code is required';
export const securityCodeInvalid = 'Use the 3 or 4 digits on the card';

// Account

export const passkeyNameRequired = 'Give it a name';
/** Fixed: product/onboarding#survey. */
export const answerRequired = 'Specify your answer, please';
export const messageRequired = 'Write your message';
export const routingNumberLength = 'A routing number has nine digits';
export const routingNumberUnknown = 'This routing number does not exist';
export const accountNumberLength = 'An account number has 4 to 17 digits';

// Availability and calendar

export const tooManyBlocks = 'Too many time blocks';
export const hoursRequired = 'Add at least one time block';
export const chooseAtMost = (max: number) => `Choose at most ${max}`;
export const tooManyAtOnce = (max: number) => `Save at most ${max} at once`;
export const calendarUrlInvalid = 'Should be the address of a calendar, such as https://…';
export const serviceOrBookingRequired = 'Specify a service or a booking';

// Bookings

export const noteRequired = 'Write a note';
export const twoFilters = 'The two names of this filter have different values';
export const periodRequired = 'Enter both dates, from and until';
export const periodBackward = 'Should be after the first day';
export const periodTooLong = (days: number) => `Should be at most ${days} days after the first`;

// Booking settings

/** Fixed: product/booking-settings#notice-and-window. */
export const noticeRequired = 'Minimum notice period is required';
/** Fixed: product/booking-settings#notice-and-window. */
export const noticeNegative = 'Minimum notice period must be greater than or equal to 0';
/** Fixed: product/booking-settings#notice-and-window. */
export const advanceRequired = 'Advance booking window is required';
export const advanceNegative = 'Advance booking window must be greater than or equal to 0';
/** Fixed: product/booking-settings#notice-and-window. */
export const timeslotRequired = 'Timeslot duration is required';
export const timeslotNegative = 'Timeslot duration must be greater than or equal to 0';
export const tooManyReminders = (max: number) => `At most ${max} reminders`;
export const reminderTwice = 'Use each reminder time only once';
export const discountCodeInvalid = 'Use 3 to 20 letters and digits';
export const taxRateRange = 'Should be from 0 to 30';
export const taxRateDecimals = 'Should have at most three decimals';
export const notZero = 'Should not be 0';
export const giftCodeInvalid = 'A gift card’s code has 16 letters and digits';
export const discountShareOrAmount = 'Enter a percentage or an amount';
export const tipRange = 'Enter an amount from $0.50 to $1,000';
export const tipRequired = 'Choose an amount';
export const holdAboveRange = 'Should be between $10 and $10,000';

// Services

/** Fixed: product/services#form. */
export const serviceNameRequired = 'Service name is required';
/** Fixed: product/services#form. */
export const serviceNameTooShort = 'Service name must be at least 2 characters long';
/** Fixed: product/services#form. */
export const servicePriceTooLow = 'Price must be greater than or equal to $1';
/** Fixed: product/services#form. */
export const serviceImageRequired = 'Image is required';
export const serviceTooLong = 'Duration must be less than 6 hours';
export const notMultiple = (minutes: number) => `Should be a multiple of ${minutes} minutes`;

// Policies

export const agreeFirst = 'Check the box to agree';
export const depositMissing = 'Enter either an amount or a percentage';
export const depositUnexpected = 'Only a deposit has an amount';
export const depositTooSmall = 'Should be at least $0.50, or 1 to 100 percent';
export const shareOutOfRange = 'Should be between 0 and 100 percent';
export const hoursOutOfRange = 'Should be between 1 and 336 hours';
export const hoursRepeated = 'Use each number of hours once';
export const tooManyTiers = 'At most 5 steps';
export const laterCostsLess = 'A later cancellation can’t cost less';
export const noShowCostsLess = 'Should be at least what a late cancellation costs';
export const feeWithoutCard = 'Without a card, nothing can be kept or charged';
export const graceOutOfRange = 'Should be between 0 and 1440 minutes';
export const capOutOfRange = 'Should be between $0 and $500';
export const trustedOutOfRange = 'Should be between 1 and 50 visits';

// Clients’ records

export const fileRequired = 'Choose a file';
export const fileTooLarge = 'This file is larger than 4 MB';

// Listings

/** Fixed: product/listings#experience. */
export const imageRequired = 'Upload at least one image';
export const tooManyImages = 'At most 12 images';
/** Fixed: product/listings#experience. */
export const locationRequired = 'Specify listing location';
/** Fixed: product/listings#experience. */
export const incentiveRequired = 'At least one incentive is required';
export const tooManyIncentives = (max: number) => `At most ${max} incentives`;
export const tooFewMinutes = (min: number) => `Should be at least ${min} minutes`;
export const tooManyHours = (max: number) => `Should be at most ${max} hours`;
/** Fixed: product/listings#listing-model. */
export const auctionTypeRequired = 'Specify auction type';

// App settings

export const notificationRepeated = 'List each notification once';

// Operator

export const reasonRequired = 'Give a reason';
export const announcementRequired = 'Enter the announcement';
export const announcementDays = (max: number) => `Enter 1 to ${max} days`;
export const businessNameRequired = 'Enter the name';

export const waitlistDayRequired = 'Choose at least one day';
export const waitlistHoursOrdered = 'Should be later than “Starting from”';
export const endsAfterStart = 'Should be after the start';
export const openingTooLong = 'Choose at most one day';
export const serviceRequired = 'Choose a service';
