import { defineConfig } from '@playwright/test';
import { findChromium, QUIET_SWITCHES } from '../tools/find-chromium.ts';
import { keepTempInMemory } from '../tools/temp-in-memory.ts';
import { PHONE } from './fixtures/phone.ts';

keepTempInMemory();

const executablePath = findChromium();

/**
 * Pages that live for seconds don't earn what optimizing their scripts costs, nor a process of their own for drawing.
 * Playwright and axe read stacks of errors, for which V8 would parse their scripts again.
 */
const LOW_CPU_SWITCHES = ['--in-process-gpu', '--js-flags=--no-maglev,--no-opt,--no-enable-lazy-source-positions'];

/** Tests look at no pixels, and drawing them takes a tenth of a browser's CPU time. Sizes and texts don't change. */
const FEW_PIXELS = { deviceScaleFactor: 0.5 };

/**
 * Journeys and screens in real Chromium, against the real product. A test runs at the size of a desktop unless it uses
 * `PHONE`; the tag `@phone` repeats it on a phone. `npm test` leaves out the repetitions and the tests tagged `@wide`;
 * `npm run test:all` runs everything.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../.cache/e2e',
  // Each worker holds a browser. Three keep two cores busy: one of them often waits.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A small machine may stand still for half a minute. A test that passes waits no longer for all this patience.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    // Nothing moves, so nothing is looked at in passing.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A page that stays in its process loads in half of the CPU time, also by way of an empty page.
    launchOptions: {
      args: [...QUIET_SWITCHES, '--process-per-site', ...LOW_CPU_SWITCHES],
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
  projects: [
    { name: 'desktop', use: { ...FEW_PIXELS, viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { ...FEW_PIXELS, ...PHONE }, grep: /@phone/ },
  ],
});
