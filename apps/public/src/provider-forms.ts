import type { FormState } from '@primehour/contract/form-state';
import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import type { ComponentType } from 'react';
import { CardFields } from './components/card-fields.tsx';
import { CardForm } from './components/card-form.tsx';
import { StripeForm } from './components/stripe-form.tsx';
import { StripeFrame } from './components/stripe-frame.tsx';
import type { PayFormProps } from './pay-form.ts';

type ProviderForms = {
  /** The whole form that pays for a held time. */
  readonly PayForm: ComponentType<PayFormProps>;
  /** Within one of our forms: the fields of a card that is saved and charged later. */
  readonly SaveFields: ComponentType<{
    form: FormState;
    phone: string;
    save: { secret: string; publishableKey: string | null };
  }>;
  /** The script of its fields; null if the browser needs none. */
  readonly script: 'stripe' | null;
};

/** How clients pay with each provider; a provider without a form does not compile. */
export const PROVIDER_FORMS: Readonly<Record<PaymentProviderName, ProviderForms>> = {
  sandbox: { PayForm: CardForm, SaveFields: CardFields, script: null },
  stripe: { PayForm: StripeForm, SaveFields: StripeFrame, script: 'stripe' },
};
