import type { SandboxBankForm, SandboxProvider } from '../../../adapters/payments-sandbox.ts';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { PaymentProvider, ProviderAccount } from '../../../ports/payments.ts';
import type { TenantId } from '../../../tenant.ts';
import { rememberAccount } from './remember-account.ts';

/**
 * The sandbox bank's form: connects an account that moves no money.
 * @throws Refusal ACCOUNT_SESSION_EXPIRED, BANK_REFUSED; NOT_FOUND where a real provider is in charge
 */
export async function connectSandboxBank(
  { payments, db, clock }: Pick<Deps, 'payments' | 'db' | 'clock'>,
  tenant: TenantId,
  form: SandboxBankForm,
): Promise<ProviderAccount> {
  if (!isSandbox(payments)) throw new Refusal('NOT_FOUND');
  const account = await payments.connectAccount({ businessId: tenant }, form);
  await db.transaction((tx) => rememberAccount(tx, tenant, payments.name, account, clock.now()));
  return account;
}

const isSandbox = (provider: PaymentProvider): provider is SandboxProvider => provider.name === 'sandbox';
