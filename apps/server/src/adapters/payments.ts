import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import type { PaymentConfig } from '../payment-config.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { createSandboxProvider } from './payments-sandbox.ts';
import { createStripeProvider } from './payments-stripe.ts';

/** The sandbox is null when a real provider is configured. */
type PaymentPorts = { readonly payments: PaymentProvider; readonly sandbox: Sandbox | null };
type Create<Name extends PaymentProviderName> = (
  settings: PaymentConfig<Name>,
  context: SandboxContext,
) => PaymentPorts;

/** One adapter per provider of the list; a name without one does not compile. */
const ADAPTERS: { readonly [Name in PaymentProviderName]: Create<Name> } = {
  sandbox: (_settings, context) => createSandboxProvider(context),
  stripe: (settings, { clock }) => ({ payments: createStripeProvider(settings, clock), sandbox: null }),
};

/** The payment provider that the operator chose. */
export const createPaymentPorts = <Name extends PaymentProviderName>(
  { payments }: { readonly payments: PaymentConfig<Name> },
  context: SandboxContext,
): PaymentPorts => ADAPTERS[payments.provider](payments, context);
