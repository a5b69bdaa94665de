/**
 * The address of the booking page is changed, VIP links are created and revoked, and the booking page form uses the
 * wording of product/marketing#booking-page-form.
 */
import { updateBusiness } from '@primehour/contract/business';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner, product } from './support/people.ts';
import { aPictureFile } from './support/pictures.ts';
import { collectBodies } from './support/responses.ts';

const describes = (reason: string) => expect.stringContaining(reason) as string;

async function openMarketing() {
  const partner = await aPartner();
  signIn(partner);
  const user = await openScreen('/marketing');
  await screen.findByRole('form', { name: 'Customize Your Booking Page' });
  return { partner, user };
}

it('shows what is typed in the preview', async () => {
  const { user } = await openMarketing();
  await fill(user, screen.getByLabelText(/^Business Description/), 'A quiet chair.');
  const caption = (await screen.findByText('As clients see it')).closest('figcaption');
  expect(caption?.closest('figure')).toHaveTextContent('A quiet chair.');
});

it('refuses a wrong address at its field, accepts a valid one, and keeps earlier input', async () => {
  const { partner, user } = await openMarketing();
  await fill(user, screen.getByLabelText(/^Business Description/), 'A quiet chair.');
  await user.click(screen.getByRole('button', { name: 'Change address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the address of your booking page' }));
  const field = await dialog.findByLabelText('New address');
  expect(field).toHaveValue(partner.business.slug);
  await fill(user, field, 'a');
  await user.click(dialog.getByRole('button', { name: 'Change address' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(describes('Use 3 to 60 characters')));
  const slug = `new-${partner.business.slug}`.slice(0, 60);
  await fill(user, field, slug);
  await user.click(dialog.getByRole('button', { name: 'Change address' }));
  expect(await screen.findByText('Address changed')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Booking Page URL')).toHaveValue(`${product.url}/p/${slug}`));
  expect(screen.getByLabelText(/^Business Description/)).toHaveValue('A quiet chair.');
});

it('reports mistakes in a new link at their fields', async () => {
  const { user } = await openMarketing();
  await user.click(await screen.findByRole('button', { name: 'New link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New link' }));
  await fill(user, dialog.getByLabelText(/^Days ahead/), '1000');
  await user.click(dialog.getByRole('button', { name: 'New link' }));
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(describes('Required')));
  expect(dialog.getByLabelText(/^Days ahead/)).toHaveAccessibleDescription(describes('365'));
});

it('creates, copies and revokes a VIP link', async () => {
  const { user } = await openMarketing();
  const rows = async () => within(await screen.findByRole('list', { name: 'Counted links' })).findAllByRole('listitem');
  expect(await rows()).toHaveLength(1);
  expect((await rows())[0]).toHaveTextContent(/^Calendar Booking Link/);
  await user.click(await screen.findByRole('button', { name: 'New link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New link' }));
  await fill(user, dialog.getByLabelText('Name'), 'Regulars');
  await fill(user, dialog.getByLabelText(/^Days ahead/), '120');
  await user.click(dialog.getByLabelText('No deposit or card before the visit'));
  await user.click(dialog.getByRole('button', { name: 'New link' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  const row = (await rows()).find(({ textContent }) => textContent.includes('Regulars'));
  expect(row).toHaveTextContent('VIP link · up to 120 days ahead · no deposit · 0 bookings · opened 0 times');
  await user.click(screen.getByRole('button', { name: 'Copy link: Regulars' }));
  await waitFor(async () => {
    const copied = new URL(await navigator.clipboard.readText());
    expect(copied.origin).toBe(product.url);
  });
  await user.click(screen.getByRole('button', { name: 'Revoke Regulars' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect((await rows())[0]).toHaveTextContent(/^Calendar Booking Link/);
});

it('validates the links and the picture, and sends nothing until they are valid', async () => {
  const { user } = await openMarketing();
  const sent = collectBodies(updateBusiness);
  const form = within(screen.getByRole('form', { name: 'Customize Your Booking Page' }));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  const hours = form.getByLabelText(/^Standard hours link/);
  const handle = form.getByLabelText(/^Instagram handle/);
  await waitFor(() => expect(hours).toHaveAccessibleDescription(describes('Required')));
  expect(await form.findByLabelText('Hero image')).toHaveAccessibleDescription(describes('Required'));
  expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await fill(user, hours, 'delgado hair');
  expect(hours).toHaveAccessibleDescription(describes('Should be a valid URL'));
  await fill(user, handle, 'instagram');
  await user.tab();
  expect(handle).toHaveAccessibleDescription(describes('Should be a valid URL'));
  await fill(user, hours, 'https://delgadohair.example/hours');
  await fill(user, handle, 'https://www.instagram.com/delgadohair');
  await user.upload(await form.findByLabelText('Hero image'), aPictureFile());
  await form.findByRole('button', { name: 'Remove image' });
  await waitFor(() => expect(form.getByRole('button', { name: 'Save Changes' })).toBeEnabled());
  expect(sent).toEqual([]);
});

it('saves the form, and locks the picture once set', async () => {
  const { user } = await openMarketing();
  const sent = collectBodies(updateBusiness);
  const form = () => within(screen.getByRole('form', { name: 'Customize Your Booking Page' }));
  const hours = () => form().getByLabelText(/^Standard hours link/);
  await fill(user, hours(), 'https://delgadohair.example/hours');
  await fill(user, form().getByLabelText(/^Instagram handle/), 'https://www.instagram.com/delgadohair');
  await fill(user, form().getByLabelText(/^Business Description/), 'A two-chair salon in Pilsen.');
  await user.upload(await form().findByLabelText('Hero image'), aPictureFile());
  await form().findByRole('button', { name: 'Remove image' });
  await user.click(form().getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Changes saved successfully')).toBeVisible();
  await waitFor(() => expect(form().getByLabelText('Hero image')).toBeDisabled());
  expect(form().queryByRole('button', { name: 'Remove image' })).toBeNull();
  expect(sent).toEqual([
    expect.objectContaining({
      name: 'Delgado Hair',
      bio: 'A two-chair salon in Pilsen.',
      standardBookingUrl: 'https://delgadohair.example/hours',
      socialLink: 'https://www.instagram.com/delgadohair',
    }),
  ]);
  await openScreen('/marketing');
  await screen.findByRole('form', { name: 'Customize Your Booking Page' });
  expect(hours()).toHaveValue('https://delgadohair.example/hours');
  expect(await form().findByLabelText('Hero image')).toBeDisabled();
});
