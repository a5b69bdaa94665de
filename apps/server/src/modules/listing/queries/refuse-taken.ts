import * as copy from '@primehour/contract/copy/refusals';
import { business } from '@primehour/db/schema/business';
import type { Tx } from '@primehour/db/transaction';
import { formatClearTime, formatInstant } from '@primehour/domain/format/time';
import type { Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { listItems } from '../../calendar/api.ts';
import type { Schedule } from '../policy.ts';

/**
 * Refuses a reservation at a taken time, and states the reason, because its owner may be able to move it. The ledger is
 * open, so nothing changes in between; its constraint applies anyway.
 * @throws Refusal SLOT_TAKEN
 */
export async function refuseTaken(
  tx: Tx,
  tenant: TenantId,
  { reservationAt, reservationEndAt }: Schedule,
  { now, listingId }: { readonly now: Instant; readonly listingId: string },
): Promise<void> {
  const items = await listItems(tx, tenant, { from: reservationAt, until: reservationEndAt, now });
  const item = items.find(({ id }) => id !== listingId);
  if (!item) return;
  const [row] = await tx.select({ zone: business.timezone }).from(business).where(eq(business.id, tenant));
  const { zone } = orNotFound(row);
  const [from, until] = [item.reservedFrom.getTime(), item.reservedUntil.getTime()];
  const isBuffered = from < item.startAt.getTime() || until > item.endAt.getTime();
  const when = `${formatInstant(from, zone, now)} to ${formatClearTime(until, zone)}`;
  throw new Refusal('SLOT_TAKEN', {
    message: copy.listingTimeTaken(item, when, isBuffered),
  });
}
