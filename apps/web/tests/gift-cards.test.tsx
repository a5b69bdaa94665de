/**
 * A gift card is issued with its code shown once, and its balance is corrected and cashed out; a package is sold in a
 * client's record; both pay for bookings that a member enters.
 */
import { randomUUID } from 'node:crypto';
import { addBooking } from '@primehour/contract/calendar';
import { listClients } from '@primehour/contract/client';
import { issueGiftCard, listStoredValues, sellPackage, setStoredValueBlocked } from '@primehour/contract/stored-value';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { aPhone, type Partner, typedPhone } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { chooseAction } from './support/choose-action.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { cutLiveStream, refuseRequests } from './support/responses.ts';

const CHICAGO = 'America/Chicago';
const DAY = addDays(dateIn(Date.now(), CHICAGO), 5);
const TEN = instantAtWallTime(DAY, 600, CHICAGO);
const SERVICES = [{ name: 'Cut and finish', price: 8000 }];

const queryOf = ({ business }: Partner) => ({ businessId: business.id });
const dialog = (name: string | RegExp) => within(screen.getByRole('dialog', { name }));
const question = () => within(screen.getByRole('alertdialog'));
const nextTo = (text: string | RegExp) => screen.findByText(text).then((found) => found.closest('li'));

async function issue(partner: Partner, amountCents: number): Promise<string> {
  const card = { amountCents, sold: 'TILL', recipientName: null, message: null, phoneNumber: null } as const;
  const body = { ...card, requestKey: randomUUID() };
  const { code } = await partner.call(issueGiftCard, { query: queryOf(partner), body });
  return code;
}

async function firstClient(partner: Partner): Promise<string> {
  const { items } = await partner.call(listClients, { query: queryOf(partner) });
  return items[0]?.id ?? '';
}

