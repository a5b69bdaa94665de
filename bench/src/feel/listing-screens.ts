import type { Page } from 'playwright-core';
import type { Hand } from '../browser/hand.ts';
import type { FeltScreen } from './visit-feel.ts';

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const escape = (hand: Hand) => hand.key('Escape');

/** Copying a listing fills the three steps of creating the next one. */
async function openCopy(hand: Hand, listingId: string, step: 1 | 2 | 3): Promise<void> {
  await hand.page.goto(`/listings/${listingId}`);
  await hand.press('Settings');
  await hand.press('Duplicate', await hand.dialog());
  await hand.page.getByLabel('Location').waitFor();
  if (step > 1) await hand.press('Continue');
  if (step > 2) await hand.press('Review the listing');
}

/** Listings; `listingId` is one that can still be changed. */
export const listingScreens = (listingId: string): readonly FeltScreen[] => [
  {
    name: 'listings',
    open: '/listings',
    ready: (page) => page.getByRole('main').getByRole('listitem').first(),
    steps: { 'open a listing': (hand) => hand.touch(hand.page.getByTitle('Open listing details').first()) },
  },
  {
    name: 'listing',
    open: `/listings/${listingId}`,
    ready: button('Edit Reservation details'),
    steps: {
      'show the next picture': (hand) => hand.press(/picture 2/),
      'edit the reservation': (hand) => hand.press('Edit Reservation details'),
      'next field': async (hand) => (await hand.dialog('Edit Reservation details')) && hand.key('Tab'),
      'leave it': escape,
      'edit the listing': (hand) => hand.press('Edit Listing details'),
      'next field of it': async (hand) => (await hand.dialog('Edit Listing details')) && hand.key('Tab'),
      'leave that': escape,
      'open settings': (hand) => hand.press('Settings'),
      'ask to remove': async (hand) => hand.press('Remove', await hand.dialog('Listing settings')),
      'do not': async (hand) => (await hand.question()) && escape(hand),
    },
  },
  {
    name: 'new listing',
    open: '/listings/create-new',
    ready: (page) => page.getByLabel('Location'),
    steps: {
      'continue without anything': (hand) => hand.press('Continue'),
      'type the name': (hand) => hand.type('Name', 'Cut'),
      describe: (hand) => hand.type('Description', 'cut'),
      'choose guests': (hand) => hand.turn('Guests'),
      'choose an incentive': (hand) => hand.choose('checkbox'),
      'add an incentive': (hand) => hand.press('Add incentive'),
      'without a name': async (hand) => hand.press('Add incentive', await hand.dialog('Add incentive')),
      'close it': escape,
    },
  },
  {
    name: 'listing model',
    open: (hand) => openCopy(hand, listingId, 2),
    ready: button('Review the listing'),
    steps: {
      'type the price': (hand) => hand.type('Start price', '5'),
      'choose a length': (hand) => hand.turn('Length'),
      'change the type': (hand) => hand.press('Change type'),
      'falling prices': (hand) => hand.choose('radio', /^Dutch/),
      continue: (hand) => hand.press('Continue'),
      review: (hand) => hand.press('Review the listing'),
    },
  },
  {
    name: 'listing preview',
    open: (hand) => openCopy(hand, listingId, 3),
    ready: button('Publish listing'),
    steps: {
      'publish unconfirmed': (hand) => hand.press('Publish listing'),
      confirm: (hand) => hand.choose('checkbox', /may sell it/),
      back: (hand) => hand.press('Back'),
    },
  },
];
