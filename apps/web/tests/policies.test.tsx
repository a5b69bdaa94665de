/**
 * A business adds a ready policy with one press and can undo that, writes its own next to the exact words that clients
 * agree to, and assigns one to a service.
 */
import { listPolicies, replacePolicy } from '@primehour/contract/policy';
import type { Partner } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { refuseRequests } from './support/responses.ts';

const PATH = '/booking-settings/policies';

/** The card of a policy. */
async function policy(name: string): Promise<HTMLElement> {
  const card = (await screen.findByRole('heading', { name })).closest('li');
  if (!card) throw new Error(`${name} is not in a list.`);
  return card;
}

const undo = () => screen.getByRole('region', { name: 'Undo' });
const button = (name: string) => screen.findByRole('button', { name });
const field = (label: string) => screen.findByLabelText(label);
const save = () => screen.getByRole('button', { name: 'Save Changes' });

const aSalon = () => aPartner({ services: [{ name: 'Cut and finish', price: 8000 }] });

async function openPolicies(partner?: Partner): Promise<UserEvent> {
  signIn(partner ?? (await aSalon()));
  const user = await openScreen(PATH);
  await policy('Standard');
  return user;
}

/** Writes a policy with the defaults of the form. */
async function addPolicy(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('link', { name: 'New Policy' }));
  await fill(user, await field('Name'), 'Long visits');
  await user.keyboard('{Enter}');
  await policy('Long visits');
}

it('makes a ready policy the default with one press, which can be undone', async () => {
  const user = await openPolicies();
  expect(await policy('Standard')).toHaveTextContent('Default');
  expect(await policy('Standard')).toHaveTextContent('Full refund until your change cut-off');
  await user.click(await button('Use Card'));
  await waitFor(async () => expect(await policy('Card')).toHaveTextContent('All services'));
  expect(screen.queryByRole('button', { name: 'Use Card' })).toBeNull();
  await waitFor(() => expect(undo()).toHaveTextContent('Card is now your default.'));
  await user.click(within(undo()).getByRole('button', { name: 'Undo' }));
  await button('Use Card');
  await waitFor(async () => expect(await policy('Standard')).toHaveTextContent('Default'));
});

it('follows the numbers in the client’s sentence, and reports mistakes at their fields', async () => {
  const user = await openPolicies();
  await user.click(await screen.findByRole('link', { name: 'New Policy' }));
  const terms = await screen.findByRole('region', { name: 'What clients agree to' });
  await waitFor(() => expect(terms).toHaveTextContent('I agree: nothing to pay now, my card is saved.'));
  await user.click(screen.getByRole('radio', { name: /^Pay a deposit/ }));
  await fill(user, await field('Deposit'), '10');
  expect(terms).toHaveTextContent('$8 deposit now.');
  expect(terms).toHaveTextContent('keeps $40 (50%); if I don’t come, $80 (100%), charged to this card.');
  const noShow = () => screen.getByLabelText('For a no-show, keep');
  await fill(user, noShow(), '20');
  expect(terms).toHaveTextContent('Correct the marked fields to see it.');
  await user.click(save());
  const describes = (reason: string) => expect.stringContaining(reason) as string;
  await waitFor(async () => expect(await field('Name')).toHaveAccessibleDescription(describes('Enter a name')));
  expect(noShow()).toHaveAccessibleDescription(describes('Should be at least what a late cancellation costs'));
  expect(save()).toBeDisabled();
  await fill(user, noShow(), '100');
  await fill(user, await field('Name'), 'Long visits');
  await user.keyboard('{Enter}');
  expect(await policy('Long visits')).toHaveTextContent('No service uses it');
});

it('saves a change as a new version, and says why one is refused', async () => {
  const user = await openPolicies();
  await addPolicy(user);
  await user.click(await button('Actions for Long visits'));
  await user.click(screen.getByRole('menuitem', { name: 'Edit Policy' }));
  expect(await screen.findByText('Bookings already made keep their terms. New ones get these.')).toBeVisible();
  await user.click(await button('+ Add Step'));
  await user.click(await button('Remove step 1'));
  await waitFor(async () => expect(await button('+ Add Step')).toHaveFocus());
  await fill(user, await field('Less than (hours before)'), '48');
  const restore = refuseRequests(replacePolicy, 'UNEXPECTED');
  await user.click(save());
  await waitFor(() =>
    expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent('Something went wrong on our side'),
  );
  expect(screen.getAllByText(/Something went wrong on our side/)).toHaveLength(1);
  restore();
  await user.click(save());
  expect(await screen.findByText('Saved. Bookings already made keep their terms.')).toBeVisible();
  expect(await policy('Long visits')).toHaveTextContent('Free to cancel until 48 hours before');
});

it('keeps a policy that a service has, and removes others', async () => {
  const partner = await aSalon();
  const user = await openPolicies(partner);
  await user.click(await button('Use Deposit'));
  await waitFor(async () => expect(await policy('Deposit')).toHaveTextContent('Default'));
  await addPolicy(user);

  await openScreen('/services');
  await user.click(await screen.findByRole('link', { name: 'Cut and finish' }));
  const choice = await field('Policy');
  expect(choice).toHaveValue('');
  await user.selectOptions(choice, 'Long visits');
  await user.click(save());
  await waitFor(() => expect(addressNow()).toBe('/services'));

  await openScreen(PATH);
  await waitFor(async () => expect(await policy('Long visits')).toHaveTextContent('For Cut and finish'));
  await user.click(await button('Actions for Long visits'));
  const remove = screen.getByRole('menuitem', { name: /^Remove/ });
  expect(remove).toHaveTextContent('Give its services another policy first');
  await user.keyboard('{Escape}');
  await user.click(await button('Actions for Standard'));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove the policy Standard?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Standard' })).toBeNull());

  const stored = await partner.call(listPolicies, { query: { businessId: partner.business.id } });
  expect(stored.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Deposit', true],
    ['Long visits', false],
  ]);
});

it('says that a policy is missing', async () => {
  signIn(await aSalon());
  const user = await openScreen(`${PATH}?edit=gone`);
  expect(await screen.findByText('This policy can’t be found')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to policies' }));
  expect(await policy('Standard')).toBeVisible();
});
