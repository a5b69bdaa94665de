import { getUser } from '@primehour/contract/user';
import { call } from '../api/call.ts';
import { changeSession } from './store.ts';

/** The signed-in user as the server knows them now. */
export async function reloadUser(): Promise<void> {
  changeSession({ type: 'userLoaded', user: await call(getUser, {}) });
}
