import { once } from 'node:events';
// The guarantee: the partner sees how fresh calendars are, creates a feed whose address is shown once, and ends both.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCalendars, syncBusyCalendar } from '@primehour/contract/calendar-sync';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { failRequests, replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

const PATH = '/availability/calendars';

test('a feed is created, copied once, renewed and ended', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await page.goto('/availability');
  await page.getByRole('link', { name: 'Calendars' }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole('heading', { name: 'Calendars', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Create a link' }).click();
  const field = page.getByLabel('Feed link', { exact: true });
  await expect(field).toHaveValue(/\/ics\/[\w-]{43}\.ics$/);
  const first = await field.inputValue();
  expect((await page.request.get(first)).headers()['content-type']).toBe('text/calendar; charset=utf-8');
  await page.getByRole('switch', { name: 'Include client names' }).click();
  await expect(page.getByRole('switch', { name: 'Include client names' })).toBeChecked();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.getByRole('button', { name: 'Create a new link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new link' }).click();
  await expect(field).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);
  await page.reload();
  await expect(page.getByText(/^The link was created on /)).toBeVisible();
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible();
});

test(
  'a calendar is added, and one that cannot be read says so',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    const partner = await aPartner();
    await signIn(partner);
    await page.goto(PATH);
    const form = page.getByRole('form', { name: 'Add a calendar' });
    await form.getByRole('button', { name: 'Add calendar' }).click();
    await expect(form.getByText('Name is required')).toBeVisible();
    await expect(form.getByText('Required', { exact: true })).toBeVisible();
    await form.getByLabel('Name').fill('Work');
    await form.getByLabel('Calendar address').fill('http://calendar.example/a.ics');
    await form.getByRole('button', { name: 'Add calendar' }).click();
    await expect(form.getByText('This address can’t be read from here. Use a public https address')).toBeVisible();
    // A server on this machine: it is reachable, but must not be read.
    const inside = createServer().listen(0, '127.0.0.1');
    await once(inside, 'listening');
    await form.getByLabel('Calendar address').fill(`https://127.0.0.1:${(inside.address() as AddressInfo).port}/a.ics`);
    await form.getByRole('button', { name: 'Add calendar' }).click();
    const row = page.getByRole('list', { name: 'Calendars' }).getByRole('listitem');
    await expect(row).toContainText('Can’t be read');
    await expect(row).toContainText('This address leads to a private network');
    inside.close();
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Remove Work' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove calendar' }).click();
    await expect(row).toBeHidden();
  },
);

test('the time of the last sync shows, even while syncing fails', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  const calendar = {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Work',
    host: 'cal.example',
    isSyncing: false,
    busyCount: 3,
  };
  await replaceResponses(page, getCalendars, {
    feed: { isOn: false, createdAt: null, lastReadAt: null, hasClientNames: false },
    busyCalendars: [
      { ...calendar, state: 'SYNCED', lastSyncedAt: '2026-11-20T15:30:00.000Z', lastError: null },
      {
        ...calendar,
        id: '2',
        name: 'Home',
        state: 'FAILED',
        lastSyncedAt: '2026-11-20T15:30:00.000Z',
        lastError: 'The address could not be reached.',
      },
    ],
  });
  await failRequests(page, syncBusyCalendar);
  await page.goto(PATH);
  const rows = page.getByRole('list', { name: 'Calendars' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Last read Fri, Nov 20, 9:30 AM · 3 upcoming busy times');
  await expect(rows.last()).toContainText(
    'The address could not be reached. Its last known busy times still block your time.',
  );
  await rows.first().getByRole('button', { name: 'Read now: Work' }).click();
  await expect(page.getByText('No connection. Check your network and try again')).toBeVisible();
});
