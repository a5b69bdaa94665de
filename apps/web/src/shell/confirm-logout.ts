import { signOut } from '../session/sign-out.ts';
import { openModal } from './modal/store.ts';

/** Spec 1 §2: logging out is asked for first. The guard then leads to sign-in. */
export function confirmLogout(): void {
  openModal('CONFIRM', {
    title: 'Confirm logout',
    message: 'Are you sure you want to log out?',
    confirmLabel: 'Log out',
    onConfirm: signOut,
  });
}
