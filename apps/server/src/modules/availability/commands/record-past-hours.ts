import { preparedBy, uuid, nullable } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { dateOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';

type PastHours = { readonly tenant: TenantId; readonly resourceId: string | null; readonly now: Date };

/** Only a day's first change is recorded, because only it replaces hours that an earlier day ended with. */
const KEEP = preparedBy<PastHours>()(
  'record-past-hours',
  ({ tenant, resourceId, now }) => `
  insert into past_hours (business_id, resource_id, until_at, hours)
  select b.id, ${resourceId}::uuid, ${now}, case when r.follows_business_hours is not true then coalesce((
      select string_agg(a.day_of_week || ' ' || a.start_minute || ' ' || a.end_minute, ',' order by a.day_of_week, a.start_minute)
      from availability_block a where a.business_id = b.id and a.resource_id is not distinct from ${resourceId}::uuid), '') end
  from business b
  left join resource r on r.business_id = b.id and r.id = ${resourceId}::uuid
  where b.id = ${tenant} and not exists (select from past_hours p
    where p.business_id = b.id and p.resource_id is not distinct from ${resourceId}::uuid
      and (p.until_at at time zone b.timezone)::date = (${now}::timestamptz at time zone b.timezone)::date)
  returning resource_id as "resourceId"`,
  { resourceId: nullable(uuid()) },
);

/** Keeps the weekly hours of the business, or of a resource, that a change is about to replace (product/insights#utilization). */
export async function recordPastHours({ tx, tenant, now }: TenantTx, resourceId: string | null): Promise<void> {
  await queryPrepared(tx, KEEP, { tenant, resourceId, now: dateOf(now) });
}