it('issues a gift card, and refuses an amount out of range', async () => {
  signIn(await aPartner({ services: SERVICES }));
  const user = await openScreen('/booking-settings/policies');
  expect(await screen.findByText(/No gift cards or packages yet\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New Gift Card' }));
  await screen.findByRole('dialog', { name: 'New Gift Card' });
  const field = (name: RegExp) => dialog('New Gift Card').getByLabelText(name);
  await fill(user, field(/^Amount/), '4');
  await user.click(dialog('New Gift Card').getByRole('button', { name: 'New Gift Card' }));
  await waitFor(() => expect(field(/^Amount/)).toHaveAccessibleDescription(/Should be from \$5 to \$2,000/));
  await fill(user, field(/^Amount/), '100');
  await fill(user, field(/^For whom/), 'Mia');
  await fill(user, field(/^Message on the card/), 'Happy birthday!');
  await user.click(dialog('New Gift Card').getByRole('button', { name: 'New Gift Card' }));
  const ready = within(await screen.findByRole('dialog', { name: 'The gift card is ready' }));
  const code = ready.getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value;
  expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  expect(ready.getByRole<HTMLInputElement>('textbox', { name: 'Page to print or share' }).value).toMatch(/^https?:/);
  await user.click(ready.getByRole('button', { name: 'Done' }));
  expect(await nextTo(new RegExp(code.slice(-4)))).toHaveTextContent('$100 of $100 left · for Mia');
});

it('shows what a gift card was used for, and cashes out the rest', async () => {
  const partner = await aPartner({ services: SERVICES });
  const code = await issue(partner, 10_000);
  const whom = { name: 'Mia Chen', phoneNumber: aPhone(), tellsClient: false };
  const payment = { payment: 'GIFT_CARD', giftCode: code } as const;
  const body = { serviceId: partner.services[0]?.id ?? '', startAt: TEN, ...whom, ...payment };
  await partner.call(addBooking, { query: queryOf(partner), body });
  signIn(partner);
  const user = await openScreen('/booking-settings/policies');
  await user.click(await screen.findByRole('button', { name: `Manage Gift card •••• ${code.slice(-4)}` }));
  await screen.findByRole('dialog', { name: `Gift card •••• ${code.slice(-4)}` });
  await waitFor(() => expect(dialog(/^Gift card/).getByRole('list')).toHaveTextContent('Used for a booking'));
  await user.click(dialog(/^Gift card/).getByRole('button', { name: 'Cash Out' }));
  await screen.findByRole('alertdialog');
  await user.click(question().getByRole('button', { name: 'Cash Out' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('$0 of $100 left'));
});

it('blocks a gift card, and shows why it could not be unblocked', async () => {
  const partner = await aPartner({ services: SERVICES });
  await issue(partner, 10_000);
  signIn(partner);
  const user = await openScreen('/booking-settings/policies');
  await user.click(await screen.findByRole('button', { name: /^Manage Gift card/ }));
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  await screen.findByRole('alertdialog');
  await user.click(question().getByRole('button', { name: 'Block' }));
  await screen.findByRole('button', { name: 'Unblock' });
  const restore = refuseRequests(setStoredValueBlocked, 'TOO_MANY_REQUESTS');
  await user.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await dialog(/^Gift card/).findByText(/Too many requests/)).toBeVisible();
  restore();
  await user.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByRole('button', { name: 'Block' })).toBeVisible();
});

it('sells a package in a client’s record', async () => {
  const partner = await aPartner({ services: SERVICES });
  await addBookingByHand(partner, TEN, { name: 'Mia Chen' });
  signIn(partner);
  const user = await openScreen(`/clients/${await firstClient(partner)}`);
  await user.click(await screen.findByRole('button', { name: 'Sell Package' }));
  await screen.findByRole('dialog', { name: 'Sell Package' });
  const field = (name: RegExp) => dialog('Sell Package').getByLabelText(name);
  await user.click(dialog('Sell Package').getByRole('button', { name: 'Sell Package' }));
  await waitFor(() => expect(field(/^Name/)).toHaveAccessibleDescription(/Required|Enter/));
  await fill(user, field(/^Name/), 'Five cuts');
  await fill(user, field(/^Price/), '300');
  await user.click(dialog('Sell Package').getByRole('button', { name: 'Sell Package' }));
  expect(await screen.findByRole('list', { name: 'Packages' })).toHaveTextContent('5 of 5 visits left');
  const query = { ...queryOf(partner), page: 0, limit: 10 };
  const { items } = await partner.call(listStoredValues, { query });
  expect(items.map(({ label, balance, priceCents }) => [label, balance, priceCents])).toEqual([
    ['Five cuts', 5, 30_000],
  ]);
});

it('pays as much of a new booking with a gift card as it can', async () => {
  const partner = await aPartner({ services: SERVICES });
  const code = await issue(partner, 5000);
  signIn(partner);
  const user = await openScreen('/bookings');
  await user.click((await screen.findAllByRole('button', { name: '+ New Booking' }))[0] ?? document.body);
  await screen.findByLabelText('Known client');
  const field = (name: string | RegExp) => dialog('New Booking').getByLabelText(name);
  const add = () => user.click(dialog('New Booking').getByRole('button', { name: 'Add Booking' }));
  await fill(user, field('Date'), DAY);
  await fill(user, field('Time'), '12:00');
  await fill(user, field(/^Phone/), typedPhone(aPhone()));
  await fill(user, field('Name'), 'Ada Brooks');
  await user.click(await dialog('New Booking').findByRole('radio', { name: /^Gift card/ }));
  await waitFor(() => expect(dialog('New Booking').getByRole('button', { name: 'Add Booking' })).toBeEnabled());
  await add();
  await waitFor(() => expect(field(/^Gift card code/)).toHaveAccessibleDescription(/Required/));
  await fill(user, field(/^Gift card code/), '0000 0000 0000 0000');
  await add();
  await waitFor(() => expect(field(/^Gift card code/)).toHaveAccessibleDescription(/We don’t know this code/));
  await fill(user, field(/^Gift card code/), code.toLowerCase());
  await add();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await chooseAction(user, 'Booking Details', /Ada Brooks$/);
  const money = () => screen.getByRole('region', { name: 'Payment' });
  await waitFor(() => expect(money()).toHaveTextContent('Paid with a gift card'));
  expect(money()).toHaveTextContent('To pay at the visit');
  expect(money()).toHaveTextContent('$30');
});

/** Mia has an unpaid booking, and five visits in a package. */
async function aPartnerOfMia(): Promise<Partner> {
  const partner = await aPartner({ services: SERVICES });
  await addBookingByHand(partner, TEN, { name: 'Mia Chen' });
  const visits = { label: 'Five cuts', visits: 5, priceCents: 30_000, serviceIds: null, validUntil: null } as const;
  const body = { clientId: await firstClient(partner), ...visits, sold: 'TILL', requestKey: randomUUID() } as const;
  await partner.call(sellPackage, { query: queryOf(partner), body });
  return partner;
}

it('counts a visit in the client’s record as soon as a booking there is paid with it', async () => {
  const partner = await aPartnerOfMia();
  signIn(partner);
  cutLiveStream();
  const user = await openScreen(`/clients/${await firstClient(partner)}`);
  expect(await screen.findByRole('list', { name: 'Packages' })).toHaveTextContent('5 of 5 visits left');
  await user.click(screen.getByRole('button', { name: '+ New Booking' }));
  await fill(user, await screen.findByLabelText('Date'), DAY);
  await fill(user, screen.getByLabelText('Time'), '12:00');
  await user.click(await screen.findByRole('radio', { name: /^Package/ }));
  const add = () => dialog('New Booking').getByRole('button', { name: 'Add Booking' });
  await waitFor(() => expect(add()).toBeEnabled());
  await user.click(add());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const packages = () => screen.getByRole('list', { name: 'Packages' });
  await waitFor(() => expect(packages()).toHaveTextContent('4 of 5 visits left'));
});

it('shows the packages of a merged record at once', async () => {
  const partner = await aPartnerOfMia();
  await addBookingByHand(partner, TEN + 7_200_000, { name: 'Ada Brooks' });
  signIn(partner);
  cutLiveStream();
  const user = await openScreen('/clients');
  await user.click(await screen.findByRole('link', { name: 'Ada Brooks' }));
  expect(await screen.findByText('No packages.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Merge with another' }));
  await fill(user, await screen.findByLabelText('Other record'), 'mia');
  await user.click(await screen.findByRole('button', { name: /^Mia Chen/ }));
  await screen.findByText('2, 1 of them from the other record');
  await user.click(screen.getByRole('button', { name: 'Merge clients' }));
  expect(await screen.findByText('Clients merged')).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Packages' })).toHaveTextContent('5 of 5 visits left');
});

it('pays the rest of a booking with a visit of a package', async () => {
  signIn(await aPartnerOfMia());
  const user = await openScreen('/bookings');
  await chooseAction(user, 'Booking Details');
  await user.click(await screen.findByRole('button', { name: 'Use Gift Card or Package' }));
  const paying = () => dialog('Use Gift Card or Package');
  await waitFor(() => expect(paying().getByRole('radio', { name: /Five cuts/ })).toBeChecked());
  expect(screen.getByRole('dialog', { name: 'Use Gift Card or Package' })).toHaveTextContent('5 of 5 visits left');
  await user.click(paying().getByRole('button', { name: /^Pay/ }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Use Gift Card or Package' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('region', { name: 'Payment' })).toHaveTextContent('Paid with a package'));
});
