/**
 * Every address of the dashboard (product/shell#addresses). Links and routes take theirs from here, and nowhere else.
 */
export const paths = {
  home: '/',
  listings: '/listings',
  newListing: '/listings/create-new',
  newListingModel: '/listings/create-new/2',
  newListingPreview: '/listings/create-new/preview',
  listing: (id: string) => `/listings/${id}`,
  insights: '/insights',
  marketing: '/marketing',
  settings: '/settings',
  accountManager: '/account-manager',
  statements: '/account-manager/statements',
  changes: '/account-manager/changes',
  availability: '/availability',
  specialDates: '/availability/time-off',
  calendars: '/availability/calendars',
  bookingSettings: '/booking-settings',
  policies: '/booking-settings/policies',
  policy: (id: string) => `/booking-settings/policies?edit=${id}`,
  services: '/services',
  /** The id 'create-new' means a new service. */
  newService: '/services/create-new',
  service: (id: string) => `/services/${id}`,
  serviceNeeds: (id: string) => `/services/${id}/needs`,
  team: '/team',
  resource: (id: string) => `/team/${id}`,
  resourceHours: (id: string) => `/availability?of=${id}`,
  resourceTimeOff: (id: string) => `/availability/time-off?of=${id}`,
  resourceCalendars: (id: string) => `/availability/calendars?of=${id}`,
  bookings: '/bookings',
  waitlist: '/bookings/waiting-list',
  clients: '/clients',
  importClients: '/clients/import',
  client: (id: string) => `/clients/${id}`,
  logout: '/logout',

  signIn: '/sign-in',
  verify: '/sign-in/verify',
  invitation: (token: string) => `/sign-in/invitation/${token}`,
  console: '/sign-in/console',
  look: '/sign-in/look',
  profile: '/sign-in/user-story/1',
  business: '/sign-in/user-story/2',
  cardConnect: '/sign-in/card-connect',
  paymentDetails: '/sign-in/payment-details',
  congratulations: '/sign-in/congratulations',
  survey: '/sign-in/survey',
  surveyPage: (page: number | string) => `/sign-in/survey/${page}`,
  thanks: '/sign-in/thanks',

  terms: '/terms',
  privacy: '/privacy',
} as const;

/** The id of a service or listing that does not exist yet (product/shell#addresses). */
export const CREATE_NEW = 'create-new';
