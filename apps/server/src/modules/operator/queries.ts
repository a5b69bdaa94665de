import { queryPrepared } from '@primehour/db/raw';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import { operatorAction, type OperatorActionKind } from '@primehour/db/schema/operator';
import type { Queryable } from '@primehour/db/transaction';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant, Phone, Zone } from '@primehour/domain/vocabulary';
import { desc, eq, type SQL } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import { authoriseTenant, type TenantId } from '../../tenant.ts';
import { refuseUnavailable } from './policy.ts';

const IS_SUSPENDED = 'select suspended_at is not null as "isSuspended" from business where id = $1';

export async function isSuspended(queryable: Queryable, businessId: string): Promise<boolean> {
  const [row] = await queryPrepared<{ isSuspended: boolean }>(queryable, 'is-suspended', IS_SUSPENDED, [businessId]);
  return row?.isSuspended === true;
}

async function findBusiness(queryable: Queryable, condition: SQL) {
  const [row] = await queryable
    .select({ business, settings: bookingSettings })
    .from(business)
    .innerJoin(bookingSettings, eq(bookingSettings.businessId, business.id))
    .where(condition);
  if (row) refuseUnavailable(row.business);
  return row && { ...row, tenant: authoriseTenant(row.business.id) };
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
export const findBusinessById = (queryable: Queryable, id: string) => findBusiness(queryable, eq(business.id, id));

/** @throws Refusal BUSINESS_UNAVAILABLE */
export async function openAvailable(queryable: Queryable, businessId: string): Promise<TenantId> {
  if (await isSuspended(queryable, businessId)) throw new Refusal('BUSINESS_UNAVAILABLE');
  return authoriseTenant(businessId);
}

/** For calls that check themselves whether the business exists. */
export const openTenant = (businessId: string): TenantId => authoriseTenant(businessId);

export type OverviewRow = {
  readonly id: TenantId;
  readonly name: string;
  readonly slug: string;
  readonly zone: Zone;
  readonly createdAt: Date;
  readonly isCalendarActive: boolean;
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string | null;
  readonly ownerName: string | null;
  readonly ownerPhone: Phone;
  readonly hasAccount: boolean;
  /** Texts and emails of the last 24 hours that were sent or are queued. */
  readonly sentOfDay: number;
  /** Those that were not sent or not delivered. */
  readonly failedOfDay: number;
};

/** An escaped pattern that matches the text literally. */
const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

const OVERVIEW = `
  select b.id, b.name, b.slug, b.timezone as zone, b.created_at as "createdAt", b.is_calendar_active as "isCalendarActive",
    b.suspended_at as "suspendedAt", b.suspension_reason as "suspensionReason",
    nullif(concat_ws(' ', u.first_name, u.last_name), '') as "ownerName", u.phone as "ownerPhone",
    exists (select 1 from payment_account a where a.business_id = b.id and a.status = 'ACTIVE') as "hasAccount",
    coalesce(m.total, 0) as "sentOfDay", coalesce(m.failed, 0) as "failedOfDay"
  from business b
  join app_user u on u.id = b.user_id
  left join (
    select business_id, count(*) filter (where status in ('SENT', 'QUEUED'))::int as total,
      count(*) filter (where status in ('FAILED', 'NOT_SENT'))::int as failed
    from message where created_at > $1 group by business_id) m on m.business_id = b.id`;

const byText = `${OVERVIEW}
  where $2 = '%%' or b.name ilike $2 or b.slug ilike $2 or u.phone like $2 or b.id::text like $2
  order by b.suspended_at desc nulls last, coalesce(m.total, 0) desc, b.created_at desc, b.id
  limit $3`;

/** Businesses by name, slug, owner's phone or id; the suspended first, then those that text most. */
export async function searchBusinesses(
  queryable: Queryable,
  text: string,
  limit: number,
  now: Instant,
): Promise<OverviewRow[]> {
  const rows = await queryPrepared<OverviewRow>(queryable, 'search-businesses', byText, [
    dateOf(now - DAY_MS),
    likeOf(text.trim()),
    limit,
  ]);
  return rows.map((row) => ({ ...row, id: authoriseTenant(row.id) }));
}

export async function findOverview(queryable: Queryable, id: string, now: Instant): Promise<OverviewRow | undefined> {
  const [row] = await queryPrepared<OverviewRow>(queryable, 'business-overview', `${OVERVIEW} where b.id = $2`, [
    dateOf(now - DAY_MS),
    id,
  ]);
  return row && { ...row, id: authoriseTenant(row.id) };
}

export type ActionRow = {
  readonly kind: OperatorActionKind;
  readonly reason: string | null;
  readonly name: string | null;
  readonly by: string;
  readonly at: Date;
};

/** Decisions about a business, latest first. */
export const listActions = (queryable: Queryable, tenant: TenantId): Promise<ActionRow[]> =>
  queryable
    .select({
      kind: operatorAction.kind,
      reason: operatorAction.reason,
      name: operatorAction.name,
      by: operatorAction.by,
      at: operatorAction.at,
    })
    .from(operatorAction)
    .where(eq(operatorAction.businessId, tenant))
    .orderBy(desc(operatorAction.at), desc(operatorAction.id))
    .limit(ACTIONS_SHOWN);
const ACTIONS_SHOWN = 50;
