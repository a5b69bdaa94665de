import { fact, listFacts, type ShapeOf, shapeOf, tableFacts } from '@primehour/db/facts';
import { bool, json, nullable, prepared, type RowOf } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import type { Queryable, Reader } from '@primehour/db/transaction';
import { getColumns } from 'drizzle-orm';
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

const { userId: _userIdFact, suspensionReason: _reasonFact, ...shownFacts } = tableFacts('business', business);

/** Everything of a business that its pages begin with. */
export const OPEN_BUSINESS = {
  ...tableFacts('s', bookingSettings),
  ...shownFacts,
  team: fact(PUBLIC_TEAM, nullable(json<readonly TeamMember[]>())),
  /** Some service is booked with an agreement, which replaces the change cut-off (decision 089). */
  asksAgreement: fact(
    `exists (select from service v
      join policy p on p.business_id = v.business_id and p.id = coalesce(v.policy_id, s.default_policy_id)
      where v.business_id = business.id and v.deleted_at is null and p.asks_agreement and p.upfront <> 'NONE')`,
    bool(),
  ),
};
export const FROM_BUSINESS = 'from business join booking_settings s on s.business_id = business.id';

const SELECT = `select ${listFacts(OPEN_BUSINESS)} ${FROM_BUSINESS} where`;
const BY_SLUG = prepared('open-by-slug', `${SELECT} business.slug = $1`, shapeOf(OPEN_BUSINESS));
const BY_ID = prepared('open-by-id', `${SELECT} business.id = $1`, shapeOf(OPEN_BUSINESS));

type OpenRow = RowOf<ShapeOf<typeof OPEN_BUSINESS>>;

/**
 * A business by its row.
 * @throws Refusal BUSINESS_UNAVAILABLE
 */
export function openBusiness({ team, asksAgreement, ...row }: OpenRow) {
  const [shown, settings]: [ShownBusiness, typeof bookingSettings.$inferSelect] = [row, row];
  return { business: shown, settings, team, asksAgreement, tenant: openRow(row) };
}

async function findBusiness(reader: Reader, statement: typeof BY_ID, key: string): Promise<OpenBusiness | undefined> {
  const [row] = await queryPrepared(reader, statement, [key]);
  return row && openBusiness(row);
}

/** A business whose booking page is being opened. */
export type OpenBusiness = ReturnType<typeof openBusiness>;

/**
 * The public gate, by slug.
 * @throws Refusal BUSINESS_UNAVAILABLE
 */
export const findBusinessBySlug = (queryable: Queryable, slug: string) => findBusiness(queryable, BY_SLUG, slug);

/**
 * The public gate, by id.
 * @throws Refusal BUSINESS_UNAVAILABLE
 */
export const findBusinessById = (reader: Reader, id: string) => findBusiness(reader, BY_ID, id);

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
