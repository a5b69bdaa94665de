import type { CDPSession } from 'playwright-core';

/** Of a window, above its page; in real pixels, rather too many. */
const BARS = 160;

type Screen = {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor: number;
};

/**
 * A window has the size of the screen that it plays, its own bars included: the lowest part of a page lies outside, is
 * never drawn, and the paint that answers a press there is reported as late as the next one above it. A larger one draws all
 * of it; the screen that the page sees stays the same.
 */
export async function showWhole(devtools: CDPSession, { viewport, deviceScaleFactor }: Screen): Promise<void> {
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  const width = Math.ceil(viewport.width * deviceScaleFactor);
  const height = Math.ceil(viewport.height * deviceScaleFactor) + BARS;
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width, height } });
}
