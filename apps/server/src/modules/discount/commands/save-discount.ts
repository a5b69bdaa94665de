import type { DiscountForm } from '@primehour/contract/discount';
import { lockBusiness } from '@primehour/db/lock';
import { discount } from '@primehour/db/schema/discount';
import { uuidV7 } from '@primehour/db/uuid';
import { DISCOUNTS_MAX } from '@primehour/domain/limits';
import type { Cents } from '@primehour/domain/vocabulary';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { areLiveServices } from '../../../live-services.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { type DiscountRow, listDiscounts } from '../queries.ts';

/**
 * Adds a code (product/discounts#terms).
 * @throws Refusal NOT_FOUND for another business's service, DISCOUNT_EXISTS, TOO_MANY_DISCOUNTS
 */
export async function createDiscount(write: TenantTx, form: DiscountForm): Promise<DiscountRow> {
  const { tx, tenant, now } = write;
  await lockBusiness(tx, tenant);
  if (!(await areLiveServices(tx, tenant, form.serviceIds ?? []))) throw new Refusal('NOT_FOUND');
  const live = await listDiscounts(tx, tenant, now);
  if (live.some(({ row }) => row.code === form.code)) throw new Refusal('DISCOUNT_EXISTS');
  if (live.length >= DISCOUNTS_MAX) throw new Refusal('TOO_MANY_DISCOUNTS');
  const [row] = await tx
    .insert(discount)
    .values({
      ...form,
      amountCents: form.amountCents as Cents | null,
      id: uuidV7(now),
      businessId: tenant,
      createdAt: dateOf(now),
    })
    .returning();
  const made = orNotFound(row);
  await recordAudit(write, 'DISCOUNT_ADDED', { subjectId: made.id, after: form });
  return { row: made, uses: 0 };
}

/**
 * Ends a code; bookings made with it keep it.
 * @throws Refusal NOT_FOUND
 */
export async function endDiscount(write: TenantTx, id: string): Promise<void> {
  const { tx, tenant, now } = write;
  const [ended] = await tx
    .update(discount)
    .set({ retiredAt: dateOf(now) })
    .where(and(eq(discount.businessId, tenant), eq(discount.id, id), isNull(discount.retiredAt)))
    .returning();
  const { code } = orNotFound(ended);
  await recordAudit(write, 'DISCOUNT_ENDED', { subjectId: id, before: { code } });
}
