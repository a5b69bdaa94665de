import { signOut } from '../account/sign-out.ts';
import * as copy from '../copy/shell.ts';
import * as titles from '../copy/titles.ts';
import { openModal } from '../modals/store.ts';

/** Logging out requires confirmation (product/sign-in#log-out). The guard then redirects to sign-in. */
export function confirmLogout(): void {
  openModal('CONFIRM', {
    title: copy.logoutTitle,
    message: copy.logoutQuestion,
    confirmLabel: titles.logout,
    onConfirm: signOut,
  });
}
