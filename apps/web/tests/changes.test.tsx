/** An owner reads who changed what, with the previous values; an empty list and a failed one say so. */
import { type Change, listChanges } from '@primehour/contract/change';
import { updateService } from '@primehour/contract/service';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { failRequests, replaceResponses } from './support/responses.ts';

const PATH = '/account-manager/changes';
const PAGE = { page: 0, limit: 30, total: 0, items: [] };

const anEntry = (n: number): Change => ({
  id: `018f0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`,
  at: Date.parse('2026-11-18T15:30:00Z') - n * 60_000,
  by: 'PRODUCT',
  name: null,
  action: 'Suspension lifted',
  subject: null,
  fields: [],
  reason: `Explained ${n}`,
});

const entriesWith = (text: string) =>
  screen.queryAllByRole('listitem').filter(({ textContent }) => textContent.includes(text));

it('says that there are no changes yet', async () => {
  signIn(await aPartner());
  replaceResponses(listChanges, PAGE);
  const user = await openScreen('/account-manager');
  await user.click(await screen.findByRole('link', { name: 'Show changes' }));
  expect(await screen.findByText('No changes yet')).toBeVisible();
});

it('lists changes with their author, page by page', async () => {
  signIn(await aPartner());
  const items = Array.from({ length: 30 }, (_, n) => anEntry(n));
  replaceResponses(listChanges, { ...PAGE, total: 31, items });
  const user = await openScreen(PATH);
  await waitFor(() => expect(entriesWith('Reason: Explained')).toHaveLength(30));
  expect(screen.getByRole('main')).toHaveTextContent('Primehour, Wed, Nov 18, 9:30 AM');
  replaceResponses(listChanges, { ...PAGE, page: 1, total: 31, items: [anEntry(30)] });
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Reason: Explained 30')).toBeVisible();
});

it('says what was changed, from what to what', async () => {
  const partner = await aPartner({ services: [{ name: 'Bang cut', price: 4500 }] });
  await partner.call(updateService, {
    query: { businessId: partner.business.id },
    params: { id: partner.services[0]?.id ?? '' },
    body: { price: 5050 },
  });
  signIn(partner);
  await openScreen(PATH);
  await waitFor(() => {
    const changed = entriesWith('Service changed: Bang cut');
    expect(changed).toHaveLength(1);
    expect(changed[0]).toHaveTextContent('$50.50 (before: $45)');
  });
});

it('loads changes that could not be loaded again', async () => {
  signIn(await aPartner({ services: [{ name: 'Bang cut' }] }));
  const restore = failRequests(listChanges);
  const user = await openScreen(PATH);
  expect(await screen.findByText('The changes could not be loaded')).toBeVisible();
  restore();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Bang cut/)).toBeVisible();
});
