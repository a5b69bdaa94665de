import { isSignedIn } from '../session/session.ts';
import { getSession, subscribeSession } from '../session/store.ts';
import { closeModal } from './store.ts';

const shownBusinessId = (): string | undefined => getSession().businessInfo[0]?.id;

/**
 * Closes the open dialog when the user goes back or forward, logs out or is shown another business, the latter two in
 * whatever tab: input for one business is not saved in another (product/shell#dialogs).
 */
export function closeWhenLeft(): () => void {
  const openedIn = shownBusinessId();
  window.addEventListener('popstate', closeModal);
  const unsubscribe = subscribeSession(() => {
    const isOther = openedIn !== undefined && openedIn !== shownBusinessId();
    if (isOther || !isSignedIn(getSession())) closeModal();
  });
  return () => {
    window.removeEventListener('popstate', closeModal);
    unsubscribe();
  };
}
