// Title, heading and subtitle of every screen; menus and links use the same words
export const signIn = 'Sign in';
/** Fixed: product/shell#navigation. */
export const home = 'Home';
/** Fixed: product/home#home. */
export const homeHeading = 'Welcome Back!';
export const homeSubtitle = 'What is coming up, and what to do next.';
/** Fixed: product/shell#navigation. */
export const availability = 'Availability';
export const specialDates = 'Time off';
export const specialDatesHeading = 'Time Off and Special Hours';
export const specialDatesSubtitle = 'Days that differ from your weekly hours.';
/** Fixed: product/bookings#bookings. */
export const bookings = 'My Bookings';
export const bookingsSubtitle = 'Who is coming, and when.';
/** Fixed: product/shell#navigation. */
export const services = 'Services';
export const servicesSubtitle = 'What clients can book with you.';
export const newService = 'New service';
export const newServiceHeading = 'New Service';
export const service = 'Service';
/** Fixed: product/services#list. */
export const editServiceHeading = 'Edit Service';
/** Fixed: product/shell#navigation. */
export const clients = 'Clients';
export const clientsSubtitle = 'The people behind your bookings and bids.';
export const importClients = 'Import clients';
export const importClientsHeading = 'Import Clients';
export const importClientsSubtitle = 'Bring your list from another product or a spreadsheet.';
export const client = 'Client';
/** Fixed: product/shell#navigation. */
export const team = 'Team';
export const teamSubtitle = 'Who and what clients book.';
export const person = 'Person';
export const resourceHours = 'Own hours';
export const needs = 'Needs';
export const invitation = 'Invitation';
export const console = 'Operator console';
export const look = 'Look in';
export const calendars = 'Calendars';
export const calendarsSubtitle = 'Your bookings in other calendars, and their busy times here.';
/** Fixed: product/shell#navigation. */
export const bookingSettings = 'Booking Settings';
export const bookingSettingsSubtitle = 'How early and how far ahead clients can book.';
export const statements = 'Statements';
export const statementsSubtitle = 'What you received and what you earned, by month.';
export const changes = 'Changes';
export const changesSubtitle = 'Who changed what in your business.';
export const waitlist = 'Waiting list';
export const waitlistSubtitle = 'Who is waiting for a time, and what happened to the times that opened.';
export const policies = 'Policies';
export const policiesSubtitle =
  'What clients pay when they book, and what you keep when they cancel late or don’t come.';
/** Fixed: product/shell#navigation. */
export const bookingPage = 'Partner Booking Page';
/** Fixed: product/marketing#marketing. */
export const bookingPageHeading = 'Partner Booking Page Overview';
export const bookingPageSubtitle = 'Your page for clients, and the links that lead to it.';
/** Fixed: product/shell#navigation. */
export const accountManager = 'Account manager';
export const accountManagerSubtitle = 'You, your business, and where your money goes.';
/** Fixed: product/listings#list. */
export const listings = 'Manage listings';
export const listingsSubtitle = 'Prime hours that guests bid for.';
export const newListing = 'New listing';
/** Fixed: product/listings#experience. */
export const experienceHeading = 'Describe your experience';
/** Fixed: product/listings#listing-model. */
export const listingModel = 'Listing model';
/** Fixed: product/listings#preview. */
export const listingPreview = 'Review the listing';
export const listing = 'Listing';
export const insights = 'Insights';
export const insightsSubtitle = 'What your time earned, and where it could earn more.';
/** Fixed: product/insights#period. */
export const insightsHeading = 'Analytics and insights';
/** Fixed: product/app-settings#app-settings. */
export const appSettingsHeading = 'App settings';
export const appSettingsSubtitle = 'Your notifications, and how dates and times are shown.';
/** Fixed: product/shell#navigation. */
export const logout = 'Log out';
export const verify = 'Verify your number';
/** Fixed: product/onboarding#profile. */
export const profile = 'Tell us about yourself';
/** Fixed: product/onboarding#business. */
export const business = 'Tell us about your business';
export const bankAccount = 'Connect your bank account';
export const congratulations = 'You’re all set';
export const survey = 'Survey';
export const thanks = 'Thanks';
/** Fixed: product/shell#legal-pages. */
export const terms = 'Terms of use';
/** Fixed: product/shell#legal-pages. */
export const privacy = 'Privacy policy';
/** What search engines show below the title. */
export const signInDescription =
  'Sign in to take bookings online, sell your best hours by auction, and see your week, clients, and payments in one place.';
export const termsDescription = 'The terms for businesses that take bookings and for clients who book or bid.';
export const privacyDescription =
  'What data is kept about businesses and their clients, why, for how long, and who sees it.';
export const notFound = 'Page not found';
/** Fixed: product/sign-in#phone-entry. */
export const accountManagerHeading = 'Account Manager';
