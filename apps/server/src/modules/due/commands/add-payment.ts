import { payment } from '@primehour/db/schema/payment';
import { uuidV7 } from '@primehour/db/uuid';
import { dateOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { type DueRow, findTaxOfDue, type PaymentRow } from '../queries.ts';

type Made = Pick<PaymentRow, 'provider' | 'providerAccountId' | 'idempotencyKey' | 'status'>;

/** Stores a payment of a due, before the provider is asked for it (decision 090). */
export async function addPayment(
  { tx, tenant, now }: TenantWrite<AnyTenant>,
  row: DueRow,
  made: Made,
): Promise<PaymentRow> {
  const { id: dueId, bookingId, kind, amountCents } = row;
  const [added] = await tx
    .insert(payment)
    .values({
      ...made,
      id: uuidV7(now),
      businessId: tenant,
      bookingId,
      purpose: kind === 'TIP' ? 'TIP' : 'DUE',
      dueId,
      amountCents,
      taxCents: await findTaxOfDue(tx, tenant, row),
      createdAt: dateOf(now),
      updatedAt: dateOf(now),
    })
    .returning();
  return orNotFound(added);
}
