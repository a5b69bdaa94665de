import { bool, int, nullable, prepared, type RowOf, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { business } from '@primehour/db/schema/business';
import { operatorAction, type OperatorActionKind } from '@primehour/db/schema/operator';
import { appUser } from '@primehour/db/schema/user';
import type { Queryable } from '@primehour/db/transaction';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { desc, eq } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import { type AnyTenant, authorizeTenant, type TenantId } from '../../tenant.ts';

const IS_SUSPENDED = prepared(
  'is-suspended',
  'select suspended_at is not null as "isSuspended" from business where id = $1',
  { isSuspended: bool() },
);

export async function isSuspended(queryable: Queryable, tenant: AnyTenant): Promise<boolean> {
  const [row] = await queryPrepared(queryable, IS_SUSPENDED, [tenant]);
  return row?.isSuspended === true;
}

const IS_CLOSED = prepared('is-closed', 'select closed_at is not null as "isClosed" from business where id = $1', {
  isClosed: bool(),
});

export async function isClosed(queryable: Queryable, tenant: AnyTenant): Promise<boolean> {
  const [row] = await queryPrepared(queryable, IS_CLOSED, [tenant]);
  return row?.isClosed === true;
}

/** An escaped pattern that matches the text literally. */
const likeOf = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

const OVERVIEW = `
  select b.id, b.name, b.slug, b.timezone as zone, b.created_at as "createdAt", b.is_calendar_active as "isCalendarActive",
    b.suspended_at as "suspendedAt", b.suspension_reason as "suspensionReason",
    nullif(concat_ws(' ', u.first_name, u.last_name), '') as "ownerName", b.user_id as "ownerId", u.phone as "ownerPhone",
    exists (select 1 from payment_account a where a.business_id = b.id and a.status = 'ACTIVE') as "hasAccount",
    coalesce(m.total, 0) as "sentOfDay", coalesce(m.failed, 0) as "failedOfDay"
  from business b
  join app_user u on u.id = b.user_id
  left join (
    select business_id, count(*) filter (where status in ('SENT', 'QUEUED'))::int as total,
      count(*) filter (where status in ('FAILED', 'NOT_SENT'))::int as failed
    from message where created_at > $1 group by business_id) m on m.business_id = b.id`;

const OVERVIEW_SHAPE = {
  id: business.id,
  name: business.name,
  slug: business.slug,
  zone: business.timezone,
  createdAt: business.createdAt,
  isCalendarActive: business.isCalendarActive,
  suspendedAt: business.suspendedAt,
  suspensionReason: business.suspensionReason,
  ownerName: nullable(text()),
  ownerId: business.userId,
  ownerPhone: appUser.phone,
  hasAccount: bool(),
  /** Texts and emails of the last 24 hours that were sent or are queued. */
  sentOfDay: int(),
  /** Those that were not sent or not delivered. */
  failedOfDay: int(),
};

export type OverviewRow = Readonly<Omit<RowOf<typeof OVERVIEW_SHAPE>, 'id'> & { id: TenantId }>;

const SEARCH = prepared(
  'search-businesses',
  `${OVERVIEW}
  where $2 = '%%' or b.name ilike $2 or b.slug ilike $2 or u.phone like $2 or b.id::text like $2
  order by b.suspended_at desc nulls last, coalesce(m.total, 0) desc, b.created_at desc, b.id
  limit $3`,
  OVERVIEW_SHAPE,
);
const FIND_OVERVIEW = prepared('business-overview', `${OVERVIEW} where b.id = $2`, OVERVIEW_SHAPE);

/** Businesses by name, slug, owner's phone or id; suspended ones first, then those that send the most. */
export async function searchBusinesses(
  queryable: Queryable,
  search: string,
  limit: number,
  now: Instant,
): Promise<OverviewRow[]> {
  const rows = await queryPrepared(queryable, SEARCH, [dateOf(now - DAY_MS), likeOf(search.trim()), limit]);
  return rows.map((row) => ({ ...row, id: authorizeTenant(row.id) }));
}

export async function findOverview(queryable: Queryable, id: string, now: Instant): Promise<OverviewRow | undefined> {
  const [row] = await queryPrepared(queryable, FIND_OVERVIEW, [dateOf(now - DAY_MS), id]);
  return row && { ...row, id: authorizeTenant(row.id) };
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
