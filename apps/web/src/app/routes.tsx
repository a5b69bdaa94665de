import * as titles from '../copy/titles.ts';
import { paths } from '../paths.ts';
import { lazyPage, lazyQueryPage } from '../screens/lazy-page.tsx';
import { type DashboardScreen, registerScreens, type Screen } from '../screens/screens.ts';

/** Behind the authenticated layout (product/shell#addresses). */
const DASHBOARD: readonly DashboardScreen[] = [
  {
    path: paths.home,
    title: titles.home,
    heading: titles.homeHeading,
    subtitle: titles.homeSubtitle,
    skeleton: 'home',
    first: '/booking/api/bookings/dashboard?businessId={businessId}',
    file: 'features/home/home-page.tsx',
    ...lazyQueryPage(() => import('../features/home/home-page.tsx'), 'HomePage'),
  },
  {
    path: paths.availability,
    title: titles.availability,
    heading: titles.availability,
    skeleton: 'days',
    first: '/booking/api/availability?businessId={businessId}',
    file: 'features/availability/availability-page.tsx',
    ...lazyQueryPage(() => import('../features/availability/availability-page.tsx'), 'AvailabilityPage'),
  },
  {
    path: paths.timeOff,
    title: titles.specialDates,
    heading: titles.specialDatesHeading,
    subtitle: titles.specialDatesSubtitle,
    skeleton: 'days',
    first: '/booking/api/special-dates?businessId={businessId}',
    file: 'features/availability/special-dates-page.tsx',
    ...lazyQueryPage(() => import('../features/availability/special-dates-page.tsx'), 'TimeOffPage'),
  },
  {
    path: paths.bookings,
    title: titles.bookings,
    heading: titles.bookings,
    subtitle: titles.bookingsSubtitle,
    skeleton: 'bookings',
    first: '/booking/api/bookings/list?businessId={businessId}&page=0&limit=10',
    file: 'features/bookings/bookings-page.tsx',
    ...lazyQueryPage(() => import('../features/bookings/bookings-page.tsx'), 'BookingsPage'),
  },
  {
    path: paths.services,
    title: titles.services,
    heading: titles.services,
    subtitle: titles.servicesSubtitle,
    skeleton: 'services',
    first: '/booking/api/offerings?businessId={businessId}',
    file: 'features/services/services-page.tsx',
    ...lazyQueryPage(() => import('../features/services/services-page.tsx'), 'ServicesPage'),
  },
  {
    path: paths.newService,
    title: titles.newService,
    heading: titles.newServiceHeading,
    skeleton: 'service',
    file: 'features/services/service-page.tsx',
    ...lazyQueryPage(() => import('../features/services/service-page.tsx'), 'ServicePage'),
  },
  {
    path: paths.service(':id'),
    title: titles.service,
    heading: titles.editServiceHeading,
    skeleton: 'service',
    first: '/booking/api/offerings/{id}?businessId={businessId}',
    file: 'features/services/service-page.tsx',
    ...lazyQueryPage(() => import('../features/services/service-page.tsx'), 'ServicePage'),
  },
  {
    path: paths.clients,
    title: titles.clients,
    heading: titles.clients,
    subtitle: titles.clientsSubtitle,
    skeleton: 'clients',
    first: '/booking/api/bookings/clients?businessId={businessId}',
    file: 'features/clients/clients-page.tsx',
    ...lazyQueryPage(() => import('../features/clients/clients-page.tsx'), 'ClientsPage'),
  },
  {
    path: paths.importClients,
    title: titles.importClients,
    heading: titles.importClientsHeading,
    subtitle: titles.importClientsSubtitle,
    skeleton: 'settings',
    file: 'features/clients/import-page.tsx',
    ...lazyQueryPage(() => import('../features/clients/import-page.tsx'), 'ImportPage'),
  },
  {
    path: paths.client(':id'),
    title: titles.client,
    heading: titles.client,
    skeleton: 'account',
    first: '/booking/api/clients/{id}?businessId={businessId}',
    file: 'features/clients/client-page.tsx',
    ...lazyQueryPage(() => import('../features/clients/client-page.tsx'), 'ClientPage'),
  },
  {
    path: paths.calendars,
    title: titles.calendars,
    heading: titles.calendars,
    subtitle: titles.calendarsSubtitle,
    skeleton: 'account',
    first: '/booking/api/calendars?businessId={businessId}',
    file: 'features/calendar-sync/calendar-sync-page.tsx',
    ...lazyQueryPage(() => import('../features/calendar-sync/calendar-sync-page.tsx'), 'CalendarsPage'),
  },
  {
    path: paths.bookingSettings,
    title: titles.bookingSettings,
    heading: titles.bookingSettings,
    subtitle: titles.bookingSettingsSubtitle,
    skeleton: 'settings',
    first: '/booking/api/settings?businessId={businessId}',
    file: 'features/booking-settings/booking-settings-page.tsx',
    ...lazyQueryPage(() => import('../features/booking-settings/booking-settings-page.tsx'), 'BookingSettingsPage'),
  },
  {
    path: paths.marketing,
    title: titles.bookingPage,
    heading: titles.bookingPageHeading,
    subtitle: titles.bookingPageSubtitle,
    skeleton: 'marketing',
    first: '/listing/api/partner-booking-details/{slug}',
    file: 'features/marketing/marketing-page.tsx',
    ...lazyQueryPage(() => import('../features/marketing/marketing-page.tsx'), 'MarketingPage'),
  },
  {
    path: paths.accountManager,
    title: titles.accountManager,
    heading: titles.accountManager,
    subtitle: titles.accountManagerSubtitle,
    skeleton: 'account',
    file: 'features/account-manager/account-manager-page.tsx',
    ...lazyQueryPage(() => import('../features/account-manager/account-manager-page.tsx'), 'AccountManagerPage'),
  },
  {
    path: paths.listings,
    title: titles.listings,
    heading: titles.listings,
    subtitle: titles.listingsSubtitle,
    skeleton: 'listings',
    first: '/listing/api/listing-data?page=0&limit=50',
    file: 'features/listings/listings-page.tsx',
    ...lazyQueryPage(() => import('../features/listings/listings-page.tsx'), 'ListingsPage'),
  },
  {
    path: paths.newListing,
    title: titles.newListing,
    heading: titles.experienceHeading,
    skeleton: 'service',
    first: '/listing/api/incentive',
    file: 'features/listings/experience-page.tsx',
    ...lazyQueryPage(() => import('../features/listings/experience-page.tsx'), 'ExperiencePage'),
  },
  {
    path: paths.newListingModel,
    title: titles.listingModel,
    heading: titles.listingModel,
    skeleton: 'service',
    first: '/listing/api/incentive',
    file: 'features/listings/model-page.tsx',
    ...lazyQueryPage(() => import('../features/listings/model-page.tsx'), 'ModelPage'),
  },
  {
    path: paths.newListingPreview,
    title: titles.listingPreview,
    heading: titles.listingPreview,
    skeleton: 'listing',
    first: '/listing/api/incentive',
    file: 'features/listings/preview-page.tsx',
    ...lazyQueryPage(() => import('../features/listings/preview-page.tsx'), 'PreviewPage'),
  },
  {
    path: paths.listing(':id'),
    title: titles.listing,
    heading: titles.listing,
    skeleton: 'listing',
    first: '/listing/api/listing-data/{id}',
    file: 'features/listings/listing-page.tsx',
    ...lazyQueryPage(() => import('../features/listings/listing-page.tsx'), 'ListingPage'),
  },
  {
    path: paths.insights,
    title: titles.insights,
    heading: titles.insightsHeading,
    skeleton: 'text',
    file: 'shell/placeholder-page.tsx',
    ...lazyPage(() => import('../shell/placeholder-page.tsx'), 'InsightsPage'),
  },
  {
    path: paths.settings,
    title: titles.appSettings,
    heading: titles.appSettingsHeading,
    skeleton: 'text',
    file: 'shell/placeholder-page.tsx',
    ...lazyPage(() => import('../shell/placeholder-page.tsx'), 'SettingsPage'),
  },
  {
    path: paths.logout,
    title: titles.logout,
    heading: titles.logout,
    skeleton: 'text',
    file: 'shell/logout-page.tsx',
    ...lazyPage(() => import('../shell/logout-page.tsx'), 'LogoutPage'),
  },
];

