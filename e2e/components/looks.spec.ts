// The guarantee: every component in every state is accessible in light and dark, fits every width, and shows focus.
import type { Page } from '@playwright/test';
import { test } from '../fixtures/gallery.ts';
import { expectAccessible } from '../fixtures/looks.ts';
import { expect } from '../fixtures/test.ts';

test('axe finds no violations on the gallery', { tag: '@phone' }, async ({ page }) => {
  await expectAccessible(page);
});

/** Whether the focused element, a box around it, or the element drawn in its place has an outline. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const drawn = [element, element.parentElement, element.parentElement?.parentElement, ...siblingsOf(element)];
    const isOutlined = (candidate: Element | null | undefined) => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };
    function siblingsOf(control: Element): Element[] {
      return [...(control.parentElement?.querySelectorAll('span') ?? [])];
    }
    // The browser focuses the parts of a date and the picker's button one by one, and draws their focus rings itself.
    const isDrawnInside = element instanceof HTMLInputElement && ['date', 'time'].includes(element.type);
    return { html: element.outerHTML.slice(0, 200), isShown: isDrawnInside || drawn.some(isOutlined) };
  });

test('focus is always visible, and nothing overflows from 320 to 1920 px', async ({ page }) => {
  await test.step('focus is always visible', async () => {
    const hidden: string[] = [];
    let count = 0;
    for (; count < 300; count += 1) {
      await page.keyboard.press('Tab');
      const at = await focused(page);
      if (at === null) break;
      if (!at.isShown) hidden.push(at.html);
    }
    expect(hidden).toEqual([]);
    expect(count).toBeGreaterThan(80);
  });
  await test.step('nothing overflows from 320 to 1920 px', async () => {
    for (const width of [320, 360, 390, 640, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
          message: `width of the page at ${width}`,
        })
        .toBeLessThanOrEqual(width);
    }
  });
});
