import * as copy from '@primehour/contract/copy/refusals';
import type { Deps } from '../../../deps.ts';
import type { AccountSession } from '../../../ports/payments.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { findUser, listBusinesses, findStoredAccount } from '../queries.ts';
import { storeAccount } from './sync-account.ts';

/**
 * Opens the provider's form for the bank account. Some providers create the account before its form: its id is stored
 * immediately, so that the next session continues the same form.
 * @throws Refusal UNAVAILABLE
 */
export async function openAccountSession(
  { payments, db, clock, log }: Pick<Deps, 'payments' | 'db' | 'clock' | 'log'>,
  tenant: TenantId,
  userId: string,
): Promise<AccountSession> {
  const askedAt = clock.now();
  const [known, user, businesses] = await Promise.all([
    findStoredAccount(db.read, tenant, payments.name),
    findUser(db.read, userId),
    listBusinesses(db.read, userId),
  ]);
  const displayName = businesses.find(({ business }) => business.id === tenant)?.business.name ?? '';
  const owner = { ...known, displayName, email: user?.email ?? undefined };
  const session = await payments.openAccountSession(owner).catch((error: unknown) => {
    log.error({ err: error, businessId: tenant }, 'A bank account form could not be opened');
    throw new Refusal('UNAVAILABLE', { message: copy.paymentProviderUnavailable });
  });
  const { accountId } = session;
  if (accountId !== undefined && known.accountId === undefined) {
    const started = { accountId, status: 'STARTED', bankName: null, last4: null, missing: [] } as const;
    await db.transaction((tx) => storeAccount({ tx, tenant, now: askedAt }, payments.name, started));
  }
  return session;
}
