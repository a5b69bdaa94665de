import type { Browser, BrowserContextOptions, CDPSession } from 'playwright-core';
import { enlargeWindow } from '../browser/enlarge-window.ts';
import { User } from '../browser/user.ts';
import { type Condition, type Watched, watchPage } from './watch-page.ts';

/** DevTools' slow 4G. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const TIMEOUT_MS = 60_000;
const QUIET_MS = 600;

export type PageVisit = {
  readonly path: string;
  readonly conditions: readonly Condition[];
  /** The user's action once the page is ready. */
  act(user: User): Promise<void>;
  /** Further measurements after that, by name. */
  measureMore?(user: User): Promise<Record<string, number>>;
};

export type Visited = {
  readonly watched: Watched;
  readonly more: Readonly<Record<string, number>>;
  /** What was fetched until every condition was met. */
  readonly fetched: readonly Fetched[];
};
export type Fetched = { readonly url: string; readonly type: string; readonly transferredBytes: number };

type Phone = {
  /** The CPU slowdown factor. */
  readonly slowdown: number;
  readonly storageState: BrowserContextOptions['storageState'];
};

/** Opens a page as a phone that has never seen it. */
export async function visitCold(
  browser: Browser,
  origin: string,
  visit: PageVisit,
  { slowdown, storageState }: Phone,
): Promise<Visited> {
  const context = await browser.newContext({
    ...PHONE,
    ignoreHTTPSErrors: true,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    ...(storageState === undefined ? {} : { storageState }),
  });
  try {
    await context.addInitScript(watchPage, visit.conditions);
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const session = await context.newCDPSession(page);
    await enlargeWindow(session, PHONE);
    const network = await recordNetwork(session);
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(origin + visit.path, { waitUntil: 'commit' });
    await page.waitForFunction(
      (count) => Object.keys(window.benchWatched.reachedMs).length === count,
      visit.conditions.length,
      { polling: 200 },
    );
    await network.untilQuiet();
    const watched = await page.evaluate(() => ({ ...window.benchWatched, origin: performance.timeOrigin }));
    expectSlowNetwork(watched);
    const readyAtMs = watched.origin + Math.max(...Object.values(watched.reachedMs));
    const fetched = network.fetchedBefore(readyAtMs);
    const user = new User(page, PHONE.hasTouch, session);
    await visit.act(user);
    await page.waitForTimeout(QUIET_MS);
    const longestInteractionMs = await page.evaluate(() => window.benchWatched.longestInteractionMs);
    const more = (await visit.measureMore?.(user)) ?? {};
    return { watched: { ...watched, longestInteractionMs }, more, fetched };
  } finally {
    await context.close();
  }
}

/** Chromium has changed its commands before; a throttle without effect would make every figure look good. */
function expectSlowNetwork({ largestPaintMs }: Watched): void {
  if (largestPaintMs < NETWORK.latency)
    throw new Error(`Painted after ${largestPaintMs} ms: the network was not slow.`);
}

type Sent = Fetched & { readonly id: string; readonly atMs: number };

/** The dashboard's event stream stays open for as long as the page does. */
const isStream = (url: string) => new URL(url).pathname.endsWith('/live');

async function recordNetwork(session: CDPSession) {
  const sent = new Map<string, Sent>();
  let lastAtMs = performance.now();
  const underWay = new Set<string>();
  const end = (id: string) => {
    underWay.delete(id);
    lastAtMs = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId: id, request, type, wallTime }) => {
    sent.set(id, { id, url: request.url, type: type ?? 'Other', atMs: wallTime * 1000, transferredBytes: 0 });
    if (!isStream(request.url)) underWay.add(id);
  });
  session.on('Network.loadingFinished', ({ requestId: id, encodedDataLength: transferredBytes }) => {
    const known = sent.get(id);
    if (known) sent.set(id, { ...known, transferredBytes });
    end(id);
  });
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await session.send('Network.enable');
  return {
    fetchedBefore: (atMs: number): Fetched[] => [...sent.values()].filter((request) => request.atMs <= atMs),
    async untilQuiet(): Promise<void> {
      while (underWay.size > 0 || performance.now() - lastAtMs < QUIET_MS) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
