import { lockBusiness } from '@primehour/db/lock';
import { booking, occupancy } from '@primehour/db/schema/booking';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { violationOf } from '@primehour/db/violations';
import type { Instant, OccupancyKind } from '@primehour/domain/vocabulary';
import { and, eq, inArray, lte } from 'drizzle-orm';
import { Refusal } from '../../../http/refusal.ts';
import type { TenantId } from '../../../tenant.ts';

/**
 * Opens the time ledger of one business for writing: writers take turns, and holds that lapsed are gone
 * (a constraint cannot look at the clock). Every change of time starts here.
 */
export async function openLedger(tx: Tx, tenant: TenantId, now: Instant): Promise<void> {
  await lockBusiness(tx, tenant);
  const lapsed = await tx
    .delete(occupancy)
    .where(and(eq(occupancy.businessId, tenant), eq(occupancy.kind, 'hold'), lte(occupancy.expiresAt, new Date(now))))
    .returning({ bookingId: occupancy.bookingId });
  const bookingIds = lapsed.flatMap((row) => row.bookingId ?? []);
  if (bookingIds.length === 0) return;
  await tx
    .update(booking)
    .set({ status: 'EXPIRED', holdExpiresAt: null, updatedAt: new Date(now) })
    .where(and(eq(booking.businessId, tenant), inArray(booking.id, bookingIds), eq(booking.status, 'PENDING')));
}

export type Taking = {
  readonly bookingId: string;
  readonly startAt: Instant;
  readonly endAt: Instant;
  readonly kind: Extract<OccupancyKind, 'hold' | 'booking'>;
  /** For holds: when the time is free again. */
  readonly expiresAt: Instant | null;
};

/** Writes a booking's time into the open ledger. The exclusion constraint has the last word. */
export async function takeTime(tx: Tx, tenant: TenantId, taking: Taking): Promise<void> {
  await refuseOverlap(
    tx.insert(occupancy).values({
      id: uuidV7(),
      businessId: tenant,
      during: { startAt: new Date(taking.startAt), endAt: new Date(taking.endAt) },
      kind: taking.kind,
      bookingId: taking.bookingId,
      expiresAt: taking.expiresAt === null ? null : new Date(taking.expiresAt),
    }),
  );
}

/** Changes the time, kind or expiry of what a booking holds. */
export async function changeTime(
  tx: Tx,
  tenant: TenantId,
  bookingId: string,
  change: Partial<Pick<typeof occupancy.$inferInsert, 'during' | 'kind' | 'expiresAt'>>,
): Promise<void> {
  await refuseOverlap(
    tx
      .update(occupancy)
      .set(change)
      .where(and(eq(occupancy.businessId, tenant), eq(occupancy.bookingId, bookingId))),
  );
}

export async function freeTime(tx: Tx, tenant: TenantId, bookingId: string): Promise<void> {
  await tx.delete(occupancy).where(and(eq(occupancy.businessId, tenant), eq(occupancy.bookingId, bookingId)));
}

async function refuseOverlap(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (violationOf(error) === 'SLOT_TAKEN') throw new Refusal('SLOT_TAKEN');
    throw error;
  }
}
