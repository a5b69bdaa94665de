import { int, prepared, uuid, preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { uuidV7 } from '@primehour/db/uuid';
import { dateOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';

/** Locked in the order of joining: the auction first, then its client. */
const RUNNING = prepared(
  'running-auctions-of',
  `
  select a.listing_id as "listingId", a.last_seq as "lastSeq", d.number as bidder
  from auction a
  join listing l on l.business_id = a.business_id and l.id = a.listing_id
  join bidder d on d.business_id = a.business_id and d.listing_id = a.listing_id
  join client c on c.business_id = d.business_id and c.id = d.client_id
  where a.business_id = $1 and d.client_id = $2 and c.blocked_at is null
    and a.settlement = 'OPEN' and a.taken_at is null and l.removed_at is null and l.start_at <= $3 and l.end_at > $3
  order by a.listing_id, d.number for update of a`,
  { listingId: uuid(), lastSeq: int(), bidder: int() },
);

type Notes = {
  readonly tenant: TenantId;
  readonly userId: string | undefined;
  readonly now: Date;
  readonly ids: readonly string[];
  readonly listingIds: readonly string[];
  readonly bidders: readonly number[];
  readonly lastSeqs: readonly number[];
};

const NOTE = preparedBy<Notes>()(
  'note-blocks',
  (p) => `
  insert into listing_step (id, business_id, listing_id, kind, at, bidder, after_seq, user_id)
  select t.id, ${p.tenant}, t.listing_id, 'BIDDER_BLOCKED', ${p.now}, t.bidder, t.after_seq, ${p.userId}
  from unnest(${p.ids}::uuid[], ${p.listingIds}::uuid[], ${p.bidders}::int[], ${p.lastSeqs}::int[])
    as t (id, listing_id, bidder, after_seq)`,
  {},
);

/**
 * A seller who blocks a client during an auction decides who may bid, so the close report of every running auction of
 * that bidder shows it. Called before the client is blocked, in the same transaction.
 */
export async function recordBlock({ tx, tenant, userId, now }: TenantTx, clientId: string): Promise<void> {
  const running = await queryPrepared(tx, RUNNING, [tenant, clientId, dateOf(now)]);
  if (running.length === 0) return;
  await queryPrepared(tx, NOTE, {
    tenant,
    userId,
    now: dateOf(now),
    ids: running.map(() => uuidV7(now)),
    listingIds: running.map(({ listingId }) => listingId),
    bidders: running.map(({ bidder }) => bidder),
    lastSeqs: running.map(({ lastSeq }) => lastSeq),
  });
}
