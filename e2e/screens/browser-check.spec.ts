// The guarantee: while many strangers request codes, a browser must pass a check before it is texted one; the page says
// so and then continues by itself, and explains what blocks the check.
import type { Page } from '@playwright/test';
import { publicPaths } from '@primehour/contract/public-paths';
import { sendCode } from '@primehour/contract/session';
import { createTestCall } from '@primehour/testkit/call';
import { freeStart } from '@primehour/testkit/product/bookings';
import { openOutbox } from '@primehour/testkit/product/outbox';
import { aPhone, makePartner, type Partner, typedPhone } from '@primehour/testkit/product/people';
import { type StartedProduct, startProduct } from '@primehour/testkit/product/start-product';
import { enterCode, fillDetails } from '../fixtures/client-pages.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

/** Half of these are texted to strangers without a check. */
const CODES_PER_HOUR = 10;
const CHECKING = /^Checking your browser\. This takes a few seconds/;
const STILL_CHECKING = 'Still checking. This can take half a minute, so keep this page open.';
const CODE_TITLE = 'Verify your number with code';
/** The check computes for seconds, and for minutes on a machine that is busy with other tests. */
const CHECKED = { timeout: 240_000 };

// One product for all of them: otherwise each worker would start its own.
test.describe.configure({ mode: 'default', timeout: 300_000 });
let product: StartedProduct;
let partner: Partner;
test.beforeAll(async () => {
  product = await startProduct({ CODES_PER_HOUR: String(CODES_PER_HOUR) });
  partner = await makePartner(product, openOutbox(product.dataDir), { services: [{ price: 0 }] });
  const sendAnother = () => createTestCall(product.url)(sendCode, { body: { phoneNumber: aPhone() } });
  for (let sent = 1; sent < CODES_PER_HOUR / 2; sent += 1) await sendAnother();
});
test.afterAll(() => product.stop());

/** The form for a time that no one has taken yet. */
const detailsPath = async () =>
  publicPaths.bookingDetails(partner.business.slug, {
    service: partner.services[0]?.id,
    at: await freeStart(product, partner),
  });

/** Holds the request with the proof until it is released, so that the test can inspect the check. */
async function holdProof(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${sendCode.path}`, async (route) => {
    if (route.request().postData()?.includes('"proof"')) await promise;
    await route.fallback();
  });
  return resolve;
}

/** Makes the check of a page ask for more than any browser can do. */
async function neverFinish(page: Page): Promise<void> {
  await page.route('**/book?*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    return route.fulfill({ response, body: text.replace(/(data-challenge="[\w-]+\.)\d\d/, '$140') });
  });
}

test.describe('sign-in', () => {
  test('passes the check, by keyboard alone', { tag: '@phone' }, async ({ openBrowser }) => {
    const page = await openBrowser({ baseURL: product.url });
    const release = await holdProof(page);
    await page.goto('/sign-in');
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await page.keyboard.type(typedPhone(aPhone()));
    await page.keyboard.press('Enter');
    const status = page.getByRole('status').filter({ hasText: CHECKING });
    await expect(status).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await expect(page.getByText(STILL_CHECKING)).toBeVisible();
    const [notice, next] = await Promise.all(
      [STILL_CHECKING, 'By continuing you agree to our'].map((text) => page.getByText(text).boundingBox()),
    );
    expect((notice?.y ?? NaN) + (notice?.height ?? NaN)).toBeLessThanOrEqual(next?.y ?? NaN);
    await expectNoHorizontalScroll(page);
    release();
    await expect(page.getByRole('heading', { name: CODE_TITLE })).toBeVisible(CHECKED);
    await expect(page.getByLabel('Verification code')).toBeFocused();
  });

  test('says that it needs JavaScript if scripts are disabled', async ({ openBrowser }) => {
    // A browser with scripts disabled still hides the contents of `noscript`, so the document is read instead.
    const page = await openBrowser({ baseURL: product.url });
    const html = await (await page.request.get('/sign-in')).text();
    expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain('Signing in needs JavaScript.');
  });
});

test.describe('a client who books', () => {
  const ada = () => ({ name: 'Ada Brooks', phone: aPhone() });

  test('passes the check and keeps what they typed', async ({ openBrowser }) => {
    const page = await openBrowser({ baseURL: product.url });
    const details = ada();
    await page.goto(await detailsPath());
    await fillDetails(page, details);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: CODE_TITLE })).toBeVisible(CHECKED);
    await enterCode(page, await openOutbox(product.dataDir).readCode(details.phone));
    await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible();
  });

  test(
    'sees that the check takes a while, then a while longer',
    { tag: ['@phone', '@wide'] },
    async ({ openBrowser }) => {
      const page = await openBrowser({ baseURL: product.url });
      await neverFinish(page);
      const details = ada();
      await page.goto(await detailsPath());
      await fillDetails(page, details);
      await page.getByRole('button', { name: 'Text me a code' }).click();
      const status = page.getByRole('status');
      await expect(status).toHaveText(CHECKING);
      await expect(page.getByLabel('Name')).toHaveValue(details.name);
      await expect(page.getByText('The browser check didn’t load.')).toHaveCount(0);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await expect(status).toHaveText(STILL_CHECKING);
      await expectNoHorizontalScroll(page);
    },
  );

  test('sees that the check did not load, and can try again', async ({ openBrowser, pageErrors }) => {
    const page = await openBrowser({ baseURL: product.url });
    await page.route(/challenge-[^/]*\.js$/, (route) => route.abort());
    await page.goto(await detailsPath());
    await fillDetails(page, ada());
    const button = page.getByRole('button', { name: 'Text me a code' });
    await button.click();
    await expect(page.getByText('The browser check didn’t load.')).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await button.click();
    await expect(page.getByRole('heading', { name: CODE_TITLE })).toBeVisible(CHECKED);
    expect(pageErrors.problems).toEqual([]);
  });

  test('sees whom to call if scripts are disabled', async ({ openBrowser }) => {
    const page = await openBrowser({ baseURL: product.url, javaScriptEnabled: false });
    await page.goto(await detailsPath());
    await fillDetails(page, ada());
    await page.getByRole('button', { name: 'Text me a code' }).click();
    await expect(page.getByText('We can’t text you a code right now')).toBeVisible();
    await expect(page.getByRole('link', { name: /^\+1 \(/ })).toBeVisible();
  });
});
