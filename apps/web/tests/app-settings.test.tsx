/** An owner's preferences are kept, and their business is closed and reopened. */
import { savePreferences } from '@primehour/contract/preferences';
import { acceptInvitation, inviteMember } from '@primehour/contract/team';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aBooking, aPartner, outbox, product } from './support/people.ts';
import { refuseRequests } from './support/responses.ts';

const CLOSED = /^This account is closed/;
const form = async (name: string) => within(await screen.findByRole('form', { name }));
const calendar = () => form('Week and clock');
const notifications = () => form('Notifications');
const save = { name: 'Save Changes' };

/** The page that clients see. */
async function clientPage(slug: string): Promise<string> {
  return (await fetch(new URL(`/p/${slug}`, product.url))).text();
}

it('keeps preferences, and leaves the rest unchanged', async () => {
  signIn(await aPartner());
  const user = await openScreen('/settings');
  await user.click((await notifications()).getByRole('checkbox', { name: 'Text: A client cancels' }));
  await user.click((await notifications()).getByRole('button', save));
  const notices = within(screen.getByRole('region', { name: 'Notifications' }));
  await waitFor(() => expect(notices.getByRole('status')).toHaveTextContent(/^Changes saved successfully$/));
  await user.selectOptions((await calendar()).getByLabelText('Weeks start on'), 'Sunday');
  await user.selectOptions((await calendar()).getByLabelText('Clock'), '24 hours: 14:30');
  await user.click((await calendar()).getByRole('button', save));
  await waitFor(async () =>
    expect((await calendar()).getByRole('button', save)).not.toHaveAttribute('aria-busy', 'true'),
  );
  await openScreen('/settings');
  expect((await notifications()).getByRole('checkbox', { name: 'Text: A client cancels' })).not.toBeChecked();
  expect((await notifications()).getByRole('checkbox', { name: 'Text: A client books' })).toBeChecked();
  expect((await calendar()).getByLabelText('Weeks start on')).toHaveValue('SUNDAY');
});

it('shows a refusal in its section, and loses nothing', async () => {
  signIn(await aPartner());
  refuseRequests(savePreferences, 'UNEXPECTED');
  const user = await openScreen('/settings');
  await user.selectOptions((await calendar()).getByLabelText('Clock'), '24 hours: 14:30');
  await user.click((await calendar()).getByRole('button', save));
  expect(await (await calendar()).findByRole('alert')).toHaveTextContent('Something went wrong on our side');
  expect((await calendar()).getByLabelText('Clock')).toHaveValue('24H');
});

it('lists what prevents closing, with a link to it', async () => {
  const busy = await aPartner({ services: [{ price: 0 }] });
  await aBooking(busy);
  signIn(busy);
  await openScreen('/settings');
  expect(await screen.findByRole('link', { name: '1 upcoming booking: keep or cancel it' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
});

it('closes after a confirmation, signs out, and reopens with everything restored', async () => {
  const [partner, other] = [await aPartner(), await aPartner()];
  // A member of another business has a session that outlives the closing, so no second code is needed.
  await other.call(inviteMember, { body: { phone: partner.phone, role: 'FRONT_DESK' } });
  const [, token = ''] = /invitation\/([\w-]+)/.exec(await outbox.readText(partner.phone, 'invited you')) ?? [];
  await partner.call(acceptInvitation, { params: { token } });
  const { name, slug } = partner.business;
  signIn(partner);
  const user = await openScreen('/settings');
  await user.click(await screen.findByRole('button', { name: 'Close account' }));
  const question = await screen.findByRole('alertdialog', { name: `Close ${name}?` });
  expect(question).toHaveTextContent('You have 30 days to sign in and reopen it');
  await user.click(within(question).getByRole('button', { name: 'Close account' }));
  await waitFor(() => expect(addressNow()).toMatch(/^\/sign-in/));
  expect(await screen.findByText('Your account is closed. Sign in within 30 days to reopen it.')).toBeVisible();
  expect(await clientPage(slug)).toContain('This page is not available');

  signIn(partner);
  await openScreen('/services');
  expect(await screen.findByText(CLOSED)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Reopen' }));
  await waitFor(() => expect(addressNow()).toBe('/settings'));
  await user.click(await screen.findByRole('button', { name: 'Reopen' }));
  expect(await screen.findByRole('button', { name: 'Close account' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText(CLOSED)).toBeNull());
  expect(await clientPage(slug)).toMatch(new RegExp(`<h1[^>]*>(<[^>]*>)*${name}`));
});
