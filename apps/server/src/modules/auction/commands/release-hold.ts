import { enqueue } from '@primehour/db/enqueue';
import { auctionCharge, bidHold } from '@primehour/db/schema/auction';
import type { Tx } from '@primehour/db/transaction';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { CardHold } from '../../../ports/card-holds.ts';
import { PaymentFailure } from '../../../ports/payments.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant, TenantId } from '../../../tenant.ts';

export type HoldRow = typeof bidHold.$inferSelect;

/** The request to the provider; a retry must be identical. */
export const authorizeTerms = ({ idempotencyKey, amountCents, feeCents, providerAccountId, methodId }: HoldRow) => ({
  idempotencyKey,
  amountCents,
  feeCents,
  accountId: providerAccountId,
  methodId,
});

/** A job releases holds that no longer back a bid, queued in the transaction that ended their use. */
export async function releaseHolds(tx: Tx, tenant: AnyTenant, ids: readonly string[], now: Instant): Promise<void> {
  if (ids.length === 0) return;
  const released = await tx
    .update(bidHold)
    .set({ state: 'RELEASING', updatedAt: dateOf(now) })
    .where(
      and(
        eq(bidHold.businessId, tenant),
        inArray(bidHold.id, [...ids]),
        inArray(bidHold.state, ['AUTHORIZING', 'HELD']),
      ),
    )
    .returning({ id: bidHold.id });
  for (const { id } of released) await enqueue(tx, 'auction.release', { holdId: id });
}

/** At the close only the winner's hold stays; once no charge is pending, none does. */
export async function releaseHeld(
  { tx, tenant, now }: TenantTx<AnyTenant>,
  listingId: string,
  winnersId: string | null = null,
): Promise<void> {
  const isHeld = and(
    eq(bidHold.businessId, tenant),
    eq(bidHold.listingId, listingId),
    eq(bidHold.state, 'HELD'),
    winnersId === null ? undefined : ne(bidHold.id, winnersId),
  );
  const held = await tx.select({ id: bidHold.id }).from(bidHold).where(isHeld);
  await releaseHolds(
    tx,
    tenant,
    held.map(({ id }) => id),
    now,
  );
}

/** Releases a hold whose bid was not accepted; the provider's id is stored so that a lookup finds it immediately. */
export async function dropHold({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: HoldRow): Promise<void> {
  await db.transaction(async (tx) => {
    const isOpen = and(
      eq(bidHold.businessId, row.businessId),
      eq(bidHold.id, row.id),
      eq(bidHold.state, 'AUTHORIZING'),
    );
    const [dropped] = await tx
      .update(bidHold)
      .set({ state: 'RELEASING', providerChargeId: row.providerChargeId, updatedAt: dateOf(clock.now()) })
      .where(isOpen)
      .returning({ id: bidHold.id });
    if (dropped) await enqueue(tx, 'auction.release', { holdId: dropped.id });
  });
}

/** A provider's search may lag; for this long, a request that it doesn't find is repeated under its key. */
const KEY_REPEATED_MS = HOUR_MS;

/**
 * Releases a hold and stores the result; it may run twice, and after a crash at any point. If the money was captured
 * anyway, its charge is queried, which refunds what is owed.
 */
export async function releaseHold({ db, payments, clock }: Deps, row: HoldRow, tenant: TenantId): Promise<void> {
  if (row.state !== 'RELEASING' || row.provider !== payments.name) return;
  const hold = await endedHold({ payments, clock }, row);
  const isTaken = hold?.status === 'CAPTURED';
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(bidHold)
      .set({
        state: isTaken ? 'CAPTURED' : 'RELEASED',
        providerChargeId: hold?.chargeId ?? row.providerChargeId,
        updatedAt: dateOf(clock.now()),
      })
      .where(and(eq(bidHold.businessId, tenant), eq(bidHold.id, row.id), eq(bidHold.state, 'RELEASING')))
      .returning({ id: bidHold.id });
    if (!ended || !isTaken) return;
    const isOf = and(eq(auctionCharge.businessId, tenant), eq(auctionCharge.holdId, row.id));
    const charges = await tx.select({ id: auctionCharge.id }).from(auctionCharge).where(isOf);
    for (const { id } of charges) await enqueue(tx, 'auction.charge', { chargeId: id });
  });
}

async function endedHold(
  { payments, clock }: Pick<Deps, 'payments' | 'clock'>,
  row: HoldRow,
): Promise<CardHold | undefined> {
  const { holds } = payments;
  if (row.providerChargeId !== null) return holds.release(row.providerChargeId);
  const found = await holds.find(row.idempotencyKey);
  const isFresh = clock.now() - instantOf(row.createdAt) < KEY_REPEATED_MS;
  // Repeating the request under the same key reveals whether it was ever made.
  const made = found ?? (isFresh ? await holds.authorize(authorizeTerms(row)).catch(undefinedIfRefused) : undefined);
  return made?.status === 'HELD' ? holds.release(made.chargeId) : made;
}

function undefinedIfRefused(error: unknown): undefined {
  if (error instanceof PaymentFailure && !error.isUnknown) return undefined;
  throw error;
}
