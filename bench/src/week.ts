import { dateIn } from '@primehour/domain/format/time';
import { addDays, isoDayOfWeek } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { aBooking, aBusiness, aClient, aService } from '@primehour/testkit/build';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser/launch-browser.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { type Storage, signedInStorage, type World } from './pages/demo.ts';
import type { Product } from './product/start-product.ts';
import { withProduct } from './product/with-product.ts';
import { median } from './statistics.ts';

const BOOKINGS = 200;
const ZONE = 'America/Chicago';
/** The mark that the week sets once it is painted. */
const PAINTED = 'week-painted';

export const week: Benchmark = {
  name: 'week',
  method:
    `The dashboard’s week of ${BOOKINGS} bookings in headless Chromium at 1440×900: from the end of the answer (resource ` +
    'timing) to the frame that shows it. The page is reloaded each time; median, the first one discarded.',
  run: (bench) => withProduct((product) => measure(product, bench)),
};

async function measure(product: Product, { options, note }: Bench): Promise<Figure[]> {
  const world = worldAt(product.databaseUrl);
  const browser = await launchBrowser();
  try {
    const { rounds, slowdown } = options;
    const storageState = await aFullWeek(world, product);
    const plain = await paintsOf(browser, product, { storageState, rounds, slowdown: 1 });
    const slow = await paintsOf(browser, product, { storageState, rounds, slowdown });
    note(`painted after ${plain.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    note(`on a processor ${slowdown} times slower after ${slow.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    return figuresOf(plain, slow, slowdown);
  } finally {
    await browser.close();
    await world.db.close();
  }
}

const figuresOf = (plain: readonly number[], slow: readonly number[], slowdown: number): Figure[] => [
  { name: 'from the response to its paint', value: median(plain), unit: 'ms', budget: { atMost: 100 } },
  { name: `the same, processor ${slowdown} times slower`, value: median(slow), unit: 'ms' },
];

/** A signed-in partner whose current week has a booking each half hour of the day. */
async function aFullWeek(world: World, product: Product): Promise<Storage> {
  const business = await aBusiness(world, { zone: ZONE });
  const service = await aService(world, { business, durationMinutes: 30 });
  const client = await aClient(world, { businessId: business.id });
  const today = dateIn(Date.now(), ZONE);
  const monday = addDays(today, 1 - isoDayOfWeek(today));
  for (let number = 0; number < BOOKINGS; number += 1) {
    const date = addDays(monday, number % 7);
    const minute = 6 * 60 + Math.floor(number / 7) * 30;
    await aBooking(world, { service, client, startAt: instantAtWallTime(date, minute, ZONE) });
  }
  return signedInStorage(world, product, business.owner);
}

type Visits = { readonly storageState: Storage; readonly rounds: number; readonly slowdown: number };

async function paintsOf(
  browser: Browser,
  { url }: Product,
  { storageState, rounds, slowdown }: Visits,
): Promise<number[]> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 }, timezoneId: ZONE });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const paints: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto(`${url}/bookings?view=week`);
    const ms = await paintOf(page);
    if (round > 0) paints.push(ms);
  }
  await context.close();
  return paints;
}

/** Both instants are the browser's own. All bookings must be there, or a fast paint would prove nothing. */
async function paintOf(page: Page): Promise<number> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, PAINTED);
  const shown = await page.getByRole('region', { name: 'Week' }).getByRole('listitem').count();
  if (shown !== BOOKINGS) throw new Error(`${shown} of ${BOOKINGS} bookings are shown.`);
  return page.evaluate((mark) => {
    const [answer] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname === '/booking/api/week') as PerformanceResourceTiming[];
    const [painted] = performance.getEntriesByName(mark);
    return (painted?.startTime ?? Number.NaN) - (answer?.responseEnd ?? Number.NaN);
  }, PAINTED);
}
