import type { Page } from '@playwright/test';
import { createDiscount } from '@primehour/contract/discount';
import { GOOD_CARD, freeStart } from '@primehour/testkit/product/bookings';
import { aPhone } from '@primehour/testkit/product/people';
import { adoptPolicy } from '@primehour/testkit/product/policies';
import { enterCode, fillDetails, openBookingPage, payWith, pickTime } from '../fixtures/client-pages.ts';
import { expectAccessible, expectNoHorizontalScroll, expectNoShift, measureShifts } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

// The guarantee: a client uses a code when they book, pays the deposit, then the rest online, and sees before canceling
// how much of both is refunded.

const CHICAGO = 'America/Chicago';

async function expectNoDefects(page: Page): Promise<void> {
  await expectNoShift(page);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
}

test(
  'a code lowers the price, the rest is paid online, and a late cancellation refunds what is not kept',
  { tag: '@phone' },
  async ({ page, aPartner, outbox, product }) => {
    const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 10_000, duration: 60 }] });
    await adoptPolicy(partner, 'DEPOSIT');
    const query = { businessId: partner.business.id };
    const terms = {
      amountCents: null,
      serviceIds: null,
      fromDate: null,
      untilDate: null,
      usesMax: null,
      perClientMax: null,
    };
    await partner.call(createDiscount, { query, body: { code: 'SPRING', basisPoints: 2000, ...terms } });
    const phone = aPhone();
    const main = page.getByRole('main');
    await measureShifts(page);
    await test.step('the code is entered with the details, and a wrong one is reported at its field', async () => {
      await openBookingPage(page, partner);
      await pickTime(page, await freeStart(product, partner), CHICAGO);
      await fillDetails(page, { name: 'Mia Chen', phone });
      await page.getByText('I have a discount code').click();
      const code = page.getByLabel('Discount code');
      await code.fill('WINTER');
      await page.getByRole('button', { name: 'Text me a code' }).click();
      await expect(code).toHaveAccessibleDescription(/code/i);
      await expectNoDefects(page);
      await code.fill('spring');
      await page.getByRole('button', { name: 'Text me a code' }).click();
      await enterCode(page, await outbox.readCode(phone));
      await expect(page.getByRole('heading', { name: 'Pay to confirm', level: 1 })).toBeVisible();
      await expect(main).toContainText('SPRING: −$20');
      await expectNoDefects(page);
    });
    await test.step('the deposit is a share of the lower price, agreed to and paid with one press', async () => {
      await page.getByRole('checkbox', { name: /^I agree: \$20 deposit now\..+ keeps \$40 \(50%\)/ }).check();
      await payWith(page);
      await expect(main).toContainText('You paid $20. You pay $60 at your visit.');
      await expectNoDefects(page);
    });
    await test.step('the rest is paid by keyboard, and nothing is left to pay at the visit', async () => {
      await page.getByRole('link', { name: 'Pay the rest now: $60' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Pay $60', level: 1 })).toBeVisible();
      await expectNoDefects(page);
      await page.getByLabel('Card number').focus();
      for (const text of Object.values(GOOD_CARD)) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'All settled', level: 1 })).toBeVisible();
      await expectNoDefects(page);
      await page.getByRole('link', { name: 'Back to your booking' }).click();
      await expect(main).toContainText('You paid $80');
    });
    await test.step('a late cancellation says how much is refunded, and refunds that', async () => {
      await page.getByRole('link', { name: /^Cancel/ }).click();
      await expect(main).toContainText('You get $40 of $80 back');
      await expectNoDefects(page);
      await page.getByRole('button', { name: 'Cancel booking' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'This booking is canceled' })).toBeVisible();
      await expect(main).toContainText('$40');
      await expectNoDefects(page);
    });
  },
);