/** In the centred sign-in area (product/shell#layout). */
const ONBOARDING: readonly Screen[] = [
  {
    path: paths.signIn,
    title: titles.signIn,
    file: 'features/sign-in/phone-page.tsx',
    ...lazyPage(() => import('../features/sign-in/phone-page.tsx'), 'PhonePage'),
  },
  {
    path: paths.verify,
    title: titles.verify,
    file: 'features/sign-in/verify-page.tsx',
    ...lazyPage(() => import('../features/sign-in/verify-page.tsx'), 'VerifyPage'),
  },
  {
    path: paths.profile,
    title: titles.profile,
    file: 'features/sign-in/profile-page.tsx',
    ...lazyPage(() => import('../features/sign-in/profile-page.tsx'), 'ProfilePage'),
  },
  {
    path: paths.business,
    title: titles.business,
    file: 'features/sign-in/business-page.tsx',
    ...lazyPage(() => import('../features/sign-in/business-page.tsx'), 'BusinessPage'),
  },
  {
    path: paths.cardConnect,
    title: titles.bankAccount,
    file: 'features/sign-in/card-connect-page.tsx',
    ...lazyQueryPage(() => import('../features/sign-in/card-connect-page.tsx'), 'CardConnectPage'),
  },
  {
    path: paths.congratulations,
    title: titles.congratulations,
    file: 'features/sign-in/congratulations-page.tsx',
    ...lazyPage(() => import('../features/sign-in/congratulations-page.tsx'), 'CongratulationsPage'),
  },
  {
    path: paths.surveyPage(':page'),
    title: titles.survey,
    file: 'features/sign-in/survey-page.tsx',
    ...lazyQueryPage(() => import('../features/sign-in/survey-page.tsx'), 'SurveyPage'),
  },
  {
    path: paths.thanks,
    title: titles.thanks,
    file: 'features/sign-in/thanks-page.tsx',
    ...lazyPage(() => import('../features/sign-in/thanks-page.tsx'), 'ThanksPage'),
  },
];

