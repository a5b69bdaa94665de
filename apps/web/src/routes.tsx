import { paths } from './paths.ts';
import { type LazyPage, lazyPage, lazyQueryPage } from './shell/lazy-page.tsx';

/** The shape of what is coming, shown while code or data are on their way. */
export type SkeletonKind =
  | 'home'
  | 'days'
  | 'bookings'
  | 'services'
  | 'service'
  | 'clients'
  | 'settings'
  | 'marketing'
  | 'account'
  | 'listings'
  | 'listing'
  | 'text';

export type Screen = LazyPage & {
  path: string;
  title: string;
  /** Source file of the page; the build finds its chunk by it. */
  file: string;
};

export type DashboardScreen = Screen & {
  /**
   * What the page's h1 and the line below it say, where that is known beforehand; the skeleton shows it at once. The line
   * is the largest text of most screens, so that what is seen first is also what stays.
   */
  heading: string;
  subtitle?: string;
  skeleton: SkeletonKind;
  /**
   * The first GET of the screen, asked for by an inline script while the code loads; it must equal what the page's
   * query asks. `{businessId}`, `{slug}` and `{id}` (last part of the address) are filled in.
   */
  first?: string;
};

/** Behind the authenticated layout (product/shell#addresses). */
export const DASHBOARD: readonly DashboardScreen[] = [
  {
    path: paths.home,
    title: 'Home',
    heading: 'Welcome Back!',
    subtitle: 'What is coming up, and what to do next.',
    skeleton: 'home',
    first: '/booking/api/bookings/dashboard?businessId={businessId}',
    file: 'features/home/home-page.tsx',
    ...lazyQueryPage(() => import('./features/home/home-page.tsx'), 'HomePage'),
  },
  {
    path: paths.availability,
    title: 'Availability',
    heading: 'Availability',
    skeleton: 'days',
    first: '/booking/api/availability?businessId={businessId}',
    file: 'features/availability/availability-page.tsx',
    ...lazyQueryPage(() => import('./features/availability/availability-page.tsx'), 'AvailabilityPage'),
  },
  {
    path: paths.timeOff,
    title: 'Time off',
    heading: 'Time Off and Special Hours',
    subtitle: 'Days that differ from your weekly hours.',
    skeleton: 'days',
    first: '/booking/api/special-dates?businessId={businessId}',
    file: 'features/availability/special-dates-page.tsx',
    ...lazyQueryPage(() => import('./features/availability/special-dates-page.tsx'), 'TimeOffPage'),
  },
  {
    path: paths.bookings,
    title: 'My Bookings',
    heading: 'My Bookings',
    subtitle: 'Who is coming, and when.',
    skeleton: 'bookings',
    first: '/booking/api/bookings/list?businessId={businessId}&page=0&limit=10',
    file: 'features/bookings/bookings-page.tsx',
    ...lazyQueryPage(() => import('./features/bookings/bookings-page.tsx'), 'BookingsPage'),
  },
  {
    path: paths.services,
    title: 'Services',
    heading: 'Services',
    subtitle: 'What clients can book with you.',
    skeleton: 'services',
    first: '/booking/api/offerings?businessId={businessId}',
    file: 'features/services/services-page.tsx',
    ...lazyQueryPage(() => import('./features/services/services-page.tsx'), 'ServicesPage'),
  },
  {
    path: paths.newService,
    title: 'New service',
    heading: 'New Service',
    skeleton: 'service',
    file: 'features/services/service-page.tsx',
    ...lazyQueryPage(() => import('./features/services/service-page.tsx'), 'ServicePage'),
  },
  {
    path: paths.service(':id'),
    title: 'Service',
    heading: 'Edit Service',
    skeleton: 'service',
    first: '/booking/api/offerings/{id}?businessId={businessId}',
    file: 'features/services/service-page.tsx',
    ...lazyQueryPage(() => import('./features/services/service-page.tsx'), 'ServicePage'),
  },
  {
    path: paths.clients,
    title: 'Clients',
    heading: 'Clients',
    subtitle: 'The people behind your bookings and bids.',
    skeleton: 'clients',
    first: '/booking/api/bookings/clients?businessId={businessId}',
    file: 'features/clients/clients-page.tsx',
    ...lazyQueryPage(() => import('./features/clients/clients-page.tsx'), 'ClientsPage'),
  },
  {
    path: paths.importClients,
    title: 'Import clients',
    heading: 'Import Clients',
    subtitle: 'Bring your list from another product or a spreadsheet.',
    skeleton: 'settings',
    file: 'features/clients/import-page.tsx',
    ...lazyQueryPage(() => import('./features/clients/import-page.tsx'), 'ImportPage'),
  },
  {
    path: paths.client(':id'),
    title: 'Client',
    heading: 'Client',
    skeleton: 'account',
    first: '/booking/api/clients/{id}?businessId={businessId}',
    file: 'features/clients/client-page.tsx',
    ...lazyQueryPage(() => import('./features/clients/client-page.tsx'), 'ClientPage'),
  },
  {
    path: paths.calendars,
    title: 'Calendars',
    heading: 'Calendars',
    subtitle: 'Your bookings in other calendars, and their busy times here.',
    skeleton: 'account',
    first: '/booking/api/calendars?businessId={businessId}',
    file: 'features/calendar-sync/calendar-sync-page.tsx',
    ...lazyQueryPage(() => import('./features/calendar-sync/calendar-sync-page.tsx'), 'CalendarsPage'),
  },
  {
    path: paths.bookingSettings,
    title: 'Booking Settings',
    heading: 'Booking Settings',
    subtitle: 'How early and how far ahead clients can book.',
    skeleton: 'settings',
    first: '/booking/api/settings?businessId={businessId}',
    file: 'features/booking-settings/booking-settings-page.tsx',
    ...lazyQueryPage(() => import('./features/booking-settings/booking-settings-page.tsx'), 'BookingSettingsPage'),
  },
  {
    path: paths.marketing,
    title: 'Partner Booking Page',
    heading: 'Partner Booking Page Overview',
    subtitle: 'Your page for clients, and the links that lead to it.',
    skeleton: 'marketing',
    first: '/listing/api/partner-booking-details/{slug}',
    file: 'features/marketing/marketing-page.tsx',
    ...lazyQueryPage(() => import('./features/marketing/marketing-page.tsx'), 'MarketingPage'),
  },
  {
    path: paths.accountManager,
    title: 'Account manager',
    heading: 'Account manager',
    subtitle: 'You, your business, and where your money goes.',
    skeleton: 'account',
    file: 'features/account-manager/account-manager-page.tsx',
    ...lazyQueryPage(() => import('./features/account-manager/account-manager-page.tsx'), 'AccountManagerPage'),
  },
  {
    path: paths.listings,
    title: 'Manage listings',
    heading: 'Manage listings',
    subtitle: 'Prime hours that guests bid for.',
    skeleton: 'listings',
    first: '/listing/api/listing-data?page=0&limit=50',
    file: 'features/listings/listings-page.tsx',
    ...lazyQueryPage(() => import('./features/listings/listings-page.tsx'), 'ListingsPage'),
  },
  {
    path: paths.newListing,
    title: 'New listing',
    heading: 'Describe your experience',
    skeleton: 'service',
    first: '/listing/api/incentive',
    file: 'features/listings/experience-page.tsx',
    ...lazyQueryPage(() => import('./features/listings/experience-page.tsx'), 'ExperiencePage'),
  },
  {
    path: paths.newListingModel,
    title: 'Listing model',
    heading: 'Listing model',
    skeleton: 'service',
    first: '/listing/api/incentive',
    file: 'features/listings/model-page.tsx',
    ...lazyQueryPage(() => import('./features/listings/model-page.tsx'), 'ModelPage'),
  },
  {
    path: paths.newListingPreview,
    title: 'Review the listing',
    heading: 'Review the listing',
    skeleton: 'listing',
    first: '/listing/api/incentive',
    file: 'features/listings/preview-page.tsx',
    ...lazyQueryPage(() => import('./features/listings/preview-page.tsx'), 'PreviewPage'),
  },
  {
    path: paths.listing(':id'),
    title: 'Listing',
    heading: 'Listing',
    skeleton: 'listing',
    first: '/listing/api/listing-data/{id}',
    file: 'features/listings/listing-page.tsx',
    ...lazyQueryPage(() => import('./features/listings/listing-page.tsx'), 'ListingPage'),
  },
  {
    path: paths.insights,
    title: 'Insights',
    heading: 'Analytics and insights',
    skeleton: 'text',
    file: 'shell/placeholder-page.tsx',
    ...lazyPage(() => import('./shell/placeholder-page.tsx'), 'InsightsPage'),
  },
  {
    path: paths.settings,
    title: 'Settings',
    heading: 'App settings',
    skeleton: 'text',
    file: 'shell/placeholder-page.tsx',
    ...lazyPage(() => import('./shell/placeholder-page.tsx'), 'SettingsPage'),
  },
  {
    path: paths.logout,
    title: 'Log out',
    heading: 'Log out',
    skeleton: 'text',
    file: 'shell/logout-page.tsx',
    ...lazyPage(() => import('./shell/logout-page.tsx'), 'LogoutPage'),
  },
];

