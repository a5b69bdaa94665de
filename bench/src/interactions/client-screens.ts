import { aPhone } from '@primehour/testkit/build';
import type { Page } from 'playwright-core';
import type { User } from '../browser/user.ts';
import type { MeasuredScreen } from './measure-screen.ts';

/** The demo's records with URLs of their own. */
export type ClientPlaces = {
  readonly slug: string;
  readonly businessId: string;
  /** One that accepts bids. */
  readonly auctionId: string;
  /** Secrets of a booking that is held for 15 minutes from now, and of one that is paid. */
  readonly hold: () => Promise<string>;
  readonly paidToken: string;
};

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });

const TIME = '#calendar a[href*="/book?"]';
const time = (page: Page) => page.locator(TIME).first();

/** Preact marks what it hydrated; before that, choosing a day follows a link. */
async function openCalendar({ page }: User, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(`'__k' in document.getElementById('calendar')`);
}

async function openDetails({ page }: User, slug: string): Promise<void> {
  await page.goto(`/p/${slug}`);
  await page.goto((await time(page).getAttribute('href')) ?? '');
}

const choosing: MeasuredScreen['steps'] = {
  'choose another day': (user) => user.touch(user.page.locator('#calendar td a[href*="date="]').nth(2)),
  'later dates': (user) => user.follow('Later dates'),
  'earlier dates': (user) => user.follow('Earlier dates'),
};

/** From the booking page to the payment. */
const newBookingScreens = ({
  slug,
  businessId,
  hold,
}: Pick<ClientPlaces, 'slug' | 'businessId' | 'hold'>): readonly MeasuredScreen[] => [
  {
    name: 'booking page',
    open: (user) => openCalendar(user, `/p/${slug}`),
    ready: time,
    steps: {
      'choose another service': (user) => user.touch(user.page.locator('.services a').nth(1)),
      ...choosing,
      'choose a time': (user) => user.touch(time(user.page)),
    },
  },
  { name: 'calendar link', open: (user) => openCalendar(user, `/vip/${businessId}`), ready: time, steps: choosing },
  {
    name: 'details',
    open: (user) => openDetails(user, slug),
    ready: heading('Your details'),
    steps: {
      'send an empty form': (user) => user.press('Text me a code'),
      'type a name': (user) => user.type('Name', 'Ada'),
      'type a phone': (user) => user.type('Phone', '31255'),
      agree: (user) => user.choose('checkbox'),
    },
  },
  {
    name: 'code',
    open: async (user) => {
      const { page } = user;
      await openDetails(user, slug);
      await page.getByLabel('Name').fill('Ada Brooks');
      await page.getByLabel('Phone').fill(aPhone().slice(2));
      await page.getByRole('checkbox').check();
      await user.press('Text me a code');
    },
    ready: (page) => page.getByLabel('Verification code'),
    steps: {
      'submit nothing': (user) => user.press('Submit the code'),
      'type a code': (user) => user.type('Verification code', '123456'),
      'submit it': (user) => user.press('Submit the code'),
    },
  },
  {
    name: 'payment',
    open: async ({ page }) => page.goto(`/my/${await hold()}`),
    ready: (page) => page.getByLabel('Card number'),
    steps: {
      'pay without a card': (user) => user.press(/^Pay/),
      'type a card': (user) => user.type('Card number', '4242424242424242'),
      'type its end': (user) => user.type('Expiry (MM/YY)', '1234'),
    },
  },
];

/** The page of a booking, by its secret. */
const ownBookingScreens = (paidToken: string): readonly MeasuredScreen[] => [
  {
    name: 'own booking',
    open: `/my/${paidToken}`,
    ready: heading('You’re booked'),
    steps: { 'ask to cancel': (user) => user.follow('Cancel booking') },
  },
  {
    name: 'move',
    open: (user) => openCalendar(user, `/my/${paidToken}/move`),
    ready: (page) => page.getByRole('radio').first(),
    steps: {
      'choose a time': (user) => user.choose('radio'),
      'the next by key': (user) => user.key('ArrowDown'),
      ...choosing,
    },
  },
  {
    name: 'cancel',
    open: `/my/${paidToken}/cancel`,
    ready: heading('Cancel this booking?'),
    steps: { 'keep it': (user) => user.follow('Keep booking') },
  },
  {
    name: 'receipt',
    open: `/my/${paidToken}/receipt`,
    ready: heading('Receipt'),
    steps: { back: (user) => user.follow('Back to your booking') },
  },
];

/** An auction, and a link that leads nowhere. */
const otherScreens = (auctionId: string): readonly MeasuredScreen[] => [
  {
    name: 'auction',
    open: `/a/${auctionId}`,
    ready: (page) => page.getByRole('timer'),
    steps: {
      'the next picture': (user) => user.follow('Picture 2'),
      'join without anything': (user) => user.press('Text me a code'),
      'type a name': (user) => user.type('Name', 'Ada'),
      agree: (user) => user.choose('checkbox'),
    },
  },
  {
    name: 'unknown link',
    open: '/my/nothing',
    ready: heading('This page could not be found'),
    // Nothing to press: it is only viewed.
    steps: {},
  },
];

/** Every client page. */
export const clientScreens = ({ paidToken, auctionId, ...places }: ClientPlaces): readonly MeasuredScreen[] => [
  ...newBookingScreens(places),
  ...ownBookingScreens(paidToken),
  ...otherScreens(auctionId),
];
