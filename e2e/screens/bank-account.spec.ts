// The guarantee: each state of a bank account looks right; with Stripe, accounts and clients' cards are entered in
// Stripe's own frames, which no other page allows. apps/web/tests/bank-account.test.tsx has the rest.
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { getAccount, openAccountSession } from '@primehour/contract/bank-account';
import { setCalendarActive } from '@primehour/contract/business';
import { type FakeStripe, startFakeStripe } from '@primehour/testkit/fakes/stripe';
import { makeBooking } from '@primehour/testkit/product/bookings';
import { openOutbox } from '@primehour/testkit/product/outbox';
import { makePartner } from '@primehour/testkit/product/people';
import { adoptPolicy, chargeFee } from '@primehour/testkit/product/policies';
import { type StartedProduct, startProduct } from '@primehour/testkit/product/start-product';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { signedInAt } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

/** Reports that Stripe's form was closed. It doesn't click our stand-in, because a resizing dialog may be moving it. */
const leave = (frame: Locator) => frame.dispatchEvent('click');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Bank account' });

/** Delays the response to the next request for the account. Returns a function that releases it. */
async function holdNextAccount(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let isNext = true;
  await page.route(`**${getAccount.path}`, async (route) => {
    if (!isNext || route.request().method() !== getAccount.method) return route.fallback();
    isNext = false;
    const response = await route.fetch();
    await held.promise;
    // The page may have canceled the request by now.
    await route.fulfill({ response }).catch(() => undefined);
    arrived.resolve();
  });
  return () => {
    held.resolve();
    return arrived.promise;
  };
}

async function fillForm(page: Page, accountNumber: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Account holder’s name').fill('Rosa Delgado');
  await dialog.getByLabel('Routing number').fill('110000000');
  await dialog.getByLabel('Account number').fill(accountNumber);
}

test('each state of a bank account looks right', { tag: ['@phone', '@wide'] }, async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner({ hasAccount: false }));
  await page.goto('/account-manager');
  const dialog = dialogOf(page);
  const looksRight = async () => {
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  };
  await page.getByRole('button', { name: 'Manage' }).click();
  await test.step('the form, and an account with missing details', async () => {
    await fillForm(page, '000123459999');
    await looksRight();
    await dialog.getByRole('button', { name: 'Connect bank account' }).click();
    await expect(dialog).toContainText('Needs attention');
    await looksRight();
  });
  await test.step('a connected account', async () => {
    await dialog.getByRole('button', { name: 'Use another account' }).click();
    await fillForm(page, '000123456789');
    await dialog.getByRole('button', { name: 'Connect bank account' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Manage' }).click();
    await expect(dialog).toContainText('Sandbox Bank •••• 6789');
    await looksRight();
  });
  await test.step('disconnecting', async () => {
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    const question = page.getByRole('alertdialog', { name: 'Disconnect your bank account?' });
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await looksRight();
  });
});