/** In the centred sign-in area (product/shell#layout). */
export const ONBOARDING: readonly Screen[] = [
  {
    path: paths.signIn,
    title: 'Sign in',
    file: 'features/sign-in/phone-page.tsx',
    ...lazyPage(() => import('./features/sign-in/phone-page.tsx'), 'PhonePage'),
  },
  {
    path: paths.verify,
    title: 'Verify your number',
    file: 'features/sign-in/verify-page.tsx',
    ...lazyPage(() => import('./features/sign-in/verify-page.tsx'), 'VerifyPage'),
  },
  {
    path: paths.profile,
    title: 'Tell us about yourself',
    file: 'features/sign-in/profile-page.tsx',
    ...lazyPage(() => import('./features/sign-in/profile-page.tsx'), 'ProfilePage'),
  },
  {
    path: paths.business,
    title: 'Tell us about your business',
    file: 'features/sign-in/business-page.tsx',
    ...lazyPage(() => import('./features/sign-in/business-page.tsx'), 'BusinessPage'),
  },
  {
    path: paths.cardConnect,
    title: 'Connect your bank account',
    file: 'features/sign-in/card-connect-page.tsx',
    ...lazyQueryPage(() => import('./features/sign-in/card-connect-page.tsx'), 'CardConnectPage'),
  },
  {
    path: paths.congratulations,
    title: 'You’re all set',
    file: 'features/sign-in/congratulations-page.tsx',
    ...lazyPage(() => import('./features/sign-in/congratulations-page.tsx'), 'CongratulationsPage'),
  },
  {
    path: paths.surveyPage(':page'),
    title: 'Survey',
    file: 'features/sign-in/survey-page.tsx',
    ...lazyQueryPage(() => import('./features/sign-in/survey-page.tsx'), 'SurveyPage'),
  },
  {
    path: paths.thanks,
    title: 'Thanks',
    file: 'features/sign-in/thanks-page.tsx',
    ...lazyPage(() => import('./features/sign-in/thanks-page.tsx'), 'ThanksPage'),
  },
];

