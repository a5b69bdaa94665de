import { getUser } from '@primehour/contract/user';
import { call } from '../api/call.ts';
import { changeSession, getSession } from '../session/store.ts';
import { reloadBusinesses } from './business.ts';

/** The signed-in user as the server knows them now; of several businesses the list says which have an account. */
export async function reloadUser(): Promise<void> {
  changeSession({ type: 'userLoaded', user: await call(getUser, {}) });
  if (getSession().businessInfo.length > 1) await reloadBusinesses();
}

/** The same for the user and their businesses, because another device may have changed either. */
export async function reloadPerson(): Promise<void> {
  await Promise.all([reloadUser(), reloadBusinesses()]);
}
