import { due } from '@primehour/db/schema/policy';
import { uuidV7 } from '@primehour/db/uuid';
import type { DueKind } from '@primehour/domain/policy/due-words';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';

/** Until then a fee is undone by a press, without a trace on the card (product/policies#fees). */
const FEE_AFTER_MINUTES = 60;

type Owed = {
  readonly bookingId: string;
  readonly kind: Extract<DueKind, 'LATE_CANCEL' | 'NO_SHOW'>;
  readonly amountCents: Cents;
};

/** Writes down a fee, in the transaction of what caused it; a job charges it later. */
export async function addFee({ tx, tenant, now }: TenantTx<AnyTenant>, owed: Owed): Promise<void> {
  await tx.insert(due).values({
    ...owed,
    id: uuidV7(now),
    businessId: tenant,
    state: 'WAITING',
    dueAt: dateOf(now + FEE_AFTER_MINUTES * MINUTE_MS),
    createdAt: dateOf(now),
    updatedAt: dateOf(now),
  });
}
