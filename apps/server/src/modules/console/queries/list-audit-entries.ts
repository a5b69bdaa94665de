import { instant, json, nullable, prepared, type RowOf, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { ChangedFields } from '@primehour/db/schema/audit';
import type { Queryable } from '@primehour/db/transaction';
import type { AuditAction } from '@primehour/domain/audit/audit';

const SHAPE = {
  id: uuid(),
  at: instant(),
  action: text<AuditAction>(),
  businessId: nullable(uuid()),
  businessName: nullable(text()),
  reason: nullable(text()),
  after: nullable(json<ChangedFields>()),
};
export type AuditRow = Readonly<RowOf<typeof SHAPE>>;

const LIST_AUDIT_ENTRIES = prepared(
  'list-operator-audit',
  `
  select e.id, e.at, e.action, e.business_id as "businessId", b.name as "businessName", e.reason, e.after::json as after
  from audit_entry e left join business b on b.id = e.business_id
  where e.actor_kind = 'OPERATOR' order by e.at desc, e.id desc limit $1`,
  SHAPE,
);

/** The operators' entries of the audit log, latest first. */
export const listAuditEntries = (queryable: Queryable, limit: number): Promise<AuditRow[]> =>
  queryPrepared(queryable, LIST_AUDIT_ENTRIES, [limit]);
