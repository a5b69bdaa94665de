import type { Config } from '../config.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { createSandboxProvider } from './payments-sandbox.ts';
import { createStripeProvider } from './payments-stripe.ts';

/** The payment provider the operator chose. */
export const createPaymentProvider = (config: Pick<Config, 'payments'>, context: SandboxContext): PaymentProvider =>
  config.payments.provider === 'stripe'
    ? createStripeProvider(config.payments, context.clock)
    : createSandboxProvider(context);
