import { createBusiness, updateBusiness } from '@primehour/contract/business';
// The guarantee: the two steps of the user story ask what product/onboarding specifies, in its words, and keep input.
import { completeRegister } from '@primehour/contract/session';
import { BUSINESS_TYPES } from '@primehour/domain/business/business-types';
import { TIME_ZONES } from '@primehour/domain/time/time-zones';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { collectBodies, refuseRequests } from '../fixtures/responses.ts';
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

test('the business step offers choices, shows refusals, and creates and changes the business', async ({
  page,
  aPerson,
  signIn,
}) => {
  await signIn(await aPerson());
  await test.step('it offers the specified zones, types and states', async () => {
    await page.goto('/sign-in/user-story/2');
    const zone = page.getByLabel('Time zone');
    await expect(zone).toHaveValue('America/Chicago');
    await expect(zone.getByRole('option')).toHaveText(TIME_ZONES.map(({ label }) => label));
    await expect(page.getByLabel('Business type').getByRole('option')).toHaveText([/.+/, ...BUSINESS_TYPES]);
    const states = page.getByLabel('State').getByRole('option');
    for (const state of ['District of Columbia', 'American Samoa', 'Guam', 'Puerto Rico', 'Wyoming']) {
      await expect(states.filter({ hasText: state })).toHaveCount(1);
    }
    await expect(states.filter({ hasText: 'Virgin Islands' })).toHaveCount(1);
  });
  await test.step('a business that can’t be saved says why under the form', async () => {
    await refuseRequests(page, createBusiness, 'BUSINESS_EXISTS');
    await page.goto('/sign-in/user-story/2');
    await page.getByLabel('Business name').fill('Delgado Hair');
    await page.getByLabel('Business address').fill('1821 S Loomis Street, Chicago');
    await page.getByLabel('State').selectOption('IL');
    await page.getByLabel('Contact number').fill('3125550110');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('You already have a business');
    await page.unrouteAll();
  });
  await test.step('a first business starts with its calendar off, and a second visit changes it', async () => {
    const created = collectBodies(page, createBusiness);
    const updated = collectBodies(page, updateBusiness);
    await page.goto('/sign-in/user-story/2');
    await page.getByLabel('Business name').fill('Delgado Hair');
    await page.getByLabel('Business address').fill('1821 S Loomis Street, Chicago');
    await page.getByLabel('State').selectOption('IL');
    await page.getByLabel('Contact number').fill('3125550110');
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog', { name: "You're doing great!" });
    await expect(dialog).toContainText('almost finished with registration');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/sign-in/card-connect');
    expect(created).toEqual([expect.objectContaining({ isCalendarActive: false, timezone: 'America/Chicago' })]);

    await page.goto('/sign-in/user-story/2');
    await expect(page.getByLabel('Business name')).toHaveValue('Delgado Hair');
    await page.getByLabel('Time zone').selectOption('America/Denver');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/sign-in/card-connect');
    const kept = { name: 'Delgado Hair', isCalendarActive: false };
    expect(updated).toEqual([expect.objectContaining({ ...kept, timezone: 'America/Denver' })]);
    expect(created).toHaveLength(1);
  });
});

test('a business created on another device in the meantime is shown, and not overwritten', async ({
  page,
  aPerson,
  signIn,
}) => {
  const person = await aPerson();
  await signIn(person);
  await page.goto('/sign-in/user-story/2');
  const name = page.getByLabel('Business name');
  await name.fill('Delgado');
  await page.getByLabel('Business address').fill('1 Main Street');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('Contact number').fill('3125550110');
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
  const updated = collectBodies(page, updateBusiness);
  const go = page.getByRole('button', { name: 'Continue' });
  await go.click();
  await expect(page.getByText('You already have a business. Check its details and continue.')).toBeVisible();
  await expect(name).toHaveValue('Delgado Hair');
  await expect(page.getByLabel('State')).toHaveValue('IL');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Denver');
  await expect(page.getByLabel('Contact number')).toHaveValue('3125550199');
  await expectAccessible(page);
  expect(updated).toEqual([]);
  await name.fill('Delgado Hair & Beard');
  await go.click();
  await expect(page.getByRole('dialog', { name: "You're doing great!" })).toBeVisible();
  expect(updated).toEqual([expect.objectContaining({ name: 'Delgado Hair & Beard', timezone: 'America/Denver' })]);
});

test('the steps after the code need a session, and the profile step keeps what is typed', async ({
  page,
  aVisitor,
  signIn,
}) => {
  await test.step('the steps after the code need a session', async () => {
    for (const step of ['user-story/1', 'user-story/2', 'card-connect', 'congratulations', 'survey/1', 'thanks']) {
      await page.goto(`/sign-in/${step}`);
      await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
      await expect(page).toHaveURL('/sign-in');
    }
  });
  await test.step('a placeholder email counts as none', async () => {
    const visitor = await aVisitor();
    await signIn({ ...visitor, user: { ...visitor.user, first_name: 'Rosa', email: `phone@${visitor.phone}` } });
    await page.goto('/sign-in/user-story/1');
    await expect(page.getByLabel('First name')).toHaveValue('Rosa');
    await expect(page.getByLabel('Email')).toHaveValue('');
  });
  await test.step('a profile that can’t be saved says why under the form', async () => {
    await signIn(await aVisitor());
    await refuseRequests(page, completeRegister, 'UNEXPECTED');
    await page.goto('/sign-in/user-story/1');
    await page.getByLabel('First name').fill('Rosa');
    await page.getByLabel('Last name').fill('Delgado');
    await page.getByLabel('Email').fill('rosa@delgadohair.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Something went wrong on our side. Try again');
    await expect(page.getByLabel('Email')).toHaveValue('rosa@delgadohair.example');
  });
});
