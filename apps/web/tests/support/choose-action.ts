import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an entry in the menu of a booking; by default there is one booking. */
export async function chooseAction(
  user: UserEvent,
  entry: string,
  booking = /^Actions for the booking/,
): Promise<void> {
  await user.click(await screen.findByRole('button', { name: booking }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}
