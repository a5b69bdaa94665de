import type { Browser, CDPSession, Page } from 'playwright-core';
import { enlargeWindow } from '../browser/enlarge-window.ts';
import { type BrowserEntry, observeInteractions } from './observe-interactions.ts';

const BUSY_MS = 150;
const LATER_MS = 600;
const SCREEN = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 };
const PAGE = '<button>Press</button><button style="position:fixed;bottom:0;left:0">Edge</button>';

/**
 * Verifies the browser: without reports every screen would look fast, and without the CPU slowdown many would. A press
 * that keeps the page busy must be reported as such, and the same work must take longer once the CPU is slower. A
 * browser that doesn't draw the lowest edge of a page would make presses there look slow: a change only there must be
 * reported immediately.
 */
export async function verifyBrowserTimings(browser: Browser, slower: number): Promise<void> {
  await inNewPage(browser, async (page, devtools) => {
    const plain = await quickestWork(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const slowed = await quickestWork(page);
    if (slowed < (plain * slower) / 3) throw new Error(`The processor was not slowed down: ${plain} ms, ${slowed} ms.`);
  });
  await inNewPage(browser, async (page, _, entries) => {
    await pressBusy(page);
    if (slowestOf(entries) < BUSY_MS) throw new Error('A slow press was not reported.');
  });
  await inNewPage(browser, async (page, devtools, entries) => {
    await enlargeWindow(devtools, SCREEN);
    await pressEdge(page);
    const ms = slowestOf(entries);
    if (ms >= LATER_MS)
      throw new Error(`A press at the lowest edge was reported with the next change above it: ${ms} ms.`);
  });
}

type Look = (page: Page, devtools: CDPSession, entries: readonly BrowserEntry[]) => Promise<void>;

async function inNewPage(browser: Browser, look: Look): Promise<void> {
  const context = await browser.newContext(SCREEN);
  try {
    const entries: BrowserEntry[] = [];
    await context.exposeBinding('reportInteraction', (_, entry: BrowserEntry) => void entries.push(entry));
    await context.addInitScript(observeInteractions);
    const page = await context.newPage();
    await page.setContent(PAGE);
    await look(page, await context.newCDPSession(page), entries);
  } finally {
    await context.close();
  }
}

const slowestOf = (entries: readonly BrowserEntry[]) =>
  Math.max(0, ...entries.map((entry) => (entry.kind === 'event' ? entry.ms : 0)));

async function quickestWork(page: Page): Promise<number> {
  const work = () => {
    const startedAt = performance.now();
    for (let sum = 0, n = 0; n < 20_000_000; n += 1) sum += n % 7;
    return performance.now() - startedAt;
  };
  const ms: number[] = [];
  for (let round = 0; round < 8; round += 1) ms.push(await page.evaluate(work));
  return Math.min(...ms);
}

async function pressBusy(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Press' });
  await button.evaluate((element, ms) => {
    element.addEventListener('click', () => {
      const until = performance.now() + ms;
      while (performance.now() < until);
    });
  }, BUSY_MS);
  await button.click();
  await page.waitForTimeout(BUSY_MS);
}

async function pressEdge(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Edge' });
  await button.evaluate((element, ms) => {
    element.addEventListener('click', () => {
      element.style.color = 'red';
      setTimeout(() => (document.body.style.background = 'silver'), ms);
    });
  }, LATER_MS);
  // Changes caused by hovering are over before the press.
  await button.hover();
  await page.waitForTimeout(LATER_MS);
  await button.click();
  await page.waitForTimeout(2 * LATER_MS);
}
