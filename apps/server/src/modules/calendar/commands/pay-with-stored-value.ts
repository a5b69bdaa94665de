import * as copy from '@primehour/contract/copy/refusals';
import { booking } from '@primehour/db/schema/booking';
import { violationOf } from '@primehour/db/violations';
import { payableWithValue, taxOfNext } from '@primehour/domain/booking/booking-money';
import { BOOKING_REFUSAL_MESSAGES } from '@primehour/domain/booking/copy';
import { taxShareCents } from '@primehour/domain/price/tax';
import type { Cents } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import {
  type BookingRow,
  dropOpenFees,
  expectVersion,
  findBooking,
  openLedger,
  recordBookingEvent,
} from '../../booking/api.ts';
import { payWithValue, type StoredPayment } from '../../money/api.ts';
import { findGiftCard, findUsablePackage } from '../../stored-value/api.ts';

type Press = {
  readonly id: string;
  readonly version: number | undefined;
  /** The code of a gift card; without one, the client's package pays. */
  readonly giftCode: string | undefined;
};

/**
 * Pays what remains of a booking with a gift card, as far as that goes, or all of it with a visit of the client's package
 * (product/gift-cards#at-the-business).
 * @throws Refusal NOT_FOUND, WRONG_STATE, CHANGED_MEANWHILE, GIFT_CARD_REFUSED
 */
export async function payWithStoredValue(write: TenantWrite, { id, version, giftCode }: Press): Promise<BookingRow> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const row = orNotFound(await findBooking(tx, tenant, id));
  expectVersion(row, version);
  const { cents: amountCents, purpose: paidWith } = await payRemaining(write, row, giftCode);
  await tx
    .update(booking)
    .set({ updatedAt: dateOf(now), version: sql`${booking.version} + 1` })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, id)));
  const detail = { amountCents, paidWith };
  await recordBookingEvent(write, { bookingId: id, kind: 'MARKED_PAID', by: 'PARTNER', detail });
  const paid = orNotFound(await findBooking(tx, tenant, id));
  await dropOpenFees(write, paid);
  return paid;
}

/**
 * The same for a booking that this transaction has written, under the open ledger.
 * @throws Refusal WRONG_STATE, GIFT_CARD_REFUSED
 */
export async function payRemaining(
  write: TenantWrite,
  row: BookingRow,
  giftCode: string | undefined,
): Promise<StoredPayment> {
  const paying = giftCode === undefined ? await visitFor(write, row) : await giftPartFor(write, row, giftCode);
  await payWithValue(write.tx, write.tenant, { ...paying, bookingId: row.id }, write.now).catch(refuseSecondPayment);
  return paying;
}

/** The database allows a gift card one payment per booking, also when its balance has grown since (decision 147). */
function refuseSecondPayment(error: unknown): never {
  if (violationOf(error) !== 'PAYMENT_ALREADY_LIVE') throw error;
  const message = copy.giftCardPaysAlready;
  throw new Refusal('GIFT_CARD_REFUSED', { message, issues: [{ path: 'giftCode', message }] });
}

async function visitFor({ tx, tenant }: TenantWrite, row: BookingRow): Promise<StoredPayment> {
  remainingFor(row, 'PACKAGE');
  const { clientId, serviceId, priceCents } = row;
  const found = await findUsablePackage(tx, tenant, { clientId }, { serviceId, startAt: instantOf(row.startAt) });
  if (!found) throw new Refusal('WRONG_STATE', { message: copy.noPackagePays });
  const taxCents = taxShareCents(row.taxCents, found.worthCents, priceCents) as Cents;
  return { storedValueId: found.id, purpose: 'PACKAGE', cents: priceCents, taxCents };
}

async function giftPartFor(
  { tx, tenant, deps: { tokens } }: TenantWrite,
  row: BookingRow,
  giftCode: string,
): Promise<StoredPayment> {
  const remaining = remainingFor(row, 'GIFT_CARD');
  const { id, balance } = await findGiftCard(tx, tenant, tokens.hashSecret(giftCode));
  const cents = Math.min(balance, remaining) as Cents;
  return { storedValueId: id, purpose: 'GIFT_CARD', cents, taxCents: taxOfNext(row, row.payments, cents) };
}

function remainingFor(row: BookingRow, kind: StoredPayment['purpose']): Cents {
  const payable = payableWithValue(row, kind);
  if (payable.ok) return payable.value;
  const { reason } = payable;
  const message = reason === 'PARTLY_PAID' ? copy.packagePaysAll : BOOKING_REFUSAL_MESSAGES[reason];
  throw new Refusal('WRONG_STATE', { message });
}
