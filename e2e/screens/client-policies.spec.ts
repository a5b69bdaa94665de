import type { Page } from '@playwright/test';
// The guarantee: a client reads what a booking may cost before each press, agrees to exactly those words, and can pay
// and replace a card through texted links, by keyboard and on a phone.
import { DECLINED_CARD, GOOD_CARD } from '@primehour/testkit/product/bookings';
import { adoptPolicy, chargeFee } from '@primehour/testkit/product/policies';
import { payWith } from '../fixtures/client-pages.ts';
import { expectAccessible, expectNoHorizontalScroll, expectNoShift, measureShifts } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

const SERVICES = [{ name: 'Cut and finish', price: 8000, duration: 60 }];
/** Can be saved and charged while the client is present; for later charges its bank asks the cardholder. */
const AUTHENTICATION_CARD = { ...GOOD_CARD, cardNumber: '4000 0027 6000 3184' };

async function expectNoDefects(page: Page): Promise<void> {
  await expectNoShift(page);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
}
const agreementOf = (page: Page) => page.getByRole('checkbox', { name: /^I agree: / });

/** Fills in the card and checks the box below it by keyboard, and moves to the button below that. */
async function fillByKeyboard(page: Page, { cardNumber }: { readonly cardNumber: string }): Promise<void> {
  await page.getByLabel('Card number').focus();
  for (const text of [cardNumber, GOOD_CARD.expiry, GOOD_CARD.securityCode]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(agreementOf(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(agreementOf(page)).toBeChecked();
  await page.keyboard.press('Tab');
}

test(
  'a deposit is agreed to and paid, a late cancellation shows its cost, and the fee is paid through a link',
  { tag: '@phone' },
  async ({ page, aPartner, aBooking, outbox }) => {
    const partner = await aPartner({ services: SERVICES });
    await adoptPolicy(partner, 'DEPOSIT');
    const { token, phone } = await aBooking(partner, { isPaid: false });
    await measureShifts(page);
    await test.step('the exact words are next to an unchecked box, between the card and the button', async () => {
      await page.goto(`/my/${token}`);
      await expect(page.getByRole('heading', { name: 'Pay to confirm', level: 1 })).toBeVisible();
      const box = agreementOf(page);
      await expect(box).toHaveAccessibleName(
        'I agree: $20 deposit now. If I cancel, Delgado Hair keeps $40 (50%); if I don’t come, $80 (100%), charged to this card.',
      );
      await expect(box).not.toBeChecked();
      await expectNoDefects(page);
      await payWith(page, AUTHENTICATION_CARD);
      await expect(box).toHaveAccessibleDescription('Check the box to agree');
      await expect(box).toBeFocused();
      await expectAccessible(page);
    });
    await test.step('words that changed in the meantime are shown again, and have to be agreed to again', async () => {
      await page.locator('input[name="wordsHash"]').evaluate((field: HTMLInputElement) => {
        field.value = '0'.repeat(64);
      });
      await agreementOf(page).check();
      await payWith(page, AUTHENTICATION_CARD);
      await expect(page.getByRole('alert')).toHaveText('The terms changed. Please read them again.');
      await expect(agreementOf(page)).not.toBeChecked();
      await expectNoDefects(page);
    });
    await test.step('one press agrees and pays the deposit', async () => {
      await fillByKeyboard(page, AUTHENTICATION_CARD);
      await expect(page.getByRole('button', { name: 'Pay $20' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
      await expect(page.getByText('You paid $20. You pay $60 at your visit.')).toBeVisible();
      await expectNoDefects(page);
    });
    await test.step('a late move says that the current time counts, and the page and the cancellation show what canceling costs', async () => {
      await expect(page.getByRole('main')).toContainText(
        'If you cancel now: You get nothing back, and $20 more will be charged to Visa •••• 3184 (50% of $80, because it is less than 336 hours before).',
      );
      await page.goto(`/my/${token}/move`);
      await expect(page.getByRole('main')).toContainText(
        'It is too late for a free change: if you cancel after moving, fees are based on the time you have now.',
      );
      await expectNoDefects(page);
      await page.goto(`/my/${token}/cancel`);
      await expect(page.getByRole('main')).toContainText(
        'You get nothing back, and $20 more will be charged to Visa •••• 3184 (50% of $80, because it is less than 336 hours before).',
      );
      await expectNoDefects(page);
      await page.getByRole('button', { name: 'Cancel booking' }).press('Enter');
      await expect(page.getByRole('main')).toContainText(
        'A late cancellation fee of $20 will be charged to Visa •••• 3184.',
      );
      await expectNoDefects(page);
    });
    await test.step('a fee that the card’s bank asks about is paid through the texted link', async () => {
      await chargeFee(partner);
      await page.goto(`${await outbox.readLink(phone, '/due')}/due`);
      await expect(page.getByRole('heading', { name: 'Pay $20', level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Late cancellation fee');
      await expectNoDefects(page);
      await payWith(page, DECLINED_CARD);
      await expect(page.getByRole('alert')).toContainText('The card was declined');
      await expectAccessible(page);
      await page.getByLabel('Card number').fill(GOOD_CARD.cardNumber);
      await page.keyboard.press('Tab');
      await page.keyboard.type(GOOD_CARD.expiry);
      await page.keyboard.press('Tab');
      await page.keyboard.type(GOOD_CARD.securityCode);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'All settled', level: 1 })).toBeVisible();
      await expectNoDefects(page);
    });
  },
);

test(
  'a card is saved without a charge, and replaced, never removed',
  { tag: '@phone' },
  async ({ page, aPartner, aBooking }) => {
    const partner = await aPartner({ services: SERVICES });
    await adoptPolicy(partner, 'CARD');
    const { token } = await aBooking(partner, { isPaid: false });
    await measureShifts(page);
    await page.goto(`/my/${token}`);
    await expect(page.getByRole('heading', { name: 'Save a card to confirm', level: 1 })).toBeVisible();
    await expect(agreementOf(page)).toHaveAccessibleName(
      'I agree: nothing to pay now, my card is saved. If I cancel, Delgado Hair keeps $40 (50%); if I don’t come, $80 (100%), charged to this card.',
    );
    await expectNoDefects(page);
    const save = page.getByRole('button', { name: 'Save card and book' });
    await fillByKeyboard(page, DECLINED_CARD);
    await expect(save).toBeFocused();
    const fill = async ({ cardNumber }: { readonly cardNumber: string }) => {
      await page.getByLabel('Card number').fill(cardNumber);
      await page.getByLabel('Expiry (MM/YY)').fill(GOOD_CARD.expiry);
      await page.getByLabel('Security code').fill(GOOD_CARD.securityCode);
    };
    await save.click();
    await expect(page.getByRole('alert')).toContainText('The card was declined');
    await expect(agreementOf(page)).toHaveCount(0);
    await expectAccessible(page);
    await fill(GOOD_CARD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
    await page.getByRole('link', { name: 'Replace Visa •••• 4242' }).click();
    await expect(page.getByRole('heading', { name: 'Add another card', level: 1 })).toBeVisible();
    await expect(page.getByText('It replaces Visa •••• 4242. Nothing is charged now.')).toBeVisible();
    await expect(page.getByRole('button', { name: /remove/i })).toHaveCount(0);
    await expectNoDefects(page);
    await fill({ cardNumber: '5555 5555 5555 4444' });
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByRole('link', { name: 'Replace Mastercard •••• 4444' })).toBeVisible();
    await expectNoDefects(page);
  },
);
