import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import type { PaymentConfig } from '../payment-config.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { createSandboxProvider } from './payments-sandbox.ts';
import { createStripeProvider } from './payments-stripe.ts';

type Create<Name extends PaymentProviderName> = (
  settings: PaymentConfig<Name>,
  context: SandboxContext,
) => PaymentProvider;

/** One adapter per provider of the list; a name without one does not compile. */
const ADAPTERS: { readonly [Name in PaymentProviderName]: Create<Name> } = {
  sandbox: (_settings, context) => createSandboxProvider(context),
  stripe: (settings, { clock }) => createStripeProvider(settings, clock),
};

/** The payment provider that the operator chose. */
export const createPaymentProvider = <Name extends PaymentProviderName>(
  { payments }: { readonly payments: PaymentConfig<Name> },
  context: SandboxContext,
): PaymentProvider => ADAPTERS[payments.provider](payments, context);
