import { uuid, preparedBy } from '@primehour/db/prepared';
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

type Upsert = Required<Person> & { readonly tenant: AnyTenant; readonly id: string; readonly now: Date };

/**
 * Finds the client by a current or merged phone number. The latest name wins, unless the partner edited it: then the
 * given name is stored next to it, until the client gives the partner's (decision 068).
 */
const UPSERT_CLIENT = preparedBy<Upsert>()(
  'upsert-client',
  (p) => `
  with known as (
    update client set name = case when name_edited_at is null then ${p.name} else name end,
      given_name = case when name_edited_at is null then null when lower(name) <> lower(${p.name}) then ${p.name}
        when ${p.isProven} then null else given_name end,
      email = coalesce(${p.email}, email),
      proven_at = case when ${p.isProven} and phone = ${p.phone} then coalesce(proven_at, ${p.now}) else proven_at end
    where business_id = ${p.tenant} and id = (
      select client_id from client_alias where business_id = ${p.tenant} and phone = ${p.phone}
      union all select id from client where business_id = ${p.tenant} and phone = ${p.phone} limit 1)
    returning id
  ), fresh as (
    insert into client (id, business_id, phone, name, email, created_at, proven_at)
    select ${p.id}, ${p.tenant}, ${p.phone}, ${p.name}, ${p.email}, ${p.now},
      case when ${p.isProven} then ${p.now}::timestamptz end
    where not exists (select 1 from known)
    returning id
  )
  select id from known union all select id from fresh`,
  { id: uuid() },
);

/** Creates or updates the client with this phone number, under the business's lock. */
export async function upsertClient(tx: Tx, tenant: AnyTenant, person: Person, now: Instant): Promise<string> {
  const { phone, name, email, isProven = false } = person;
  const contact = { phone, name, email, isProven };
  const [row] = await queryPrepared(tx, UPSERT_CLIENT, { ...contact, tenant, id: uuidV7(now), now: dateOf(now) });
  return orNotFound(row).id;
}
