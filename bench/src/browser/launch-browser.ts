import { type Browser, chromium } from 'playwright-core';
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

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) {
    throw new Error(
      'No Chromium was found: install one (Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM_PATH.',
    );
  }
  return chromium.launch({ executablePath, args: QUIET });
}
