import type { Config } from '../config.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import { createSandboxProvider, type SandboxContext } from './payments-sandbox.ts';

/** The payment provider the operator chose. */
export function createPaymentProvider(
  config: Pick<Config, 'paymentProvider'>,
  context: SandboxContext,
): PaymentProvider {
  const providers = { sandbox: () => createSandboxProvider(context) };
  return providers[config.paymentProvider]();
}
