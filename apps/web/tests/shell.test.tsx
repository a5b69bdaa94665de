/** Every screen has the same frame, whose navigation reaches every screen, and which asks before logging out. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';

const SCREENS = [
  ['Home', '/', 'Welcome Back!'],
  ['Availability', '/availability', 'Availability'],
  ['My Bookings', '/bookings', 'My Bookings'],
  ['Services', '/services', 'Services'],
  ['Clients', '/clients', 'Clients'],
  ['Team', '/team', 'Team'],
  ['Booking Settings', '/booking-settings', 'Booking Settings'],
  ['Partner Booking Page', '/marketing', 'Partner Booking Page Overview'],
  ['Insights', '/insights', 'Analytics and insights'],
  ['Account manager', '/account-manager', 'Account manager'],
] as const;

/** While a screen loads, its heading is replaced. */
const showsHeading = (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { name, level: 1 })).toBeVisible());
const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
const logOut = () => navigation().getByRole('link', { name: 'Log out' });
const question = async () => within(await screen.findByRole('alertdialog', { name: 'Confirm logout' }));
const isAnswered = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

async function open(address: string) {
  signIn(await aPartner());
  return openScreen(address);
}

it('leads to every screen, in its order, and back', async () => {
  const user = await open('/');
  await showsHeading('Welcome Back!');
  const links = navigation().getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([...SCREENS.map(([name]) => name), 'Log out']);
  for (const [name, path, title] of SCREENS) {
    await user.click(navigation().getByRole('link', { name }));
    await showsHeading(title);
    expect(addressNow()).toBe(path);
    expect(navigation().getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(document.title).toMatch(new RegExp(`^${name} · `)));
  }
  history.back();
  await showsHeading('Analytics and insights');
});

it('leads home from the logo, which is not a link there', async () => {
  const user = await open('/clients');
  await showsHeading('Clients');
  // Screens have headers too.
  const [banner = document.body] = screen.getAllByRole('banner');
  await user.click(within(banner).getByRole('link', { name: 'Home' }));
  await showsHeading('Welcome Back!');
  expect(within(banner).queryByRole('link')).toBeNull();
});

it('asks before logging out at its URL, with Home behind the question', async () => {
  const user = await open('/logout');
  await question();
  await waitFor(() => expect(addressNow()).toBe('/'));
  await user.keyboard('{Enter}');
  await showsHeading('Account Manager');
});

it('keeps the session unless logging out is confirmed', async () => {
  const user = await open('/clients');
  await showsHeading('Clients');
  await user.click(logOut());
  expect(await screen.findByRole('alertdialog', { name: 'Confirm logout' })).toHaveTextContent(
    'Are you sure you want to log out?',
  );
  expect((await question()).getByRole('button', { name: 'Log out' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await isAnswered();
  for (const answer of ['Close', 'Cancel']) {
    await user.click(logOut());
    await user.click((await question()).getByRole('button', { name: answer }));
    await isAnswered();
  }
  await showsHeading('Clients');
});

it('logs out, for good', async () => {
  const user = await open('/clients');
  await showsHeading('Clients');
  await user.click(logOut());
  await user.click((await question()).getByRole('button', { name: 'Log out' }));
  await showsHeading('Account Manager');
  expect(addressNow()).toBe('/sign-in');
  await openScreen('/clients');
  await showsHeading('Account Manager');
});
