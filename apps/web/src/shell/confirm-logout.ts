import { signOut } from '../account/sign-out.ts';
import { openModal } from '../modals/store.ts';

/** Logging out is asked for first (product/sign-in#log-out). The guard then leads to sign-in. */
export function confirmLogout(): void {
  openModal('CONFIRM', {
    title: 'Confirm logout',
    message: 'Are you sure you want to log out?',
    confirmLabel: 'Log out',
    onConfirm: signOut,
  });
}
