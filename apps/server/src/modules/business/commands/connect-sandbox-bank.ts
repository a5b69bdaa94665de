import type { Deps } from '../../../deps.ts';
import type { Scope } from '../../../http/session-gate.ts';
import type { ProviderAccount } from '../../../ports/payments.ts';
import type { SandboxBankForm } from '../../../ports/sandbox.ts';
import { Refusal } from '../../../refusal.ts';
import { syncAccount } from './sync-account.ts';

/**
 * The sandbox bank's form: connects an account that moves no money, or replaces the existing one.
 * @throws Refusal ACCOUNT_SESSION_EXPIRED, BANK_REFUSED; NOT_FOUND if a real provider is configured
 */
export async function connectSandboxBank(
  deps: Pick<Deps, 'payments' | 'sandbox' | 'db' | 'clock'>,
  { businessId: tenant, userId }: Pick<Scope, 'businessId' | 'userId'>,
  form: SandboxBankForm,
): Promise<ProviderAccount | undefined> {
  if (!deps.sandbox) throw new Refusal('NOT_FOUND');
  await deps.sandbox.connectAccount({ businessId: tenant }, form);
  return syncAccount(deps, tenant, userId);
}
