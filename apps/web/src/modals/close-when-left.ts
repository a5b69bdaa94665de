import { isSignedIn } from '../session/session.ts';
import { getSession, subscribeSession } from '../session/store.ts';
import { closeModal } from './store.ts';

/** Matches while an action in an open dialog is running. */
const BUSY = 'dialog[open] button[aria-busy=true]';

const shownBusinessId = (): string | undefined => getSession().businessInfo[0]?.id;

/**
 * Closes the open dialog when the user goes back or forward, logs out or is shown another business, the latter two in
 * any tab: input for one business is not saved in another. While an action runs, going back leaves its dialog open,
 * which shows how it failed (product/shell#dialogs).
 */
export function closeWhenLeft(): () => void {
  const openedIn = shownBusinessId();
  const leavePage = () => {
    if (!document.querySelector(BUSY)) closeModal();
  };
  window.addEventListener('popstate', leavePage);
  const unsubscribe = subscribeSession(() => {
    const isOther = openedIn !== undefined && openedIn !== shownBusinessId();
    if (isOther || !isSignedIn(getSession())) closeModal();
  });
  return () => {
    window.removeEventListener('popstate', leavePage);
    unsubscribe();
  };
}
