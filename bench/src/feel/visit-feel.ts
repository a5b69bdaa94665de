import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { Hand, PATIENCE_MS } from '../browser/hand.ts';
import { showWhole } from '../browser/show-whole.ts';
import { type BrowserEntry, watchFeel } from './watch-feel.ts';

/** What is felt: one screen, how it is reached, and what people do there, in this order. */
export type FeltScreen = {
  readonly name: string;
  /** An address, or the way to the screen where it has none of its own. */
  readonly open: string | ((hand: Hand) => Promise<unknown>);
  /** Is there once the data has come. */
  readonly ready: (page: Page) => Locator;
  readonly steps: Readonly<Record<string, (hand: Hand) => Promise<unknown>>>;
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

export type FeltStep = {
  readonly step: string;
  /** Until the next paint, which answers; what the browser says of it. Below 16 ms it reports nothing. */
  readonly ms: number;
  readonly what: string;
  /** Until the first new content was painted, if any came. */
  readonly contentMs: number;
};

export type Felt = {
  readonly steps: readonly FeltStep[];
  readonly shift: number;
  readonly moved: string;
};

/** Answers come late enough for the screen to be seen without them; how fast they come is another benchmark's matter. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 };
const SETTLE_MS = 120;
/** What input excuses: a shift within half a second of it does not count. */
const LATE_SHIFT_MS = 600;

type Visit = {
  readonly origin: string;
  readonly device: Device;
  readonly slower: number;
  readonly storageState: BrowserContextOptions['storageState'];
};

/** Opens a screen in a browser that has never seen it and does what the table says. */
export async function visitFeel(browser: Browser, screen: FeltScreen, visit: Visit): Promise<Felt> {
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
    await context.exposeBinding('benchFeel', (_, entry: BrowserEntry) => void entries.push(entry));
    await context.addInitScript(watchFeel);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const devtools = await context.newCDPSession(page);
    await showWhole(devtools, device);
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const hand = new Hand(page, isPhone, devtools);
    await (typeof screen.open === 'string' ? page.goto(screen.open) : screen.open(hand));
    await screen.ready(page).waitFor();
    await page.waitForTimeout(LATE_SHIFT_MS);
    const begun: { readonly step: string; readonly at: number }[] = [];
    for (const [step, perform] of Object.entries(screen.steps)) {
      begun.push({ step, at: Date.now() });
      await perform(hand).catch((error: Error) => {
        throw new Error(`${screen.name}, ${device.name}, '${step}': ${error.message}`);
      });
      // Asking for frames here would put others in the place of the one that shows the step.
      await page.waitForTimeout(SETTLE_MS);
    }
    await page.waitForTimeout(LATE_SHIFT_MS);
    return judge(entries, begun);
  } finally {
    await context.close();
  }
}

function judge(
  entries: readonly BrowserEntry[],
  begun: readonly { readonly step: string; readonly at: number }[],
): Felt {
  const firstAt = begun[0]?.at ?? Number.POSITIVE_INFINITY;
  const shifts = entries.filter((entry) => entry.kind === 'shift').filter(({ at }) => at < firstAt);
  return {
    steps: begun.map(({ step, at }, index) => {
      const endAt = begun[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      return judgeStep(
        step,
        entries.filter((entry) => entry.at >= at && entry.at < endAt),
      );
    }),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ what }) => what).join(' / '),
  };
}

function judgeStep(step: string, entries: readonly BrowserEntry[]): FeltStep {
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
