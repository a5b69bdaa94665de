// The guarantee: fields have names and descriptions, and accept what product/shell#fields allows, typed or pasted.
import type { Locator, Page } from '@playwright/test';
import { test } from '../fixtures/gallery.ts';
import { expect } from '../fixtures/test.ts';

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

async function paste(page: Page, field: Locator, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.press('ControlOrMeta+V');
}

test('fields are named and described, and choosing and copying work by keyboard', async ({ page }) => {
  await test.step('pressing a label focuses its field, and the hint and error describe it', async () => {
    await page.getByText('First name', { exact: true }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('Email', { exact: true }).first()).toHaveAccessibleDescription('For receipts only.');
    const wrong = page.getByLabel('Last name');
    await expect(wrong).toHaveAccessibleDescription('Required');
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    await page.getByText('Text me about this booking').click();
    await expect(page.getByRole('checkbox', { name: 'Text me about this booking' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Text me about this booking' })).toHaveAccessibleDescription(
      'Message and data rates may apply.',
    );
    await expect(page.getByRole('group', { name: 'Duration' })).toHaveAccessibleDescription(
      /Duration minute must be less than 60/,
    );
  });
  await test.step('a search is cleared by a button that appears with the text and returns focus to the field', async () => {
    const search = page.getByRole('searchbox', { name: 'Search clients', exact: true });
    const clear = page.getByRole('button', { name: 'Clear search' });
    await expect(clear).toHaveCount(1);
    await search.fill('Ana');
    await expect(clear).toHaveCount(2);
    await clear.first().click();
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
    await expect(clear).toHaveCount(1);
  });
  await test.step('arrow keys move through the cards of a choice and skip disabled ones', async () => {
    const choice = page.getByRole('group', { name: 'Listing type' });
    const dutch = choice.getByRole('radio', { name: /^Dutch/ });
    await dutch.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(choice.getByRole('radio', { name: /^Traditional/ })).toBeChecked();
    await page.keyboard.press('ArrowLeft');
    await expect(dutch).toBeChecked();
    await expect(choice.getByRole('radio', { name: /^Fixed/ })).toBeDisabled();
  });
  await test.step('pressing the button copies the value', async () => {
    await page.getByRole('button', { name: 'Copy Booking Page URL' }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('https://primehour.example/p/ana-barbershop');
    await expect(page.getByRole('link', { name: /^View Page Booking Page URL/ })).toHaveAttribute('target', '_blank');
  });
});

test('text fields keep what they allow, typed or pasted', async ({ page }) => {
  await test.step('a number field rejects e, E, + and -, and ignores the mouse wheel', async () => {
    const notice = page.getByLabel('Minimum notice');
    await notice.fill('');
    await notice.pressSequentially('1e2E+-3');
    await expect(notice).toHaveValue('123');
    await paste(page, notice, '-4e5');
    await expect(notice).toHaveValue('123');
    await notice.hover();
    await page.mouse.wheel(0, 120);
    await expect(notice).toHaveValue('123');
  });
  await test.step('a price is rounded to cents on blur', async () => {
    const price = page.getByLabel('Price', { exact: true });
    for (const [typed, rounded] of [
      ['45.505', '45.51'],
      ['1.005', '1.01'],
      ['12', '12'],
      ['', ''],
    ] as const) {
      await price.fill(typed);
      await price.blur();
      await expect(price).toHaveValue(rounded);
    }
    await price.pressSequentially('-5');
    await expect(price).toHaveValue('5');
  });
  await test.step('a phone field keeps only digits, twelve at most, typed or pasted', async () => {
    const phone = page.getByLabel('Phone number');
    await paste(page, phone, '+1 312-555-0142');
    await expect(phone).toHaveValue('3125550142');
    await phone.fill('');
    await phone.pressSequentially('+31a2');
    await expect(phone).toHaveValue('312');
    await phone.fill('');
    await phone.pressSequentially('2345678901234');
    await expect(phone).toHaveValue('234567890123');
    await phone.fill('');
    await phone.pressSequentially('13125550142');
    await expect(phone).toHaveValue('3125550142');
  });
  await test.step('a code field is one textbox that takes six digits', async () => {
    const code = page.getByRole('textbox', { name: 'Verification code' });
    await expect(code).toHaveCount(1);
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await paste(page, code, '123 456 7');
    await expect(code).toHaveValue('123456');
    await code.press('Backspace');
    await code.pressSequentially('x9');
    await expect(code).toHaveValue('123459');
  });
  await test.step('a text area counts characters, capitalizes the first letter, and stops at its limit', async () => {
    const area = page.getByLabel('Description', { exact: true });
    await expect(area).toHaveAccessibleDescription('17 / 500');
    await area.fill('');
    await area.pressSequentially('calm');
    await expect(area).toHaveValue('Calm');
    await expect(area).toHaveAccessibleDescription('4 / 500');
    await paste(page, area, 'b'.repeat(600));
    await expect(area).toHaveAccessibleDescription('500 / 500');
    expect((await area.inputValue()).length).toBe(500);
  });
});
