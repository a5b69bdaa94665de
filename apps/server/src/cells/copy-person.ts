import { HOME_CELL } from '@primehour/db/cell';
import { json, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Deps } from '../deps.ts';
import { peopleOf } from './people.ts';

/** A person and their preferences, to copy and to compare. The text of an instant would depend on the server. */
export const PERSON = `
  to_jsonb(u) || jsonb_build_object('created_at', extract(epoch from u.created_at), 'preferences',
    (select to_jsonb(p) || jsonb_build_object('updated_at', extract(epoch from p.updated_at))
      from user_preferences p where p.user_id = u.id))`;

const FIND = prepared('person-at-home', `select (${PERSON})::json as person from app_user u where u.id = $1`, {
  person: json<object>(),
});
const COPY = prepared(
  'copy-person',
  `
  insert into app_user (id, phone, first_name, last_name, email, created_at)
  select (p->>'id')::uuid, p->>'phone', p->>'first_name', p->>'last_name', p->>'email', to_timestamp((p->>'created_at')::numeric)
  from (select $1::jsonb) one (p)
  on conflict (id) do update set (phone, first_name, last_name, email) =
    (excluded.phone, excluded.first_name, excluded.last_name, excluded.email)`,
  {},
);
const COPY_PREFERENCES = prepared(
  'copy-preferences',
  `
  insert into user_preferences (user_id, week_start, clock, muted_texts, muted_emails, updated_at)
  select r.user_id, r.week_start, r.clock, r.muted_texts, r.muted_emails, to_timestamp((p->>'updated_at')::numeric)
  from (select nullif($1::jsonb->'preferences', 'null')) one (p)
  cross join jsonb_populate_record(null::user_preferences, p - 'updated_at') r
  where p is not null
  on conflict (user_id) do update set (week_start, clock, muted_texts, muted_emails, updated_at) =
    (excluded.week_start, excluded.clock, excluded.muted_texts, excluded.muted_emails, excluded.updated_at)`,
  {},
);

type Needs = Pick<Deps, 'cells' | 'db'>;

/** Brings this cell's copy of a person up to date; false in cell 0, which has the person. */
export async function copyPerson(deps: Needs, userId: string): Promise<boolean> {
  if ((deps.cells?.own ?? HOME_CELL) === HOME_CELL) return false;
  const [found] = await queryPrepared(peopleOf(deps).read, FIND, [userId]);
  if (found === undefined) return false;
  const person = JSON.stringify(found.person);
  await deps.db.transaction(async (tx) => {
    await queryPrepared(tx, COPY, [person]);
    await queryPrepared(tx, COPY_PREFERENCES, [person]);
  });
  return true;
}
