import { prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';
import type { AuditAction } from '@primehour/domain/audit/audit';
import { CHANGE_SHOWN_DAYS, CHANGES_OF, changesToShow } from '@primehour/domain/insights/changes';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { instantToWall, zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, WallDate, Zone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';

/** One of a kind and day is enough, the newest first: a week of edits is a few rows. */
const CHANGES = prepared(
  'insight-changes',
  `
  select distinct (at at time zone $4)::date::text as date, action
  from audit_entry
  where business_id = $1 and at > $2 and action = any ($3::text[])
  order by date desc, action`,
  { date: text<WallDate>(), action: text<AuditAction>() },
);

type At = { readonly zone: Zone; readonly now: Instant };

/** The changes in the audit log that affect the figures (product/insights#three-weeks-later). */
export async function listChanges(queryable: Queryable, tenant: TenantId, { zone, now }: At) {
  const since = dateOf(now - (CHANGE_SHOWN_DAYS + 1) * DAY_MS);
  const changes = await queryPrepared(queryable, CHANGES, [tenant, since, Object.keys(CHANGES_OF), zone]);
  return changesToShow(changes, instantToWall(zoneTable(zone), now).date);
}
