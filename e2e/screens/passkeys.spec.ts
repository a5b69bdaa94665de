// The guarantee: a passkey from a real browser is accepted by the server, listed and removed; signing in asks for it
// after the code, and says what to do if the prompt is canceled or its result refused; and an operator's passkey opens
// the console. apps/web/tests/passkeys.test.tsx has what needs no authenticator.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openConsole } from '@primehour/contract/operator-entry';
import { sendCode, signInWithPasskey, verifyCode } from '@primehour/contract/session';
import { openOutbox } from '@primehour/testkit/product/outbox';
import { aPhone, makePartner, makeVisitor, typedPhone } from '@primehour/testkit/product/people';
import { type StartedProduct, startProduct } from '@primehour/testkit/product/start-product';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { collectBodies, failRequests, refuseRequests, replaceResponses } from '../fixtures/responses.ts';
import { signedInAt } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

/** A virtual authenticator, which answers prompts by itself while its user is `present`. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const verify = (isUserVerified: boolean) =>
    client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  /** Adds a passkey that was created earlier. */
  const enroll = async (rpId: string) => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await client.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: {
        credentialId: randomBytes(16).toString('base64'),
        isResidentCredential: true,
        rpId,
        privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
        userHandle: randomBytes(8).toString('base64'),
        signCount: 1,
      },
    });
  };
  return { verify, enroll };
}

/** Listed in OPERATORS, so this person's passkey opens the console. */
const OPERATOR = aPhone();

test.describe('passkeys', () => {
  // One product for all of them: otherwise each worker would start its own.
  test.describe.configure({ mode: 'default' });
  // Browsers don't create passkeys for an IP address.
  let product: StartedProduct;
  test.beforeAll(async () => {
    product = await startProduct({ OPERATORS: OPERATOR }, { host: 'localhost', isEmbedded: true });
  });
  test.afterAll(() => product.stop());

  test('one is added and removed, and one is requested at sign-in', async ({ openBrowser }) => {
    const partner = await makePartner(product, openOutbox(product.dataDir));
    const { tokens, user, businessInfo } = partner;
    const page = await openBrowser(signedInAt(product, partner));
    await addAuthenticator(page);
    await page.goto('/account-manager');
    await page.getByRole('button', { name: 'Show passkeys' }).click();
    const dialog = page.getByRole('dialog', { name: 'Passkeys' });
    const name = dialog.getByLabel('Name');
    await expect(name).toHaveValue(/Chrome on /);
    await name.fill('');
    await expect(name).toHaveAccessibleDescription(/Give it a name/);
    await expect(dialog.getByRole('button', { name: 'Add a passkey' })).toBeDisabled();
    await name.fill('Front desk');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    const row = dialog.getByRole('listitem');
    await expect(row).toContainText('Front desk');
    await expect(dialog).toContainText('Add a second one on another device');
    await expectAccessible(page);
    // The same device again: its browser knows that it already has one.
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('This device already has a passkey for your account');

    await dialog.getByRole('button', { name: 'Remove Front desk' }).click();
    await expect(row).toHaveCount(0);

    // A second code within a minute would be refused, so the responses to the phone and the code are mocked.
    await page.keyboard.press('Escape');
    await page.goto('/logout');
    await page.getByRole('button', { name: 'Log out' }).click();
    await replaceResponses(page, sendCode, { expiresInSeconds: 600, requestTimeout: 60 });
    const challenge = 'c'.repeat(43);
    const options = { challenge, rpId: 'localhost', timeout: 300_000, userVerification: 'preferred' as const };
    const passkeyChallenge = { token: 't'.repeat(43), options: { ...options, allowCredentials: [] } };
    await replaceResponses(page, verifyCode, { passkeyChallenge });
    await page.getByLabel('Phone number').fill(typedPhone(partner.phone));
    await page.keyboard.press('Enter');
    await page.getByLabel('Verification code').fill('123456');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Confirm with your passkey', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    const restore = await failRequests(page, signInWithPasskey);
    const use = page.getByRole('button', { name: 'Use your passkey' });
    await use.click();
    await expect(page.getByRole('alert')).toHaveText('No connection. Check your network and try again');
    await restore();
    const sent = collectBodies(page, signInWithPasskey);
    await replaceResponses(page, signInWithPasskey, { ...tokens, user, businessInfo: [...businessInfo] });
    await use.click();
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
    expect(sent).toEqual([{ token: 't'.repeat(43), response: expect.objectContaining({ type: 'public-key' }) }]);
  });

  test('an operator without a business creates a passkey, and opens the console with it', async ({ openBrowser }) => {
    const visitor = await makeVisitor(product, openOutbox(product.dataDir), OPERATOR);
    const page = await openBrowser(signedInAt(product, visitor));
    await addAuthenticator(page);
    await page.goto('/operator');
    await page.getByRole('link', { name: 'Open it with a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Operator console', level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    const open = page.getByRole('button', { name: 'Open with a passkey' });
    await open.click();
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    const restore = await failRequests(page, openConsole);
    await open.click();
    await expect(page.getByRole('alert')).toHaveText('No connection. Check your network and try again');
    await restore();
    await open.click();
    await expect(page.getByRole('heading', { name: 'Service status', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByRole('listitem').first()).toContainText('Console opened');
  });

  test(
    'a declined prompt can be opened again, and a refused result leads back to the start',
    { tag: ['@phone', '@wide'] },
    async ({ openBrowser }) => {
      const page = await openBrowser({ baseURL: product.url });
      const device = await addAuthenticator(page);
      await replaceResponses(page, sendCode, { expiresInSeconds: 600, requestTimeout: 60 });
      const options = {
        challenge: 'c'.repeat(43),
        rpId: 'localhost',
        timeout: 10_000,
        userVerification: 'preferred' as const,
      };
      await replaceResponses(page, verifyCode, {
        passkeyChallenge: { token: 't'.repeat(43), options: { ...options, allowCredentials: [] } },
      });
      await page.goto('/sign-in');
      await page.getByLabel('Phone number').fill('3125550142');
      await page.keyboard.press('Enter');
      await page.getByLabel('Verification code').fill('123456');
      await page.keyboard.press('Enter');
      await device.verify(false);
      await page.getByRole('button', { name: 'Use your passkey' }).click();
      await expect(page.getByRole('alert')).toHaveText('The passkey was not confirmed. Try again when you are ready');
      const use = page.getByRole('button', { name: 'Use your passkey' });
      await expect(use).toBeEnabled();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await device.enroll('localhost');
      await device.verify(true);
      await refuseRequests(page, signInWithPasskey, 'SIGN_IN_LAPSED');
      await use.click();
      await expect(page.getByRole('alert')).toHaveText('This sign-in has expired. Enter your phone number again');
      await expect(use).toBeDisabled();
      await page.getByRole('link', { name: 'Start over' }).click();
      await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
    },
  );
});
