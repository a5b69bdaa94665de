import { paymentAccount } from '@primehour/db/schema/bank-account';
import { business } from '@primehour/db/schema/business';
import type { Tx } from '@primehour/db/transaction';
import { payoutChange } from '@primehour/domain/business/payout-change';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, lte, ne } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { notifyOwner } from '../../../messages/notify-owner.ts';
import { PaymentFailure, type PaymentProvider, type ProviderAccount } from '../../../ports/payments.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { findStoredAccount } from '../queries.ts';

type SyncDeps = Pick<Deps, 'payments' | 'db' | 'clock'>;

/**
 * Fetches the bank account from the provider, which is authoritative, and stores it (product/account#bank-account).
 * `userId`: the member who just changed it.
 */
export async function syncAccount(
  deps: SyncDeps,
  tenant: TenantId,
  userId?: string,
): Promise<ProviderAccount | undefined> {
  const { account, store } = await fetchAccount(deps, tenant, userId);
  await deps.db.transaction(store);
  return account;
}

/** The same for display: while the provider is unreachable, returns the stored account. */
export async function syncAccountOrStored(
  deps: SyncDeps & Pick<Deps, 'log'>,
  tenant: TenantId,
): Promise<ProviderAccount | undefined> {
  try {
    return await syncAccount(deps, tenant);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    deps.log.warn(
      { err: error, businessId: tenant },
      'The payment provider is unreachable; the account is shown as stored',
    );
    return storedAccount(deps, tenant);
  }
}

async function storedAccount({ db, payments }: SyncDeps, tenant: TenantId): Promise<ProviderAccount | undefined> {
  const [row] = await db.read.select().from(paymentAccount).where(eq(paymentAccount.businessId, tenant));
  if (!row || row.provider !== payments.name || row.status === 'DISCONNECTED') return undefined;
  const { providerAccountId: accountId, status, bankName, last4, missing } = row;
  return { accountId, status, bankName, last4, missing };
}

/** The provider's answer, and its write for the caller's transaction. */
export async function fetchAccount({ payments, db, clock }: SyncDeps, tenant: TenantId, userId?: string) {
  // An answer is at least as new as its request: of two concurrent ones, the later request wins.
  const askedAt = clock.now();
  const stored = await findStoredAccount(db.read, tenant, payments.name);
  const account = await payments.findAccount(stored);
  const write = (tx: Tx) => ({ tx, tenant, userId, now: askedAt });
  return {
    account,
    store: (tx: Tx) =>
      account ? storeAccount(write(tx), payments.name, account) : storeClosed(write(tx), stored.previousAccountId),
  };
}

/**
 * Stores the provider's answer about a business's account. When the business can no longer be paid, its calendar is
 * switched off, because bookings could not be paid; switching it on again is the owner's decision. The write carries
 * the request's instant.
 */
export function storeAccount(
  write: TenantTx,
  provider: PaymentProvider['name'],
  account: ProviderAccount,
): Promise<void> {
  return recordChange(write, async ({ tx, tenant, now: askedAt }) => {
    const values = {
      provider,
      providerAccountId: account.accountId,
      status: account.status,
      last4: account.last4,
      bankName: account.bankName,
      missing: [...account.missing].slice(0, 20),
      updatedAt: dateOf(askedAt),
    };
    await tx
      .insert(paymentAccount)
      .values({ businessId: tenant, ...values })
      .onConflictDoUpdate({ target: paymentAccount.businessId, set: values, setWhere: isOlderThan(askedAt) });
  });
}

/**
 * Stores that the provider has no open account for a business, in the row that existed when it was asked. A row created
 * since then stays, and the row of an account closed earlier keeps its instant: otherwise the account whose form is
 * being opened would be lost.
 */
export function storeClosed(write: TenantTx, accountId: string | undefined): Promise<void> {
  return recordChange(write, async ({ tx, tenant, now: askedAt }) => {
    if (accountId === undefined) return;
    await tx
      .update(paymentAccount)
      .set({ status: 'DISCONNECTED', missing: [], updatedAt: dateOf(askedAt) })
      .where(
        and(
          eq(paymentAccount.businessId, tenant),
          eq(paymentAccount.providerAccountId, accountId),
          ne(paymentAccount.status, 'DISCONNECTED'),
          isOlderThan(askedAt),
        ),
      );
  });
}

const isOlderThan = (askedAt: Instant) => lte(paymentAccount.updatedAt, dateOf(askedAt));

/** What a change of the row leads to: the calendar goes off, the log records it, the owner is notified. */
async function recordChange(write: TenantTx, change: (write: TenantTx) => Promise<void>): Promise<void> {
  const { tx, tenant, now: askedAt } = write;
  const before = await lockedAccount(tx, tenant);
  await change(write);
  const after = await lockedAccount(tx, tenant);
  if (!after) return;
  if (after.status !== 'ACTIVE') await switchCalendarOff(tx, tenant);
  await recordConnection(write, before, after);
  const kind = payoutChange(before, after);
  if (!kind) return;
  const [owner] = await tx.select({ userId: business.userId }).from(business).where(eq(business.id, tenant));
  if (owner) await notifyOwner(tx, { kind, userId: owner.userId, userAgent: null }, askedAt);
}

type StoredAccount = NonNullable<Awaited<ReturnType<typeof lockedAccount>>>;

/** Forms in progress, and details that the provider adds later, don't change where money goes. */
async function recordConnection(write: TenantTx, before: StoredAccount | undefined, after: StoredAccount) {
  const wasConnected = before?.status === 'ACTIVE';
  if (after.status === 'DISCONNECTED' && before && before.status !== 'DISCONNECTED') {
    await recordAudit(write, 'BANK_ACCOUNT_DISCONNECTED', { before: bankOf(before) });
  } else if (after.status === 'ACTIVE' && !(wasConnected && before.accountId === after.accountId)) {
    await recordAudit(write, 'BANK_ACCOUNT_CONNECTED', { after: bankOf(after) });
  }
}

const bankOf = ({ bankName, last4 }: StoredAccount) => ({ bankName, last4 });

/** Locks the row, so that of two concurrent answers one detects the change. */
async function lockedAccount(tx: Tx, tenant: TenantId) {
  const { status, providerAccountId: accountId, bankName, last4 } = paymentAccount;
  const [row] = await tx
    .select({ status, accountId, bankName, last4 })
    .from(paymentAccount)
    .where(eq(paymentAccount.businessId, tenant))
    .for('update');
  return row;
}

export async function switchCalendarOff(tx: Tx, tenant: TenantId): Promise<void> {
  await tx
    .update(business)
    .set({ isCalendarActive: false })
    .where(and(eq(business.id, tenant), eq(business.isCalendarActive, true)));
}
