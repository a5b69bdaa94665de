// The guarantee: an owner reads who changed what, with the previous values; an empty list and a failed one say so.
import { type Change, listChanges } from '@primehour/contract/change';
import { updateService } from '@primehour/contract/service';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { failRequests, replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

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

test('changes are listed with author, page by page', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  const partner = await aPartner();
  await signIn(partner);
  await replaceResponses(page, listChanges, { page: 0, limit: 30, total: 0, items: [] });
  await page.goto('/account-manager');
  await page.getByRole('link', { name: 'Show changes' }).click();
  await expect(page.getByText('No changes yet')).toBeVisible();

  await replaceResponses(page, listChanges, {
    page: 0,
    limit: 30,
    total: 31,
    items: Array.from({ length: 30 }, (_, n) => anEntry(n)),
  });
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Reason: Explained' })).toHaveCount(30);
  await expect(page.getByText('Primehour, Wed, Nov 18, 9:30 AM')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await replaceResponses(page, listChanges, { page: 1, limit: 30, total: 31, items: [anEntry(30)] });
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('Reason: Explained 30')).toBeVisible();
});

test('a change says what was done, by whom, from what to what', async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ services: [{ name: 'Bang cut', price: 4500 }] });
  await signIn(partner);
  const [service] = partner.services;
  await partner.call(updateService, {
    query: { businessId: partner.business.id },
    params: { id: service?.id ?? '' },
    body: { price: 5050 },
  });
  await page.goto('/account-manager/changes');
  const entry = page.getByRole('listitem').filter({ hasText: `Service changed: ${service?.name}` });
  await expect(entry).toContainText('$50.50 (before: $45)');

  const restore = await failRequests(page, listChanges);
  await page.reload();
  await expect(page.getByText('The changes could not be loaded')).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entry).toBeVisible();
});
