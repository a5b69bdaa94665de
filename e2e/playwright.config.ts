import { defineConfig } from '@playwright/test';
import { findChromium, QUIET_SWITCHES } from '../tools/find-chromium.ts';
import { keepTempInMemory } from '../tools/temp-in-memory.ts';
import { PHONE } from './fixtures/phone.ts';

keepTempInMemory();

const executablePath = findChromium();

/**
 * Pages live for seconds, too short for optimized scripts or a separate GPU process to pay off. Playwright and axe
 * read error stacks, for which V8 would otherwise parse their scripts again.
 */
const LOW_CPU_SWITCHES = ['--in-process-gpu', '--js-flags=--no-maglev,--no-opt,--no-enable-lazy-source-positions'];

/** Tests check no pixels, and drawing them takes a tenth of a browser's CPU time. Sizes and texts don't change. */
const LOW_RESOLUTION = { deviceScaleFactor: 0.5 };

/**
 * Journeys and screens in real Chromium, against the real product. A test runs at desktop size unless it uses `PHONE`;
 * the tag `@phone` repeats it on a phone. `npm test` skips the repetitions and the tests tagged `@wide`;
 * `npm run test:all` runs everything.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: '../packages/testkit/src/product/shared-product.ts',
  outputDir: '../.cache/e2e',
  // Each worker runs a browser. Three keep two cores busy, because one of them is often waiting.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A small machine may stall for half a minute. These limits don't slow down a test that passes.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    // Without animations, no check sees an intermediate state.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A page that stays in its process loads in half the CPU time, even if an empty page comes in between.
    launchOptions: {
      args: [...QUIET_SWITCHES, '--process-per-site', ...LOW_CPU_SWITCHES],
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
  projects: [
    { name: 'desktop', use: { ...LOW_RESOLUTION, viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { ...LOW_RESOLUTION, ...PHONE }, grep: /@phone/ },
  ],
});
