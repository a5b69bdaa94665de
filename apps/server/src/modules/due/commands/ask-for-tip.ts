import { tipRequest } from '@primehour/db/schema/policy';
import { tipEndsAt } from '@primehour/domain/due/tip';
import { nightAt } from '@primehour/domain/message/reminder-plan';
import { dateOf } from '../../../clock.ts';
import { queueBookingText } from '../../../messages/booking-texts.ts';
import { loadFacts } from '../../../messages/load-facts.ts';
import { clockOf } from '../../../messages/wait-for-morning.ts';
import type { TenantWrite } from '../../../tenant-write.ts';

/** Texts the client of a visit a link for a tip; once per booking, and never at night in the client's zone. */
export async function askForTip(write: TenantWrite, bookingId: string): Promise<void> {
  const { tx, tenant, now, deps } = write;
  const facts = await loadFacts(tx, tenant, bookingId);
  if (nightAt(clockOf(facts, deps.config), now)) return;
  const [asked] = await tx
    .insert(tipRequest)
    .values({ businessId: tenant, bookingId, askedAt: dateOf(now) })
    .onConflictDoNothing()
    .returning();
  if (!asked) return;
  await queueBookingText(write, { id: bookingId }, 'BOOKING_TIP', { facts, usefulUntil: tipEndsAt(now) });
}
