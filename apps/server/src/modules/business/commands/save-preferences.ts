import type { PreferencesForm } from '@primehour/contract/preferences';
import { appUser, userPreferences } from '@primehour/db/schema/user';
import type { Tx } from '@primehour/db/transaction';
import type { Preferences } from '@primehour/domain/preferences/preferences';
import type { Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { findPreferences } from '../queries.ts';

/** Saves a user's preferences (product/app-settings#notifications); omitted fields keep their value. */
export async function savePreferences(
  tx: Tx,
  userId: string,
  form: PreferencesForm,
  now: Instant,
): Promise<Preferences> {
  // Two tabs save one after the other, so that neither loses the other's changes.
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('update');
  const before = await findPreferences(tx, userId);
  const saved = {
    weekStart: form.weekStart ?? before.weekStart,
    clock: form.clock ?? before.clock,
    mutedTexts: [...(form.mutedTexts ?? before.mutedTexts)],
    mutedEmails: [...(form.mutedEmails ?? before.mutedEmails)],
    updatedAt: dateOf(now),
  };
  await tx
    .insert(userPreferences)
    .values({ userId, ...saved })
    .onConflictDoUpdate({ target: userPreferences.userId, set: saved });
  return saved;
}
