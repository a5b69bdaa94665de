import { isStoredValue } from '@primehour/domain/refund/refund';
import { Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { findValue, listCharged, listRefunds, payWithValue } from '../../money/api.ts';

/**
 * Takes again what a gift card or package had paid of an expired hold, because a card payment that arrived late covers
 * only the rest.
 * @throws Refusal GIFT_CARD_REFUSED when too little is left by now
 */
export async function payLapsedAgain({ tx, tenant, now }: TenantTx<AnyTenant>, bookingId: string): Promise<void> {
  const paid = (await listCharged(tx, tenant, bookingId)).filter(isStoredValue);
  if (paid.length === 0) return;
  const refunds = await listRefunds(tx, tenant, bookingId);
  for (const { id, storedValueId, purpose, amountCents: cents, taxCents } of paid) {
    const hasLapsed = refunds.some(({ paymentId, cause }) => paymentId === id && cause === 'LAPSED');
    if (!hasLapsed || storedValueId === null || (purpose !== 'GIFT_CARD' && purpose !== 'PACKAGE')) continue;
    const value = await findValue(tx, tenant, storedValueId);
    const needed = purpose === 'PACKAGE' ? 1 : cents;
    if (!value || value.row.blockedAt !== null || value.balance < needed) throw new Refusal('GIFT_CARD_REFUSED');
    await payWithValue(tx, tenant, { storedValueId, purpose, cents, taxCents, bookingId }, now);
  }
}
