import type { Browser } from 'playwright-core';
import { type Told, watchFeel } from './watch-feel.ts';

const BUSY_MS = 150;

/**
 * A browser that told nothing would make every screen look quick, and one that is not slowed down, many: a press that
 * keeps the page busy must be told as such, and the same work must take longer once the processor is slower.
 */
export async function expectHonestBrowser(browser: Browser, slower: number): Promise<void> {
  const context = await browser.newContext();
  try {
    const told: Told[] = [];
    await context.exposeBinding('benchFeel', (_, entry: Told) => void told.push(entry));
    await context.addInitScript(watchFeel);
    const page = await context.newPage();
    await page.goto('data:text/html,<button>Press</button>');
    const work = () => {
      const startedAt = performance.now();
      for (let sum = 0, n = 0; n < 20_000_000; n += 1) sum += n % 7;
      return performance.now() - startedAt;
    };
    const quickest = async () => {
      const ms: number[] = [];
      for (let round = 0; round < 8; round += 1) ms.push(await page.evaluate(work));
      return Math.min(...ms);
    };
    const plain = await quickest();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const slowed = await quickest();
    if (slowed < (plain * slower) / 3) throw new Error(`The processor was not slowed down: ${plain} ms, ${slowed} ms.`);
    await page.evaluate((ms) => {
      document.querySelector('button')?.addEventListener('click', () => {
        const until = performance.now() + ms;
        while (performance.now() < until);
      });
    }, BUSY_MS);
    await page.getByRole('button').click();
    await page.waitForTimeout(BUSY_MS);
    if (!told.some((entry) => entry.kind === 'event' && entry.ms >= BUSY_MS)) {
      throw new Error('A press that took its time was not told.');
    }
  } finally {
    await context.close();
  }
}
