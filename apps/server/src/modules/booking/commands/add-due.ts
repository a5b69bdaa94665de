import { enqueue } from '@primehour/db/enqueue';
import { due } from '@primehour/db/schema/policy';
import { uuidV7 } from '@primehour/db/uuid';
import { firstChargeAt } from '@primehour/domain/due/due';
import type { DueKind } from '@primehour/domain/policy/due-kinds';
import type { Actor, Cents } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { recordBookingEvent } from './record-event.ts';

type Owed = {
  readonly bookingId: string;
  readonly kind: Extract<DueKind, 'LATE_CANCEL' | 'NO_SHOW'>;
  /** `chargeCents` of the split that was shown: at least the smallest charge. */
  readonly amountCents: Cents;
  readonly by: Actor;
};

/**
 * Adds a fee that is charged in an hour, in the transaction of its cause and under the open ledger
 * (product/policies#fees). A booking owes at most one of each kind, besides paid ones (decision 184).
 */
export async function addFee(write: TenantTx<AnyTenant>, { bookingId, kind, amountCents, by }: Owed): Promise<void> {
  const { tx, tenant, now } = write;
  const dueAt = dateOf(firstChargeAt(now));
  const [owed] = await tx
    .insert(due)
    .values({
      id: uuidV7(now),
      businessId: tenant,
      bookingId,
      kind,
      amountCents,
      state: 'WAITING',
      dueAt,
      createdAt: dateOf(now),
      updatedAt: dateOf(now),
    })
    .onConflictDoNothing()
    .returning({ id: due.id });
  if (!owed) return;
  await recordBookingEvent(write, { bookingId, kind: 'DUE_OWED', by, detail: { amountCents, dueKind: kind } });
  await enqueue(tx, 'due.charge', { dueId: owed.id }, { startAt: dueAt });
}
