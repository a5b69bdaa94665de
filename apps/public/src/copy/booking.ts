/** Booking a time: the business's page, the calendar, the details, and the titles of all windows. */

// Page
export const changesPolicy = (cutoff: string) => `You can move or cancel a booking ${cutoff}.`;
export const noServices = 'No services can be booked here yet.';
export const pausedTitle = 'Online booking is paused';
export const askForTime = 'to ask for a time.';

/** What search engines and messengers show of a business that has not described itself. */
export const bookDescription = (name: string, place: string, services: readonly string[]) =>
  services.length === 0
    ? `Book a time with ${name} in ${place} online.`
    : `Book a time with ${name} in ${place} online: ${services.join(', ')}.`;

// Details of a booking
export const haveCode = 'I have a discount code';
export const haveGiftCard = 'I have a gift card';
export const giftCode = 'Gift card code';
export const giftCodeHint = '16 letters and digits. It pays first; a card pays the rest.';
export const giftCardKept = 'The gift card you entered pays for this booking';
export const giftCardKeptUnless = 'To use another one, enter its code.';
export const giftCardPays = (amount: string) => `Gift card pays ${amount}`;
export const packagePays = (label: string, left: string) => `${label} pays: ${left}`;
export const packageFound = (label: string) => `Your package “${label}” pays for this visit`;
export const packageLeft = (left: string) => `${left}. This booking uses one.`;
export const discountCode = 'Discount code';
export const plusTax = (price: string) => `${price} + tax`;
export const taxOnTop = (price: string, amount: string, tax: string) => `${price} + ${amount} ${tax}`;
export const includesTax = (tax: string) => `Includes ${tax}`;
export const discountLine = (code: string, amount: string) => `${code}: −${amount}`;
export const detailsTitle = 'Your details';
export const codeReason = 'We’ll text a code to your phone, so that nobody can book in your name.';
export const paidWhenBooked = 'Anything due is paid online when you book.';
export const changesByCalling = 'Once booked, this time can only be changed by calling';
export const changesUntil = 'You can move or cancel until';
export const changeTime = 'Change the time';
export const consent = 'I agree to get texts about this booking, to the';
export const continueToPayment = 'Continue to payment';
export const continueToCard = 'Continue to card';
export const continueToTerms = 'Continue to the terms';
export const agreementNext = 'Before it is confirmed, you’ll be asked to agree to this:';
export const termsNext = 'You will see the terms before it is confirmed.';
export const bookThisTime = 'Book this time';

export const withPerson = 'with';
export const anyoneOnTeam = 'with anyone on the team';

// Calendar
/** Fixed: product/shell#navigation. */
export const servicesTitle = 'Services';
export const peopleTitle = 'Choose a person';
export const anyone = 'Anyone';
export const from = (price: string) => `from ${price}`;
export const timesTitle = 'Pick a time';
export const chooseService = 'Choose a service to see its times.';
export const nothingFreeOn = (day: string) => `Nothing is free on ${day}. The nearest free day:`;
export const sunday = 'Sunday';
export const monday = 'Monday';
export const tuesday = 'Tuesday';
export const wednesday = 'Wednesday';
export const thursday = 'Thursday';
export const friday = 'Friday';
export const saturday = 'Saturday';
export const timesCount = (count: number) => (count === 1 ? '1 time' : `${count} times`);
export const earlierDates = 'Earlier dates';
export const laterDates = 'Later dates';
export const skipToTimes = 'Skip to the times';
export const noTimesTitle = 'No free times';
export const nothingFreeFrom = (first: string, last: string) => `Nothing is free from ${first} to ${last}.`;
export const seeLaterDates = 'See later dates';
export const moreAboutService = 'More about this service';
export const morning = 'Morning';
export const afternoon = 'Afternoon';
export const evening = 'Evening';
export const ownZone = (zone: string) => `your time zone (${zone})`;
export const timesInOwnZone = (zone: string) => `Times in ${zone}.`;
export const businessIsOn = (zone: string) => `is on ${zone}.`;
export const timesInBusinessZone = (zone: string) => `Times are in ${zone}.`;
export const showZone = (zone: string) => `Show ${zone}`;

// A time that was lost
export const nearestTimes = 'The nearest free times:';

// Cut-off
export const cutoffAtStart = 'until it starts';
export const cutoffBeforeStart = (length: string) => `until ${length} before it starts`;
export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
export const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);

// Business header
export const instagram = 'Instagram';
export const standardHours = 'Standard hours';

// Titles of windows
export const bookTitle = 'Book a time';
export const verifyTitle = 'Verify your number';
export const ownBookingTitle = 'Your booking';
export const moveTitle = 'Move your booking';
export const cancelTitle = 'Cancel your booking';
export const offerTitle = 'Your offer';
export const businessesTitle = 'Businesses';
export const businessTitle = 'Business';
export const suspendTitle = 'Suspend a business';

// Footer
export const bookingBy = 'Booking by';

// Entry in a calendar
export const bookingNumber = (number: string) => `Booking number ${number}`;
