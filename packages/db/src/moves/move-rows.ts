import type { ClientBase } from 'pg';
import type { MovedTable, Tables } from './moved-tables.ts';
import { listListings, ownedRows } from './owned-rows.ts';

/** An open transaction in each of the two databases. */
export type Ends = { readonly source: ClientBase; readonly target: ClientBase };

/** Rows per inserting statement. */
const BATCH = 2_000;

/** As text, in which every value survives unchanged. */
type Row = { readonly row: string };

/** A row that has been taken, with the people and phones that it names. */
export type TakenRow = Row & {
  readonly people: readonly (string | null)[];
  readonly phones: readonly (string | null)[];
};

/** Those whose copies the other cell needs. */
export type Named = { readonly people: Set<string>; readonly phones: Set<string> };

export const nobody = (): Named => ({ people: new Set(), phones: new Set() });

export function addNamed(named: Named, rows: readonly TakenRow[]): void {
  for (const { people, phones } of rows) {
    for (const id of people) if (id !== null) named.people.add(id);
    for (const phone of phones) if (phone !== null) named.phones.add(phone);
  }
}

/** What is returned of each deleted row. */
export function returned({ name, columns, people }: MovedTable): string {
  const phones = columns.filter(
    ({ name: column }) => column === 'phone' || (name === 'message' && column === 'recipient'),
  );
  const list = (names: readonly string[]) => names.map((column) => `gone."${column}"`).join(', ');
  return `gone::text as row, array[${list(people)}]::uuid[] as people,
    array[${list(phones.map(({ name: column }) => column))}]::text[] as phones`;
}

/** A row that already exists stays unchanged. */
export const KEPT = 'on conflict do nothing';

type Moved = {
  readonly tables: Tables;
  readonly businessId: string;
  /** What happens if a row already exists: the whole move fails, or the row stays unchanged. */
  readonly repeated: 'refused' | 'kept';
  /** Collects whom the rows name. */
  readonly named: Named;
};

/**
 * Takes a business's rows from one database and adds them to another, where they appear when its transaction commits. A
 * concurrent change is either part of what is taken, or finds nothing to change. Returns how many were taken.
 */
export async function moveRows(
  { source, target }: Ends,
  { tables, businessId, repeated, named }: Moved,
): Promise<number> {
  let count = 0;
  let adding: Promise<void> = Promise.resolve();
  // Late bids are found by way of the listings that have been moved.
  const listings = await listListings(repeated === 'kept' ? target : source, businessId);
  for (const table of tables.moved) {
    const { rows } = await source.query<TakenRow>(
      `delete from "${table.name}" gone where ${ownedRows(table, listings)} returning ${returned(table)}`,
      [businessId],
    );
    count += rows.length;
    addNamed(named, rows);
    await adding;
    adding = addRows(target, table, { rows, conflict: repeated === 'kept' ? KEPT : '' });
    // Awaited in the next round, while the next table's rows are being transferred.
    adding.catch(() => {});
  }
  await adding;
  return count;
}

export async function addRows(
  target: ClientBase,
  { name, columns }: MovedTable,
  { rows, conflict }: { readonly rows: readonly Row[]; readonly conflict: string },
): Promise<void> {
  const stored = columns.filter(({ isComputed }) => !isComputed).map((column) => `"${column.name}"`);
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map(({ row }) => row);
    await target.query(
      `insert into "${name}" (${stored.join(', ')})
      select ${stored.map((column) => `(arriving.fields).${column}`).join(', ')}
      from (select row::"${name}" as fields from unnest($1::text[]) row offset 0) arriving
      ${conflict}`,
      [batch],
    );
  }
}

/** Adds copies of people, whose originals are in cell 0. */
export async function copyPeople(
  { home, target }: { readonly home: ClientBase; readonly target: ClientBase },
  { people }: Tables,
  named: Named,
): Promise<void> {
  for (const table of people) {
    const key = table.name === 'app_user' ? 'id' : 'user_id';
    const found = await home.query<Row>(
      `select person::text as row from "${table.name}" person where "${key}" = any ($1::uuid[])`,
      [[...named.people]],
    );
    await addRows(target, table, { rows: found.rows, conflict: KEPT });
  }
}

/**
 * A copied code is accepted once and allows no more attempts than the original. A phone has one live code per purpose,
 * in either cell: the one that was texted last, because a request that was forwarded during a move may have texted two.
 */
const MERGED_CODES = `
  where (arriving.fields).consumed_at is not null or not exists (
    select from phone_code live
    where (live.phone, live.purpose) = ((arriving.fields).phone, (arriving.fields).purpose) and live.consumed_at is null
      and live.id <> (arriving.fields).id)
  on conflict (id) do update set consumed_at = coalesce(phone_code.consumed_at, excluded.consumed_at),
    tries = greatest(phone_code.tries, excluded.tries),
    tries_elsewhere = greatest(phone_code.tries_elsewhere, excluded.tries_elsewhere)`;
const END_OLDER_CODES = `
  update phone_code live set consumed_at = $2
  from (select row::phone_code as fields from unnest($1::text[]) row offset 0) arriving
  where (live.phone, live.purpose) = ((arriving.fields).phone, (arriving.fields).purpose) and live.consumed_at is null
    and (arriving.fields).consumed_at is null and (live.sent_at, live.id) < ((arriving.fields).sent_at, (arriving.fields).id)`;

/**
 * Adds copies of what is known of a business's phones: who has texted STOP, codes that were texted and not entered yet,
 * and devices on which a phone was verified. Must be called after its rows were taken: a code is texted before the
 * checkout that needs it is stored.
 */
export async function copyPhones(
  { source, target }: Ends,
  { phones }: Tables,
  { named, now }: { readonly named: Named; readonly now: Date },
): Promise<void> {
  for (const table of phones) {
    const isCurrent = table.columns.some(({ name }) => name === 'expires_at')
      ? 'known.expires_at > $2'
      : '$2::timestamptz is not null';
    const { rows } = await source.query<Row>(
      `select known::text as row from "${table.name}" known where ${isCurrent} and known.phone = any ($1)`,
      [[...named.phones], now],
    );
    const isCode = table.name === 'phone_code';
    if (isCode) await target.query(END_OLDER_CODES, [rows.map(({ row }) => row), now]);
    await addRows(target, table, { rows, conflict: isCode ? MERGED_CODES : KEPT });
  }
}

/** Numbers that order timelines: later ones must be higher than those that were moved. */
const ORDERED = [
  { table: 'booking_event', column: 'seq', sequence: 'booking_event_seq' },
  { table: 'listing_step', column: 'number', sequence: 'listing_step_number' },
];
/** Others use the sequence at the same time. */
const MARGIN = 10_000;

export async function raiseSequences(target: ClientBase, businessId: string): Promise<void> {
  for (const { table, column, sequence } of ORDERED) {
    await target.query(
      `select setval('${sequence}', m.highest + ${MARGIN})
      from (select max("${column}") as highest from "${table}" where business_id = $1) m, "${sequence}" s
      where m.highest >= s.last_value`,
      [businessId],
    );
  }
}
