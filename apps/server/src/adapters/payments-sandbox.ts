import type { PaymentProvider } from '../ports/payments.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import { sandboxAccounts } from './payments-sandbox-accounts.ts';
import { sandboxCharges } from './payments-sandbox-charges.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { readSandboxEvent, sandboxEvent } from './payments-sandbox-events.ts';
import { sandboxHolds } from './payments-sandbox-holds.ts';
import { sandboxMethods } from './payments-sandbox-methods.ts';
import { sandboxPayouts } from './payments-sandbox-payouts.ts';
import { sandboxReturns } from './payments-sandbox-returns.ts';

/**
 * A payment provider that moves no money and otherwise behaves like a remote one: its own tables, written in separate
 * transactions, idempotent requests by key, signed and delayed events, and no stored card data.
 */
export function createSandboxProvider(context: SandboxContext): { payments: PaymentProvider; sandbox: Sandbox } {
  const { connectAccount, ...accounts } = sandboxAccounts(context);
  const { submitCharge, ...charges } = sandboxCharges(context);
  const { submitMethod, ...methods } = sandboxMethods(context);
  const payments: PaymentProvider = {
    name: 'sandbox',
    signatureHeader: 'sandbox-signature',
    pageSources: undefined,
    publishableKey: null,
    startupNote: 'Payments run in the sandbox: no money moves.',
    ...accounts,
    ...charges,
    ...methods,
    ...sandboxReturns(context),
    ...sandboxPayouts(context),
    holds: sandboxHolds(context),
    readEvent: (request) => readSandboxEvent(context, request),
  };
  const signEvent: Sandbox['signEvent'] = (event) => sandboxEvent(context, event);
  return { payments, sandbox: { connectAccount, submitCharge, submitMethod, signEvent } };
}
