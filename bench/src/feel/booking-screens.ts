import type { Page } from 'playwright-core';
import type { Hand } from '../browser/hand.ts';
import type { FeltScreen } from './visit-feel.ts';

/** A day without a booking, to book; and one with bookings. */
export type BookingDates = { readonly freeDate: string; readonly busyDate: string };

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const escape = (hand: Hand) => hand.key('Escape');

const WEEK: FeltScreen['steps'] = {
  'next week': (hand) => hand.press('Next week'),
  'and back': (hand) => hand.press('Previous week'),
  'another day': (hand) => (hand.isTouch ? hand.touch(lastDay(hand)) : Promise.resolve()),
  'back to the day': (hand) => (hand.isTouch ? hand.page.goBack() : Promise.resolve()),
  'open a booking': async (hand) => hand.touch(itemOf(hand)),
  'close it': escape,
  'pick a booking up by key': async (hand) => itemOf(hand).press('m'),
  'move it a day': (hand) => hand.key('ArrowRight'),
  'move it a quarter': (hand) => hand.key('ArrowDown'),
  'put it back': escape,
  'drag a booking and let go where it was': drag,
  'open Why?': (hand) => hand.press('Why?'),
  'close Why?': async (hand) => (await hand.dialog('Why?')) && escape(hand),
  'block time': (hand) => hand.press('Block Time'),
  'what for': async (hand) => (await hand.dialog('Block Time')) && hand.type('What for', 'Tea'),
  'save the block': async (hand) => hand.press('Block Time', await hand.dialog('Block Time')),
};

const itemOf = ({ page }: Hand) => page.getByRole('button', { name: /confirmed/i }).first();

/** Phones show one day of the week; the others need a press. */
const lastDay = ({ page }: Hand) => page.getByRole('group', { name: 'Day' }).getByRole('button').last();

async function drag(hand: Hand): Promise<void> {
  const box = await itemOf(hand).boundingBox();
  if (!box) throw new Error('No booking is on the screen.');
  const { mouse } = hand.page;
  await mouse.move(box.x + 12, box.y + 8);
  await mouse.down();
  await mouse.move(box.x + 12, box.y + 80, { steps: 6 });
  await mouse.move(box.x + 12, box.y + 8, { steps: 6 });
  await mouse.up();
}

/** Bookings as a list, as a week, and added by hand. */
export const bookingScreens = ({ freeDate, busyDate }: BookingDates): readonly FeltScreen[] => [
  {
    name: 'bookings',
    open: '/bookings',
    ready: button(/^Actions for the booking/),
    steps: {
      'open a menu': (hand) => hand.press(/^Actions for the booking/),
      'open the details': (hand) => hand.choose('menuitem', 'Booking Details'),
      'close the details': async (hand) => (await hand.dialog()) && escape(hand),
      'open it again': (hand) => hand.press(/^Actions for the booking/),
      'ask to cancel': (hand) => hand.choose('menuitem', 'Cancel Booking'),
      'another reason': (hand) => hand.choose('radio', 'I need to cancel the appointment'),
      'keep it': escape,
      'open it once more': (hand) => hand.press(/^Actions for the booking/),
      'ask to move': (hand) => hand.choose('menuitem', 'Modify Booking'),
      'another day': async (hand) => (await hand.dialog('Modify Booking')) && hand.turn('New date', 'ArrowUp'),
      'leave it': escape,
      'choose a date filter': (hand) => hand.turn('Date', 'ArrowDown'),
      'all dates again': (hand) => hand.turn('Date', 'ArrowUp'),
      'load more': (hand) => hand.press('Load more'),
      search: (hand) => hand.type('Search client...', 'an'),
      'clear the search': (hand) => hand.press('Clear search'),
      'show the week': (hand) => hand.follow('Week'),
    },
  },
  {
    name: 'new booking',
    open: async (hand) => {
      await hand.page.goto('/bookings');
      await hand.press('+ New Booking');
    },
    ready: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add Booking' }),
    steps: {
      'add without anything': (hand) => hand.press('Add Booking'),
      'another service': (hand) => hand.turn('Service'),
      'another day': (hand) => hand.page.getByLabel('Date').last().fill(freeDate),
      'choose a time': async (hand) =>
        hand.touch((await hand.dialog()).getByRole('list', { name: 'Free that day' }).getByRole('button').first()),
      'look a client up': (hand) => hand.type('Known client', 'an'),
      'take the first': async (hand) =>
        hand.touch((await hand.dialog()).getByRole('list', { name: 'Found clients' }).getByRole('button').first()),
      'how it is paid': (hand) => hand.choose('radio', /^Paid/),
      'add it': (hand) => hand.press(/^Add (Booking|Anyway)/),
    },
  },
  { name: 'week', open: `/bookings?view=week&week=${busyDate}`, ready: button(/confirmed/i), steps: WEEK },
];