/** Open to everyone, in a plain layout (product/shell#legal-pages). */
export const LEGAL: readonly Screen[] = [
  {
    path: paths.terms,
    title: 'Terms of use',
    file: 'features/legal/terms-page.tsx',
    ...lazyPage(() => import('./features/legal/terms-page.tsx'), 'TermsPage'),
  },
  {
    path: paths.privacy,
    title: 'Privacy policy',
    file: 'features/legal/privacy-page.tsx',
    ...lazyPage(() => import('./features/legal/privacy-page.tsx'), 'PrivacyPage'),
  },
];

/** Shown for every other address, below /sign-in and in the dashboard (product/shell#not-found). */
export const NOT_FOUND: Screen = {
  path: '/*',
  title: 'Page not found',
  file: 'shell/not-found-page.tsx',
  ...lazyPage(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
};

/** Addresses that only lead elsewhere. */
export const REDIRECTS = [
  // Named by the progress steps only (product/onboarding#progress).
  { from: paths.paymentDetails, to: paths.cardConnect },
  { from: paths.survey, to: paths.surveyPage(1) },
] as const;

const ALL: readonly Screen[] = [...DASHBOARD, ...ONBOARDING, ...LEGAL];

/** The screen an address belongs to; a named address wins over one with a parameter. */
export function screenAt(pathname: string): Screen | undefined {
  const path = withoutSlash(pathname);
  return ALL.find((screen) => screen.path === path) ?? ALL.find((screen) => matches(screen.path, path));
}

/** An address may end in a slash. */
export const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '');

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  );
}
