import * as copy from '@primehour/contract/copy/refusals';
import { enqueue } from '@primehour/db/enqueue';
import { opening, waitlistEntry, waitlistOffer } from '@primehour/db/schema/waitlist';
import { isLiveEntry } from '@primehour/domain/waitlist/live-entry';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { openLedger } from '../../booking/api.ts';
import { releaseOfferedTime } from '../../opening/api.ts';
import { type EntryRow, findEntry, findOpenOffer, isLiveIn } from '../queries.ts';

type Write = TenantWrite<AnyTenant>;

/**
 * Declines an offer. The client stays on the list, and the next in line gets an offer immediately.
 * @throws Refusal NOT_FOUND, OFFER_LAPSED
 */
export async function declineOffer(write: Write, entryId: string): Promise<void> {
  await openLedger(write.tx, write.tenant, write.now);
  if (!(await endOffer(write, entryId))) throw offerOver(orNotFound(await findEntry(write.tx, write.tenant, entryId)));
  await setEntry(write, entryId, { state: 'WAITING', lapses: 0, askedAt: null });
}

/** The refusal for a client without an open offer: whether they still have a place depends on what ended it. */
export const offerOver = ({ state }: Pick<EntryRow, 'state'>): Refusal =>
  new Refusal('OFFER_LAPSED', { message: isLiveEntry(state) ? copy.waitlistOfferOver : copy.waitlistOver });

/** Takes the client off the list; an open offer goes to the next in line. */
export async function leaveWaitlist(write: Write, entryId: string): Promise<void> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const { state } = orNotFound(await findEntry(tx, tenant, entryId));
  if (!isLiveEntry(state)) return;
  await endOffer(write, entryId);
  await setEntry(write, entryId, { state: 'LEFT' });
}

/** Takes a client off the list everywhere in the business. */
export async function endEntriesOf(write: Write, clientId: string): Promise<void> {
  const { tx, tenant } = write;
  const rows = await tx
    .select({ id: waitlistEntry.id })
    .from(waitlistEntry)
    .where(and(isLiveIn(tenant), eq(waitlistEntry.clientId, clientId)));
  for (const { id } of rows) await leaveWaitlist(write, id);
}

/** Keeps the client on the list when they answer the question that follows two missed offers. */
export async function stayOnWaitlist(write: Write, entryId: string): Promise<void> {
  await openLedger(write.tx, write.tenant, write.now);
  const { state } = orNotFound(await findEntry(write.tx, write.tenant, entryId));
  if (isLiveEntry(state)) await setEntry(write, entryId, { lapses: 0, askedAt: null });
}

/** Declines an open offer; its opening continues immediately. */
async function endOffer({ tx, tenant, now }: Write, entryId: string): Promise<boolean> {
  const offer = await findOpenOffer(tx, tenant, entryId);
  if (!offer) return false;
  const { openingId, number } = offer;
  await tx
    .update(waitlistOffer)
    .set({ state: 'DECLINED', answeredAt: dateOf(now) })
    .where(
      and(
        eq(waitlistOffer.businessId, tenant),
        eq(waitlistOffer.openingId, openingId),
        eq(waitlistOffer.number, number),
      ),
    );
  if (!offer.isHeld) return true;
  await releaseOfferedTime(tx, tenant, openingId);
  await tx
    .update(opening)
    .set({ nextAt: dateOf(now) })
    .where(and(eq(opening.businessId, tenant), eq(opening.id, openingId)));
  await enqueue(tx, 'opening.advance', { openingId });
  return true;
}

async function setEntry(
  { tx, tenant, now }: Write,
  id: string,
  change: Partial<typeof waitlistEntry.$inferInsert>,
): Promise<void> {
  await tx
    .update(waitlistEntry)
    .set({ ...change, updatedAt: dateOf(now) })
    .where(and(eq(waitlistEntry.businessId, tenant), eq(waitlistEntry.id, id)));
}
