import { setTimeout as pause } from 'node:timers/promises';
import { cellOfId, cellOfToken } from '@primehour/db/cell';
import { ARRIVING_MOVES } from '@primehour/db/moves/unfinished-moves';
import { type Computed, int, prepared, type Prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { sharedRead } from '@primehour/db/shared-read';
import { isUuid } from '@primehour/db/uuid';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import type { Place, RecordKind } from './place.ts';

/**
 * Which of these keys this cell has, except those whose business is served elsewhere because it is arriving or has
 * left. `offset 0` hides the number of keys, for which PostgreSQL would plan it again each time.
 */
const find = (kind: RecordKind, { type, rows, key }: { type: 'uuid' | 'bytea'; rows: string; key: string }) =>
  prepared(
    `here-${kind}`,
    `
  select ${key} as key from (select $1::${type}[] as keys offset 0) asked cross join lateral (${rows}) r
  where not exists (select from business_elsewhere e where e.business_id = r.business_id)`,
    { key: text() },
  );
const rowsOf = (table: string, column: string) =>
  `select business_id, ${column} as key from ${table} where ${column} = any (asked.keys)`;
const byId = (kind: RecordKind, table: string) => ({
  isSecret: false,
  statement: find(kind, { type: 'uuid', rows: rowsOf(table, 'id'), key: 'r.key::text' }),
});
const byHash = (kind: RecordKind, rows: string) => ({
  isSecret: true,
  statement: find(kind, { type: 'bytea', rows, key: `encode(r.key, 'hex')` }),
});
const bySecret = (kind: RecordKind, table: string, column = 'token_hash') => byHash(kind, rowsOf(table, column));

type Lookup = { readonly isSecret: boolean; readonly statement: Prepared<{ readonly key: Computed<string> }> };

const LOOKUPS: Readonly<Record<RecordKind, Lookup>> = {
  'auction-offer': bySecret('auction-offer', 'auction_offer'),
  'bidder-entry': byId('bidder-entry', 'bidder_entry'),
  'booking-link': bySecret('booking-link', 'booking_link'),
  'calendar-feed': bySecret('calendar-feed', 'calendar_feed'),
  checkout: byId('checkout', 'checkout'),
  export: bySecret('export', 'business_export', 'link_hash'),
  'gift-card': bySecret('gift-card', 'stored_value', 'code_hash'),
  image: byId('image', 'image'),
  invitation: bySecret('invitation', 'invitation'),
  listing: byId('listing', 'listing'),
  'vip-link': bySecret('vip-link', 'link'),
  'waitlist-place': byHash(
    'waitlist-place',
    `${rowsOf('waitlist_entry', 'token_hash')} union all ${rowsOf('waitlist_offer', 'token_hash')}`,
  ),
  'waitlist-request': byId('waitlist-request', 'waitlist_request'),
};

type RecordPlace = Extract<Place, { kind: 'record' }>;

type Reader = Deps['db'];
type Finder = (key: string) => Promise<true | undefined>;

/** Requests that arrive while others are looked up share the next statement. */
const finders = new WeakMap<Reader, Map<RecordKind, Finder>>();

function finderOf(db: Reader, record: RecordKind): Finder {
  const ofDatabase = finders.get(db) ?? new Map<RecordKind, Finder>();
  finders.set(db, ofDatabase);
  const { isSecret, statement } = LOOKUPS[record];
  const finder =
    ofDatabase.get(record) ??
    sharedRead<true>(async (keys) => {
      const values = isSecret ? keys.map((key) => Buffer.from(key, 'hex')) : keys;
      return new Map((await queryPrepared(db.read, statement, [values])).map(({ key }) => [key, true]));
    });
  ofDatabase.set(record, finder);
  return finder;
}

/** Whether this cell serves it; a value that can't be an id is in no cell. */
export async function isHere(
  { db, tokens }: Pick<Deps, 'db' | 'tokens'>,
  { record, value }: RecordPlace,
): Promise<boolean> {
  const { isSecret } = LOOKUPS[record];
  if (!isSecret && !isUuid(value)) return false;
  const key = isSecret ? tokens.hashSecret(value).toString('hex') : value.toLowerCase();
  return (await finderOf(db, record)(key)) ?? false;
}

/** Moves whose business has left another cell, or is about to, and is not visible in this one yet. */
const ARRIVING = prepared('businesses-arriving', `select 1 as found ${ARRIVING_MOVES} limit 1`, { found: int() });

/** How long a request waits for a business that is between two cells. */
const MOVING_MAX_MS = 2_000;
const LOOK_AGAIN_MS = 50;

/**
 * Pauses each time a business was not found, for as long as it may be between two cells, which begins with the first
 * time: a cell that answers slowly takes none of it.
 * @throws Refusal UNAVAILABLE
 */
export function movingWait(): () => Promise<void> {
  let untilMs: number | undefined;
  return async () => {
    untilMs ??= performance.now() + MOVING_MAX_MS;
    if (performance.now() > untilMs) throw new Refusal('UNAVAILABLE');
    await pause(LOOK_AGAIN_MS);
  };
}

/**
 * Whether this cell serves it, or will in a moment. Call this after asking the cell that it may be coming from.
 * @throws Refusal UNAVAILABLE, while it can't be known
 */
export async function isHereSoon(deps: Pick<Deps, 'db' | 'tokens'>, place: RecordPlace): Promise<boolean> {
  for (const wait = movingWait(); ; await wait()) {
    // In this order, so that a business that arrives in between is found.
    const isArriving = (await queryPrepared(deps.db.read, ARRIVING, [])).length > 0;
    if (await isHere(deps, place)) return true;
    if (!isArriving) return false;
  }
}

/** The cell it was created in, if its id or token shows that. */
export const hintOf = ({ record, value }: RecordPlace): number | undefined =>
  LOOKUPS[record].isSecret ? cellOfToken(value) : cellOfId(value);
