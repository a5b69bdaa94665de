import { refund } from '@primehour/db/schema/payment';
import type { Tx } from '@primehour/db/transaction';
import type { Cents } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { findBooking, openLedger, refundPayments, type BookingRow } from '../../booking/api.ts';
import { listRefunds } from '../../money/api.ts';

/**
 * Refunds money of a booking at a partner's request; a repeated request is one refund.
 * @throws Refusal NOT_FOUND, NOT_PAID_ONLINE, UNDER_DISPUTE, NOTHING_TO_REFUND, REFUND_TOO_LARGE, REQUEST_KEY_REUSED
 */
export async function refundBooking(
  write: TenantWrite,
  press: {
    readonly bookingId: string;
    readonly amountCents: Cents;
    readonly requestKey: string;
  },
): Promise<BookingRow> {
  const { tx, tenant, now } = write;
  const { bookingId, amountCents, requestKey: key } = press;
  await openLedger(tx, tenant, now);
  orNotFound(await findBooking(tx, tenant, bookingId));
  if (!(await wasPressed(tx, tenant, { bookingId, amountCents, key }))) {
    await refundPayments(write, { bookingId, amountCents, cause: 'PARTNER', requestKey: key });
  }
  return orNotFound(await findBooking(tx, tenant, bookingId));
}

/** @throws Refusal REQUEST_KEY_REUSED */
async function wasPressed(
  tx: Tx,
  tenant: TenantId,
  { bookingId, amountCents, key }: { readonly bookingId: string; readonly amountCents: Cents; readonly key: string },
): Promise<boolean> {
  const pressed = await tx
    .select({ id: refund.id, amountCents: refund.amountCents })
    .from(refund)
    .where(and(eq(refund.businessId, tenant), eq(refund.requestKey, key)));
  if (pressed.length === 0) return false;
  const ofThis = new Set((await listRefunds(tx, tenant, bookingId)).map(({ id }) => id));
  const sum = pressed.reduce((total, each) => total + each.amountCents, 0);
  if (sum !== amountCents || pressed.some(({ id }) => !ofThis.has(id))) throw new Refusal('REQUEST_KEY_REUSED');
  return true;
}
