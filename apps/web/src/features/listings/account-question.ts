import { ACCOUNT_BY_OWNER } from '../../account/account-by-owner.ts';
import { connectFrom } from '../../account/return-path.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/listings.ts';
import { openModal } from '../../modals/store.ts';

type Ways = {
  readonly from: string;
  readonly navigate: (path: string) => void;
  readonly goBack: () => void;
  readonly canConnect: boolean;
};

/**
 * See product/listings#bank-account-needed: Connect leads to the bank account, and from there back to the listing;
 * declining goes back. Those who can't connect one only read who can.
 */
export const openAccountDialog = ({ from, navigate, goBack, canConnect }: Ways): void =>
  openModal('CONFIRM', {
    onCancel: goBack,
    ...(canConnect
      ? {
          title: labels.noBankAccount,
          message: copy.bankAccountText,
          confirmLabel: copy.bankAccountConfirm,
          onConfirm: () => navigate(connectFrom(from)),
        }
      : ACCOUNT_BY_OWNER),
  });
