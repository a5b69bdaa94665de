import { getUser } from '@primehour/contract/user';
import { call } from '../api/call.ts';
import { changeSession } from '../session/store.ts';
import { reloadBusinesses } from './business.ts';

/** The signed-in user as the server knows them now. */
export async function reloadUser(): Promise<void> {
  changeSession({ type: 'userLoaded', user: await call(getUser, {}) });
}

/** The same of the user and their businesses: another device may have changed either. */
export async function reloadPerson(): Promise<void> {
  await Promise.all([reloadUser(), reloadBusinesses()]);
}
