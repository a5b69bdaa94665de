import { bookingCard } from '@primehour/db/schema/booking-card';
import { agreement } from '@primehour/db/schema/policy';
import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import { queueBookingText } from '../../../messages/booking-texts.ts';
import type { SavedCard } from '../../../ports/saved-card.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { expiresBefore } from '../policy.ts';
import { findBooking } from '../queries.ts';
import type { CardRow } from '../queries/find-card.ts';

/** From now on this booking needs a card; idempotent. */
export async function requireCard({ tx, tenant, now }: TenantTx<AnyTenant>, bookingId: string): Promise<void> {
  await tx
    .insert(bookingCard)
    .values({ businessId: tenant, bookingId, createdAt: dateOf(now) })
    .onConflictDoNothing();
}

type Kept = { readonly bookingId: string; readonly provider: PaymentProviderName; readonly card: SavedCard };

/** Stores the card that fees of a booking are charged to, in place of an earlier one, and closes its form. */
export async function storeCard(write: TenantTx<AnyTenant>, { bookingId, provider, card }: Kept): Promise<void> {
  const { tx, tenant, now } = write;
  await requireCard(write, bookingId);
  await tx
    .update(bookingCard)
    .set({
      provider,
      ...card,
      savedAt: dateOf(now),
      setupNumber: sql`${bookingCard.setupNumber} + 1`,
      setupId: null,
      missingSince: null,
      notifiedAt: null,
    })
    .where(isCardOf(tenant, bookingId));
  await recordAgreedCard(write, bookingId);
}

/** An agreement names the card that it was given with; a later replacement needs no new agreement. */
export async function recordAgreedCard({ tx, tenant }: TenantTx<AnyTenant>, bookingId: string): Promise<void> {
  await tx
    .update(agreement)
    .set({ methodId: bookingCard.methodId, methodLabel: bookingCard.label })
    .from(bookingCard)
    .where(
      and(
        isCardOf(tenant, bookingId),
        eq(agreement.businessId, tenant),
        eq(agreement.bookingId, bookingId),
        isNull(agreement.methodId),
      ),
    );
}

/** The same for a card that pays and is not saved: nothing can be charged to it later, so only its label is known. */
export async function recordAgreedLabel(
  { tx, tenant }: TenantTx<AnyTenant>,
  bookingId: string,
  methodLabel: string,
): Promise<void> {
  const isOpen = and(eq(agreement.bookingId, bookingId), isNull(agreement.methodId), isNull(agreement.methodLabel));
  await tx
    .update(agreement)
    .set({ methodLabel })
    .where(and(eq(agreement.businessId, tenant), isOpen));
}

/**
 * The provider’s current state of a booking’s card; undefined if removed. `before` is the row from before the provider
 * was asked.
 * @throws Error when another answer was stored since, so that the caller asks again: either may be the newer one
 */
export async function storeCardState(
  write: TenantWrite<AnyTenant>,
  before: CardRow,
  card: SavedCard | undefined,
): Promise<void> {
  const { tx, tenant } = write;
  const { bookingId, methodId } = before;
  const isIt = and(isCardOf(tenant, bookingId), eq(bookingCard.methodId, methodId ?? ''));
  const [kept] = await tx.select().from(bookingCard).where(isIt).for('update');
  if (!kept) return;
  const { label, validThrough } = card ?? kept;
  const isMissing = !card || (await expiresBeforeVisit(write, { ...kept, validThrough }));
  const stored = describeState(kept, kept.missingSince !== null);
  const isSame = stored === describeState(before, before.missingSince !== null);
  if (!isSame && stored !== describeState({ label, validThrough }, isMissing)) {
    throw new Error('Another answer about this card was stored in the meantime.');
  }
  await tx.update(bookingCard).set({ label, validThrough }).where(isIt);
  await (isMissing ? markMissing : markFound)(write, bookingId);
}

const describeState = ({ label, validThrough }: Pick<CardRow, 'label' | 'validThrough'>, isMissing: boolean): string =>
  JSON.stringify([label, validThrough, isMissing]);

async function expiresBeforeVisit({ tx, tenant }: TenantTx<AnyTenant>, card: CardRow): Promise<boolean> {
  const row = await findBooking(tx, tenant, card.bookingId);
  return row !== undefined && expiresBefore(card, row.startAt, row.zone);
}

async function markFound({ tx, tenant }: TenantTx<AnyTenant>, bookingId: string): Promise<void> {
  await tx.update(bookingCard).set({ missingSince: null, notifiedAt: null }).where(isCardOf(tenant, bookingId));
}

/** The client of an upcoming booking is texted once. */
async function markMissing(write: TenantWrite<AnyTenant>, bookingId: string): Promise<void> {
  const { tx, tenant, now } = write;
  const [missed] = await tx
    .update(bookingCard)
    .set({ missingSince: dateOf(now) })
    .where(and(isCardOf(tenant, bookingId), isNull(bookingCard.missingSince)))
    .returning();
  const row = missed && (await findBooking(tx, tenant, bookingId));
  if (!row || row.status !== 'CONFIRMED' || instantOf(row.startAt) <= now || row.isClientErased) return;
  await tx
    .update(bookingCard)
    .set({ notifiedAt: dateOf(now) })
    .where(isCardOf(tenant, bookingId));
  await queueBookingText(write, row, 'BOOKING_CARD_MISSING');
}

export const isCardOf = (tenant: AnyTenant, bookingId: string) =>
  and(eq(bookingCard.businessId, tenant), eq(bookingCard.bookingId, bookingId));
