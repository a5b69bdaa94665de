/** The partner sees how fresh calendars are, creates a feed whose address is shown once, and ends both. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCalendars, syncBusyCalendar } from '@primehour/contract/calendar-sync';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { failRequests, replaceResponses } from './support/responses.ts';

const PATH = '/availability/calendars';
const FEED_LINK = 'Feed link';
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
const confirm = async (user: UserEvent, name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const feedLink = async () => (await screen.findByLabelText<HTMLInputElement>(FEED_LINK)).value;
const rows = async () => within(await screen.findByRole('list', { name: 'Calendars' })).findAllByRole('listitem');

async function openCalendars() {
  signIn(await aPartner());
  return openScreen(PATH);
}

it('is reached from the availability', async () => {
  signIn(await aPartner());
  const user = await openScreen('/availability');
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Calendars' }));
  await waitFor(() => expect(addressNow()).toBe(PATH));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Calendars', level: 1 })).toBeVisible());
});

it('creates a feed, and shows its link once', async () => {
  const user = await openCalendars();
  await press(user, 'Create a link');
  expect(await feedLink()).toMatch(/\/ics\/[\w-]{43}\.ics$/);
  const response = await fetch(await feedLink());
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  await user.click(screen.getByRole('switch', { name: 'Include client names' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Include client names' })).toBeChecked());
  await openScreen(PATH);
  expect(await screen.findByText(/^The link was created on /)).toBeVisible();
  expect(screen.queryByLabelText(FEED_LINK)).toBeNull();
});

it('renews the link of a feed, and turns it off', async () => {
  const user = await openCalendars();
  await press(user, 'Create a link');
  const first = await feedLink();
  await press(user, 'Create a new link');
  await confirm(user, 'Create a new link');
  await waitFor(async () => expect(await feedLink()).not.toBe(first));
  expect((await fetch(first)).status).toBe(404);
  await press(user, 'Turn off');
  await confirm(user, 'Turn off');
  expect(await screen.findByRole('button', { name: 'Create a link' })).toBeVisible();
});

it('requires a name and a public address for a calendar', async () => {
  const user = await openCalendars();
  const form = within(await screen.findByRole('form', { name: 'Add a calendar' }));
  await user.click(form.getByRole('button', { name: 'Add calendar' }));
  expect(await form.findByText('Name is required')).toBeVisible();
  expect(form.getByText('Required')).toBeVisible();
  await fill(user, form.getByLabelText('Name'), 'Work');
  await fill(user, form.getByLabelText('Calendar address'), 'http://calendar.example/a.ics');
  await user.click(form.getByRole('button', { name: 'Add calendar' }));
  expect(await form.findByText('This address can’t be read from here. Use a public https address')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Calendars' })).toBeNull();
});

it('adds a calendar, says that it can’t be read, and removes it', async () => {
  // A server on this machine: it is reachable, but must not be read.
  const inside = createServer().listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const user = await openCalendars();
  const form = within(await screen.findByRole('form', { name: 'Add a calendar' }));
  await fill(user, form.getByLabelText('Name'), 'Work');
  const address = `https://127.0.0.1:${(inside.address() as AddressInfo).port}/a.ics`;
  await fill(user, form.getByLabelText('Calendar address'), address);
  await user.click(form.getByRole('button', { name: 'Add calendar' }));
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Can’t be read'));
  expect(await rows()).toHaveLength(1);
  expect((await rows())[0]).toHaveTextContent('This address leads to a private network');
  inside.close();
  await press(user, 'Remove Work');
  await confirm(user, 'Remove calendar');
  await waitFor(() => expect(screen.queryByText('Can’t be read')).toBeNull());
});

it('shows the time of the last sync, even while syncing fails', async () => {
  const lastSyncedAt = '2026-11-20T15:30:00.000Z';
  const synced = {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Work',
    host: 'cal.example',
    isSyncing: false,
    busyCount: 3,
    state: 'SYNCED' as const,
    lastSyncedAt,
    lastError: null,
  };
  const lastError = 'The address could not be reached.';
  replaceResponses(getCalendars, {
    feed: { isOn: false, createdAt: null, lastReadAt: null, hasClientNames: false },
    busyCalendars: [synced, { ...synced, id: '2', name: 'Home', state: 'FAILED', lastError }],
  });
  failRequests(syncBusyCalendar);
  const user = await openCalendars();
  const [work, home] = await rows();
  expect(work).toHaveTextContent('Last read Fri, Nov 20, 9:30 AM · 3 upcoming busy times');
  expect(home).toHaveTextContent('The address could not be reached. Its last known busy times still block your time.');
  await press(user, 'Read now: Work');
  expect(await screen.findByText('No connection. Check your network and try again')).toBeVisible();
});
