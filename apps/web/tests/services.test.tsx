/** The list of services shows each as clients will see it, and its menu offers the allowed actions. */
import { deleteService, listServices, makePrimaryService } from '@primehour/contract/service';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { refuseRequests } from './support/responses.ts';

const CUT = { name: 'Cut and finish', price: 6500, duration: 60, description: 'Wash, cut and dry.' };
const CURLS = { name: 'Curl cut', price: 9550, duration: 90, description: 'Cut dry, curl by curl.' };
const BANGS = { name: 'Bang trim', price: 0, duration: 15, description: 'Between two cuts.' };
const FAILED = /^Something went wrong on our side\. Try again$/;

const cards = () => within(screen.getByRole('main')).findAllByRole('listitem');

it('shows picture, name, duration, price, and which service is primary', async () => {
  signIn(await aPartner({ services: [CUT, CURLS, BANGS] }));
  const user = await openScreen('/services');
  const [cut, curls, bangs] = await cards();
  expect(cut).toHaveTextContent('Cut and finish');
  expect(cut).toHaveTextContent('Primary');
  expect(screen.getAllByText('Primary')).toHaveLength(1);
  expect(curls).toHaveTextContent('Curl cut');
  expect(curls).toHaveTextContent('Cut dry, curl by curl.');
  expect(curls).toHaveTextContent('1h 30m');
  expect(curls).toHaveTextContent('$95.50');
  expect(bangs).toHaveTextContent('Bang trim');
  expect(bangs).toHaveTextContent('15m');
  expect(bangs).toHaveTextContent('Free');
  await user.click(screen.getByRole('link', { name: '+ New Service' }));
  await waitFor(() => expect(addressNow()).toBe('/services/create-new'));
});

it('leads to the account manager without a business', async () => {
  signIn(await aPartner());
  refuseRequests(listServices, 'BUSINESS_NOT_FOUND');
  const user = await openScreen('/services');
  expect(await screen.findByRole('heading', { name: "You don't have any created business." })).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Account Manager' }));
  await waitFor(() => expect(addressNow()).toBe('/account-manager'));
});

it('does not delete the primary service, and says why', async () => {
  signIn(await aPartner({ services: [CUT, CURLS] }));
  const user = await openScreen('/services');
  await user.click(await screen.findByRole('button', { name: 'Actions for Cut and finish' }));
  const menu = screen.getByRole('menu', { name: 'Actions for Cut and finish' });
  const entry = within(menu).getByRole('menuitem', { name: /^Delete Service/ });
  expect(entry).toHaveAttribute('aria-disabled', 'true');
  expect(entry).toHaveTextContent('Make another service primary first');
  await user.click(entry);
  expect(entry).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(entry).not.toBeInTheDocument());
});

it('shows a refusal', async () => {
  signIn(await aPartner({ services: [CUT, CURLS] }));
  refuseRequests(makePrimaryService, 'UNEXPECTED');
  const user = await openScreen('/services');
  await user.click(await screen.findByRole('button', { name: 'Actions for Curl cut' }));
  await user.click(screen.getByRole('menuitem', { name: 'Make Primary Service' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(FAILED));
});

it('asks before it deletes a service, and shows a refusal', async () => {
  signIn(await aPartner({ services: [CUT, CURLS, BANGS] }));
  const user = await openScreen('/services');
  const question = () => within(screen.getByRole('alertdialog'));
  const openQuestion = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Curl cut' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete Service' }));
    await waitFor(() =>
      expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
        'Are you sure you want to delete this service?',
      ),
    );
  };
  await openQuestion();
  expect(question().getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  const restore = refuseRequests(deleteService, 'UNEXPECTED');
  await openQuestion();
  await user.click(question().getByRole('button', { name: 'Delete Service' }));
  await waitFor(() => expect(question().getByRole('alert')).toHaveTextContent(FAILED));
  restore();
  await user.click(question().getByRole('button', { name: 'Delete Service' }));
  await waitFor(async () =>
    expect((await cards()).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Cut and finish'),
      expect.stringContaining('Bang trim'),
    ]),
  );
});
