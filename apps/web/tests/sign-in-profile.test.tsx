/** The two steps of the user story ask what product/onboarding specifies, in its words, and keep input. */
import { createBusiness, updateBusiness } from '@primehour/contract/business';
import { completeRegister } from '@primehour/contract/session';
import { BUSINESS_TYPES } from '@primehour/domain/business/business-types';
import { TIME_ZONES } from '@primehour/domain/time/time-zones';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { dismissModal } from '../src/modals/store.ts';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPerson, aVisitor } from './support/people.ts';
import { collectBodies, refuseRequests } from './support/responses.ts';

const inMain = () => within(screen.getByRole('main'));
const optionsOf = (label: string | RegExp) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const goOn = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Continue' }));

async function replaceText(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
}

async function describeBusiness(user: UserEvent, { name = 'Delgado Hair', state = 'IL' } = {}): Promise<void> {
  await user.type(await screen.findByLabelText('Business name'), name);
  await user.type(screen.getByLabelText('Business address'), '1821 S Loomis Street, Chicago');
  await user.selectOptions(screen.getByLabelText('State'), state);
  await user.type(screen.getByLabelText('Contact number'), '3125550110');
}

async function describePerson(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText('First name'), 'Rosa');
  await user.type(screen.getByLabelText('Last name'), 'Delgado');
  await user.type(screen.getByLabelText('Email'), 'rosa@delgadohair.example');
}

const dialog = () => screen.findByRole('dialog', { name: "You're doing great!" });

it('offers the specified time zones, types and states', async () => {
  signIn(await aPerson());
  await openScreen('/sign-in/user-story/2');
  expect(await screen.findByLabelText('Time zone')).toHaveValue('America/Chicago');
  expect(optionsOf('Time zone')).toEqual(TIME_ZONES.map(({ label }) => label));
  expect(optionsOf(/^Business type/)).toEqual([expect.stringMatching(/.+/), ...BUSINESS_TYPES]);
  const states = optionsOf('State');
  for (const state of ['District of Columbia', 'American Samoa', 'Guam', 'Puerto Rico', 'Wyoming', 'Virgin Islands']) {
    expect(states.filter((option) => option.includes(state))).toHaveLength(1);
  }
});

it('says under the form why a business can’t be saved', async () => {
  signIn(await aPerson());
  refuseRequests(createBusiness, 'BUSINESS_EXISTS');
  const user = await openScreen('/sign-in/user-story/2');
  await describeBusiness(user);
  await user.keyboard('{Enter}');
  expect(await inMain().findByRole('alert')).toHaveTextContent(/^You already have a business$/);
});

it('creates a business with its calendar off, and changes it on a second visit', async () => {
  signIn(await aPerson());
  const created = collectBodies(createBusiness);
  const updated = collectBodies(updateBusiness);
  let user = await openScreen('/sign-in/user-story/2');
  await describeBusiness(user);
  await goOn(user);
  expect(await dialog()).toHaveTextContent('almost finished with registration');
  await user.click(within(await dialog()).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(addressNow()).toBe('/sign-in/card-connect'));
  expect(created).toEqual([expect.objectContaining({ isCalendarActive: false, timezone: 'America/Chicago' })]);

  user = await openScreen('/sign-in/user-story/2');
  expect(await screen.findByLabelText('Business name')).toHaveValue('Delgado Hair');
  await user.selectOptions(screen.getByLabelText('Time zone'), 'America/Denver');
  await goOn(user);
  expect(await dialog()).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(addressNow()).toBe('/sign-in/card-connect'));
  const kept = { name: 'Delgado Hair', isCalendarActive: false };
  expect(updated).toEqual([expect.objectContaining({ ...kept, timezone: 'America/Denver' })]);
  expect(created).toHaveLength(1);
});

it('leads to the bank account even if the dialog is closed before its code has loaded', async () => {
  signIn(await aPerson());
  const user = await openScreen('/sign-in/user-story/2');
  await describeBusiness(user);
  await goOn(user);
  await dialog();
  // What closes the loading dialog.
  dismissModal();
  await waitFor(() => expect(addressNow()).toBe('/sign-in/card-connect'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows a business created on another device in the meantime, and does not overwrite it', async () => {
  const person = await aPerson();
  signIn(person);
  const updated = collectBodies(updateBusiness);
  const user = await openScreen('/sign-in/user-story/2');
  await describeBusiness(user, { name: 'Delgado', state: 'NY' });
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
  await goOn(user);
  expect(await screen.findByText('You already have a business. Check its details and continue.')).toBeVisible();
  expect(screen.getByLabelText('Business name')).toHaveValue('Delgado Hair');
  expect(screen.getByLabelText('State')).toHaveValue('IL');
  expect(screen.getByLabelText('Time zone')).toHaveValue('America/Denver');
  expect(screen.getByLabelText('Contact number')).toHaveValue('3125550199');
  expect(updated).toEqual([]);
  await replaceText(user, 'Business name', 'Delgado Hair & Beard');
  await goOn(user);
  expect(await dialog()).toBeVisible();
  expect(updated).toEqual([expect.objectContaining({ name: 'Delgado Hair & Beard', timezone: 'America/Denver' })]);
});

it.each(['user-story/1', 'user-story/2', 'card-connect', 'congratulations', 'survey/1', 'thanks'])(
  'needs a session for %s',
  async (step) => {
    await openScreen(`/sign-in/${step}`);
    expect(await screen.findByRole('heading', { name: 'Account Manager' })).toBeVisible();
    expect(addressNow()).toBe('/sign-in');
  },
);

it('takes a placeholder email for none', async () => {
  const visitor = await aVisitor();
  signIn({ ...visitor, user: { ...visitor.user, first_name: 'Rosa', email: `phone@${visitor.phone}` } });
  await openScreen('/sign-in/user-story/1');
  expect(await screen.findByLabelText('First name')).toHaveValue('Rosa');
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

it('says under the form why a profile can’t be saved, and keeps what is typed', async () => {
  signIn(await aVisitor());
  refuseRequests(completeRegister, 'UNEXPECTED');
  const user = await openScreen('/sign-in/user-story/1');
  await describePerson(user);
  await user.keyboard('{Enter}');
  expect(await inMain().findByRole('alert')).toHaveTextContent(/^Something went wrong on our side\. Try again$/);
  expect(screen.getByLabelText('Email')).toHaveValue('rosa@delgadohair.example');
});
