import { logout } from '@primehour/contract/session';
import { send } from '../api/send.ts';
import { closeModal } from '../modals/store.ts';
import { paths } from '../paths.ts';
import { isLook } from '../session/session.ts';
import { changeSession, getSession } from '../session/store.ts';

/**
 * Clears the session here and in every tab, and revokes the refresh token on the server without waiting for it. What
 * else belongs to the person is deleted by `forget-person.ts`, the query cache with it.
 */
export function signOut(): void {
  // A look is ended on its own screen.
  if (isLook(getSession())) return window.location.assign(paths.look);
  const { refreshToken } = getSession();
  closeModal();
  changeSession({ type: 'signedOut' });
  if (refreshToken) {
    // Offline, the token runs out by itself; the person is signed out here in any case.
    send({ path: logout.path, method: logout.method, body: { refreshToken } }).catch(() => undefined);
  }
}
