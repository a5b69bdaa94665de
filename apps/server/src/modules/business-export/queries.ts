import { business } from '@primehour/db/schema/business';
import { businessExport, businessExportPart } from '@primehour/db/schema/business-export';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, desc, eq, gt } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { TenantId } from '../../tenant.ts';

export type ExportRow = typeof businessExport.$inferSelect;

/** The newest export of a business. */
export async function findExport(queryable: Queryable, tenant: TenantId): Promise<ExportRow | undefined> {
  const [row] = await queryable
    .select()
    .from(businessExport)
    .where(eq(businessExport.businessId, tenant))
    .orderBy(desc(businessExport.requestedAt), desc(businessExport.id))
    .limit(1);
  return row;
}

/** The file behind a valid link, as long as the person who requested it owns the business. */
export async function findExportByLink(queryable: Queryable, linkHash: Buffer, now: Instant) {
  const [found] = await queryable
    .select({ row: businessExport, businessName: business.name })
    .from(businessExport)
    .innerJoin(business, and(eq(business.id, businessExport.businessId), eq(business.userId, businessExport.userId)))
    .where(
      and(
        eq(businessExport.linkHash, linkHash),
        gt(businessExport.linkExpiresAt, dateOf(now)),
        eq(businessExport.state, 'READY'),
      ),
    );
  return found;
}

/** The chunks of a file, one at a time. */
export async function* readParts(
  queryable: Queryable,
  { businessId, id }: Pick<ExportRow, 'businessId' | 'id'>,
): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const [part] = await queryable
      .select({ bytes: businessExportPart.bytes })
      .from(businessExportPart)
      .where(
        and(
          eq(businessExportPart.businessId, businessId),
          eq(businessExportPart.exportId, id),
          eq(businessExportPart.number, number),
        ),
      );
    if (!part) return;
    yield part.bytes;
  }
}
