import { instant, int, json, nullable, prepared, type RowOf, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { ChangedFields } from '@primehour/db/schema/audit';
import type { Reader } from '@primehour/db/transaction';
import type { AuditAction } from '@primehour/domain/audit/audit';
import type { AuditActor, Phone } from '@primehour/domain/vocabulary';
import type { TenantId } from '../../tenant.ts';

const SHAPE = {
  id: uuid(),
  at: instant(),
  actor: text<AuditActor>(),
  firstName: nullable(text()),
  lastName: nullable(text()),
  phone: nullable(text<Phone>()),
  action: text<AuditAction>(),
  subject: nullable(text()),
  before: nullable(json<ChangedFields>()),
  after: nullable(json<ChangedFields>()),
  reason: nullable(text()),
};
export type ChangeRow = Readonly<RowOf<typeof SHAPE>>;

/** The current name of the record, so that nothing of an erased client reappears. */
const LIST_CHANGES = prepared(
  'list-changes',
  `
  select e.id, e.at, e.actor_kind as actor, u.first_name as "firstName", u.last_name as "lastName", u.phone, e.action,
    coalesce(s.name, r.name, c.name, l.label, v.label, b.name, nullif(concat_ws(' ', m.first_name, m.last_name), ''))
      as subject,
    e.before::json as before, e.after::json as after, e.reason
  from (
    select * from audit_entry where business_id = $1 order by at desc, id desc limit $2 offset $3
  ) e
  left join app_user u on u.id = e.actor_id
  left join service s on e.subject_kind = 'service' and s.business_id = e.business_id and s.id = e.subject_id
  left join resource r on e.subject_kind = 'resource' and r.business_id = e.business_id and r.id = e.subject_id
  left join client c on e.subject_kind = 'client' and c.business_id = e.business_id and c.id = e.subject_id
    and c.erased_at is null
  left join link l on e.subject_kind = 'link' and l.business_id = e.business_id and l.id = e.subject_id
  left join stored_value v on e.subject_kind = 'stored-value' and v.business_id = e.business_id and v.id = e.subject_id
    and v.kind = 'PACKAGE'
  left join busy_calendar b on e.subject_kind = 'busy-calendar' and b.business_id = e.business_id and b.id = e.subject_id
  left join app_user m on e.subject_kind = 'member' and m.id = e.subject_id
  order by e.at desc, e.id desc`,
  SHAPE,
);

const COUNT_CHANGES = prepared(
  'count-changes',
  'select count(*)::int as count from (select 1 from audit_entry where business_id = $1 limit $2) counted',
  { count: int() },
);

/** The limit up to which lists count. */
const COUNT_MAX = 10_000;

/** One page of a business's changes, latest first. */
export async function listChanges(
  reader: Reader,
  tenant: TenantId,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly rows: ChangeRow[]; readonly total: number }> {
  const [rows, [counted]] = await Promise.all([
    queryPrepared(reader, LIST_CHANGES, [tenant, limit, page * limit]),
    queryPrepared(reader, COUNT_CHANGES, [tenant, COUNT_MAX]),
  ]);
  return { rows, total: counted?.count ?? 0 };
}
