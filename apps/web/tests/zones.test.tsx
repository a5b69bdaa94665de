/** A screen with times of the business names its zone if the viewer's clock differs, once for all times next to it. */
import { randomUUID } from 'node:crypto';
import { listChanges } from '@primehour/contract/change';
import { listClients } from '@primehour/contract/client';
import { getListing } from '@primehour/contract/listing';
import { issueGiftCard } from '@primehour/contract/stored-value';
import { getWaitlist } from '@primehour/contract/waitlist';
import type { Zone } from '@primehour/domain/vocabulary';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { makeListing } from '@primehour/testkit/product/listings';
import type { Partner } from '@primehour/testkit/product/people';
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { chooseAction } from './support/choose-action.ts';
import { join } from './support/members.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner, product } from './support/people.ts';
import { replaceResponses } from './support/responses.ts';

const NOTE = /Times are in/;
const IN_FIVE_DAYS = Date.now() + 5 * 86_400_000;

/** The zones that an element names, one for each time it does. */
const zonesIn = (element: HTMLElement) =>
  within(element)
    .queryAllByText(NOTE)
    .map(({ textContent }) => textContent);
const zonesOnScreen = () => zonesIn(screen.getByRole('main'));

async function aSalon(timezone: Zone): Promise<Partner> {
  const partner = await aPartner({ business: { timezone }, services: [{ price: 0 }] });
  await addBookingByHand(partner, IN_FIVE_DAYS);
  signIn(partner);
  return partner;
}

/** The viewer's clock is Chicago's. */
const ZONES = [
  ['Pacific/Honolulu', ['Times are in Hawaii time.']],
  ['America/Chicago', []],
] as const;

it.each(ZONES)('on listings, and on each card of a listing (%s)', async (timezone, note) => {
  const partner = await aSalon(timezone);
  const listing = await makeListing(product, partner);
  await openScreen('/listings');
  await screen.findByRole('link', { name: listing.name });
  expect(zonesOnScreen()).toEqual(note);
  const { id, reservationDateTime: at } = listing;
  const bid = { seq: 1, bidder: 'Bidder 1', kind: 'BID', amountCents: 5000, priceCents: 5000, at, hash: '' } as const;
  const refund = { amountCents: 5000, state: 'PAID_BACK', cause: 'LATE_PAYMENT', payer: 'BUSINESS' } as const;
  replaceResponses(getListing, {
    ...listing,
    bids: [{ ...bid, name: 'Mia Chen', maskedPhone: '…42', leaderName: null }],
    refunds: [{ ...refund, id, at, failure: null, canRetry: false, name: 'Mia Chen' }],
  });
  await openScreen(`/listings/${id}`);
  await screen.findByRole('heading', { name: 'What happened' });
  // The reservation, the bids, the refunds, and what happened.
  expect(zonesOnScreen()).toEqual([...note, ...note, ...note, ...note]);
});

it.each(ZONES)('in the details of a booking (%s)', async (timezone, note) => {
  await aSalon(timezone);
  const user = await openScreen('/bookings');
  await chooseAction(user, 'Booking Details');
  await screen.findByRole('heading', { name: 'Timeline' });
  expect(zonesIn(screen.getByRole('dialog'))).toEqual(note);
});

it.each(ZONES)('on a client’s page (%s)', async (timezone, note) => {
  const { call, business } = await aSalon(timezone);
  const { items } = await call(listClients, { query: { businessId: business.id } });
  await openScreen(`/clients/${items[0]?.id}`);
  await screen.findByRole('list', { name: 'Bookings' });
  expect(zonesOnScreen()).toEqual(note);
  // The next booking is not in the list if the list shows another page.
  const figures = screen.getByRole('region', { name: 'Figures' });
  expect(figures).toHaveTextContent(note.length > 0 ? /Next booking.*[AP]M Hawaii time/ : /Next booking.*[AP]MLast/);
});

it.each(ZONES)('on the waiting list, unless it is empty (%s)', async (timezone, note) => {
  const { call, business } = await aSalon(timezone);
  await openScreen('/bookings/waiting-list');
  await screen.findByRole('heading', { name: 'Waiting list', level: 1 });
  await screen.findByText(/^Nothing has opened yet/);
  expect(zonesOnScreen()).toEqual([]);
  const empty = await call(getWaitlist, { query: { businessId: business.id } });
  const opening = { id: business.id, startAt: IN_FIVE_DAYS, endAt: IN_FIVE_DAYS + 3_600_000, createdAt: IN_FIVE_DAYS };
  const facts = { cause: 'CANCELLED', mode: 'IN_ORDER', state: 'GONE', serviceName: null, nextAt: null } as const;
  const nobody = { personNames: [], offers: [], skipped: [], choices: [], falling: null, filledBy: null };
  replaceResponses(getWaitlist, { ...empty, openings: [{ ...opening, ...facts, ...nobody }] });
  await openScreen('/bookings/waiting-list');
  await screen.findByText(/^Canceled /);
  expect(zonesOnScreen()).toEqual(note);
});

it.each(ZONES)('on the list of changes (%s)', async (timezone, note) => {
  await aSalon(timezone);
  const change = {
    id: '1',
    at: IN_FIVE_DAYS,
    by: 'SYSTEM',
    name: null,
    subject: null,
    fields: [],
    reason: null,
  } as const;
  replaceResponses(listChanges, { page: 0, limit: 30, total: 1, items: [{ ...change, action: 'Lifted', fields: [] }] });
  await openScreen('/account-manager/changes');
  await screen.findByText('Lifted');
  expect(zonesOnScreen()).toEqual(note);
});

it.each(ZONES)('on Home, next to what is left of the day (%s)', async (timezone, note) => {
  await aSalon(timezone);
  await openScreen('/');
  expect(await screen.findByText(/^0 visits left/)).toHaveTextContent(
    note.length > 0 ? /^0 visits left · Hawaii time$/ : /^0 visits left$/,
  );
});

it.each(ZONES)('in the dialogs of a gift card and of someone who leaves (%s)', async (timezone, note) => {
  const partner = await aSalon(timezone);
  const card = { amountCents: 10_000, sold: 'TILL', recipientName: null, message: null, phoneNumber: null } as const;
  const { call, business } = partner;
  await call(issueGiftCard, { query: { businessId: business.id }, body: { ...card, requestKey: randomUUID() } });
  const ben = await join(partner, 'Ben Castillo');
  await addBookingByHand(partner, IN_FIVE_DAYS + 2 * 3_600_000, { resourceId: ben.id });
  let user = await openScreen('/booking-settings/policies');
  await user.click(await screen.findByRole('button', { name: /^Manage Gift card/ }));
  await screen.findByRole('list', { name: 'What changed the balance' });
  expect(zonesIn(screen.getByRole('dialog'))).toEqual(note);
  user = await openScreen(`/team/${ben.id}`);
  await user.click(await screen.findByRole('button', { name: /^Retire/ }));
  await screen.findByRole('combobox');
  expect(zonesIn(screen.getByRole('dialog'))).toEqual(note);
});
