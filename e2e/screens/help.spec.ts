// The guarantee: a partner reads help or writes to the operator; a configured chat replaces the panel, and the panel is
// used if the chat does not load.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listHelpMessages, sendHelpMessage } from '@primehour/contract/support';
import { openOutbox } from '@primehour/testkit/product/outbox';
import { makePartner } from '@primehour/testkit/product/people';
import { startProduct } from '@primehour/testkit/product/start-product';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { collectBodies, refuseRequests, replaceResponses } from '../fixtures/responses.ts';
import { signedInAt } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

test('a message is written, kept when it fails, and sent', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  const sent = collectBodies(page, sendHelpMessage);
  const restore = await refuseRequests(page, sendHelpMessage, 'UNEXPECTED');
  await page.goto('/insights');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Help' });
  await panel.getByText('How do I get paid?').click();
  await expect(panel.getByText('Connect a bank account under Account manager.')).toBeVisible();
  const field = panel.getByRole('textbox', { name: 'Your message' });
  const send = panel.getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(field).toHaveAccessibleDescription(/Write your message/);
  await field.fill('My payouts are late.');
  await send.click();
  await expect(panel.getByRole('alert')).toHaveText('Something went wrong on our side. Try again');
  await expect(field).toHaveValue('My payouts are late.');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(field).toHaveValue('My payouts are late.');
  await restore();
  await send.click();
  await expect(panel.getByText('Your message was sent.')).toBeVisible();
  await expect(field).toHaveValue('');
  expect(sent.at(-1)).toEqual({ text: 'My payouts are late.' });

  const written = { id: 'message-1', text: 'My payouts are late.', createdAt: Date.parse('2026-11-20T15:00:00Z') };
  await replaceResponses(page, listHelpMessages, [{ ...written, answer: 'They left today.', isUnread: true }]);
  await page.reload();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  // The panel opens scrolled to a new answer, below the questions and the form.
  await expect(panel.getByText('They left today.')).toBeInViewport();
  await expectAccessible(page);
});

/** The parts of Chatwoot's script that we use: a style element, a frame, its ready event, and the calls it received. */
const SDK = `
  const calls = (window.chatCalls = []);
  window.chatwootSDK = { run(options) {
    calls.push(['run', options, window.chatwootSettings]);
    const style = document.createElement('style');
    style.textContent = '#chat { position: fixed; right: 0; bottom: 0; display: none }';
    document.body.append(style);
    const frame = document.createElement('iframe');
    frame.id = 'chat';
    frame.title = 'Chat';
    frame.src = options.baseUrl + '/widget';
    document.body.append(frame);
    const dispatch = (name) => window.dispatchEvent(new Event('chatwoot:' + name));
    window.$chatwoot = {
      toggle: (state) => { frame.style.display = state === 'open' ? 'block' : 'none'; dispatch(state === 'open' ? 'opened' : 'closed'); },
      setUser: (...about) => calls.push(['setUser', ...about]),
      reset: () => calls.push(['reset']),
    };
    frame.onload = () => dispatch('ready');
  } };`;

test('a configured chat replaces the panel, which returns when the chat does not load', async ({ openBrowser }) => {
  let isBlocked = false;
  const chat = createServer((request, response) => {
    if (request.url === '/packs/js/sdk.js' && isBlocked) return;
    const isScript = request.url === '/packs/js/sdk.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? SDK : '<!doctype html><html lang="en"><title>Chat</title><h1>Ask us anything</h1></html>');
  });
  await new Promise<void>((resolve) => {
    chat.listen(0, '127.0.0.1', resolve);
  });
  const baseUrl = `http://127.0.0.1:${(chat.address() as AddressInfo).port}`;
  const product = await startProduct({
    CHATWOOT_BASE_URL: baseUrl,
    CHATWOOT_WEBSITE_TOKEN: 'web-token',
    CHATWOOT_HMAC_TOKEN: 'inbox-key',
  });
  try {
    const partner = await makePartner(product, openOutbox(product.dataDir));
    const page = await openBrowser(signedInAt(product, partner));
    await page.goto('/insights');
    const help = page.getByRole('button', { name: 'Help', exact: true });
    await help.click();
    await expect(page.frameLocator('#chat').getByRole('heading', { name: 'Ask us anything' })).toBeVisible();
    await expect(help).toHaveAttribute('aria-expanded', 'true');
    await help.click();
    await expect(page.locator('#chat')).toBeHidden();
    const calls = () => page.evaluate(() => (window as unknown as { chatCalls: unknown[] }).chatCalls);
    expect(await calls()).toEqual([
      ['run', { baseUrl, websiteToken: 'web-token' }, expect.objectContaining({ hideMessageBubble: true })],
      [
        'setUser',
        partner.user.id,
        expect.objectContaining({ identifier_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }),
      ],
    ]);

    isBlocked = true;
    const blocked = await openBrowser(signedInAt(product, partner));
    await blocked.clock.install();
    await blocked.goto('/insights');
    const waiting = blocked.getByRole('button', { name: 'Help', exact: true });
    await expect(waiting).toHaveAttribute('title', 'Loading…');
    const isEnabledLater = async () => {
      await blocked.clock.runFor(1_000);
      return waiting.isEnabled();
    };
    await expect.poll(isEnabledLater).toBe(true);
    await waiting.click();
    await expect(blocked.getByRole('complementary', { name: 'Help' })).toBeVisible();

    await page.getByRole('link', { name: 'Log out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(`${product.url}/sign-in`);
    expect((await calls()).at(-1)).toEqual(['reset']);
    // No request is pending and no stream is open when the product stops.
    await expect(page.getByLabel('Phone number')).toBeVisible();
    await Promise.all([page, blocked].map((one) => one.context().close()));
  } finally {
    chat.closeAllConnections();
    chat.close();
    await product.stop();
  }
});
