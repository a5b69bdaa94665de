import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { enlargeWindow } from '../browser/enlarge-window.ts';
import { User, TIMEOUT_MS } from '../browser/user.ts';
import { type BrowserEntry, observeInteractions } from './observe-interactions.ts';

/** A screen to measure, how it is reached, and the steps that users perform there, in order. */
export type MeasuredScreen = {
  readonly name: string;
  /** A URL, or the path to the screen if it has none of its own. */
  readonly open: string | ((user: User) => Promise<unknown>);
  /** An element that exists once the data has loaded. */
  readonly ready: (page: Page) => Locator;
  readonly steps: Readonly<Record<string, (user: User) => Promise<unknown>>>;
};

export type Device = {
  readonly name: 'phone' | 'desktop';
  readonly viewport: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor: number;
};

export const DEVICES: readonly Device[] = [
  { name: 'phone', viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  { name: 'desktop', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
];

export type MeasuredStep = {
  readonly step: string;
  /** Until the next paint, as reported by the browser, which reports nothing below 16 ms. */
  readonly ms: number;
  readonly what: string;
  /** Until the first new content was painted, if there was any. */
  readonly contentMs: number;
};

export type Measurement = {
  readonly steps: readonly MeasuredStep[];
  readonly shift: number;
  readonly moved: string;
};

/** Responses are delayed so that the screen is visible without them; their speed is measured by other benchmarks. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 };
const SETTLE_MS = 120;
/** Layout shifts within half a second of an input are excluded. */
const LATE_SHIFT_MS = 600;

type Visit = {
  readonly origin: string;
  readonly device: Device;
  readonly slower: number;
  readonly storageState: BrowserContextOptions['storageState'];
};

/** Opens a screen in a fresh browser and performs its steps. */
export async function measureScreen(browser: Browser, screen: MeasuredScreen, visit: Visit): Promise<Measurement> {
  const { origin, device, slower, storageState } = visit;
  const isPhone = device.name === 'phone';
  const context = await browser.newContext({
    viewport: device.viewport,
    deviceScaleFactor: device.deviceScaleFactor,
    isMobile: isPhone,
    hasTouch: isPhone,
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    ...(storageState === undefined ? {} : { storageState }),
  });
  try {
    const entries: BrowserEntry[] = [];
    await context.exposeBinding('reportInteraction', (_, entry: BrowserEntry) => void entries.push(entry));
    await context.addInitScript(observeInteractions);
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const devtools = await context.newCDPSession(page);
    await enlargeWindow(devtools, device);
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const user = new User(page, isPhone, devtools);
    await (typeof screen.open === 'string' ? page.goto(screen.open) : screen.open(user));
    await screen.ready(page).waitFor();
    await page.waitForTimeout(LATE_SHIFT_MS);
    const begun: { readonly step: string; readonly at: number }[] = [];
    for (const [step, perform] of Object.entries(screen.steps)) {
      begun.push({ step, at: Date.now() });
      await perform(user).catch((error: Error) => {
        throw new Error(`${screen.name}, ${device.name}, '${step}': ${error.message}`);
      });
      // Requesting frames here would replace the one that shows the step.
      await page.waitForTimeout(SETTLE_MS);
    }
    await page.waitForTimeout(LATE_SHIFT_MS);
    return summarize(entries, begun);
  } finally {
    await context.close();
  }
}

function summarize(
  entries: readonly BrowserEntry[],
  begun: readonly { readonly step: string; readonly at: number }[],
): Measurement {
  const firstAt = begun[0]?.at ?? Number.POSITIVE_INFINITY;
  const shifts = entries.filter((entry) => entry.kind === 'shift').filter(({ at }) => at < firstAt);
  return {
    steps: begun.map(({ step, at }, index) => {
      const endAt = begun[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      return summarizeStep(
        step,
        entries.filter((entry) => entry.at >= at && entry.at < endAt),
      );
    }),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ what }) => what).join(' / '),
  };
}

function summarizeStep(step: string, entries: readonly BrowserEntry[]): MeasuredStep {
  const events = entries.filter((entry) => entry.kind === 'event');
  const slowest = events.toSorted((one, other) => other.ms - one.ms)[0];
  const contents = entries.flatMap((entry) => (entry.kind === 'content' ? [entry.ms] : []));
  return {
    step,
    ms: slowest?.ms ?? 0,
    what: events.flatMap((event) => (event.interaction === slowest?.interaction ? [event.what] : [])).join('; '),
    contentMs: Math.max(0, ...contents),
  };
}
