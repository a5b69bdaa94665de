import { appUser } from '@primehour/db/schema/user';
import type { Tx } from '@primehour/db/transaction';
import { eq } from 'drizzle-orm';
import { orNotFound } from '../../../refusal.ts';
import { findUser, type UserRow } from '../queries.ts';

export type Profile = { readonly first_name: string; readonly last_name: string; readonly email: string };

/** Saves the profile, during onboarding and later. */
export async function updateUser(tx: Tx, userId: string, profile: Profile): Promise<UserRow> {
  await tx
    .update(appUser)
    .set({ firstName: profile.first_name, lastName: profile.last_name, email: profile.email })
    .where(eq(appUser.id, userId));
  return orNotFound(await findUser(tx, userId));
}
