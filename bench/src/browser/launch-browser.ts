import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_MISSING, findChromium, QUIET_SWITCHES } from '../../../tools/find-chromium.ts';

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(CHROMIUM_MISSING);
  return chromium.launch({ executablePath, args: QUIET_SWITCHES });
}
