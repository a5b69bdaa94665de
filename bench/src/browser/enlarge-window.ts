import type { CDPSession } from 'playwright-core';

/** The browser's bars above the page, in real pixels, rounded up. */
const BARS = 160;

type Screen = {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor: number;
};

/**
 * A window has the size of the screen that it emulates, including its own bars, so the lowest part of a page is outside
 * and never drawn, and the paint after a press there is reported only with the next one above it. A larger window draws
 * all of it; the page still sees the same screen.
 */
export async function enlargeWindow(devtools: CDPSession, { viewport, deviceScaleFactor }: Screen): Promise<void> {
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  const width = Math.ceil(viewport.width * deviceScaleFactor);
  const height = Math.ceil(viewport.height * deviceScaleFactor) + BARS;
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width, height } });
}
