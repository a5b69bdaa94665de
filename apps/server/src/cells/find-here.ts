import { cellOfId, cellOfToken } from '@primehour/db/cell';
import { int, prepared, type Prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { isUuid } from '@primehour/db/uuid';
import type { Deps } from '../deps.ts';
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

/** Where it was made, as far as it says so. */
export const hintOf = ({ record, value }: RecordPlace): number | undefined =>
  LOOKUPS[record].isSecret ? cellOfToken(value) : cellOfId(value);
