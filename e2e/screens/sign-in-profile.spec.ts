// The guarantee: the two steps of the user story look right. apps/web/tests/sign-in-profile.test.tsx has the rest.
import { createBusiness } from '@primehour/contract/business';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'the profile step requires names and a valid email',
  { tag: ['@phone', '@wide'] },
  async ({ page, aVisitor, signIn }) => {
    await signIn(await aVisitor());
    await page.goto('/sign-in/user-story/1');
    await expect(page.getByRole('heading', { name: 'Tell us about yourself', level: 1 })).toBeVisible();
    await expect(page.getByText('Step 1 of 2', { exact: true })).toBeVisible();
    const go = page.getByRole('button', { name: 'Continue' });
    await go.click();
    for (const label of ['First name', 'Last name', 'Email']) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(/Required$/);
    }
    await expect(go).toBeDisabled();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByLabel('First name').fill('Rosa');
    await page.getByLabel('Last name').fill('Delgado');
    await page.getByLabel('Email').fill('rosa@delgadohair');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/It should be valid email address/);
    await expect(go).toBeDisabled();
    await page.getByLabel('Email').fill('rosa@delgadohair.example');
    await go.click();
    await expect(page.getByRole('heading', { name: 'Tell us about your business' })).toBeVisible();
  },
);

test(
  'the business step requires name, address, state and a phone',
  { tag: ['@phone', '@wide'] },
  async ({ page, aPerson, signIn }) => {
    await signIn(await aPerson());
    await page.goto('/sign-in/user-story/2');
    await expect(page.getByRole('heading', { name: 'Tell us about your business', level: 1 })).toBeVisible();
    await expect(page.getByText('Step 2 of 2', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    for (const label of ['Business name', 'Business address', 'State']) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription('Required');
    }
    const contact = page.getByLabel('Contact number');
    await expect(contact).toHaveAccessibleDescription('Phone number is required');
    await expect(page.getByLabel('Business type')).toHaveAccessibleDescription('');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await contact.fill('312555');
    await expect(contact).toHaveAccessibleDescription(
      'The phone number you entered is too short for the country United States',
    );
    await contact.fill('1125550142');
    await expect(contact).toHaveAccessibleDescription('Incorrect phone number');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { name: 'Tell us about yourself' })).toBeVisible();
  },
);

test('what happens to a business looks right', { tag: '@wide' }, async ({ page, aPerson, signIn }) => {
  const person = await aPerson();
  await signIn(person);
  await page.goto('/sign-in/user-story/2');
  await page.getByLabel('Business name').fill('Delgado');
  await page.getByLabel('Business address').fill('1 Main Street');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('Contact number').fill('3125550110');
  const go = page.getByRole('button', { name: 'Continue' });
  await test.step('one that was created on another device in the meantime', async () => {
    await person.call(createBusiness, {
      body: {
        name: 'Delgado Hair',
        businessType: null,
        state: 'IL',
        timezone: 'America/Denver',
        city: '1821 S Loomis Street, Chicago',
        contactNumber: '+13125550199',
      },
    });
    await go.click();
    await expect(page.getByText('You already have a business. Check its details and continue.')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('one that was saved', async () => {
    await go.click();
    await expect(page.getByRole('dialog', { name: "You're doing great!" })).toBeVisible();
    await expectAccessible(page);
  });
});
