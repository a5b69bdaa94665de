import { prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';

export type Person = {
  readonly name: string;
  readonly phone: Phone;
  readonly email: string | null;
  /** Whether the phone was proven by a texted code. */
  readonly isProven?: boolean;
};

/**
 * Finds the client by a current or merged phone number. The latest name wins, unless the partner edited it: then the
 * given name is stored beside it, until the client gives the partner's (decision 068).
 */
const UPSERT_CLIENT = prepared(
  'upsert-client',
  `
  with known as (
    update client set name = case when name_edited_at is null then $4 else name end,
      given_name = case when name_edited_at is null then null when lower(name) <> lower($4) then $4
        when $7 then null else given_name end,
      email = coalesce($5, email),
      proven_at = case when $7 and phone = $3 then coalesce(proven_at, $6) else proven_at end
    where business_id = $1 and id = (
      select client_id from client_alias where business_id = $1 and phone = $3
      union all select id from client where business_id = $1 and phone = $3 limit 1)
    returning id
  ), fresh as (
    insert into client (id, business_id, phone, name, email, created_at, proven_at)
    select $2, $1, $3, $4, $5, $6, case when $7 then $6::timestamptz end where not exists (select 1 from known)
    returning id
  )
  select id from known union all select id from fresh`,
  { id: uuid() },
);

/** Creates or updates the client with this phone number, under the business's lock. */
export async function upsertClient(tx: Tx, tenant: AnyTenant, person: Person, now: Instant): Promise<string> {
  const { phone, name, email, isProven = false } = person;
  const params = [tenant, uuidV7(now), phone, name, email, dateOf(now), isProven];
  const [row] = await queryPrepared(tx, UPSERT_CLIENT, params);
  return orNotFound(row).id;
}