/** Open to everyone, in a plain layout (product/shell#legal-pages). */
const LEGAL: readonly Screen[] = [
  {
    path: paths.terms,
    title: titles.terms,
    file: 'features/legal/terms-page.tsx',
    ...lazyPage(() => import('../features/legal/terms-page.tsx'), 'TermsPage'),
  },
  {
    path: paths.privacy,
    title: titles.privacy,
    file: 'features/legal/privacy-page.tsx',
    ...lazyPage(() => import('../features/legal/privacy-page.tsx'), 'PrivacyPage'),
  },
];

/** Shown for every other address, below /sign-in and in the dashboard (product/shell#not-found). */
const NOT_FOUND: Screen = {
  path: '/*',
  title: titles.notFound,
  file: 'shell/not-found-page.tsx',
  ...lazyPage(() => import('../shell/not-found-page.tsx'), 'NotFoundPage'),
};

/** Addresses that only lead elsewhere. */
const REDIRECTS = [
  // Named by the progress steps only (product/onboarding#progress).
  { from: paths.paymentDetails, to: paths.cardConnect },
  { from: paths.survey, to: paths.surveyPage(1) },
] as const;

registerScreens({
  dashboard: DASHBOARD,
  onboarding: ONBOARDING,
  legal: LEGAL,
  notFound: NOT_FOUND,
  redirects: REDIRECTS,
});
