import type { Page } from '@playwright/test';
import { getSurvey } from '@primehour/contract/support';
import { aPhone, typedPhone } from '@primehour/testkit/product/people';
import type { FullBusiness } from '../fixtures/full-business.ts';
import { expectFitsEveryWidth, expectKeyboardOrder } from '../fixtures/looks.ts';
// The guarantee: every screen and page, with texts of maximum length, fits from the narrowest phone to a wide desktop,
// has one top-level heading and its own title, is accessible in light and dark, and can be navigated by keyboard in
// reading order.
import { replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

type Who = 'partner' | 'accountless' | 'person' | 'visitor' | 'nobody';
type Screen = {
  readonly name: string;
  readonly who: Who;
  /** A path, or how to reach a screen that has no path of its own. */
  readonly open: string | ((page: Page, fullBusiness: FullBusiness) => Promise<unknown>);
  readonly heading: string | RegExp;
  /** The start of the title; by default the heading. */
  readonly title?: string | RegExp;
  /** What shows once the data has loaded; by default the heading. */
  readonly ready?: (page: Page) => ReturnType<Page['getByRole']>;
};

const at =
  (place: keyof FullBusiness['paths']) =>
  (page: Page, { paths }: FullBusiness) =>
    page.goto(paths[place]);
const copyListing = async (page: Page, { paths }: FullBusiness, steps: readonly string[]) => {
  await page.goto(paths.listing);
  for (const name of ['Settings', 'Duplicate', ...steps]) await page.getByRole('button', { name }).click();
};
const askForCode = async (page: Page) => {
  await page.goto('/sign-in');
  await page.getByLabel('Phone number').fill(typedPhone(aPhone()));
  await page.getByRole('button', { name: 'Sign up with phone number' }).click();
};
const openSurvey = async (page: Page) => {
  const option = {
    id: '018f0000-0000-7000-8000-00000000000a',
    option: 'From a client who comes here every other week',
  };
  const question = {
    id: '018f0000-0000-7000-8000-000000000001',
    question: 'How did you hear about us?',
    options: [option],
  };
  await replaceResponses(page, getSurvey, [question]);
  await page.goto('/sign-in/survey/1');
};

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const NOT_FOUND = 'The page you were looking for can’t be found';
const LONG_NAME = /^Maria-Theresias/;
const LONG_BUSINESS = /Maria-Theresias/;

const SCREENS: readonly Screen[] = [
  {
    name: 'home',
    who: 'partner',
    open: '/',
    heading: 'Welcome Back!',
    title: 'Home',
    ready: (page) => page.getByRole('link', { name: /Next appointment.*\d/s }),
  },
  {
    name: 'availability',
    who: 'partner',
    open: '/availability',
    heading: 'Availability',
    ready: button('Copy Monday to all weekdays'),
  },
  {
    name: 'time off',
    who: 'partner',
    open: '/availability/time-off',
    heading: 'Time Off and Special Hours',
    title: 'Time off',
    ready: button(/^Remove/),
  },
  {
    name: 'calendars',
    who: 'partner',
    open: '/availability/calendars',
    heading: 'Calendars',
    ready: button('Create a link'),
  },
  { name: 'bookings', who: 'partner', open: '/bookings', heading: 'My Bookings', ready: button(/^Actions/) },
  { name: 'week', who: 'partner', open: '/bookings?view=week', heading: 'My Bookings', ready: button('Why?') },
  {
    name: 'waiting list',
    who: 'partner',
    open: '/bookings/waiting-list',
    heading: 'Waiting list',
    ready: button(/^Remove/),
  },
  { name: 'services', who: 'partner', open: '/services', heading: 'Services', ready: button(/^Actions/) },
  { name: 'new service', who: 'partner', open: '/services/create-new', heading: 'New Service', title: 'New service' },
  {
    name: 'service',
    who: 'partner',
    open: at('service'),
    heading: 'Edit Service',
    title: 'Service',
    ready: button('Save Changes'),
  },
  {
    name: 'needs',
    who: 'partner',
    open: at('needs'),
    heading: 'Needs',
    ready: button('Save Changes'),
  },
  { name: 'team', who: 'partner', open: '/team', heading: 'Team', ready: button('Invite') },
  {
    name: 'person',
    who: 'partner',
    open: at('person'),
    heading: /./,
    title: 'Team',
    ready: button('Save Changes'),
  },
  { name: 'invitation', who: 'nobody', open: at('invitation'), heading: LONG_BUSINESS, title: /./ },
  {
    name: 'clients',
    who: 'partner',
    open: '/clients',
    heading: 'Clients',
    ready: (page) => page.getByRole('rowheader').first(),
  },
  {
    name: 'client',
    who: 'partner',
    open: at('client'),
    heading: /^Konstantina/,
    title: 'Client',
    ready: button('Erase client'),
  },
  { name: 'import', who: 'partner', open: '/clients/import', heading: 'Import Clients', title: 'Import clients' },
  {
    name: 'booking settings',
    who: 'partner',
    open: '/booking-settings',
    heading: 'Booking Settings',
    ready: button('Save Changes'),
  },
  {
    name: 'policies',
    who: 'partner',
    open: '/booking-settings/policies',
    heading: 'Policies',
    // The codes below load last.
    ready: (page) => page.getByText('No codes yet.'),
  },
  {
    name: 'new policy',
    who: 'partner',
    open: '/booking-settings/policies?edit=create-new',
    heading: 'New Policy',
    title: 'Policies',
    ready: button('Save Changes'),
  },
  {
    name: 'statements',
    who: 'partner',
    open: '/account-manager/statements',
    heading: 'Statements',
    ready: button('Download CSV'),
  },
  {
    name: 'changes',
    who: 'partner',
    open: '/account-manager/changes',
    heading: 'Changes',
    ready: (page) => page.getByRole('listitem').filter({ hasText: 'changed' }).first(),
  },
  {
    name: 'partner booking page',
    who: 'partner',
    open: '/marketing',
    heading: 'Partner Booking Page Overview',
    title: 'Partner Booking Page',
    ready: button('Save Changes'),
  },
  {
    name: 'account manager',
    who: 'partner',
    open: '/account-manager',
    heading: 'Account manager',
    ready: button('Manage'),
  },
  {
    name: 'listings',
    who: 'partner',
    open: '/listings',
    heading: 'Manage listings',
    ready: (page) => page.getByTitle('Open listing details'),
  },
  { name: 'listing', who: 'partner', open: at('listing'), heading: /^Donaudampf/, title: 'Listing' },
  {
    name: 'new listing',
    who: 'partner',
    open: '/listings/create-new',
    heading: 'Describe your experience',
    title: 'New listing',
    ready: (page) => page.getByRole('checkbox').first(),
  },
  {
    name: 'listing model',
    who: 'partner',
    open: (page, made) => copyListing(page, made, ['Continue']),
    heading: 'Listing model',
  },
  {
    name: 'listing preview',
    who: 'partner',
    open: (page, made) => copyListing(page, made, ['Continue', 'Review the listing']),
    heading: 'Review the listing',
  },
  { name: 'insights', who: 'partner', open: '/insights', heading: 'Analytics and insights', title: 'Insights' },
  {
    name: 'app settings',
    who: 'partner',
    open: '/settings',
    heading: 'App settings',
    title: 'Settings',
    ready: (page) => page.getByRole('combobox', { name: 'Clock' }),
  },
  { name: 'unknown address', who: 'partner', open: '/nowhere', heading: NOT_FOUND, title: /./ },
  { name: 'sign-in', who: 'nobody', open: '/sign-in', heading: 'Account Manager', title: 'Sign in' },
  {
    name: 'verify',
    who: 'nobody',
    open: askForCode,
    heading: 'Verify your number with code',
    title: 'Verify your number',
  },
  { name: 'profile', who: 'visitor', open: '/sign-in/user-story/1', heading: 'Tell us about yourself' },
  { name: 'business', who: 'person', open: '/sign-in/user-story/2', heading: 'Tell us about your business' },
  {
    name: 'card-connect',
    who: 'accountless',
    open: '/sign-in/card-connect',
    heading: 'Connect your bank account',
    ready: button('Connect bank account'),
  },
  {
    name: 'congratulations',
    who: 'accountless',
    open: '/sign-in/congratulations',
    heading: "You're all set!",
    title: 'You’re all set',
  },
  { name: 'survey', who: 'accountless', open: openSurvey, heading: 'How did you hear about us?', title: 'Survey' },
  {
    name: 'thanks',
    who: 'accountless',
    open: '/sign-in/thanks',
    heading: 'Thanks for completing the survey!',
    title: 'Thanks',
  },
  { name: 'unknown address of sign-in', who: 'nobody', open: '/sign-in/nowhere', heading: NOT_FOUND, title: /./ },
  { name: 'terms', who: 'nobody', open: '/terms', heading: 'Terms of use' },
  { name: 'privacy', who: 'nobody', open: '/privacy', heading: 'Privacy policy' },
  { name: 'booking page', who: 'nobody', open: at('bookingPage'), heading: LONG_NAME, title: 'Book a time' },
  { name: 'calendar link', who: 'nobody', open: at('vipPage'), heading: LONG_NAME, title: 'Book a time' },
  { name: 'details', who: 'nobody', open: at('details'), heading: 'Your details' },
  {
    name: 'code',
    who: 'nobody',
    open: at('code'),
    heading: 'Verify your number with code',
    title: 'Verify your number',
  },
  { name: 'payment', who: 'nobody', open: at('held'), heading: 'Pay to confirm', title: 'Your booking' },
  { name: 'own booking', who: 'nobody', open: at('paid'), heading: 'You’re booked', title: 'Your booking' },
  { name: 'move', who: 'nobody', open: at('move'), heading: 'Move your booking' },
  { name: 'cancel', who: 'nobody', open: at('cancel'), heading: 'Cancel this booking?', title: 'Cancel your booking' },
  { name: 'receipt', who: 'nobody', open: at('receipt'), heading: 'Receipt' },
  { name: 'gift card', who: 'nobody', open: at('giftCard'), heading: 'Gift card' },
  { name: 'waiting list form', who: 'nobody', open: at('waitForm'), heading: 'Join the waiting list' },
  {
    name: 'code of the waiting list',
    who: 'nobody',
    open: at('waitCode'),
    heading: 'Verify your number with code',
    title: 'Verify your number',
  },
  {
    name: 'place on the waiting list',
    who: 'nobody',
    open: at('waitPlace'),
    heading: 'You are on the waiting list',
    title: 'Waiting for',
  },
  { name: 'auction', who: 'nobody', open: at('auction'), heading: /^Donaudampf/ },
  { name: 'unknown link', who: 'nobody', open: '/my/nothing', heading: 'This page could not be found' },
];

for (const { name, who, open, heading, title = heading, ready } of SCREENS) {
  test(
    `${name} fits every width, is accessible, and works by keyboard`,
    { tag: '@wide' },
    async ({ page, fullBusiness, signIn }) => {
      if (who !== 'nobody') await signIn(fullBusiness[who]);
      await (typeof open === 'string' ? page.goto(open) : open(page, fullBusiness));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      if (ready) await expect(ready(page)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }), 'top-level headings').toHaveCount(1);
      await expect(page).toHaveTitle(typeof title === 'string' ? new RegExp(`^${title}`) : title);
      await expectKeyboardOrder(page);
      await expectFitsEveryWidth(page);
    },
  );
}
