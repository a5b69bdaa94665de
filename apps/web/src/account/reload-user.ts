import { getUser } from '@primehour/contract/user';
import type { User } from '@primehour/contract/user-shapes';
import { call } from '../api/call.ts';
import { changeSession, getSession } from '../session/store.ts';
import { reloadBusinesses } from './business.ts';

/**
 * The signed-in user as the server knows them now; with several businesses, the list says which ones have an account.
 */
export async function reloadUser(): Promise<void> {
  changeSession({ type: 'userLoaded', user: await call(getUser, {}) });
  if (getSession().businessInfo.length > 1) await reloadBusinesses();
}

/**
 * A saved profile is followed by a refresh of the user (product/onboarding#profile). The response already shows what
 * was saved, so a refresh that fails is not a failed save.
 */
export async function refreshSaved(user: User): Promise<void> {
  changeSession({ type: 'userLoaded', user });
  await reloadUser().catch(() => undefined);
}

/** The same for the user and their businesses, because another device may have changed either. */
export async function reloadPerson(): Promise<void> {
  await Promise.all([reloadUser(), reloadBusinesses()]);
}
