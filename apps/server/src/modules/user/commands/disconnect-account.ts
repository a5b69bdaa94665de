import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../http/refusal.ts';
import { PaymentFailure } from '../../../ports/payments.ts';
import type { TenantId } from '../../../tenant.ts';
import { owesBidders } from '../queries.ts';
import { knownAccount, rememberAccount, switchCalendarOff } from './remember-account.ts';

const OWES_BIDDERS = 'Your auctions have bids. Disconnect once they are over and paid';

/**
 * Disconnects the bank account. First the calendar goes off, so that no booking begins that could not be paid; then
 * the provider closes the account, and what it says is written down. A crash in between is finished by asking.
 * Who has taken bids stays connected until they are settled: the winner's money needs somewhere to go.
 * @throws Refusal ACCOUNT_IN_USE, UNAVAILABLE
 */
export async function disconnectAccount(
  { payments, db, clock, log }: Pick<Deps, 'payments' | 'db' | 'clock' | 'log'>,
  tenant: TenantId,
): Promise<void> {
  if (await owesBidders(db.read, tenant)) throw new Refusal('ACCOUNT_IN_USE', { message: OWES_BIDDERS });
  await db.transaction((tx) => switchCalendarOff(tx, tenant));
  const known = await knownAccount(db.read, tenant, payments.name);
  await payments.disconnect(known).catch((error: unknown) => {
    if (error instanceof PaymentFailure && !error.isUnknown) throw new Refusal('ACCOUNT_IN_USE');
    log.error({ err: error, businessId: tenant }, 'A bank account could not be disconnected');
    throw new Refusal('UNAVAILABLE', { message: 'The payment provider can’t be reached right now. Try again, please' });
  });
  await db.transaction((tx) => rememberAccount(tx, tenant, payments.name, undefined, clock.now()));
}
