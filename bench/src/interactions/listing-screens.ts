import type { Page } from 'playwright-core';
import type { User } from '../browser/user.ts';
import type { MeasuredScreen } from './measure-screen.ts';

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const escape = (user: User) => user.key('Escape');

/** Copying a listing fills the three steps of creating the next one. */
async function openCopy(user: User, listingId: string, step: 1 | 2 | 3): Promise<void> {
  await user.page.goto(`/listings/${listingId}`);
  await user.press('Settings');
  await user.press('Duplicate', await user.dialog());
  await user.page.getByLabel('Location').waitFor();
  if (step > 1) await user.press('Continue');
  if (step > 2) await user.press('Review the listing');
}

/** The three steps of a new listing. */
const newListingScreens = (listingId: string): readonly MeasuredScreen[] => [
  {
    name: 'new listing',
    open: '/listings/create-new',
    ready: (page) => page.getByLabel('Location'),
    steps: {
      'continue without anything': (user) => user.press('Continue'),
      'type the name': (user) => user.type('Name', 'Cut'),
      describe: (user) => user.type('Description', 'cut'),
      'choose guests': (user) => user.changeOption('Guests'),
      'choose an incentive': (user) => user.choose('checkbox'),
      'add an incentive': (user) => user.press('Add incentive'),
      'without a name': async (user) => user.press('Add incentive', await user.dialog('Add incentive')),
      'close it': escape,
    },
  },
  {
    name: 'listing model',
    open: (user) => openCopy(user, listingId, 2),
    ready: button('Review the listing'),
    steps: {
      'type the price': (user) => user.type('Start price', '5'),
      'choose a length': (user) => user.changeOption('Length'),
      'change the type': (user) => user.press('Change type'),
      'falling prices': (user) => user.choose('radio', /^Dutch/),
      continue: (user) => user.press('Continue'),
      review: (user) => user.press('Review the listing'),
    },
  },
  {
    name: 'listing preview',
    open: (user) => openCopy(user, listingId, 3),
    ready: button('Publish listing'),
    steps: {
      'publish unconfirmed': (user) => user.press('Publish listing'),
      confirm: (user) => user.choose('checkbox', /may sell it/),
      back: (user) => user.press('Back'),
    },
  },
];

/** Listings; `listingId` is one that can still be changed. */
export const listingScreens = (listingId: string): readonly MeasuredScreen[] => [
  {
    name: 'listings',
    open: '/listings',
    ready: (page) => page.getByRole('main').getByRole('listitem').first(),
    steps: { 'open a listing': (user) => user.touch(user.page.getByTitle('Open listing details').first()) },
  },
  {
    name: 'listing',
    open: `/listings/${listingId}`,
    ready: button('Edit Reservation details'),
    steps: {
      'show the next picture': (user) => user.press(/picture 2/),
      'edit the reservation': (user) => user.press('Edit Reservation details'),
      'next field': async (user) => (await user.dialog('Edit Reservation details')) && user.key('Tab'),
      'leave it': escape,
      'edit the listing': (user) => user.press('Edit Listing details'),
      'next field of it': async (user) => (await user.dialog('Edit Listing details')) && user.key('Tab'),
      'leave that': escape,
      'open settings': (user) => user.press('Settings'),
      'ask to remove': async (user) => user.press('Remove', await user.dialog('Listing settings')),
      'do not': async (user) => (await user.question()) && escape(user),
    },
  },
  ...newListingScreens(listingId),
];
