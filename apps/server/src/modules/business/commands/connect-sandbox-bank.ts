import type { Deps } from '../../../deps.ts';
import type { ProviderAccount, SandboxBankForm } from '../../../ports/payments.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { rememberAccount } from './remember-account.ts';

/**
 * The sandbox bank's form: connects an account that moves no money, or puts another one in its place.
 * @throws Refusal ACCOUNT_SESSION_EXPIRED, BANK_REFUSED; NOT_FOUND where a real provider is in charge
 */
export async function connectSandboxBank(
  { payments, db, clock }: Pick<Deps, 'payments' | 'db' | 'clock'>,
  tenant: TenantId,
  form: SandboxBankForm,
): Promise<ProviderAccount> {
  if (!payments.sandbox) throw new Refusal('NOT_FOUND');
  const askedAt = clock.now();
  const account = await payments.sandbox.connectAccount({ businessId: tenant }, form);
  await db.transaction((tx) => rememberAccount(tx, tenant, payments.name, account, askedAt));
  return account;
}
