import type { FormState } from '@primehour/contract/form-state';
import type { UnopenedPayment } from '@primehour/contract/my-pages';

/** The terms agreed to with the click that pays, and their SHA-256 in hex. */
export type Agreement = { words: string; wordsHash: string };

/** The input of each provider's form that pays for a held time. */
export type PayFormProps = {
  token: string;
  priceCents: number;
  form: FormState;
  /** Whom to call if scripts don't run. */
  phone: string;
  agreement: Agreement | null;
  /** What the provider's own fields need before a payment is opened. */
  unopened?: UnopenedPayment | undefined;
};
