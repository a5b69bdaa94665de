import { lockBusiness } from '@primehour/db/lock';
import { int, prepared, preparedBy, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { ImportedPerson } from '@primehour/db/schema/client';
import type { Db, Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { Instant } from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { TenantId } from '../../../tenant.ts';

const BATCH = 250;
const SAVE_EVERY_MS = 100;

/**
 * In small batches, because the main thread would otherwise parse megabytes in one go while every request waits. The
 * cursor ends with the transaction.
 */
const TO_IMPORT = prepared(
  'import-people',
  `
  declare import_people no scroll cursor for
  select p.person ->> 'name' as name, p.person ->> 'phone' as phone, p.person ->> 'email' as email,
    p.person ->> 'notes' as notes
  from client_import i cross join lateral jsonb_array_elements(i.people) as p (person)
  where i.business_id = $1 and i.id = $2 and i.status = 'RUNNING'`,
  {},
);
const NEXT = sql.raw(`fetch ${BATCH} from import_people`);

type Batch = {
  readonly tenant: TenantId;
  readonly ids: readonly string[];
  readonly phones: readonly string[];
  readonly names: readonly string[];
  readonly emails: readonly (string | null)[];
  readonly notes: readonly string[];
  readonly now: Date;
};

/**
 * Adds new clients; a known one, by a current or merged number, keeps existing values and gets the missing ones. A name
 * from the list counts as edited by the partner (decision 068). Locks existing rows first, in the order of their
 * numbers.
 */
const IMPORT_BATCH = preparedBy<Batch>()(
  'import-batch',
  (p) => `
  with listed as (
    select * from unnest(
      ${p.ids}::uuid[], ${p.phones}::text[], ${p.names}::text[], ${p.emails}::text[], ${p.notes}::text[]
    ) as l (id, phone, name, email, notes)
  ), owned as (
    select l.*, coalesce(a.client_id, c.id) as known_id from listed l
    left join client_alias a on a.business_id = ${p.tenant} and a.phone = l.phone
    left join client c on c.business_id = ${p.tenant} and c.phone = l.phone
  ), completed as (
    update client k set email = coalesce(k.email, o.email), notes = case k.notes when '' then o.notes else k.notes end
    from owned o
    where k.business_id = ${p.tenant} and k.id = o.known_id
      and ((k.email is null and o.email is not null) or (k.notes = '' and o.notes <> ''))
    returning 1
  ), added as (
    insert into client (id, business_id, phone, name, name_edited_at, email, notes, created_at)
    select id, ${p.tenant}, phone, name, ${p.now}, email, notes, ${p.now}
    from owned where known_id is null order by phone
    returning 1
  )
  select (select count(*)::int from added) as added, (select count(*)::int from completed) as completed`,
  { added: int(), completed: int() },
);

const SAVE_PROGRESS = prepared(
  'import-progress',
  `
  update client_import set done = $3 where business_id = $1 and id = $2 and status = 'RUNNING' and done < $3`,
  {},
);

const FINISH = prepared(
  'import-finish',
  `
  update client_import set status = 'DONE', people = null, done = valid, added = $3, completed = $4, finished_at = $5
  where business_id = $1 and id = $2 and status = 'RUNNING'
  returning id`,
  { id: uuid() },
);

/**
 * Imports the people of a file in one transaction, so that a failure adds no one. Progress is written outside the
 * transaction, where it can be read. May run twice: the second run waits for the lock and finds the import done. Takes
 * the business's lock, because a booking or a merge may affect the same people.
 */
export async function importClients(
  { db, clock }: Pick<Deps, 'clock'> & { readonly db: Db },
  tenant: TenantId,
  importId: string,
): Promise<void> {
  let done = 0;
  let saving: Promise<unknown> = Promise.resolve();
  let saved = 0;
  // Created before the transaction, so that its writes are not part of it.
  const timer = setInterval(() => {
    if (done === saved) return;
    saved = done;
    saving = saving.then(() => saveProgress(db, tenant, importId, saved)).catch(() => {});
  }, SAVE_EVERY_MS);
  try {
    await db.transaction(async (tx) => {
      await lockBusiness(tx, tenant);
      await queryPrepared(tx, TO_IMPORT, [tenant, importId]);
      const now = clock.now();
      const counts = { added: 0, completed: 0 };
      done = 0;
      for await (const people of eachBatch(tx)) {
        const taken = await importBatch(tx, tenant, people, now);
        counts.added += taken.added;
        counts.completed += taken.completed;
        done += people.length;
      }
      const params = [tenant, importId, counts.added, counts.completed, dateOf(now)];
      const finished = await queryPrepared(tx, FINISH, params);
      // It may have been marked as failed after its people were read.
      if (done > 0 && finished.length === 0) throw new Error('The import has since failed, so it adds no one.');
    });
  } finally {
    clearInterval(timer);
    await saving;
  }
}

const saveProgress = (db: Db, tenant: TenantId, importId: string, done: number) =>
  db.transaction((tx) => queryPrepared(tx, SAVE_PROGRESS, [tenant, importId, done]));

async function* eachBatch(tx: Tx): AsyncGenerator<readonly ImportedPerson[]> {
  for (;;) {
    const { rows } = await tx.execute<ImportedPerson>(NEXT);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
  }
}

async function importBatch(tx: Tx, tenant: TenantId, people: readonly ImportedPerson[], now: Instant) {
  const [row] = await queryPrepared(tx, IMPORT_BATCH, {
    tenant,
    ids: people.map(() => uuidV7(now)),
    phones: people.map(({ phone }) => phone),
    names: people.map(({ name }) => name),
    emails: people.map(({ email }) => email),
    notes: people.map(({ notes }) => notes),
    now: dateOf(now),
  });
  return row ?? { added: 0, completed: 0 };
}

const FAIL = prepared(
  'import-fail',
  `
  update client_import set status = 'FAILED', people = null, done = 0, finished_at = $3
  where id = any ($1::uuid[]) and business_id = any ($2::uuid[]) and status = 'RUNNING'`,
  {},
);

/** Fails imports that no worker will finish. */
export async function failImports(
  tx: Tx,
  imports: readonly { readonly id: string; readonly businessId: string }[],
  now: Instant,
): Promise<void> {
  const params = [imports.map(({ id }) => id), imports.map(({ businessId }) => businessId), dateOf(now)];
  await queryPrepared(tx, FAIL, params);
}
