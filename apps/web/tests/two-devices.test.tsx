/** A change on one device is neither hidden nor undone by another device with an older state. */
import { listBusinesses, updateBusiness } from '@primehour/contract/business';
import { getUser, updateUser } from '@primehour/contract/user';
import { uploadPicture } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { queryClient } from '../src/api/query-client.tsx';
import { linksQuery } from '../src/features/marketing/queries.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner, product } from './support/people.ts';
import { aPictureFile } from './support/pictures.ts';
import { collectBodies } from './support/responses.ts';

it('shows a business that was changed elsewhere updated, and its changes outlive a save here', async () => {
  const partner = await aPartner();
  signIn(partner);
  const user = await openScreen('/account-manager');
  const main = () => within(screen.getByRole('main'));
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(partner.business.name));

  // Elsewhere: another zone and a bio.
  const body = { bio: 'By the river since 1998.', timezone: 'America/Los_Angeles' } as const;
  await partner.call(updateBusiness, { params: { id: partner.business.id }, body });

  // Here: nothing but the name.
  const sent = collectBodies(updateBusiness);
  await user.click(await main().findByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.getByLabelText(/^Bio/)).toHaveValue('By the river since 1998.'));
  const dialog = within(screen.getByRole('dialog', { name: 'Business details' }));
  await fill(user, dialog.getByLabelText('Business name'), 'Riverside Hair');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ name: 'Riverside Hair', ...body });
});

it('keeps a logo that was added elsewhere when the booking page is saved here', async () => {
  const partner = await aPartner();
  const update = { params: { id: partner.business.id } };
  const mediaUrl = await uploadPicture(product, partner.call, 'business');
  const links = { standardBookingUrl: 'https://delgadohair.example/hours', mediaUrl };
  await partner.call(updateBusiness, { ...update, body: { bio: 'A quiet chair.', ...links } });
  signIn({ ...partner, businessInfo: [{ ...partner.business, bio: 'A quiet chair.', ...links }] });
  const user = await openScreen('/marketing');
  const form = within(await screen.findByRole('form', { name: 'Customize Your Booking Page' }));
  await waitFor(() => expect(form.getByLabelText(/^Standard hours link/)).toHaveValue(links.standardBookingUrl));

  // Elsewhere: a logo and another description.
  const elsewhere = { bio: 'By the river since 1998.', logoUrl: await uploadPicture(product, partner.call) };
  await partner.call(updateBusiness, { ...update, body: elsewhere });

  // Here: nothing but the handle.
  const sent = collectBodies(updateBusiness);
  const socialLink = 'https://www.instagram.com/delgadohair';
  await fill(user, form.getByLabelText(/^Instagram handle/), socialLink);
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Changes saved successfully')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ ...elsewhere, ...links, socialLink })]);
  await waitFor(() => expect(form.getByLabelText(/^Business Description/)).toHaveValue(elsewhere.bio));
});

it('keeps a description that was changed elsewhere while the business details were open here', async () => {
  const partner = await aPartner();
  const change = (bio: string) => partner.call(updateBusiness, { params: { id: partner.business.id }, body: { bio } });
  signIn(partner);
  await change('A quiet chair.');
  const user = await openScreen('/account-manager');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Business details' }));
  await waitFor(() => expect(dialog.getByLabelText(/^Bio/)).toHaveValue('A quiet chair.'));
  await change('By the river since 1998.');
  await fill(user, dialog.getByLabelText('Contact number'), '3125550110');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await partner.call(listBusinesses, {})).toMatchObject([
    { bio: 'By the river since 1998.', contactNumber: '+13125550110', timezone: 'America/Chicago' },
  ]);
});

it('keeps an email that was changed elsewhere while the personal information was open here', async () => {
  const partner = await aPartner();
  signIn(partner);
  const user = await openScreen('/account-manager');
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Personal information' }));
  const elsewhere = { last_name: 'Delgado', email: 'rosa@river.example' };
  await partner.call(updateUser, { body: { first_name: 'Rosa', ...elsewhere } });
  await fill(user, dialog.getByLabelText('First name'), 'Rosalía');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await partner.call(getUser, {})).toMatchObject({ first_name: 'Rosalía', ...elsewhere });
});

/** The booking page's form, with a picture uploaded here and another one stored elsewhere after that. */
async function openWithTwoPictures() {
  const partner = await aPartner();
  const update = { params: { id: partner.business.id } };
  await partner.call(updateBusiness, { ...update, body: { standardBookingUrl: 'https://delgadohair.example/hours' } });
  signIn(partner);
  const user = await openScreen('/marketing');
  const form = within(await screen.findByRole('form', { name: 'Customize Your Booking Page' }));
  await waitFor(() => expect(form.getByLabelText(/^Standard hours link/)).not.toHaveValue(''));
  await user.upload(await form.findByLabelText('Hero image'), aPictureFile());
  await form.findByRole('button', { name: 'Remove image' });
  const mediaUrl = await uploadPicture(product, partner.call, 'business');
  await partner.call(updateBusiness, { ...update, body: { mediaUrl } });
  return { partner, user, form, mediaUrl };
}

it('does not replace a hero image that was set elsewhere', async () => {
  const { partner, user, form, mediaUrl } = await openWithTwoPictures();
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Changes saved successfully')).toBeVisible();
  expect(await partner.call(listBusinesses, {})).toMatchObject([{ mediaUrl }]);
});

it('shows a hero image that was set elsewhere instead of the one uploaded here', async () => {
  const { partner, form, mediaUrl } = await openWithTwoPictures();
  await queryClient.invalidateQueries(linksQuery(partner.business.slug));
  await waitFor(() => expect(form.getByLabelText('Hero image')).toBeDisabled());
  const pictures = [...screen.getByRole('main').querySelectorAll('img')].map(({ src }) => src);
  expect(new Set(pictures)).toEqual(new Set([mediaUrl]));
});
