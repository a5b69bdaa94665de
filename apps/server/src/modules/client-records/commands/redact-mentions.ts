import { prepared, required, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { type Person, redactPerson } from '@primehour/domain/client/redact-person';
import { changePeople } from '../../../cells/people.ts';
import type { Deps } from '../../../deps.ts';
import type { TenantId } from '../../../tenant.ts';

type Column = { readonly table: string; readonly column: string; readonly max: number };

/** Free text of the business. */
const OF_BUSINESS: readonly Column[] = [
  { table: 'occupancy', column: 'note', max: 2000 },
  { table: 'booking_note', column: 'text', max: 2000 },
  { table: 'client', column: 'notes', max: 4000 },
  { table: 'busy_calendar', column: 'name', max: 60 },
  { table: 'link', column: 'label', max: 80 },
  { table: 'special_date', column: 'name', max: 120 },
  { table: 'stored_value', column: 'label', max: 60 },
  { table: 'stored_value', column: 'recipient_name', max: 120 },
  { table: 'stored_value', column: 'message', max: 300 },
  { table: 'stored_value_entry', column: 'reason', max: 200 },
  { table: 'client_import', column: 'file_name', max: 200 },
];
/** Free text of its members, which is in cell 0. */
const OF_MEMBERS: readonly Column[] = [
  { table: 'help_message', column: 'body', max: 4000 },
  { table: 'help_message', column: 'answer', max: 4000 },
];

/** `whose` compares with `$1`. */
const statementsFor = (columns: readonly Column[], whose: string) =>
  columns.map(({ table, column, max }) => ({
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
type Statements = ReturnType<typeof statementsFor>;

const WRITTEN_IN_BUSINESS = statementsFor(OF_BUSINESS, 'business_id = $1');
const WRITTEN_BY_MEMBERS = statementsFor(OF_MEMBERS, 'user_id = any ($1::uuid[])');

/** Also those who have left. */
const MEMBERS = prepared('members-who-wrote', 'select user_id as "userId" from membership where business_id = $1', {
  userId: uuid(),
});

/** Removes a person from the partner's free text about others. It is locked, because someone may be editing it. */
export const redactMentions = (tx: Tx, tenant: TenantId, person: Person): Promise<void> =>
  redact(tx, WRITTEN_IN_BUSINESS, tenant, person);

/** The same in what its members wrote to the operator, and in the answers. */
export async function redactHelp(deps: Pick<Deps, 'cells'>, tx: Tx, tenant: TenantId, person: Person): Promise<void> {
  const members = (await queryPrepared(tx, MEMBERS, [tenant])).map(({ userId }) => userId);
  await changePeople(deps, tx, (home) => redact(home, WRITTEN_BY_MEMBERS, members, person));
}

async function redact(
  tx: Tx,
  statements: Statements,
  whose: string | readonly string[],
  person: Person,
): Promise<void> {
  const words = [...person.names.map((name) => name.trim().split(/\s+/)[0] ?? name), ...person.mails];
  const lastDigits = person.phones.map((phone) => phone.slice(-10));
  for (const { find, replace, max } of statements) {
    const rows = await queryPrepared(tx, find, [whose, words, lastDigits]);
    const changed = rows.flatMap(({ id, text: written }) => {
      const redacted = redactPerson(written, person);
      return redacted === written ? [] : [{ id, text: redacted.slice(0, max) }];
    });
    if (changed.length === 0) continue;
    await queryPrepared(tx, replace, [JSON.stringify(changed)]);
  }
}
