import type { Page } from 'playwright-core';
import type { User } from '../browser/user.ts';
import type { MeasuredScreen } from './measure-screen.ts';

/** A day without bookings, to book, and one with bookings. */
export type BookingDates = { readonly freeDate: string; readonly busyDate: string };

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const escape = (user: User) => user.key('Escape');

const WEEK: MeasuredScreen['steps'] = {
  'next week': (user) => user.press('Next week'),
  'and back': (user) => user.press('Previous week'),
  'another day': (user) => (user.isTouch ? user.touch(lastDay(user)) : Promise.resolve()),
  'back to the day': (user) => (user.isTouch ? user.page.goBack() : Promise.resolve()),
  'open a booking': async (user) => user.touch(itemOf(user)),
  'close it': escape,
  'pick a booking up by key': async (user) => itemOf(user).press('m'),
  'move it a day': (user) => user.key('ArrowRight'),
  'move it a quarter': (user) => user.key('ArrowDown'),
  'put it back': escape,
  'drag a booking and let go where it was': drag,
  'open Why?': (user) => user.press('Why?'),
  'close Why?': async (user) => (await user.dialog('Why?')) && escape(user),
  'block time': (user) => user.press('Block Time'),
  'what for': async (user) => (await user.dialog('Block Time')) && user.type('Reason for blocking', 'Tea'),
  'save the block': async (user) => user.press('Block Time', await user.dialog('Block Time')),
};

const itemOf = ({ page }: User) => page.getByRole('button', { name: /confirmed/i }).first();

/** Phones show one day of the week; the others need a press. */
const lastDay = ({ page }: User) => page.getByRole('group', { name: 'Day' }).getByRole('button').last();

async function drag(user: User): Promise<void> {
  const box = await itemOf(user).boundingBox();
  if (!box) throw new Error('No booking is on the screen.');
  const { mouse } = user.page;
  await mouse.move(box.x + 12, box.y + 8);
  await mouse.down();
  await mouse.move(box.x + 12, box.y + 80, { steps: 6 });
  await mouse.move(box.x + 12, box.y + 8, { steps: 6 });
  await mouse.up();
}

/** Bookings as a list, as a week, and added by hand. */
export const bookingScreens = ({ freeDate, busyDate }: BookingDates): readonly MeasuredScreen[] => [
  {
    name: 'bookings',
    open: '/bookings',
    ready: button(/^Actions for the booking/),
    steps: {
      'open a menu': (user) => user.press(/^Actions for the booking/),
      'open the details': (user) => user.choose('menuitem', 'Booking Details'),
      'close the details': async (user) => (await user.dialog()) && escape(user),
      'open it again': (user) => user.press(/^Actions for the booking/),
      'ask to cancel': (user) => user.choose('menuitem', 'Cancel Booking'),
      'another reason': (user) => user.choose('radio', 'I need to cancel the appointment'),
      'keep it': escape,
      'open it once more': (user) => user.press(/^Actions for the booking/),
      'ask to move': (user) => user.choose('menuitem', 'Modify Booking'),
      'another day': async (user) => (await user.dialog('Modify Booking')) && user.changeOption('New date', 'ArrowUp'),
      'leave it': escape,
      'leave without saving': async (user) => user.press('Leave', await user.question()),
      'choose a date filter': (user) => user.changeOption('Date', 'ArrowDown'),
      'all dates again': (user) => user.changeOption('Date', 'ArrowUp'),
      'load more': (user) => user.press('Load more'),
      search: (user) => user.type('Search client...', 'an'),
      'clear the search': (user) => user.press('Clear search'),
      'show the week': (user) => user.follow('Week'),
    },
  },
  {
    name: 'new booking',
    open: async (user) => {
      await user.page.goto('/bookings');
      await user.press('+ New Booking');
    },
    ready: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add Booking' }),
    steps: {
      'add without anything': (user) => user.press('Add Booking'),
      'another service': (user) => user.changeOption('Service'),
      'another day': (user) => user.page.getByLabel('Date').last().fill(freeDate),
      'choose a time': async (user) =>
        user.touch((await user.dialog()).getByRole('list', { name: 'Free that day' }).getByRole('button').first()),
      'look a client up': (user) => user.type('Known client', 'an'),
      'take the first': async (user) =>
        user.touch((await user.dialog()).getByRole('list', { name: 'Found clients' }).getByRole('button').first()),
      'how it is paid': (user) => user.choose('radio', /^Paid/),
      'add it': (user) => user.press(/^Add (Booking|Anyway)/),
    },
  },
  { name: 'week', open: `/bookings?view=week&week=${busyDate}`, ready: button(/confirmed/i), steps: WEEK },
];
