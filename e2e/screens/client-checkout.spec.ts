// The guarantee: details and code are validated field by field, with messages, and no input is lost.
import { formatDayTime } from '@primehour/domain/format/time';
import { DECLINED_CARD } from '@primehour/testkit/product/bookings';
import { aPhone } from '@primehour/testkit/product/people';
import { enterCode, fillDetails, openBookingPage, payWith, pickTime } from '../fixtures/client-pages.ts';
import { expectAccessible, expectNoHorizontalScroll, expectNoShift, measureShifts } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

const CHICAGO = 'America/Chicago';
const SERVICES = [{ name: 'Cut and finish', price: 6550, duration: 60 }];

test(
  'details and code are validated, and another code has to wait',
  { tag: '@phone' },
  async ({ page, aPartner, startOf, outbox }) => {
    const partner = await aPartner({ services: SERVICES });
    await test.step('required details are reported field by field, and kept', async () => {
      const startAt = await startOf(partner, 2);
      await measureShifts(page);
      await openBookingPage(page, partner);
      await pickTime(page, startAt, CHICAGO);
      const summary = page.getByRole('region', { name: 'Your booking' });
      await expect(summary).toContainText(formatDayTime(startAt, CHICAGO));
      await expect(summary).toContainText('Central time');
      await expect(summary).toContainText('1h 0m · $65.50');
      await expect(page.getByText('Message and data rates may apply')).toBeVisible();
      await expectNoShift(page);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole('button', { name: 'Text me a code' }).click();
      const name = page.getByLabel('Name');
      await expect(name).toHaveAccessibleDescription('Tell us your name');
      await expect(name).toBeFocused();
      await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Phone number is required');
      await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/Please agree to continue/);
      await name.fill('Ada Brooks');
      await page.getByLabel('Phone').fill('+1 312-555');
      await expect(page.getByLabel('Phone')).toHaveValue('312555');
      await page.getByLabel(/^Email/).fill('ada@');
      await page.getByRole('button', { name: 'Text me a code' }).click();
      await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
        'The phone number you entered is too short for the country United States',
      );
      await expect(page.getByLabel(/^Email/)).toHaveAccessibleDescription('It should be valid email address');
      await expect(name).toHaveValue('Ada Brooks');
      await expect(page.getByLabel(/^Email/)).toHaveValue('ada@');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('a form that was shown with mistakes can be gone back to', async () => {
      await fillDetails(page, { name: 'Ada Brooks', phone: aPhone() });
      await page.getByRole('button', { name: 'Text me a code' }).click();
      await expect(page.getByRole('heading', { name: 'Verify your number with code', level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible();
    });
    await test.step('each wrong code has its message, and another one has to wait', async () => {
      const phone = aPhone();
      await openBookingPage(page, partner);
      await pickTime(page, await startOf(partner), CHICAGO);
      await fillDetails(page, { name: 'Ada Brooks', phone });
      await page.getByRole('button', { name: 'Text me a code' }).click();
      await expect(page.getByRole('heading', { name: 'Verify your number with code', level: 1 })).toBeVisible();
      const main = page.getByRole('main');
      await expect(main).toContainText(phone.slice(-4));
      await expect(main).not.toContainText(phone.slice(2, -4));
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      const code = page.getByLabel('Verification code');
      await page.getByRole('button', { name: 'Submit the code' }).click();
      await expect(code).toHaveAccessibleDescription('Verification code is required');
      await enterCode(page, '123');
      await expect(code).toHaveAccessibleDescription('Please enter the code completely');
      const right = await outbox.readCode(phone);
      await enterCode(page, right === '000000' ? '000001' : '000000');
      await expect(code).toHaveAccessibleDescription('The code is wrong');
      await expect(code).toHaveValue('');
      await expect(page.getByText(/^Next attempt in \d{1,2} seconds\.$/)).toBeVisible();
      const resend = page.getByRole('button', { name: 'Resend the code' });
      await expect(resend).toBeDisabled();
      await expect(resend).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await enterCode(page, right);
      await expect(page.getByRole('heading', { name: 'Pay to confirm', level: 1 })).toBeVisible();
    });
  },
);

test(
  'a known phone skips the code; a declined card is followed by a good one',
  { tag: '@phone' },
  async ({ page, aPartner, starts, outbox }) => {
    const partner = await aPartner({ services: SERVICES });
    const [first = 0, , , second = 0] = await starts(partner);
    const phone = aPhone();
    await openBookingPage(page, partner);
    await pickTime(page, first, CHICAGO);
    await fillDetails(page, { name: 'Ada Brooks', phone });
    await page.getByRole('button', { name: 'Text me a code' }).click();
    await enterCode(page, await outbox.readCode(phone));
    await expect(page.getByRole('heading', { name: 'Pay to confirm' })).toBeVisible();

    await openBookingPage(page, partner);
    await pickTime(page, second, CHICAGO);
    await expect(page.getByText(`We know this phone: •••• ${phone.slice(-4)}`)).toBeVisible();
    await expect(page.getByText('No code is needed.')).toBeVisible();
    await expect(page.getByLabel('Phone', { exact: true }).and(page.getByRole('textbox'))).toBeHidden();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByLabel('Name').fill('Ada Brooks');
    await page.getByRole('checkbox', { name: /^I agree/ }).check();
    await page.getByRole('button', { name: 'Continue to payment' }).click();

    await expect(page.getByRole('heading', { name: 'Pay to confirm' })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d left$/);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await payWith(page, { cardNumber: '4242 4242 4242 4241', expiry: '13/30', securityCode: '12' });
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Check the card number');
    await expect(page.getByLabel('Expiry (MM/YY)')).toHaveAccessibleDescription('Use MM/YY');
    await expect(page.getByLabel('Security code')).toHaveAccessibleDescription('Use the 3 or 4 digits on the card');
    await expectAccessible(page);
    await payWith(page, DECLINED_CARD);
    await expect(page.getByRole('alert')).toHaveText('The card was declined. Try another one');
    // Card details are never sent back to the page.
    await expect(page.getByLabel('Card number')).toHaveValue('');
    await payWith(page);
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
    await outbox.readText(phone, formatDayTime(second, CHICAGO));
  },
);

test('a hold counts down, and says when it has expired', { tag: '@phone' }, async ({ page, aPartner, aBooking }) => {
  const { token } = await aBooking(await aPartner({ services: SERVICES }), { isPaid: false });
  await page.clock.install();
  await page.goto(`/my/${token}`);
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d left$/);
  await expect(page.getByRole('button', { name: 'Pay $65.50' })).toBeVisible();
  await page.clock.fastForward(10 * 60_000);
  await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d left$/);
  await page.clock.fastForward(6 * 60_000);
  await expect(page.getByText('The time was held for 15 minutes and is free again. Pick a time')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Book again' }).click();
  await expect(page.getByRole('heading', { name: 'Delgado Hair', level: 1 })).toBeVisible();
});

test('a free service is booked without a card', async ({ page, aPartner, startOf, outbox }) => {
  const partner = await aPartner({ services: [{ name: 'Consultation', price: 0, duration: 30 }] });
  const phone = aPhone();
  await openBookingPage(page, partner);
  await pickTime(page, await startOf(partner), CHICAGO);
  await fillDetails(page, { name: 'Ada Brooks', phone, email: 'ada@mail.example' });
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await enterCode(page, await outbox.readCode(phone));
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  await expect(page.getByText('You paid')).toHaveCount(0);
});

test('a time that is no longer offered leads back to the calendar', async ({ page, aPartner, aBooking, starts }) => {
  const partner = await aPartner({ services: SERVICES });
  const [taken = 0] = await starts(partner);
  await openBookingPage(page, partner);
  await pickTime(page, taken, CHICAGO);
  await aBooking(partner, { startAt: taken });
  await page.reload();
  await expect(page.getByText('This time has just been taken. Pick another one')).toBeVisible();
  await expect(page.getByText('The nearest free times:')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});