test.describe('with Stripe', () => {
  // One product for all of them: otherwise each worker would start its own.
  test.describe.configure({ mode: 'default' });
  let stripe: FakeStripe;
  let product: StartedProduct;
  test.beforeAll(async () => {
    stripe = await startFakeStripe({ secretKey: 'sk_test_1', version: '2026-10-28.endive', webhookSecret: 'whsec_1' });
    product = await startProduct({
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_BASE_URL: stripe.url,
    });
  });
  test.afterAll(async () => {
    await product.stop();
    await stripe.close();
  });

  /** Stand-ins for Stripe's scripts: tests check that those are allowed and called correctly, not what they show. */
  const CONNECT = `window.StripeConnect.init = ({ publishableKey, fetchClientSecret }) => ({ create(kind) {
    const box = document.createElement('div');
    fetchClientSecret().then((secret) => { box.textContent = [kind, publishableKey, secret.split('_')[0]].join(' '); });
    box.setOnExit = (act) => box.addEventListener('click', act);
    return box;
  } }); window.StripeConnect.onLoad();`;
  const FIELDS = `window.Stripe = (key) => ({
    elements: ({ clientSecret, appearance, ...announced }) => ({ create: (kind) => { let ready; return {
      on(event, act) { if (event === 'ready') ready = act; },
      mount(box) {
        const frame = document.createElement('p');
        frame.style.overflowWrap = 'anywhere';
        frame.textContent = [kind, key, clientSecret ? clientSecret.split('_secret')[0] : JSON.stringify(announced)].join(' ');
        box.append(frame); ready();
      } }; }, submit: async () => ({}), update() {} }),
    confirmPayment: async ({ clientSecret = '' }) => { await fetch('/confirmed?' + clientSecret); return {}; },
    confirmSetup: async () => { await fetch('/saved'); return {}; },
  });`;
  const serve = async (page: Page) => {
    for (const [address, body] of [
      ['https://connect-js.stripe.com/**', CONNECT],
      ['https://js.stripe.com/**', FIELDS],
    ] as const) {
      await page.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    }
  };
  const idOf = (start: string, businessId: string) =>
    [...stripe.books.objects.values()]
      .filter(({ id, metadata }) => String(id).startsWith(start) && JSON.stringify(metadata).includes(businessId))
      .map(({ id }) => String(id))[0] ?? '';

  async function signedIn(openBrowser: (options: BrowserContextOptions) => Promise<Page>) {
    const partner = await makePartner(product, openOutbox(product.dataDir), { hasAccount: false });
    const page = await openBrowser(signedInAt(product, partner));
    await serve(page);
    return { partner, page };
  }

  test(
    'a partner who came from a listing returns to it, even after a page of Stripe’s own',
    { tag: '@wide' },
    async ({ openBrowser }) => {
      const { partner, page } = await signedIn(openBrowser);
      await page.route('https://connect.stripe.com/**', (route) => route.fulfill({ body: 'Stripe' }));
      await page.goto('/listings/create-new');
      await page.getByRole('button', { name: 'Connect' }).click();
      const frame = page.getByText('account-onboarding pk_test_1 secret');
      await expect(frame).toBeVisible();
      const address = page.url();
      await page.goto('https://connect.stripe.com/setup');
      await page.goto(address);
      stripe.books.fillIn(idOf('acct_', partner.business.id), 'ACTIVE');
      await leave(frame);
      await expect(page).toHaveURL('/listings/create-new');
      await expect(page.getByLabel('Name', { exact: true })).toBeEditable();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    },
  );

  test('a business enters its details at Stripe, and shows as connected afterward', async ({ openBrowser }) => {
    const { partner, page } = await signedIn(openBrowser);
    const loaded = page.waitForResponse(`**${getAccount.path}`);
    await page.goto('/account-manager');
    await (await loaded).finished();
    await expect(page.getByText('Not connected')).toBeVisible();
    const releaseOld = await holdNextAccount(page);
    await page.getByRole('button', { name: 'Manage' }).click();
    const frame = page.getByText('account-onboarding pk_test_1 secret');
    await expect(frame).toBeVisible();
    await expectNoHorizontalScroll(page);
    stripe.books.fillIn(idOf('acct_', partner.business.id), 'ACTIVE');
    await leave(frame);
    await expect(dialogOf(page)).toContainText('Connected');
    await releaseOld();
    await expect(dialogOf(page)).toContainText('STRIPE TEST BANK •••• 6789');
    await expect(dialogOf(page)).toContainText('Connected');
    await page.goto('/sign-in/card-connect');
    await expect(page.getByRole('heading', { name: 'Your bank account is connected' })).toBeVisible();
  });

  /** A time that a client holds but has not paid for, at a business that Stripe pays out to. */
  async function heldTime(policy?: 'CARD' | 'DEPOSIT') {
    const outbox = openOutbox(product.dataDir);
    const partner = await makePartner(product, outbox, { hasAccount: false, services: [{}] });
    await partner.call(openAccountSession, {});
    stripe.books.fillIn(idOf('acct_', partner.business.id), 'ACTIVE');
    await partner.call(getAccount, {});
    await partner.call(setCalendarActive, { params: { id: partner.business.id }, body: { isCalendarActive: true } });
    if (policy) await adoptPolicy(partner, policy);
    const { token, phone } = await makeBooking(product, outbox, partner, { isPaid: false });
    return { slug: partner.business.slug, token, phone, partner, outbox };
  }

  test('a client pays in Stripe’s fields, and only that page allows Stripe', async ({ openBrowser }) => {
    const { slug, token } = await heldTime();
    const page = await openBrowser({ baseURL: product.url });
    await serve(page);
    const elsewhere = await page.goto(`/p/${slug}`);
    expect(elsewhere?.headers()['content-security-policy']).not.toContain('stripe');
    await page.goto(`/my/${token}`);
    await expect(page.getByText('payment pk_test_1 pi')).toBeVisible();
    await expectNoHorizontalScroll(page);
    for (const { id } of stripe.books.objects.values()) stripe.books.submitCharge(String(id), 'GOOD');
    await page.getByRole('button', { name: /^Pay \$65/ }).click();
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  });

  /** Nothing happens unless the box is checked, and changed terms are shown again. */
  async function agreeAndPress(page: Page, name: string): Promise<void> {
    const box = page.getByRole('checkbox', { name: /^I agree: / });
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('alert')).toHaveText('Check the box to agree');
    await expect(box).toBeFocused();
    await page.locator('input[name="wordsHash"]').evaluate((field: HTMLInputElement) => {
      field.value = '0'.repeat(64);
    });
    await box.check();
    await page.getByRole('button', { name }).click();
    await expect(page.getByText('The terms changed. Please read them again.')).toBeVisible();
    await expect(box).not.toBeChecked();
    await expect(page.getByText('payment pk_test_1')).toBeVisible();
    await box.check();
    await page.getByRole('button', { name }).click();
  }

  test('a deposit is agreed to and paid with one press, and no payment is opened before', async ({ openBrowser }) => {
    const { token } = await heldTime('DEPOSIT');
    const page = await openBrowser({ baseURL: product.url });
    await serve(page);
    const payments = () => [...stripe.books.objects.keys()].filter((id) => id.startsWith('pi_'));
    const before = payments();
    await page.route('**/confirmed?*', async (route) => {
      stripe.books.submitCharge(payments().at(-1) ?? '', 'GOOD');
      await route.fulfill({ body: '' });
    });
    await page.goto(`/my/${token}`);
    const announced = page.getByText(
      /payment pk_test_1 .*"mode":"payment","amount":1625,.*"setupFutureUsage":"off_session"/,
    );
    await expect(announced).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    expect(payments()).toEqual(before);
    await agreeAndPress(page, 'Pay $16.25');
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
    expect(payments()).toHaveLength(before.length + 1);
    expect(stripe.problems).toEqual([]);
  });

  test('a card is saved, replaced, and a fee is paid in Stripe’s fields', async ({ openBrowser }) => {
    const { token, phone, partner, outbox } = await heldTime('CARD');
    const page = await openBrowser({ baseURL: product.url });
    await serve(page);
    /** Submits the newest card form; the cardholder's bank will ask about later charges. */
    const submitCard = () => {
      const setup = [...stripe.books.objects.keys()].findLast((id) => id.startsWith('seti_'));
      stripe.books.submitMethod(setup ?? '', 'ASKS');
    };
    await page.goto(`/my/${token}`);
    const setupFrame = page.getByText('payment pk_test_1 seti');
    await expect(setupFrame).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.route('**/saved', async (route) => {
      submitCard();
      await route.fulfill({ body: '' });
    });
    await agreeAndPress(page, 'Save card and book');
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
    await page.getByRole('link', { name: 'Replace Visa •••• 4242' }).click();
    await expect(setupFrame).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();

    await page.goto(`/my/${token}/cancel`);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(page.getByText('will be charged to Visa •••• 4242')).toBeVisible();
    await chargeFee(partner);
    await page.goto(`${await outbox.readLink(phone, '/due')}/due`);
    await expect(page.getByText('payment pk_test_1 pi')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    for (const { id } of stripe.books.objects.values()) stripe.books.submitCharge(String(id), 'GOOD');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByRole('heading', { name: 'All settled', level: 1 })).toBeVisible();
    expect(stripe.problems).toEqual([]);
  });

  test('if the card form can’t be reached, only a reload is offered', async ({ openBrowser }) => {
    const { token } = await heldTime('DEPOSIT');
    const page = await openBrowser({ baseURL: product.url });
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await page.goto(`/my/${token}`);
    await expect(page.getByRole('alert')).toContainText('The card form can’t be reached right now');
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden();
    await expect(page.getByRole('checkbox', { name: /^I agree/ })).toBeHidden();
    await expectAccessible(page);
    await serve(page);
    await page.getByRole('link', { name: 'Reload this page' }).click();
    await expect(page.getByText(/payment pk_test_1/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  });

  test('a client without JavaScript sees that paying needs it', async ({ openBrowser }) => {
    const { token } = await heldTime();
    const page = await openBrowser({ baseURL: product.url, javaScriptEnabled: false });
    await page.goto(`/my/${token}`);
    await expect(page.getByText('Paying by card needs JavaScript')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay / })).toBeHidden();
  });
});
