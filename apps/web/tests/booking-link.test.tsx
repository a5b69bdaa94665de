/**
 * The partner renews a client's link on the booking itself and sees the result; a link that has ended opens nothing and
 * says where to get a new one.
 */
import { renewLink } from '@primehour/contract/booking-link';
import { publicPaths } from '@primehour/contract/public-paths';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { chooseAction } from './support/choose-action.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aBooking, aPartner, outbox } from './support/people.ts';
import { holdResponses } from './support/responses.ts';

/** The status, the heading and the text of the page that the client gets at a link. */
async function pageAt(address: string) {
  const response = await fetch(address);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return { status: response.status, title: page.querySelector('h1')?.textContent, text: page.body.textContent };
}

const BOOKED = { status: 200, title: 'You’re booked' };
const ENDED = {
  status: 404,
  title: 'This page could not be found',
  text: expect.stringContaining('Ask the business for a new one.'),
};

it('texts a new link, and the previous one stops working', async () => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  const { token, phone } = await aBooking(partner);
  const first = publicPaths.myBooking(token);
  expect(await pageAt(first)).toMatchObject(BOOKED);
  signIn(partner);
  const user = await openScreen('/bookings');
  await chooseAction(user, 'Booking Details');
  const button = () => screen.getByRole('button', { name: 'Text a New Link' });
  await screen.findByRole('button', { name: 'Text a New Link' });
  // A press shows immediately, and two presses send one text.
  const release = holdResponses(renewLink);
  await user.click(button());
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  release();
  const dialog = within(screen.getByRole('dialog', { name: 'Ada Brooks' }));
  await waitFor(() =>
    expect(
      dialog
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain('A new link is on its way.'),
  );
  const second = await outbox.readLink(phone, 'A new link to your booking');
  expect(await pageAt(first)).toMatchObject(ENDED);
  expect(await pageAt(second)).toMatchObject(BOOKED);
});
