import { setTimeout as pause } from 'node:timers/promises';
import { cellOfId, cellOfToken } from '@primehour/db/cell';
import { ARRIVING_MOVES } from '@primehour/db/moves/unfinished-moves';
import { int, prepared, type Prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { isUuid } from '@primehour/db/uuid';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import type { Place, RecordKind } from './place.ts';

/** Unless its business is served elsewhere: it is arriving, or it left. */
const find = (kind: RecordKind, rows: string) =>
  prepared(
    `here-${kind}`,
    `
  select 1 as found from (${rows}) r
  where not exists (select from business_elsewhere e where e.business_id = r.business_id) limit 1`,
    { found: int() },
  );
const byId = (kind: RecordKind, table: string) => ({
  isSecret: false,
  statement: find(kind, `select business_id from ${table} where id = $1`),
});
const bySecret = (kind: RecordKind, table: string, column = 'token_hash') => ({
  isSecret: true,
  statement: find(kind, `select business_id from ${table} where ${column} = $1`),
});

type Lookup = { readonly isSecret: boolean; readonly statement: Prepared };

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
  'waitlist-place': {
    isSecret: true,
    statement: find(
      'waitlist-place',
      `select business_id from waitlist_entry where token_hash = $1
      union all select business_id from waitlist_offer where token_hash = $1`,
    ),
  },
  'waitlist-request': byId('waitlist-request', 'waitlist_request'),
};

type RecordPlace = Extract<Place, { kind: 'record' }>;

/** Whether this cell serves it; what nobody could have made is nowhere. */
export async function isHere(
  { db, tokens }: Pick<Deps, 'db' | 'tokens'>,
  { record, value }: RecordPlace,
): Promise<boolean> {
  const { isSecret, statement } = LOOKUPS[record];
  if (!isSecret && !isUuid(value)) return false;
  const rows = await queryPrepared(db.read, statement, [isSecret ? tokens.hashSecret(value) : value]);
  return rows.length > 0;
}

/** Moves whose business has left another cell, or is about to, and does not show yet in this one. */
const ARRIVING = prepared('businesses-arriving', `select 1 as found ${ARRIVING_MOVES} limit 1`, { found: int() });

/** How long a request waits for a business that is between two cells. */
export const MOVING_MAX_MS = 2_000;
export const LOOK_AGAIN_MS = 50;

/**
 * Whether this cell serves it, or does so in a moment. To be asked after the cell that it may be coming from.
 * @throws Refusal UNAVAILABLE, while it can't be known
 */
export async function isHereSoon(deps: Pick<Deps, 'db' | 'tokens'>, place: RecordPlace): Promise<boolean> {
  for (const untilMs = performance.now() + MOVING_MAX_MS; ; await pause(LOOK_AGAIN_MS)) {
    // In this order: what arrives in between is found.
    const isArriving = (await queryPrepared(deps.db.read, ARRIVING, [])).length > 0;
    if (await isHere(deps, place)) return true;
    if (!isArriving) return false;
    if (performance.now() > untilMs) throw new Refusal('UNAVAILABLE');
  }
}

/** Where it was made, as far as it says so. */
export const hintOf = ({ record, value }: RecordPlace): number | undefined =>
  LOOKUPS[record].isSecret ? cellOfToken(value) : cellOfId(value);
