import { prepared, required, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { type Person, redactPerson } from '@primehour/domain/client/redact-person';
import type { TenantId } from '../../../tenant.ts';

/** The partner's free-text columns; `$1` is their business. */
const WRITTEN = [
  { table: 'occupancy', column: 'note', max: 2000, whose: 'business_id = $1' },
  { table: 'booking_note', column: 'text', max: 2000, whose: 'business_id = $1' },
  { table: 'client', column: 'notes', max: 4000, whose: 'business_id = $1' },
  { table: 'busy_calendar', column: 'name', max: 60, whose: 'business_id = $1' },
  { table: 'link', column: 'label', max: 80, whose: 'business_id = $1' },
  { table: 'special_date', column: 'name', max: 120, whose: 'business_id = $1' },
  { table: 'stored_value', column: 'label', max: 60, whose: 'business_id = $1' },
  { table: 'stored_value', column: 'recipient_name', max: 120, whose: 'business_id = $1' },
  { table: 'stored_value', column: 'message', max: 300, whose: 'business_id = $1' },
  { table: 'stored_value_entry', column: 'reason', max: 200, whose: 'business_id = $1' },
  { table: 'client_import', column: 'file_name', max: 200, whose: 'business_id = $1' },
  { table: 'help_message', column: 'body', max: 4000, whose: 'user_id = (select user_id from business where id = $1)' },
  {
    table: 'help_message',
    column: 'answer',
    max: 4000,
    whose: 'user_id = (select user_id from business where id = $1)',
  },
] as const;

const STATEMENTS = WRITTEN.map(({ table, column, max, whose }) => ({
  max,
  find: prepared(
    `find-mentions-${table}-${column}`,
    `select id, ${column} as text from ${table} where ${whose} and (
       exists (select from unnest($2::text[]) word where position(lower(word) in lower(${column})) > 0)
       or exists (select from unnest($3::text[]) digits
         where position(digits in regexp_replace(${column}, '\\D', '', 'g')) > 0))
     for update`,
    // Null never matches.
    { id: uuid(), text: required(text()) },
  ),
  replace: prepared(
    `redact-mentions-${table}-${column}`,
    `update ${table} set ${column} = c.text from jsonb_to_recordset($1::jsonb) as c (id uuid, text text)
     where ${table}.id = c.id`,
    {},
  ),
}));

/** Removes a person from the partner's free text about others. It is locked, because someone may be editing it. */
export async function redactMentions(tx: Tx, tenant: TenantId, person: Person): Promise<void> {
  const words = [...person.names.map((name) => name.trim().split(/\s+/)[0] ?? name), ...person.mails];
  const lastDigits = person.phones.map((phone) => phone.slice(-10));
  for (const { find, replace, max } of STATEMENTS) {
    const rows = await queryPrepared(tx, find, [tenant, words, lastDigits]);
    const changed = rows.flatMap(({ id, text: written }) => {
      const redacted = redactPerson(written, person);
      return redacted === written ? [] : [{ id, text: redacted.slice(0, max) }];
    });
    if (changed.length === 0) continue;
    await queryPrepared(tx, replace, [JSON.stringify(changed)]);
  }
}
