import type { Page } from 'playwright-core';
import type { User } from '../browser/user.ts';
import type { MeasuredScreen } from './measure-screen.ts';

/** The demo's records with URLs of their own. */
export type PartnerPlaces = {
  readonly serviceId: string;
  readonly clientId: string;
  /** Has no booking, and will be closed. */
  readonly awayDate: string;
};

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const escape = (user: User) => user.key('Escape');
const leave = async (user: User) => user.press('Leave', await user.question());
const save = (user: User) => user.press('Save Changes');

/** What is around every screen, and the screens that lead on from there. */
const FRAME_SCREENS: readonly MeasuredScreen[] = [
  {
    name: 'home',
    open: '/',
    ready: (page) => page.getByRole('link', { name: /Next appointment.*\d/s }),
    steps: {
      'switch the calendar off': (user) => user.choose('switch', 'Take bookings'),
      'and on': (user) => user.choose('switch', 'Take bookings'),
      'go to the bookings': (user) => user.follow(/Upcoming bookings/),
    },
  },
  {
    name: 'shell',
    open: '/insights',
    ready: heading('Analytics and insights'),
    steps: {
      'open help': (user) => user.press('Help'),
      'open an answer': (user) => user.touch(user.page.getByText('How do I get paid?')),
      'write to help': (user) => user.type('Your message', 'Hello'),
      'close help': escape,
      'open the menu': (user) => (user.isTouch ? user.press('Menu') : Promise.resolve()),
      'ask to log out': (user) => user.follow('Log out'),
      stay: async (user) => user.press('Cancel', await user.question()),
      'go to Settings by address and back': async (user) => {
        await user.page.goBack();
        await user.page.goForward();
      },
    },
  },
  {
    name: 'app settings',
    open: '/settings',
    ready: heading('App settings'),
    steps: { 'skip to content': (user) => user.key('Tab') },
  },
  {
    name: 'not found',
    open: '/nowhere/at/all',
    ready: heading(/can’t be found/),
    steps: { 'back home': (user) => user.follow('Back to homepage') },
  },
];

/** The account and its settings. */
const ACCOUNT_SCREENS: readonly MeasuredScreen[] = [
  {
    name: 'account manager',
    open: '/account-manager',
    ready: button('Update'),
    steps: {
      'open personal information': (user) => user.press('Update'),
      'type a name': (user) => user.type('First name', 'a'),
      'break the email': (user) => user.type('Email', ' @'),
      'leave the email': (user) => user.key('Tab'),
      'close it': escape,
      'leave without saving': leave,
      'open business details': (user) => user.press('Change'),
      'type the bio': (user) => user.type(/^Bio/, 'ab'),
      save: async (user) => user.press('Save Changes', await user.dialog('Business details')),
      'open the bank account': (user) => user.press('Manage'),
      'ask to disconnect': async (user) => user.press('Disconnect', await user.dialog('Bank account')),
      'keep it': (user) => user.press('Keep it'),
      'close the bank account': escape,
      'show devices': (user) => user.press('Show devices'),
      'close devices': async (user) => (await user.dialog('Signed-in devices')) && escape(user),
    },
  },
  {
    name: 'booking settings',
    open: '/booking-settings',
    ready: (page) => page.getByLabel('Minimum notice (hours)'),
    steps: {
      'type a notice': async (user) => {
        // The same hours at each visit: digits typed after the old value would soon leave no time to book.
        await user.page.getByLabel('Minimum notice (hours)').fill('1');
        await user.type('Minimum notice (hours)', '2');
      },
      'choose a timeslot': (user) => user.changeOption('Appointment timeslot duration'),
      'delete a reminder': (user) => user.press('Delete reminder 1'),
      'add a reminder': (user) => user.press('+ Add Reminder'),
      save: save,
    },
  },
];

/** The business's hours. */
const hoursScreens = (awayDate: string): readonly MeasuredScreen[] => [
  {
    name: 'availability',
    open: '/availability',
    ready: (page) => page.getByRole('switch', { name: 'Monday', disabled: false }),
    steps: {
      'open Monday': (user) => user.choose('switch', 'Monday'),
      'choose another start': (user) => user.changeOption('From'),
      'add a block': (user) => user.press('+ Add Another Time Block'),
      'delete it': (user) => user.touch(user.find('group', 'Monday, time block 2').getByRole('button')),
      'copy Monday': (user) => user.press('Copy Monday to all weekdays'),
      'open Why?': (user) => user.press('Why?'),
      'choose another day': async (user) => (await user.dialog('Why?')) && user.changeOption('Day', 'ArrowUp'),
      'close Why?': escape,
      'close Monday': (user) => user.choose('switch', 'Monday'),
      save,
    },
  },
  {
    name: 'time off',
    open: '/availability/time-off',
    ready: button('Add Time Off'),
    steps: {
      'add time off': (user) => user.press('Add Time Off'),
      'save without a day': async (user) => user.press('Save', await user.dialog('Add Time Off')),
      'name it': async (user) => {
        await user.page.getByLabel('First day').fill(awayDate);
        await user.type('Name', 'Rest');
      },
      save: async (user) => user.press('Save', await user.dialog('Add Time Off')),
      'remove it': (user) => user.press('Remove Rest'),
      'add a holiday': (user) =>
        user.touch(
          user.page.getByRole('list', { name: 'US public holidays' }).getByRole('button', { name: /^Add / }).last(),
        ),
      // A removed entry can still be restored by undo; the holiday is what the next visit adds again.
      undo: (user) => user.press('Undo', user.page.getByRole('region', { name: 'Undo' }).filter({ hasText: 'added.' })),
      'add special hours': (user) => user.press('Add Special Hours'),
      close: async (user) => (await user.dialog('Add Special Hours')) && escape(user),
    },
  },
  {
    name: 'calendars',
    open: '/availability/calendars',
    ready: button('Create a link'),
    steps: {
      'make a link': (user) => user.press('Create a link'),
      'include names': (user) => user.choose('switch', 'Include client names'),
      'add without an address': (user) => user.press('Add calendar'),
      'name a calendar': (user) => user.type('Name', 'Wo'),
      'turn the link off': (user) => user.press('Turn off'),
      confirm: async (user) => user.press('Turn off', await user.question()),
    },
  },
];

