import { connectFrom } from '../../account/return-path.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/listings.ts';
import { openModal } from '../../modals/store.ts';

type Ways = { readonly from: string; readonly navigate: (path: string) => void; readonly goBack: () => void };

/**
 * See product/listings#bank-account-needed: Connect leads to the bank account, and from there back to the listing;
 * declining goes back.
 */
export const openAccountDialog = ({ from, navigate, goBack }: Ways): void =>
  openModal('CONFIRM', {
    title: labels.noBankAccount,
    message: copy.bankAccountText,
    confirmLabel: copy.bankAccountConfirm,
    onConfirm: () => navigate(connectFrom(from)),
    onCancel: goBack,
  });
