import { connectFrom } from '../../account/return-path.ts';
import { openModal } from '../../modals/store.ts';

type Ways = { readonly from: string; readonly navigate: (path: string) => void; readonly goBack: () => void };

/**
 * See product/listings#bank-account-needed: Connect leads to the bank account, and from there back to the listing;
 * declining it leads back.
 */
export const askForAccount = ({ from, navigate, goBack }: Ways): void =>
  openModal('CONFIRM', {
    title: 'Bank account is not connected',
    message: 'Guests pay you for a listing, so it needs a bank account. Would you like to connect one now?',
    confirmLabel: 'Connect',
    onConfirm: () => navigate(connectFrom(from)),
    onCancel: goBack,
  });
