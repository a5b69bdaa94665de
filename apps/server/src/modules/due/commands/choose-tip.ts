import { paymentAccount } from '@primehour/db/schema/bank-account';
import { due } from '@primehour/db/schema/policy';
import { uuidV7 } from '@primehour/db/uuid';
import { canPayDue } from '@primehour/domain/due/due';
import { canTip, tipEndsAt } from '@primehour/domain/due/tip';
import type { Cents } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { inTenant, type TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { findBooking, openLedger } from '../../booking/api.ts';
import { isSuspended } from '../../operator/api.ts';
import { findDuePayment, findTipAskedAt, listDues, wasTipped } from '../queries.ts';
import { changeDue } from './settle-due.ts';

export type ChosenTip = { readonly bookingId: string; readonly amountCents: Cents };

/**
 * Stores the tip that a client chose; it is paid by the link like any due (product/tips). Another amount replaces the
 * previous one until its payment is in progress.
 * @throws Refusal WRONG_STATE, PAYMENT_PENDING, PAYMENTS_OFF
 */
export const chooseTip = (deps: Deps, tenant: AnyTenant, chosen: ChosenTip): Promise<void> =>
  inTenant(deps, tenant, (write) => storeTip(write, chosen, deps));

async function storeTip(
  write: TenantWrite<AnyTenant>,
  { bookingId, amountCents }: ChosenTip,
  { payments }: Pick<Deps, 'payments'>,
): Promise<void> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const [found, dues, askedAt] = await Promise.all([
    findBooking(tx, tenant, bookingId),
    listDues(tx, tenant, bookingId),
    findTipAskedAt(tx, tenant, bookingId),
  ]);
  const booked = orNotFound(found);
  if (askedAt === null || !canTip({ ...booked, askedAt, wasTipped: wasTipped(dues) }, now))
    throw new Refusal('WRONG_STATE');
  const [account] = await tx.select().from(paymentAccount).where(eq(paymentAccount.businessId, tenant));
  const canBePaid = account?.status === 'ACTIVE' && account.provider === payments.name;
  if (!canBePaid || (await isSuspended(tx, tenant))) throw new Refusal('PAYMENTS_OFF');
  const before = dues.find(({ kind, state }) => kind === 'TIP' && canPayDue(state));
  if (before?.amountCents === amountCents) return;
  if (before) {
    const latest = await findDuePayment(tx, tenant, before.id);
    if (latest?.status === 'PROCESSING') throw new Refusal('PAYMENT_PENDING');
    await changeDue(write, before, { state: 'WAIVED' });
  }
  const at = dateOf(now);
  await tx.insert(due).values({
    id: uuidV7(now),
    businessId: tenant,
    bookingId,
    kind: 'TIP',
    amountCents,
    state: 'LINKED',
    dueAt: dateOf(tipEndsAt(askedAt)),
    // All of it goes to the person who served.
    resourceId: booked.resources.find(({ number }) => number === 1)?.id ?? null,
    createdAt: at,
    updatedAt: at,
  });
}
