import * as buttons from '../copy/buttons.ts';
import * as labels from '../copy/labels.ts';

/** The dialog for members who need a bank account and can't connect one. */
export const ACCOUNT_BY_OWNER = {
  title: labels.noBankAccount,
  message: labels.bankAccountByOwner,
  cancelLabel: buttons.close,
};
