/**
 * For every time of a day, 'Why?' shows whether it is offered to clients or which rule prevents that, and opens what takes
 * it.
 */
import { dateIn, formatTime } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';

const ZONE = 'America/Chicago';

it('shows each time as free or with the reason why not, which leads to the booking', async () => {
  const partner = await aPartner({ services: [{ name: 'Consultation', price: 0, duration: 60 }] });
  const day = addDays(dateIn(Date.now(), ZONE), 5);
  const startAt = instantAtWallTime(day, 10 * 60, ZONE);
  await addBookingByHand(partner, startAt);
  signIn(partner);
  const user = await openScreen('/availability');
  await user.click(await screen.findByRole('button', { name: 'Why?' }));
  await fill(user, await screen.findByLabelText('Day'), day);
  const dialog = () => within(screen.getByRole('dialog', { name: 'Why?' }));
  const times = () => within(dialog().getByRole('list', { name: 'Times' })).getAllByRole('listitem');
  const taken = () => times().find((line) => line.textContent.includes(formatTime(startAt, ZONE))) ?? document.body;
  // Times with the same result share a line.
  await waitFor(() => expect(times()).toHaveLength(3));
  expect(screen.getByRole('dialog', { name: 'Why?' })).toHaveTextContent('7 of 8 times are offered to clients.');
  expect(times()[0]).toHaveTextContent('Free');
  expect(times()[2]).toHaveTextContent('Free · 6 times');
  expect(taken()).toHaveTextContent('Ada Brooks');
  await user.click(within(taken()).getByRole('button', { name: /^See booking/ }));
  expect(await screen.findByRole('dialog', { name: 'Ada Brooks' })).toBeVisible();
});
