import { json, prepared, text, texts } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Reader } from '@primehour/db/transaction';

/** A table of a business, and which of its rows and columns an archive contains. */
export type ArchivedTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
};

/** Tables of a business that no archive contains, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  booking_link: 'hashes of secret links',
  business_elsewhere: 'of the installation',
  busy_calendar: 'a secret address: the calendar is connected again',
  busy_time: 'of a calendar that is connected again',
  business_export: 'the archive itself',
  business_export_part: 'the archive itself',
  bidder_entry: 'a form whose code is on its way',
  calendar_version: 'counted again from the first',
  card_removal: 'removed at the provider from here',
  client_import: 'a list on its way',
  day_fact: 'computed again from the bookings',
  day_facts_start: 'of facts that are computed again',
  membership_elsewhere: 'of the installation',
  live_event: 'for screens that are open',
  operator_action: 'the operator’s own record',
  payment_account: 'the bank account is connected again',
  slug_elsewhere: 'of the installation',
  touched_booking: 'of facts that are computed again',
  waitlist_request: 'a form whose code is on its way',
};

/** Codes, tokens and their hashes, sealed texts, and the parts of a message that can contain a link. */
const SECRET = /(?:^|_)(?:token|secret|sealed|pass|mac)(?:_|$)|^device_hash$/;
const SECRETS_OF: Readonly<Record<string, readonly string[]>> = { message: ['body', 'calendar_file'] };

/**
 * Columns that are written after everything else: triggers count refunds and disputes into them, or they complete a
 * cycle of foreign keys.
 */
export const LATER: Readonly<Record<string, readonly string[]>> = {
  auction: ['hold_id'],
  auction_charge: ['refunded_cents', 'refunding_cents', 'disputed_cents', 'charged_back_cents'],
  payment: ['refunded_cents', 'refunding_cents', 'disputed_cents', 'charged_back_cents', 'given_back_at'],
};

/**
 * Until an auction is closed, each maximum is known only to its bidder, and not to the auction's owner
 * (product/auctions#close-report). Until then, an archive contains the auction as it was before its first bid.
 */
const BEFORE_CLOSE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  auction: {
    last_seq: '0',
    last_hash: 'null',
    last_bid_at: 'null',
    price_cents: 'null',
    leader: 'null',
    leader_max_cents: 'null',
    taken_at: 'null',
    hold_id: 'null',
  },
};
const IS_OF_CLOSED = `business_id = $1 and listing_id in (
  select listing_id from auction where business_id = $1 and settlement <> 'OPEN')`;

const MEMBERS = '(select user_id from membership where business_id = $1)';
const CONDITIONS: Readonly<Record<string, string>> = {
  app_user: `id in ${MEMBERS}`,
  bid: IS_OF_CLOSED,
  bid_hold: IS_OF_CLOSED,
  business: 'id = $1',
  // One that never became a booking is an unfinished form.
  checkout: 'business_id = $1 and booking_id is not null',
  // A picture that was uploaded with the first form is older than its business.
  image: `status = 'READY' and (business_id = $1 or business_id is null and user_id in ${MEMBERS})`,
  // Queued messages are sent from here.
  message: `business_id = $1 and status <> 'QUEUED'`,
};

export const conditionOf = ({ name }: ArchivedTable): string => CONDITIONS[name] ?? 'business_id = $1';

/** The columns to select from a table for an archive. */
export const selectionOf = ({ name, columns }: ArchivedTable): string =>
  columns
    .map((column) => {
      const before = BEFORE_CLOSE[name]?.[column];
      const shown = quoted(column);
      return before === undefined ? shown : `case settlement when 'OPEN' then ${before} else ${shown} end as ${shown}`;
    })
    .join(', ');

const TABLES = prepared(
  'archived-tables',
  `
  select c.relname::text as name,
    (select json_agg(json_build_object('name', a.attname, 'isRequired', a.attnotnull) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select array_agg(a.attname::text order by array_position(k.conkey, a.attnum))
      from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'p'), '{}') as key,
    coalesce((select array_agg(distinct r.relname::text || ':' || a.attname::text)
      from pg_constraint k join pg_class r on r.oid = k.confrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable), '{}') as needs
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname in ('app_user', 'business') or exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped))
  order by c.relname`,
  { name: text(), columns: json<{ name: string; isRequired: boolean }[]>(), key: texts(), needs: texts() },
);

type Row = { readonly name: string; readonly columns: readonly string[]; readonly needs: readonly string[] };

/**
 * Everything that belongs to a business, according to the database's own catalog: a table that is added later is part
 * of the next archive, without its secrets. Parents come before their children.
 */
export async function archivedTables(reader: Reader): Promise<ArchivedTable[]> {
  const rows = await queryPrepared(reader, TABLES, []);
  const known = rows.flatMap(({ name, columns, key, needs }) => {
    const isSecret = (column: string) => SECRET.test(column) || SECRETS_OF[name]?.includes(column) === true;
    // A row that means nothing without its secret, such as an invitation, is left out.
    const isKept = columns.every((one) => !one.isRequired || !isSecret(one.name));
    if (name in LEFT_OUT || !isKept) return [];
    return [{ name, key, needs, columns: columns.map((one) => one.name).filter((one) => !isSecret(one)) }];
  });
  return inOrder(known).map(({ name, columns, key }) => ({ name, columns, key }));
}

function inOrder<One extends Row>(rows: readonly One[]): One[] {
  const parentsOf = ({ name, needs }: One) =>
    needs.flatMap((need) => {
      const [parent = '', column = ''] = need.split(':');
      // Every key between tables of a business starts with it.
      const isOwn = column === 'business_id' && parent !== 'business';
      return parent === name || isOwn || LATER[name]?.includes(column) === true ? [] : [parent];
    });
  const done: One[] = [];
  let waiting = [...rows];
  while (waiting.length > 0) {
    const isFree = (row: One) => parentsOf(row).every((parent) => !waiting.some(({ name }) => name === parent));
    const free = waiting.filter(isFree);
    if (free.length === 0)
      throw new Error(`These tables need each other: ${waiting.map(({ name }) => name).join(', ')}`);
    done.push(...free);
    waiting = waiting.filter((row) => !free.includes(row));
  }
  return done;
}

/** A name of a table or a column in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
