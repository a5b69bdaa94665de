import type { Browser } from 'playwright-core';

/**
 * The booking page counts as usable when its times are painted, because choosing one follows a link: here a browser
 * without JavaScript chooses a day and a time and reaches the form.
 */
export async function expectUsableWithoutScript(browser: Browser, origin: string, slug: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/p/${slug}`);
    await page.locator('#calendar td a[href*="date="]').first().click();
    await page.locator('#calendar a[href*="/book?"]').first().click();
    await page.locator('form[method="post"] input[autocomplete^="tel"]').waitFor();
  } finally {
    await context.close();
  }
}
