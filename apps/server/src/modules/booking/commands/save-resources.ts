import { bookingResource, type ChoiceReason } from '@primehour/db/schema/booking';
import { parseMinuteSpans } from '@primehour/db/schema/column-types';
import type { Assignment } from '@primehour/domain/slot/assign';
import type { Chooser, Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import type { BookingRow } from '../queries.ts';

type Serving = {
  readonly assignment: Pick<Assignment, 'assigned'>;
  readonly chosenBy: Chooser;
  /** Now, unless an earlier choice is restored. */
  readonly chosenAt?: Instant | undefined;
  readonly reason: ChoiceReason | null;
};

/** How many rows of the ledger a booking has: one for each range that it takes of each resource. */
export const rowsOf = ({ resources }: Pick<BookingRow, 'resources'>): number =>
  resources.reduce((sum, { takes }) => sum + parseMinuteSpans(takes).length, 0);

/** Stores who and what serves a new booking. */
export async function addResources(write: TenantTx<AnyTenant>, bookingId: string, serving: Serving): Promise<void> {
  const { tx, tenant, now } = write;
  await tx.insert(bookingResource).values(
    serving.assignment.assigned.map(({ number, resourceId, takes }) => ({
      businessId: tenant,
      bookingId,
      number,
      resourceId,
      chosenBy: number === 1 ? serving.chosenBy : ('RULE' as const),
      chosenAt: dateOf(now),
      reason: number === 1 ? serving.reason : null,
      takes,
    })),
  );
}

/** The same for a booking that had others; one that is kept also keeps who chose it, and why. */
export async function saveResources(write: TenantTx<AnyTenant>, row: BookingRow, serving: Serving): Promise<void> {
  const { tx, tenant, now } = write;
  for (const { number, resourceId } of serving.assignment.assigned) {
    if (row.resources.find((each) => each.number === number)?.id === resourceId) continue;
    await tx
      .update(bookingResource)
      .set({
        resourceId,
        chosenBy: number === 1 ? serving.chosenBy : 'RULE',
        chosenAt: dateOf((number === 1 ? serving.chosenAt : undefined) ?? now),
        reason: number === 1 ? serving.reason : null,
      })
      .where(
        and(
          eq(bookingResource.businessId, tenant),
          eq(bookingResource.bookingId, row.id),
          eq(bookingResource.number, number),
        ),
      );
  }
}
