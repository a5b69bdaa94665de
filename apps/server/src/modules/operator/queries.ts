import { queryPrepared } from '@primehour/db/raw';
import { operatorAction, type OperatorActionKind } from '@primehour/db/schema/operator';
import type { Queryable } from '@primehour/db/transaction';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant, Phone, Zone } from '@primehour/domain/vocabulary';
import { desc, eq } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import { type AnyTenant, authoriseTenant, type TenantId } from '../../tenant.ts';

const IS_SUSPENDED = 'select suspended_at is not null as "isSuspended" from business where id = $1';

export async function isSuspended(queryable: Queryable, tenant: AnyTenant): Promise<boolean> {
  const [row] = await queryPrepared<{ isSuspended: boolean }>(queryable, 'is-suspended', IS_SUSPENDED, [tenant]);
  return row?.isSuspended === true;
}

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

type StoredOverview = Omit<OverviewRow, 'id'> & { readonly id: string };

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
  const rows = await queryPrepared<StoredOverview>(queryable, 'search-businesses', byText, [
    dateOf(now - DAY_MS),
    likeOf(text.trim()),
    limit,
  ]);
  return rows.map((row) => ({ ...row, id: authoriseTenant(row.id) }));
}

export async function findOverview(queryable: Queryable, id: string, now: Instant): Promise<OverviewRow | undefined> {
  const [row] = await queryPrepared<StoredOverview>(queryable, 'business-overview', `${OVERVIEW} where b.id = $2`, [
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
