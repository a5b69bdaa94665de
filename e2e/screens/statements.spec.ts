// The guarantee: statements and changes fit and are accessible, and a payout is downloaded.
// apps/web/tests/statements.test.tsx and changes.test.tsx have the rest.
import { randomUUID } from 'node:crypto';
import { type Change, listChanges } from '@primehour/contract/change';
import { getPayout, listPayouts } from '@primehour/contract/statement';
import { issueGiftCard } from '@primehour/contract/stored-value';
import { PAYOUT, RECEIVED, ROW } from '@primehour/testkit/product/sample-responses';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

const A_CHANGE: Change = {
  id: '018f0000-0000-7000-8000-000000000001',
  at: PAYOUT.createdAt,
  by: 'PRODUCT',
  name: null,
  action: 'Suspension lifted',
  subject: null,
  fields: [],
  reason: 'Explained',
};

test(
  'a month, a payout and changes fit and are accessible, and a payout is downloaded',
  { tag: '@phone' },
  async ({ page, aPartner, signIn, aBooking }) => {
    const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 8000 }] });
    const query = { businessId: partner.business.id };
    await aBooking(partner, { name: 'Mia Chen' });
    const card = { amountCents: 5000, sold: 'TILL', recipientName: null, message: null, phoneNumber: null } as const;
    await partner.call(issueGiftCard, { query, body: { ...card, requestKey: randomUUID() } });
    await signIn(partner);
    await replaceResponses(page, listPayouts, [
      PAYOUT,
      { ...PAYOUT, id: `${PAYOUT.id.slice(0, -1)}b`, status: 'FAILED' },
    ]);
    await test.step('a month', async () => {
      await page.goto('/account-manager/statements');
      await expect(page.getByRole('main')).toContainText('Sold at your business');
      await expect(page.getByRole('listitem').filter({ hasText: 'Failed' })).toContainText('$157.10');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('a payout', async () => {
      const fee = { id: 'txn_1', at: PAYOUT.createdAt, kind: 'FEE' as const, amountCents: -50, feeCents: 0 };
      await replaceResponses(page, getPayout, {
        ...PAYOUT,
        itemsState: 'STORED',
        extras: [{ ...fee, netCents: -50 }],
        received: RECEIVED,
        rows: [ROW],
        earnedCents: 9950,
        otherCents: 100,
      });
      await page.getByRole('link', { name: 'Nov 25, 2026' }).first().press('Enter');
      await expect(page.getByRole('heading', { name: 'Payout of Nov 25, 2026', level: 1 })).toBeVisible();
      await expect(page.getByRole('row', { name: /Not itemized/ })).toContainText('$1');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      expect((await download).suggestedFilename()).toBe('payout-2026-11-25.csv');
    });
    await test.step('changes', async () => {
      const items = Array.from({ length: 30 }, (_, n) => ({ ...A_CHANGE, id: `${A_CHANGE.id.slice(0, -2)}${n + 10}` }));
      await replaceResponses(page, listChanges, { page: 0, limit: 30, total: 31, items });
      await page.goto('/account-manager/changes');
      await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  },
);
