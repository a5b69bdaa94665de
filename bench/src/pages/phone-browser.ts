import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { findChromium } from '../../../tools/find-chromium.ts';

/** What a browser does for its maker and not for the page would only disturb. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const LARGER_THAN_ANY_SCREEN = { width: 2200, height: 1600 };

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) {
    throw new Error(
      'No Chromium was found: install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
    );
  }
  return chromium.launch({ executablePath, args: QUIET });
}

/**
 * A window has the size of the screen that it plays, its own bars included: the lowest part of a page lies outside, is
 * never drawn, and the paint that answers a press there is told as late as the next one above it. Call it once the page
 * is open; the screen that the page sees stays the same.
 */
export async function showWhole(devtools: CDPSession): Promise<void> {
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: LARGER_THAN_ANY_SCREEN });
}
