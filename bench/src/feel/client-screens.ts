import { aPhone } from '@primehour/testkit/build';
import type { Page } from 'playwright-core';
import type { Hand } from '../browser/hand.ts';
import type { FeltScreen } from './visit-feel.ts';

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

/** React marks hydrated elements; before that, choosing a day follows a link. */
async function openCalendar({ page }: Hand, path: string): Promise<void> {
  await page.goto(path);
  const isTakenOver = (link: Element) => Object.keys(link).some((key) => key.startsWith('__reactProps$'));
  await page.waitForFunction(`(${isTakenOver.toString()})(document.querySelector('#calendar td a[href*="date="]'))`);
}

async function openDetails({ page }: Hand, slug: string): Promise<void> {
  await page.goto(`/p/${slug}`);
  await page.goto((await time(page).getAttribute('href')) ?? '');
}

const choosing: FeltScreen['steps'] = {
  'choose another day': (hand) => hand.touch(hand.page.locator('#calendar td a[href*="date="]').nth(2)),
  'later dates': (hand) => hand.follow('Later dates'),
  'earlier dates': (hand) => hand.follow('Earlier dates'),
};

/** Every client page. */
export const clientScreens = ({
  slug,
  businessId,
  auctionId,
  hold,
  paidToken,
}: ClientPlaces): readonly FeltScreen[] => [
  {
    name: 'booking page',
    open: (hand) => openCalendar(hand, `/p/${slug}`),
    ready: time,
    steps: {
      'choose another service': (hand) => hand.touch(hand.page.locator('.services a').nth(1)),
      ...choosing,
      'choose a time': (hand) => hand.touch(time(hand.page)),
    },
  },
  { name: 'calendar link', open: (hand) => openCalendar(hand, `/vip/${businessId}`), ready: time, steps: choosing },
  {
    name: 'details',
    open: (hand) => openDetails(hand, slug),
    ready: heading('Your details'),
    steps: {
      'send an empty form': (hand) => hand.press('Text me a code'),
      'type a name': (hand) => hand.type('Name', 'Ada'),
      'type a phone': (hand) => hand.type('Phone', '31255'),
      agree: (hand) => hand.choose('checkbox'),
    },
  },
  {
    name: 'code',
    open: async (hand) => {
      const { page } = hand;
      await openDetails(hand, slug);
      await page.getByLabel('Name').fill('Ada Brooks');
      await page.getByLabel('Phone').fill(aPhone().slice(2));
      await page.getByRole('checkbox').check();
      await hand.press('Text me a code');
    },
    ready: (page) => page.getByLabel('Verification code'),
    steps: {
      'submit nothing': (hand) => hand.press('Submit the code'),
      'type a code': (hand) => hand.type('Verification code', '123456'),
      'submit it': (hand) => hand.press('Submit the code'),
    },
  },
  {
    name: 'payment',
    open: async ({ page }) => page.goto(`/my/${await hold()}`),
    ready: (page) => page.getByLabel('Card number'),
    steps: {
      'pay without a card': (hand) => hand.press(/^Pay/),
      'type a card': (hand) => hand.type('Card number', '4242424242424242'),
      'type its end': (hand) => hand.type('Expiry (MM/YY)', '1234'),
    },
  },
  {
    name: 'own booking',
    open: `/my/${paidToken}`,
    ready: heading('You’re booked'),
    steps: { 'ask to cancel': (hand) => hand.follow('Cancel booking') },
  },
  {
    name: 'move',
    open: (hand) => openCalendar(hand, `/my/${paidToken}/move`),
    ready: (page) => page.getByRole('radio').first(),
    steps: {
      'choose a time': (hand) => hand.choose('radio'),
      'the next by key': (hand) => hand.key('ArrowDown'),
      ...choosing,
    },
  },
  {
    name: 'cancel',
    open: `/my/${paidToken}/cancel`,
    ready: heading('Cancel this booking?'),
    steps: { 'keep it': (hand) => hand.follow('Keep booking') },
  },
  {
    name: 'receipt',
    open: `/my/${paidToken}/receipt`,
    ready: heading('Receipt'),
    steps: { back: (hand) => hand.follow('Back to your booking') },
  },
  {
    name: 'auction',
    open: `/a/${auctionId}`,
    ready: (page) => page.getByRole('timer'),
    steps: {
      'the next picture': (hand) => hand.follow('Picture 2'),
      'join without anything': (hand) => hand.press('Text me a code'),
      'type a name': (hand) => hand.type('Name', 'Ada'),
      agree: (hand) => hand.choose('checkbox'),
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
