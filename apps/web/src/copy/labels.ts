// Texts that many screens share: names of fields and facts, notices, states of loading
/** Fixed: product/shell#help. */
export const loading = 'Loading…';
export const termsLink = 'Terms of Service';
export const privacyLink = 'Privacy Policy';
export const failureTitle = 'Something went wrong';
/** Fixed: product/shell#dialogs. */
export const loadingScreen = 'Loading...';
export const nextCodeIn = (seconds: number) => `Next attempt in ${seconds} seconds.`;
export const code = 'Verification code';
/** Fixed: product/booking-settings#notice-and-window. */
export const saved = 'Changes saved successfully';
export const hours = 'Hours';
export const price = 'Price';
export const description = 'Description';
export const image = 'Image';
export const bankAccountPurpose = 'Clients’ payments arrive there.';
/** Fixed: product/listings#bank-account-needed. */
export const noBankAccount = 'Bank account is not connected';
export const bankAccountByOwner = 'Only the owner of this business can connect it. Please ask them.';
/** Fixed: product/clients#list. */
export const name = 'Name';
export const removeNamed = (name: string) => `Remove ${name}`;
export const date = 'Date';
/** Fixed: product/listings#listing-model. */
export const dateInPast = 'Should not be less than today';
export const day = 'Day';
export const newTab = '(opens in a new tab)';
export const businessName = 'Business name';
export const businessType = 'Business type';
export const businessAddress = 'Business address';
export const state = 'State';
export const timeZone = 'Time zone';
export const zoneNote = (zone: string) => `Times are in ${zone}.`;
export const contactNumber = 'Contact number';
export const businessNeededFirst = 'An account belongs to a business. Tell us about yours first.';
export const firstName = 'First name';
export const lastName = 'Last name';
/** Fixed: product/clients#list. */
export const email = 'Email';
export const connectBankAccount = 'Connect bank account';
export const sandboxNotice = 'This is a sandbox: no money moves, and any valid numbers work.';
export const notes = 'Notes';
export const newBooking = '+ New Booking';
/** Fixed: product/bookings#filters. */
export const searchClient = 'Search client...';
export const bookings = 'Bookings';
export const phone = 'Phone';
export const from = 'From';
export const free = 'Free';
export const blocked = 'Blocked';
export const priceFact = 'Price:';
export const details = 'Details';
export const settings = 'Settings';
export const timeBefore = (duration: string) => `${duration} before`;
export const bookingDetails = 'Booking Details';
export const byYou = 'by you';
export const byMember = (name: string) => `by ${name}`;
export const byFormerMember = 'by a former member';
export const refundStartedOf = (amount: string) => `Refund of ${amount} started`;
/** Fixed: product/bookings#filters. */
export const today = 'Today';
export const refundAmount = (amount: string) => `Refund ${amount}`;
export const status = 'Status';
export const note = 'Note';
export const time = 'Time';
export const reservation = 'Reservation';
export const duration = 'Length';
export const location = 'Location';
export const guests = 'Guests';
export const images = 'Images';
export const lastUpdated = 'Last updated';
export const bio = 'Bio';
export const businessFailedTitle = 'Your business could not be loaded';
export const minutesShort = 'min';
export const actionsFor = (name: string) => `Actions for ${name}`;
export const cardMissing = 'Card missing';
