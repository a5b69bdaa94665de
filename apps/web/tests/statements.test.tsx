/** A month separates what was received, earned and owed, and a payout opens with its lines. */
import { randomUUID } from 'node:crypto';
import { getPayout, listPayouts } from '@primehour/contract/statement';
import { issueGiftCard } from '@primehour/contract/stored-value';
import { PAYOUT, RECEIVED, ROW } from '@primehour/testkit/product/sample-responses';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aBooking, aPartner } from './support/people.ts';
import { refuseRequests, replaceResponses } from './support/responses.ts';

const PATH = '/account-manager/statements';
const NOTHING = Object.fromEntries(Object.keys(RECEIVED).map((name) => [name, 0])) as typeof RECEIVED;

const main = () => screen.getByRole('main');

it('shows what is owed for gift cards at the end of the month', async () => {
  const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 8000 }] });
  await aBooking(partner, { name: 'Mia Chen' });
  const card = { amountCents: 5000, sold: 'TILL', recipientName: null, message: null, phoneNumber: null } as const;
  const body = { ...card, requestKey: randomUUID() };
  await partner.call(issueGiftCard, { query: { businessId: partner.business.id }, body });
  signIn(partner);
  await openScreen(PATH);
  await waitFor(() => expect(main()).toHaveTextContent('Owed at the end of the month'));
  expect(main()).toHaveTextContent('Sold at your business');
});

it('lists payouts, and says that one could not be loaded', async () => {
  const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 8000 }] });
  await aBooking(partner, { name: 'Mia Chen' });
  signIn(partner);
  replaceResponses(listPayouts, [PAYOUT, { ...PAYOUT, id: `${PAYOUT.id.slice(0, -1)}b`, status: 'FAILED' }]);
  const user = await openScreen(PATH);
  await waitFor(() => {
    const failed = within(main())
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes('Failed'));
    expect(failed).toHaveTextContent('$157.10');
  });
  refuseRequests(getPayout, 'NOT_FOUND');
  const [first] = within(main()).getAllByRole('link', { name: /Nov 25, 2026/ });
  if (first) await user.click(first);
  expect(await screen.findByText('The payout could not be loaded')).toBeVisible();
});

it('says that a payout is not itemized yet', async () => {
  signIn(await aPartner());
  replaceResponses(getPayout, {
    ...PAYOUT,
    itemsState: 'WAITING',
    extras: [],
    rows: [],
    received: NOTHING,
    earnedCents: 0,
    otherCents: PAYOUT.amountCents,
  });
  await openScreen(`${PATH}?payout=${PAYOUT.id}`);
  await waitFor(() => expect(main()).toHaveTextContent('still preparing the list of what this payout consists of'));
  expect(main()).not.toHaveTextContent('Still to come');
});

it('shows lines that add up to what arrived', async () => {
  signIn(await aPartner());
  replaceResponses(getPayout, {
    ...PAYOUT,
    itemsState: 'STORED',
    extras: [{ id: 'txn_1', at: PAYOUT.createdAt, kind: 'FEE', amountCents: -50, feeCents: 0, netCents: -50 }],
    received: RECEIVED,
    rows: [ROW],
    earnedCents: 9950,
    otherCents: 100,
  });
  const user = await openScreen(`${PATH}?payout=${PAYOUT.id}`);
  expect(await screen.findByRole('heading', { name: 'Payout of Nov 25, 2026', level: 1 })).toBeVisible();
  await waitFor(() =>
    expect(main()).toHaveTextContent('The payment provider paid out $1 more than your bookings account for.'),
  );
  expect(screen.getByRole('row', { name: /Not itemized/ })).toHaveTextContent('$1');
  expect(screen.getByRole('row', { name: /Payment provider’s fees/ })).toHaveTextContent('−$0.50');
  for (const text of ['Visits', '$80', 'Tips', '$12', 'Refunds to clients', 'Not itemized', '$157.10']) {
    expect(main()).toHaveTextContent(text);
  }
  expect(main()).toHaveTextContent('Still to come');
  const [back] = within(main()).getAllByRole('link', { name: 'Statements' });
  if (back) await user.click(back);
  await waitFor(() => expect(addressNow()).toBe(PATH));
});
