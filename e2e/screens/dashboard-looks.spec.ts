// The guarantee: every screen of the dashboard has a skeleton while its data loads, does not shift when it arrives,
// shows an error with a retry if it fails, is accessible in light and dark, and fits the narrowest phone.
import { getAvailability } from '@primehour/contract/availability';
import { getDashboard, listBookings } from '@primehour/contract/booking';
import { getSettings } from '@primehour/contract/booking-settings';
import { getCalendars } from '@primehour/contract/calendar-sync';
import { getClient, listClients } from '@primehour/contract/client';
import type { Endpoint } from '@primehour/contract/endpoint';
import { getInsights } from '@primehour/contract/insight';
import { getListing, getPartnerBookingDetails, listListings } from '@primehour/contract/listing';
import { listPolicies } from '@primehour/contract/policy';
import { getPreferences } from '@primehour/contract/preferences';
import { getService, listServices } from '@primehour/contract/service';
import { getServiceNeeds } from '@primehour/contract/service-needs';
import { listSpecialDates } from '@primehour/contract/special-dates';
import { listStatements } from '@primehour/contract/statement';
import { getTeam } from '@primehour/contract/team';
import { getWaitlist } from '@primehour/contract/waitlist';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { makeListing } from '@primehour/testkit/product/listings';
import type { Partner } from '@primehour/testkit/product/people';
import type { Product } from '@primehour/testkit/product/start-product';
import { expectAccessible, expectNoHorizontalScroll, expectNoShift, measureShifts } from '../fixtures/looks.ts';
import { failRequests, holdResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

type Screen = {
  /** Or a function that creates what the screen needs, and returns its path. */
  readonly path: string | ((partner: Partner, product: Product) => Promise<string>);
  readonly title: string;
  readonly call: Endpoint;
  /** Text that only the loaded screen shows. */
  readonly loaded: string;
  readonly failure: string;
  /** Whether only a part of the screen waits for the response. */
  readonly isPartly?: boolean;
};

const SCREENS: readonly Screen[] = [
  {
    path: '/',
    title: 'Welcome Back!',
    call: getDashboard,
    loaded: 'Share your link to get the first one',
    failure: 'Your figures could not be loaded',
    isPartly: true,
  },
  {
    path: '/availability',
    title: 'Availability',
    call: getAvailability,
    // The defaults show earlier.
    loaded: 'Copy Monday to all weekdays',
    failure: 'Your hours could not be loaded',
  },
  {
    path: '/availability/time-off',
    title: 'Time Off and Special Hours',
    call: listSpecialDates,
    loaded: 'No days off planned',
    failure: 'Your time off could not be loaded',
  },
  {
    path: '/booking-settings',
    title: 'Booking Settings',
    call: getSettings,
    loaded: 'Minimum notice (hours)',
    failure: 'Your settings could not be loaded',
  },
  {
    path: '/booking-settings/policies',
    title: 'Policies',
    call: listPolicies,
    loaded: 'Ready to use',
    failure: 'Your policies could not be loaded',
  },
  {
    path: '/settings',
    title: 'App settings',
    call: getPreferences,
    loaded: 'Week and clock',
    failure: 'Your preferences could not be loaded',
  },
  {
    path: '/account-manager/statements',
    title: 'Statements',
    call: listStatements,
    loaded: 'No statements yet',
    failure: 'Your statements could not be loaded',
  },
  {
    path: '/services',
    title: 'Services',
    call: listServices,
    loaded: 'Curl cut',
    failure: "You don't have any created business.",
  },
  {
    path: ({ services }) => Promise.resolve(`/services/${services[0]?.id}`),
    title: 'Edit Service',
    call: getService,
    loaded: 'Save Changes',
    failure: 'The service could not be loaded',
  },
  {
    path: '/bookings',
    title: 'My Bookings',
    call: listBookings,
    loaded: 'No bookings found.',
    failure: 'Your bookings could not be loaded',
  },
  {
    path: '/team',
    title: 'Team',
    call: getTeam,
    loaded: 'Rosa Delgado',
    failure: 'The members could not be loaded',
    isPartly: true,
  },
  {
    path: ({ services }) => Promise.resolve(`/services/${services[0]?.id}/needs`),
    title: 'Needs',
    call: getServiceNeeds,
    loaded: 'Save Changes',
    failure: 'could not be loaded',
  },
  // Before anyone has booked.
  {
    path: '/insights',
    title: 'Analytics and insights',
    call: getInsights,
    loaded: 'With the first visit',
    failure: 'Your figures could not be loaded',
  },
  {
    path: '/clients',
    title: 'Clients',
    call: listClients,
    loaded: 'No clients found',
    failure: 'Your clients could not be loaded',
  },
  {
    path: aClient,
    title: 'Client',
    call: getClient,
    loaded: 'Block from booking online',
    failure: 'The client could not be loaded',
  },
  {
    path: '/availability/calendars',
    title: 'Calendars',
    call: getCalendars,
    loaded: 'Create a link',
    failure: 'Your calendars could not be loaded',
  },
  {
    path: '/bookings/waiting-list',
    title: 'Waiting list',
    call: getWaitlist,
    loaded: 'Nobody is waiting',
    failure: 'The waiting list could not be loaded',
  },
  {
    path: '/listings',
    title: 'Manage listings',
    call: listListings,
    loaded: "You don't have any created listings",
    failure: 'Your listings could not be loaded',
  },
  {
    path: async (partner, product) => `/listings/${(await makeListing(product, partner)).id}`,
    title: 'Listing',
    call: getListing,
    loaded: 'Edit Reservation details',
    failure: 'The listing could not be loaded',
  },
  {
    path: '/marketing',
    title: 'Partner Booking Page Overview',
    call: getPartnerBookingDetails,
    loaded: 'Business Description',
    failure: 'Your booking page could not be loaded',
  },
];

async function aClient(partner: Partner): Promise<string> {
  await addBookingByHand(partner, Date.now());
  const [client] = (await partner.call(listClients, { query: { businessId: partner.business.id } })).items;
  return `/clients/${client?.id}`;
}

const SERVICES = [{ name: 'Curl cut', price: 9500, duration: 90 }, {}];

for (const { path, title, call, loaded, isPartly = false } of SCREENS) {
  test(
    `${title} looks right while loading and loaded`,
    { tag: ['@phone', '@wide'] },
    async ({ page, product, aPartner, signIn }) => {
      const partner = await aPartner({ services: SERVICES });
      await signIn(partner);
      await measureShifts(page);
      const release = await holdResponses(page, call);
      await page.goto(typeof path === 'string' ? path : await path(partner, product));
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(main.getByText(loaded)).toBeHidden();
      if (!isPartly) await expect(main.getByText(/loading…$/i)).toBeAttached();
      await expectAccessible(page, { includesDark: false });
      release();
      await expect(main.getByText(loaded)).toBeVisible();
      await expectNoShift(page);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    },
  );
}

/** A figure, a form that shows before its data, a list, a single record, and a screen with two requests. */
const OF_EACH_SHAPE = new Set(['Welcome Back!', 'Booking Settings', 'My Bookings', 'Edit Service', 'Team']);

for (const [which, screens, tag] of [
  ['a screen of each shape', SCREENS.filter(({ title }) => OF_EACH_SHAPE.has(title)), []],
  ['every other screen', SCREENS.filter(({ title }) => !OF_EACH_SHAPE.has(title)), ['@wide']],
] as const) {
  test(
    `${which} says that it could not be loaded, and loads on “Try again”`,
    { tag: [...tag] },
    async ({ page, product, aPartner, signIn }) => {
      const partner = await aPartner({ services: SERVICES });
      await signIn(partner);
      for (const { path, title, call, loaded, failure } of screens) {
        await test.step(title, async () => {
          const address = typeof path === 'string' ? path : await path(partner, product);
          const restore = await failRequests(page, call);
          await page.goto(address);
          const alert = page.getByRole('main').getByRole('alert');
          await expect(alert).toContainText(failure);
          await expect(alert).toContainText('No connection. Check your network and try again');
          await expectAccessible(page);
          await restore();
          await alert.getByRole('button', { name: 'Try again' }).press('Enter');
          await expect(page.getByRole('main').getByText(loaded)).toBeVisible();
          await expect(alert).toBeHidden();
        });
      }
    },
  );
}
