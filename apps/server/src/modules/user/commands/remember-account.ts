import { paymentAccount } from '@primehour/db/schema/business';
import type { Tx } from '@primehour/db/transaction';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentProvider, ProviderAccount } from '../../../ports/payments.ts';
import type { TenantId } from '../../../tenant.ts';

/**
 * Asks the provider about the bank account and writes down what it says: its word counts, not ours
 * (decisions, bank account and payments).
 */
export async function refreshAccount(
  { payments, db, clock }: Pick<Deps, 'payments' | 'db' | 'clock'>,
  tenant: TenantId,
): Promise<ProviderAccount | undefined> {
  const account = await payments.findAccount({ businessId: tenant });
  if (account) await db.transaction((tx) => rememberAccount(tx, tenant, payments.name, account, clock.now()));
  return account;
}

/** Keeps the provider’s word about a business’s account. */
export async function rememberAccount(
  tx: Tx,
  tenant: TenantId,
  provider: PaymentProvider['name'],
  account: ProviderAccount,
  now: number,
): Promise<void> {
  const said = {
    provider,
    providerAccountId: account.accountId,
    status: account.status,
    last4: account.last4,
    bankName: account.bankName,
    updatedAt: dateOf(now),
  };
  await tx
    .insert(paymentAccount)
    .values({ businessId: tenant, ...said })
    .onConflictDoUpdate({ target: paymentAccount.businessId, set: said });
}
