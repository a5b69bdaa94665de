import { aPhone, typedPhone } from '@primehour/testkit/product/people';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { openScreen } from './open-screen.tsx';

/** Goes through phone entry with a new phone number, up to the code. */
export async function signUp(): Promise<{ user: UserEvent; phone: string }> {
  const phone = aPhone();
  const user = await openScreen('/sign-in');
  await enterPhone(user, phone);
  return { user, phone };
}

/** On phone entry: requests a code. */
export async function enterPhone(user: UserEvent, phone: string): Promise<void> {
  await user.type(screen.getByLabelText('Phone number'), `${typedPhone(phone)}{Enter}`);
  await screen.findByRole('heading', { name: 'Verify your number with code' });
}
