import type { Page } from 'playwright-core';
import type { Hand } from '../browser/hand.ts';
import type { FeltScreen } from './visit-feel.ts';

/** The demo's records with URLs of their own. */
export type PartnerPlaces = {
  readonly serviceId: string;
  readonly clientId: string;
  /** Has no booking, and will be closed. */
  readonly awayDate: string;
};

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const escape = (hand: Hand) => hand.key('Escape');
const save = (hand: Hand) => hand.press('Save Changes');

/** The dashboard's screens, except bookings and listings. */
export const partnerScreens = ({ serviceId, clientId, awayDate }: PartnerPlaces): readonly FeltScreen[] => [
  {
    name: 'home',
    open: '/',
    ready: (page) => page.getByRole('link', { name: /Next appointment.*\d/s }),
    steps: {
      'switch the calendar off': (hand) => hand.choose('switch', 'Take bookings'),
      'and on': (hand) => hand.choose('switch', 'Take bookings'),
      'go to the bookings': (hand) => hand.follow(/Upcoming bookings/),
    },
  },
  {
    name: 'shell',
    open: '/insights',
    ready: heading('Analytics and insights'),
    steps: {
      'open help': (hand) => hand.press('Help'),
      'open an answer': (hand) => hand.touch(hand.page.getByText('How do I get paid?')),
      'write to help': (hand) => hand.type('Your message', 'Hello'),
      'close help': escape,
      'open the menu': (hand) => (hand.isTouch ? hand.press('Menu') : Promise.resolve()),
      'ask to log out': (hand) => hand.follow('Log out'),
      stay: async (hand) => hand.press('Cancel', await hand.question()),
      'go to Settings by address and back': async (hand) => {
        await hand.page.goBack();
        await hand.page.goForward();
      },
    },
  },
  {
    name: 'app settings',
    open: '/settings',
    ready: heading('App settings'),
    steps: { 'skip to content': (hand) => hand.key('Tab') },
  },
  {
    name: 'not found',
    open: '/nowhere/at/all',
    ready: heading(/can’t be found/),
    steps: { 'back home': (hand) => hand.follow('Back to homepage') },
  },
  {
    name: 'account manager',
    open: '/account-manager',
    ready: button('Update'),
    steps: {
      'open personal information': (hand) => hand.press('Update'),
      'type a name': (hand) => hand.type('First name', 'a'),
      'break the email': (hand) => hand.type('Email', ' @'),
      'leave the email': (hand) => hand.key('Tab'),
      'close it': escape,
      'open business details': (hand) => hand.press('Change'),
      'type the bio': (hand) => hand.type(/^Bio/, 'ab'),
      save: async (hand) => hand.press('Save Changes', await hand.dialog('Business details')),
      'open the bank account': (hand) => hand.press('Manage'),
      'ask to disconnect': async (hand) => hand.press('Disconnect', await hand.dialog('Bank account')),
      'keep it': (hand) => hand.press('Keep it'),
      'close the bank account': escape,
      'show devices': (hand) => hand.press('Show devices'),
      'close devices': async (hand) => (await hand.dialog('Signed-in devices')) && escape(hand),
    },
  },
  {
    name: 'availability',
    open: '/availability',
    ready: (page) => page.getByRole('switch', { name: 'Monday', disabled: false }),
    steps: {
      'open Monday': (hand) => hand.choose('switch', 'Monday'),
      'choose another start': (hand) => hand.turn('From'),
      'add a block': (hand) => hand.press('+ Add Another Time Block'),
      'delete it': (hand) => hand.touch(hand.find('group', 'Monday, time block 2').getByRole('button')),
      'copy Monday': (hand) => hand.press('Copy Monday to all weekdays'),
      'open Why?': (hand) => hand.press('Why?'),
      'choose another day': async (hand) => (await hand.dialog('Why?')) && hand.turn('Day', 'ArrowUp'),
      'close Why?': escape,
      'close Monday': (hand) => hand.choose('switch', 'Monday'),
      save,
    },
  },
  {
    name: 'time off',
    open: '/availability/time-off',
    ready: button('Add Time Off'),
    steps: {
      'add time off': (hand) => hand.press('Add Time Off'),
      'save without a day': async (hand) => hand.press('Save', await hand.dialog('Add Time Off')),
      'name it': async (hand) => {
        await hand.page.getByLabel('First day').fill(awayDate);
        await hand.type('Name', 'Rest');
      },
      save: async (hand) => hand.press('Save', await hand.dialog('Add Time Off')),
      'remove it': (hand) => hand.press('Remove Rest'),
      'add a holiday': (hand) =>
        hand.touch(
          hand.page.getByRole('list', { name: 'US public holidays' }).getByRole('button', { name: /^Add / }).last(),
        ),
      // A removed entry can still be restored by undo; the holiday is what the next visit adds again.
      undo: (hand) => hand.press('Undo', hand.page.getByRole('region', { name: 'Undo' }).filter({ hasText: 'added.' })),
      'add special hours': (hand) => hand.press('Add Special Hours'),
      close: async (hand) => (await hand.dialog('Add Special Hours')) && escape(hand),
    },
  },
  {
    name: 'calendars',
    open: '/availability/calendars',
    ready: button('Make a link'),
    steps: {
      'make a link': (hand) => hand.press('Make a link'),
      'include names': (hand) => hand.choose('switch', 'Include client names'),
      'add without an address': (hand) => hand.press('Add calendar'),
      'name a calendar': (hand) => hand.type('Name', 'Wo'),
      'turn the link off': (hand) => hand.press('Turn off'),
      confirm: async (hand) => hand.press('Turn off', await hand.question()),
    },
  },
  {
    name: 'booking settings',
    open: '/booking-settings',
    ready: (page) => page.getByLabel('Minimum notice (hours)'),
    steps: {
      'type a notice': async (hand) => {
        // The same hours at each visit: digits typed after the old value would soon leave no time to book.
        await hand.page.getByLabel('Minimum notice (hours)').fill('1');
        await hand.type('Minimum notice (hours)', '2');
      },
      'choose a timeslot': (hand) => hand.turn('Appointment timeslot duration'),
      'delete a reminder': (hand) => hand.press('Delete reminder 1'),
      'add a reminder': (hand) => hand.press('+ Add Reminder'),
      save: save,
    },
  },
  {
    name: 'services',
    open: '/services',
    ready: button(/^Actions for/),
    steps: {
      'open a menu': (hand) => hand.press(/^Actions for/),
      'next entry': (hand) => hand.key('ArrowDown'),
      'close the menu': escape,
      'open it again': (hand) => hand.touch(hand.page.getByRole('button', { name: /^Actions for/ }).last()),
      'ask to delete': (hand) => hand.choose('menuitem', 'Delete Service'),
      'do not': async (hand) => (await hand.question()) && escape(hand),
      'new service': (hand) => hand.follow('+ New Service'),
    },
  },
  {
    name: 'new service',
    open: '/services/create-new',
    ready: (page) => page.getByLabel('Service name'),
    steps: {
      'save an empty form': save,
      'type the name': (hand) => hand.type('Service name', 'Cut'),
      'choose hours': (hand) => hand.turn('Hours'),
      'type the price': (hand) => hand.type('Price', '12'),
      describe: (hand) => hand.type('Description', 'cut'),
      cancel: (hand) => hand.follow('Cancel'),
    },
  },
  {
    name: 'service',
    open: `/services/${serviceId}`,
    ready: (page) => page.getByLabel('Service name'),
    steps: {
      'change the name': (hand) => hand.type('Service name', 's'),
      'keep time free': (hand) => hand.turn('After'),
      save: save,
    },
  },
  {
    name: 'clients',
    open: '/clients',
    ready: (page) => page.getByRole('rowheader').first(),
    steps: {
      search: (hand) => hand.type('Search client...', 'an'),
      'clear the search': (hand) => hand.press('Clear search'),
      'open a client': (hand) => hand.touch(hand.page.getByRole('rowheader').getByRole('link').first()),
    },
  },
  {
    name: 'client',
    open: `/clients/${clientId}`,
    ready: (page) => page.getByLabel('Notes'),
    steps: {
      'write a note': (hand) => hand.type('Notes', 'tea'),
      save: save,
      block: (hand) => hand.choose('switch', 'Block from booking online'),
      'let in again': (hand) => hand.choose('switch', 'Block from booking online'),
      'ask to merge': (hand) => hand.press('Merge with another'),
      'look the other up': (hand) => hand.type('Other record', 'an'),
      'see what is kept': async (hand) =>
        hand.touch((await hand.dialog()).getByRole('list', { name: 'Found clients' }).getByRole('button').first()),
      'leave it': escape,
      'ask to erase': (hand) => hand.press('Erase client'),
      'do not': async (hand) => (await hand.question()) && escape(hand),
    },
  },
  {
    name: 'import clients',
    open: '/clients/import',
    ready: (page) => page.getByLabel('CSV file'),
    steps: {
      import: async (hand) => {
        const rows = Array.from({ length: 40 }, (_, row) => `Kit Moss ${row},31255512${row + 10}`);
        const buffer = Buffer.from(`name,phone\n${rows.join('\n')}`);
        await hand.page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
        await hand.press('Import clients');
      },
      'see clients': (hand) => hand.follow('See clients'),
    },
  },
  {
    name: 'partner booking page',
    open: '/marketing',
    ready: (page) => page.getByLabel('Business Description'),
    steps: {
      'copy the link': (hand) => hand.press('Copy Booking Page URL'),
      describe: (hand) => hand.type('Business Description', 'ab'),
      'break a link': (hand) => hand.type('Standard hours link', 'no link'),
      'save with an error': save,
    },
  },
];
