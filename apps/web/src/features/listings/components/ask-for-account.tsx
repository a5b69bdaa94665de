import { paths } from '../../../paths.ts';
import { openModal } from '../../../shell/modal/store.ts';

/** Spec 2 §2: Connect leads to the bank account; whoever declines goes back. */
export const askForAccount = (navigate: (path: string) => void, goBack: () => void): void =>
  openModal('CONFIRM', {
    title: 'Bank account is not connected',
    message: 'Guests pay you for a listing, so it needs a bank account. Would you like to connect one now?',
    confirmLabel: 'Connect',
    onConfirm: () => navigate(paths.cardConnect),
    onCancel: goBack,
  });