/** The services, and the business's own page. */
const serviceScreens = (serviceId: string): readonly MeasuredScreen[] => [
  {
    name: 'services',
    open: '/services',
    ready: button(/^Actions for/),
    steps: {
      'open a menu': (user) => user.press(/^Actions for/),
      'next entry': (user) => user.key('ArrowDown'),
      'close the menu': escape,
      'open it again': (user) => user.touch(user.page.getByRole('button', { name: /^Actions for/ }).last()),
      'ask to delete': (user) => user.choose('menuitem', 'Delete Service'),
      'do not': async (user) => (await user.question()) && escape(user),
      'new service': (user) => user.follow('+ New Service'),
    },
  },
  {
    name: 'new service',
    open: '/services/create-new',
    ready: (page) => page.getByLabel('Service name'),
    steps: {
      'save an empty form': save,
      'type the name': (user) => user.type('Service name', 'Cut'),
      'choose hours': (user) => user.changeOption('Hours'),
      'type the price': (user) => user.type('Price', '12'),
      describe: (user) => user.type('Description', 'cut'),
      cancel: (user) => user.follow('Cancel'),
    },
  },
  {
    name: 'service',
    open: `/services/${serviceId}`,
    ready: (page) => page.getByLabel('Service name'),
    steps: {
      'change the name': (user) => user.type('Service name', 's'),
      'keep time free': (user) => user.changeOption('After'),
      save: save,
    },
  },
  {
    name: 'partner booking page',
    open: '/marketing',
    ready: (page) => page.getByLabel('Business Description'),
    steps: {
      'copy the link': (user) => user.press('Copy Booking Page URL'),
      describe: (user) => user.type('Business Description', 'ab'),
      'break a link': (user) => user.type('Standard hours link', 'no link'),
      'save with an error': save,
    },
  },
];

/** The clients. */
const clientRecordScreens = (clientId: string): readonly MeasuredScreen[] => [
  {
    name: 'clients',
    open: '/clients',
    ready: (page) => page.getByRole('rowheader').first(),
    steps: {
      search: (user) => user.type('Search client...', 'an'),
      'clear the search': (user) => user.press('Clear search'),
      'open a client': (user) => user.touch(user.page.getByRole('rowheader').getByRole('link').first()),
    },
  },
  {
    name: 'client',
    open: `/clients/${clientId}`,
    ready: (page) => page.getByLabel('Notes'),
    steps: {
      'write a note': (user) => user.type('Notes', 'tea'),
      save: save,
      block: (user) => user.choose('switch', 'Block from booking online'),
      'let in again': (user) => user.choose('switch', 'Block from booking online'),
      'ask to merge': (user) => user.press('Merge with another'),
      'look the other up': (user) => user.type('Other record', 'an'),
      'see what is kept': async (user) =>
        user.touch((await user.dialog()).getByRole('list', { name: 'Found clients' }).getByRole('button').first()),
      'leave it': escape,
      'ask to erase': (user) => user.press('Erase client'),
      'do not': async (user) => (await user.question()) && escape(user),
    },
  },
  {
    name: 'import clients',
    open: '/clients/import',
    ready: (page) => page.getByLabel('CSV file'),
    steps: {
      import: async (user) => {
        const rows = Array.from({ length: 40 }, (_, row) => `Kit Moss ${row},31255512${row + 10}`);
        const buffer = Buffer.from(`name,phone\n${rows.join('\n')}`);
        await user.page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
        await user.press('Import clients');
      },
      'see clients': (user) => user.follow('See clients'),
    },
  },
];

/** The dashboard's screens, except bookings and listings. */
export const partnerScreens = ({ serviceId, clientId, awayDate }: PartnerPlaces): readonly MeasuredScreen[] => [
  ...FRAME_SCREENS,
  ...ACCOUNT_SCREENS,
  ...hoursScreens(awayDate),
  ...serviceScreens(serviceId),
  ...clientRecordScreens(clientId),
];
