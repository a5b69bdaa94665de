import type { profileForm } from '@primehour/contract/session';
import type { User } from '@primehour/contract/user-shapes';
import type * as z from 'zod/mini';

export type ProfileFields = z.input<typeof profileForm>;

/** An email of this form is a placeholder and is treated as empty (product/onboarding#profile). */
const PLACEHOLDER_EMAIL = /^phone@\+?\d+$/;

/** The initial values of the profile's fields, in onboarding and in the account manager. */
export function profileFieldsOf(user: Pick<User, 'first_name' | 'last_name' | 'email'> | null): ProfileFields {
  const email = user?.email ?? '';
  return {
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    email: PLACEHOLDER_EMAIL.test(email) ? '' : email,
  };
}
