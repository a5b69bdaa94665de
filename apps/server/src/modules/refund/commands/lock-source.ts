import { auctionOffer } from '@primehour/db/schema/auction';
import { booking } from '@primehour/db/schema/booking';
import { wakeTopic } from '@primehour/db/topics';
import type { Tx } from '@primehour/db/transaction';
import type { RefundCause, RefundFailure } from '@primehour/domain/refund/refund';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { queueAuctionText } from '../../../messages/auction-texts.ts';
import { queueBookingText } from '../../../messages/booking-texts.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { auctionData, findBidderByNumber, lockAuction, recordStep } from '../../auction/api.ts';
import { findBooking, openLedger, recordBookingEvent } from '../../booking/api.ts';
import type { ChargeSource } from '../../money/api.ts';

/** Events of a charge, in terms of both timelines. */
export type MoneyEvent = {
  readonly kind: 'REFUNDED' | 'REFUND_FAILED' | 'DISPUTE_OPENED' | 'DISPUTE_WON' | 'DISPUTE_LOST';
  readonly amountCents: Cents;
  readonly cause?: RefundCause;
  readonly failure?: RefundFailure;
};

/** A charge under the lock of its booking or listing, and how to notify those involved. */
export type LockedSource = {
  readonly now: Instant;
  /** Records the start of a refund, except in a listing's history, which only shows how refunds end. */
  begin(amountCents: Cents, cause: RefundCause, userId: string): Promise<void>;
  /** Adds an entry to the timeline, which open screens display. */
  recordEvent(event: MoneyEvent): Promise<void>;
  /** Notifies open screens of a change without an entry. */
  wake(): Promise<void>;
  /** Texts the payer. */
  textRefund(amountCents: Cents, cause: RefundCause): Promise<void>;
};

/** Lock order: the business first, as everywhere; then the booking or listing. */
export async function lockSource(tx: Tx, deps: Deps, tenant: TenantId, source: ChargeSource): Promise<LockedSource> {
  const { bookingId, auction } = source;
  if (auction) return lockSale(tx, deps, tenant, auction);
  return lockBooking(tx, deps, tenant, bookingId ?? '');
}

async function lockBooking(tx: Tx, deps: Deps, tenant: TenantId, bookingId: string): Promise<LockedSource> {
  const now = deps.clock.now();
  const write: TenantWrite = { tx, tenant, now, deps };
  await openLedger(tx, tenant, now);
  /** As a change of the booking itself. */
  const wake = async () => {
    const isIt = and(eq(booking.businessId, tenant), eq(booking.id, bookingId));
    await tx
      .update(booking)
      .set({ updatedAt: dateOf(now) })
      .where(isIt);
  };
  return {
    now,
    wake,
    async begin(amountCents, cause, userId) {
      const detail = { amountCents, cause };
      await recordBookingEvent({ ...write, userId }, { bookingId, kind: 'REFUND_STARTED', by: 'PARTNER', detail });
    },
    async recordEvent({ kind, ...detail }) {
      await recordBookingEvent(write, { bookingId, kind, by: 'SYSTEM', detail });
      await wake();
    },
    async textRefund(amountCents) {
      const row = orNotFound(await findBooking(tx, tenant, bookingId));
      if (row.isClientErased) return;
      await queueBookingText(write, row, 'BOOKING_REFUND_SENT', { refundCents: amountCents });
    },
  };
}

async function lockSale(
  tx: Tx,
  deps: Deps,
  tenant: TenantId,
  { listingId, offerId }: NonNullable<ChargeSource['auction']>,
): Promise<LockedSource> {
  const locked = await lockAuction(tx, deps, tenant, listingId);
  const isOffer = and(eq(auctionOffer.businessId, tenant), eq(auctionOffer.id, offerId));
  const [offer] = await tx.select().from(auctionOffer).where(isOffer);
  const { bidder } = orNotFound(offer);
  const wake = () => {
    wakeTopic(tx, `listing:${listingId}`);
    return Promise.resolve();
  };
  return {
    now: locked.now,
    wake,
    begin: wake,
    async recordEvent({ kind, amountCents }) {
      await recordStep(tx, tenant, { listingId, kind, amountCents, bidder }, locked.now);
      await wake();
    },
    async textRefund(amountCents, cause) {
      const { phone } = await findBidderByNumber(tx, tenant, listingId, bidder);
      const kind = cause === 'LATE_PAYMENT' ? 'AUCTION_REFUNDED' : 'AUCTION_REFUND_SENT';
      await queueAuctionText({ tx, tenant, now: locked.now }, phone, { kind, data: auctionData(locked, amountCents) });
    },
  };
}
