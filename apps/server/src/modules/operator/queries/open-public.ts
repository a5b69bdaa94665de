import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import type { Queryable, Reader } from '@primehour/db/transaction';
import { eq, getColumns, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../../../refusal.ts';
import { authorizePublic, type PublicTenant } from '../../../tenant.ts';
import { refuseUnavailable } from '../policy.ts';
import { isSuspended } from '../queries.ts';
import { PUBLIC_TEAM, type TeamMember } from './public-team.ts';

// The public gate: a business as anyone may see it, by its slug or id, or by one of its listings or offers.

/** Its owner, and why the operator suspended it, stay private. */
const { userId: _userId, suspensionReason: _reason, ...shownColumns } = getColumns(business);
export { shownColumns };
export type ShownBusiness = Omit<typeof business.$inferSelect, 'userId' | 'suspensionReason'>;

async function findBusiness(reader: Reader, condition: SQL) {
  const [row] = await reader
    .select({
      business: shownColumns,
      settings: bookingSettings,
      team: sql<readonly TeamMember[] | null>`${sql.raw(PUBLIC_TEAM)}`,
      /** Some service is booked with an agreement, which replaces the change cut-off (decision 089). */
      asksAgreement: sql<boolean>`exists (select from service v
        join policy p on p.business_id = v.business_id
          and p.id = coalesce(v.policy_id, ${bookingSettings.defaultPolicyId})
        where v.business_id = ${business.id} and v.deleted_at is null and p.asks_agreement and p.upfront <> 'NONE')`,
    })
    .from(business)
    .innerJoin(bookingSettings, eq(bookingSettings.businessId, business.id))
    .where(condition);
  return row && { ...row, tenant: openRow({ ...row.business, businessId: row.business.id }) };
}

/** A business whose booking page is being opened. */
export type OpenBusiness = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;

/**
 * The public gate, by slug.
 * @throws Refusal BUSINESS_UNAVAILABLE
 */
export const findBusinessBySlug = (queryable: Queryable, slug: string) =>
  findBusiness(queryable, eq(business.slug, slug));

/**
 * The public gate, by id.
 * @throws Refusal BUSINESS_UNAVAILABLE
 */
export const findBusinessById = (reader: Reader, id: string) => findBusiness(reader, eq(business.id, id));

/**
 * The public gate, by id.
 * @throws Refusal BUSINESS_UNAVAILABLE
 */
export async function openAvailable(queryable: Queryable, businessId: string): Promise<PublicTenant> {
  const tenant = openUnchecked(businessId);
  if (await isSuspended(queryable, tenant)) throw new Refusal('BUSINESS_UNAVAILABLE');
  return tenant;
}

/**
 * The business of a row whose statement also read whether it is suspended.
 * @throws Refusal BUSINESS_UNAVAILABLE
 */
export function openRow(row: { readonly businessId: string; readonly suspendedAt: Date | null }): PublicTenant {
  refuseUnavailable(row);
  return authorizePublic(row.businessId);
}

/** For calls whose own statement checks whether the business exists and is available. */
export const openUnchecked = (businessId: string): PublicTenant => authorizePublic(businessId);
