import { randomUUID } from 'node:crypto';
import { getPayout, listPayouts } from '@primehour/contract/statement';
import { issueGiftCard } from '@primehour/contract/stored-value';
import { makeBooking } from '@primehour/testkit/product/bookings';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { refuseRequests, replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

// The guarantee: a month separates what was received, earned and owed, and a payout opens with its lines.

const PAYOUT = {
  id: '018f0000-0000-7000-8000-00000000000a',
  amountCents: 15_710,
  status: 'PAID',
  createdAt: Date.parse('2026-11-24T08:00:00Z'),
  arrivesAt: Date.parse('2026-11-25T18:00:00Z'),
} as const;
const RECEIVED = {
  visitsCents: 8000,
  feesCents: 0,
  tipsCents: 1200,
  auctionsCents: 10_000,
  refundsCents: -3250,
  taxesCents: 710,
  platformFeesCents: -1000,
  providerFeesCents: 0,
  netCents: 15_660,
};
const ROW = {
  id: '018f0000-0000-7000-8000-00000000000c',
  at: PAYOUT.createdAt,
  kind: 'CHARGE' as const,
  movedFor: 'VISIT' as const,
  part: null,
  name: 'Cut and finish',
  clientName: 'Mia Chen',
  personName: null,
  grossCents: 8000,
  taxCents: 0,
  taxName: null,
  taxBasisPoints: null,
  platformFeeCents: 0,
  providerFeeCents: 0,
  netCents: 8000,
};

test(
  'a month shows what is owed for gift cards, and a payout what it consists of',
  { tag: '@phone' },
  async ({ page, aPartner, signIn, outbox, product }) => {
    const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 8000 }] });
    const query = { businessId: partner.business.id };
    await makeBooking(product, outbox, partner, { name: 'Mia Chen' });
    const card = { amountCents: 5000, sold: 'TILL', recipientName: null, message: null, phoneNumber: null } as const;
    await partner.call(issueGiftCard, { query, body: { ...card, requestKey: randomUUID() } });
    await signIn(partner);
    await replaceResponses(page, listPayouts, [
      PAYOUT,
      { ...PAYOUT, id: `${PAYOUT.id.slice(0, -1)}b`, status: 'FAILED' },
    ]);
    await page.goto('/account-manager/statements');
    const main = page.getByRole('main');
    await expect(main).toContainText('Owed at the end of the month');
    await expect(main).toContainText('Sold at your business');
    await expect(page.getByRole('listitem').filter({ hasText: 'Failed' })).toContainText('$157.10');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await test.step('a payout that can’t be loaded says so', async () => {
      const restore = await refuseRequests(page, getPayout, 'NOT_FOUND');
      await page.getByRole('link', { name: 'Nov 25, 2026' }).first().press('Enter');
      await expect(page.getByText('The payout could not be loaded')).toBeVisible();
      await restore();
    });
    await test.step('a payout that is not itemized yet says so', async () => {
      const empty = { ...RECEIVED, visitsCents: 0, tipsCents: 0, auctionsCents: 0, refundsCents: 0, taxesCents: 0 };
      const received = { ...empty, platformFeesCents: 0, netCents: 0 };
      const items = { itemsState: 'WAITING' as const, extras: [], rows: [], received, earnedCents: 0 };
      await replaceResponses(page, getPayout, { ...PAYOUT, ...items, otherCents: PAYOUT.amountCents });
      await page.goto(`/account-manager/statements?payout=${PAYOUT.id}`);
      await expect(main).toContainText('still preparing the list of what this payout consists of');
      await expect(main).not.toContainText('Still to come');
    });
    await test.step('its lines add up to what arrived', async () => {
      const fee = { id: 'txn_1', at: PAYOUT.createdAt, kind: 'FEE' as const, amountCents: -50, feeCents: 0 };
      const extras = [{ ...fee, netCents: -50 }];
      const rows = [ROW];
      const response = { ...PAYOUT, itemsState: 'STORED' as const, extras, received: RECEIVED, rows };
      await replaceResponses(page, getPayout, { ...response, earnedCents: 9950, otherCents: 100 });
      await page.goto(`/account-manager/statements?payout=${PAYOUT.id}`);
      await expect(main).toContainText('The payment provider paid out $1 more than your bookings account for.');
      await expect(page.getByRole('row', { name: /Not itemized/ })).toContainText('$1');
      await expect(page.getByRole('row', { name: /Payment provider’s fees/ })).toContainText('−$0.50');
      await expect(page.getByRole('heading', { name: 'Payout of Nov 25, 2026', level: 1 })).toBeVisible();
      for (const text of ['Visits', '$80', 'Tips', '$12', 'Refunds to clients', 'Not itemized', '$157.10']) {
        await expect(main).toContainText(text);
      }
      await expect(main).toContainText('Still to come');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      expect((await download).suggestedFilename()).toBe('payout-2026-11-25.csv');
      await page.getByRole('link', { name: 'Statements' }).first().click();
      await expect(page).toHaveURL(/statements$/);
    });
  },
);
