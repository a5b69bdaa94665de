import * as copy from '@primehour/contract/copy/refusals';
import { lockBusiness } from '@primehour/db/lock';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { and, eq, type SQL } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { Scope } from '../../../http/session-gate.ts';
import { PaymentFailure } from '../../../ports/payments.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { hasListings, owesBidders, findStoredAccount } from '../queries.ts';
import { storeClosed, switchCalendarOff } from './sync-account.ts';

/**
 * Disconnects the bank account. First, under the business's lock, the calendar goes off and the account no longer
 * counts as connected, so that no booking or listing starts that could not be paid; then the provider closes the
 * account, and its answer is stored. After a crash in between, the sweep completes it, as for any account being
 * checked. An owner with listings or bids stays connected until those are over, because the winner's payment needs a
 * payout account.
 * @throws Refusal ACCOUNT_IN_USE, UNAVAILABLE
 */
export async function disconnectAccount(
  { payments, db, clock, log }: Pick<Deps, 'payments' | 'db' | 'clock' | 'log'>,
  { businessId: tenant, userId }: Pick<Scope, 'businessId' | 'userId'>,
): Promise<void> {
  const known = await findStoredAccount(db.read, tenant, payments.name);
  const startedAt = clock.now();
  const wasActive = await db.transaction(async (tx) => {
    await lockBusiness(tx, tenant);
    if (await owesBidders(tx, tenant)) throw new Refusal('ACCOUNT_IN_USE', { message: copy.accountOwesBidders });
    if (await hasListings(tx, tenant)) throw new Refusal('ACCOUNT_IN_USE', { message: copy.accountHasListings });
    await switchCalendarOff(tx, tenant);
    return passOver({ tx, tenant, now: startedAt }, eq(paymentAccount.status, 'ACTIVE'), 'PENDING');
  });
  await payments.disconnect(known).catch(async (error: unknown) => {
    // The closing is not confirmed, so the stored account stays as it is, or as reported by the provider since.
    const isOurs = and(eq(paymentAccount.status, 'PENDING'), eq(paymentAccount.updatedAt, dateOf(startedAt)));
    if (wasActive) await db.transaction((tx) => passOver({ tx, tenant, now: clock.now() }, isOurs, 'ACTIVE'));
    if (error instanceof PaymentFailure && !error.isUnknown) throw new Refusal('ACCOUNT_IN_USE');
    log.error({ err: error, businessId: tenant }, 'A bank account could not be disconnected');
    throw new Refusal('UNAVAILABLE', { message: copy.paymentProviderUnavailable });
  });
  await db.transaction((tx) => storeClosed({ tx, tenant, userId, now: clock.now() }, known.previousAccountId));
}

async function passOver({ tx, tenant, now }: TenantTx, isFrom: SQL | undefined, to: 'ACTIVE' | 'PENDING') {
  const passed = await tx
    .update(paymentAccount)
    .set({ status: to, updatedAt: dateOf(now) })
    .where(and(eq(paymentAccount.businessId, tenant), isFrom))
    .returning({ businessId: paymentAccount.businessId });
  return passed.length > 0;
}
