// The guarantee: every screen of the dashboard has a shape while its data is on its way, does not jump when it comes,
// says so when it doesn't come and can be asked again, is accessible in light and dark, and fits the narrowest phone.
import { getAvailability } from '@primehour/contract/availability';
import {
  getDashboard,
  getService,
  getSettings,
  listBookings,
  listClients,
  listServices,
} from '@primehour/contract/booking';
import type { Endpoint } from '@primehour/contract/endpoint';
import { getPartnerBookingDetails } from '@primehour/contract/listing';
import { listSpecialDates } from '@primehour/contract/time-off';
import { failAnswers, holdAnswers } from '../fixtures/answers.ts';
import { expectAccessible, expectNoHorizontalScroll, expectNoShift, measureShifts } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

type Screen = {
  readonly path: string;
  readonly title: string;
  readonly call: Endpoint;
  /** Words that only the loaded screen says. */
  readonly loaded: string;
  readonly failure: string;
  /** Where only a part of the screen waits for the answer. */
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
    // The defaults stand there before.
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
    path: '/services',
    title: 'Services',
    call: listServices,
    loaded: 'Curl cut',
    failure: "You don't have any created business.",
  },
  {
    path: '/services/{id}',
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
    path: '/clients',
    title: 'Clients',
    call: listClients,
    loaded: 'No clients found',
    failure: 'Your clients could not be loaded',
  },
  {
    path: '/marketing',
    title: 'Partner Booking Page Overview',
    call: getPartnerBookingDetails,
    loaded: 'Business Description',
    failure: 'Your booking page could not be loaded',
  },
];

const SERVICES = [{ name: 'Curl cut', price: 9500, duration: 90 }, {}];

for (const { path, title, call, loaded, failure, isPartly = false } of SCREENS) {
  test(`${title} looks right while loading and loaded`, { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
    const partner = await aPartner({ services: SERVICES });
    await signIn(partner);
    await measureShifts(page);
    const release = await holdAnswers(page, call);
    await page.goto(path.replace('{id}', partner.services[0]?.id ?? ''));
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(main.getByText(loaded)).toBeHidden();
    if (!isPartly) await expect(main.getByText(/loading…$/i)).toBeAttached();
    await expectAccessible(page, { isDarkToo: false });
    release();
    await expect(main.getByText(loaded)).toBeVisible();
    await expectNoShift(page);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });

  test(`${title} says that it could not be loaded, and is asked again`, async ({ page, aPartner, signIn }) => {
    const partner = await aPartner({ services: SERVICES });
    await signIn(partner);
    const restore = await failAnswers(page, call);
    await page.goto(path.replace('{id}', partner.services[0]?.id ?? ''));
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(failure);
    await expect(alert).toContainText('No connection. Check your network and try again, please');
    await expectAccessible(page);
    await restore();
    await alert.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('main').getByText(loaded)).toBeVisible();
    await expect(alert).toBeHidden();
  });
}
