import { enqueue } from '@primehour/db/enqueue';
import type { Job } from '@primehour/db/jobs';
import { prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { auction, bidHold } from '@primehour/db/schema/auction';
import { isRetryDue, noJobWaits } from '@primehour/db/sweep-conditions';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { asc, eq, lte } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { authorizeTenant } from '../../tenant.ts';
import { advanceAuction } from './commands/advance-auction.ts';
import { NO_ANSWER, TOO_LATE } from './commands/capture-hold.ts';
import { syncCharge } from './commands/charge-offer.ts';
import { releaseHold } from './commands/release-hold.ts';
import { syncBidderCard } from './commands/sync-bidder-card.ts';
import { findBiddersOfCard } from './queries/find-bidders-of-card.ts';
import { findCharge } from './queries/find-charge.ts';

/** How long an entry without a proven phone is kept. */
const ENTRY_KEPT_MS = 24 * HOUR_MS;
const BATCH = 500;

type QueueName = 'auction.advance' | 'auction.charge' | 'auction.release' | 'card.check';
type Payload<Name extends QueueName> = Pick<Job<Name>, 'payload'>;

/** Background work on auctions. Each handler may run twice, late, or on any node: it locks and checks the clock. */
export async function startAuctionJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('auction.advance', (job) => advance(deps, job));
  await deps.jobs.work('auction.charge', (job) => chargeAuction(deps, job));
  await deps.jobs.work('auction.release', (job) => releaseAuctionHold(deps, job));
  await deps.jobs.work('card.check', (job) => checkCard(deps, job));
}

export async function advance(deps: Deps, { payload: { listingId } }: Payload<'auction.advance'>): Promise<void> {
  const [row] = await deps.db.read
    .select({ businessId: auction.businessId })
    .from(auction)
    .where(eq(auction.listingId, listingId));
  if (row) await deps.db.transaction((tx) => advanceAuction(tx, deps, authorizeTenant(row.businessId), listingId));
}

/** Makes a charge, or fetches its result; while the provider doesn't know it, the sweep retries. */
export async function chargeAuction(deps: Deps, { payload }: Payload<'auction.charge'>): Promise<void> {
  const row = await findCharge(deps, payload.chargeId);
  const settle = row && (await syncCharge(deps, authorizeTenant(row.businessId), row));
  if (settle) await deps.db.transaction(settle);
}

export async function releaseAuctionHold(deps: Deps, { payload }: Payload<'auction.release'>): Promise<void> {
  const [row] = await deps.db.read.select().from(bidHold).where(eq(bidHold.id, payload.holdId));
  if (row) await releaseHold(deps, row, authorizeTenant(row.businessId));
}

/** Each open auction has its own end, so a card may be good for one of its bidders and expire too early for another. */
export async function checkCard(deps: Deps, { payload }: Payload<'card.check'>): Promise<void> {
  for (const who of await findBiddersOfCard(deps, payload.methodId)) {
    await deps.db.transaction(await syncBidderCard(deps, authorizeTenant(who.businessId), who));
  }
}

/**
 * Each minute: overdue auctions whose job was lost, the longest overdue first; charges without a result; old entries.
 */
export async function sweepAuctions(deps: Deps): Promise<void> {
  await advanceOverdue(deps);
  await queueStuckCharges(deps);
  await releaseLostHolds(deps);
  await deleteOldEntries(deps);
}

/** In order of due time, so that after an outage steps happen in their original order. */
export async function advanceOverdue(deps: Deps): Promise<void> {
  const due = await deps.db.read
    .select({ listingId: auction.listingId })
    .from(auction)
    .where(lte(auction.nextAt, dateOf(deps.clock.now())))
    .orderBy(asc(auction.nextAt), asc(auction.listingId))
    .limit(BATCH);
  for (const payload of due) {
    await advance(deps, { payload }).catch((error: unknown) => {
      deps.log.error({ err: error, listingId: payload.listingId }, 'An auction could not be advanced');
    });
  }
}

/**
 * Charges of a provider that is no longer configured can't be queried. No worker waits a minute for its provider, so
 * after that it has crashed or lost the response. `updated_at` advances for each charge picked, so that the rest get
 * their turn first.
 */
const STUCK = prepared(
  'stuck-charges',
  `
  update auction_charge set updated_at = $1 where id in (
    select c.id from auction_charge c
    where c.status = 'PROCESSING' and c.provider = $2
      and ${isRetryDue('c', '$1')}
      and ${noJobWaits('auction.charge', 'chargeId', 'c.id')}
    order by c.updated_at limit ${BATCH} for update of c skip locked)
  returning id`,
  { id: uuid() },
);

async function queueStuckCharges({ db, clock, payments }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const stuck = await queryPrepared(tx, STUCK, [dateOf(now), payments.name]);
    for (const { id } of stuck) await enqueue(tx, 'auction.charge', { chargeId: id });
  });
}

/** Longer than a bank's response and the evaluation of a bid take. */
const AUTHORIZING_MS = 5 * MINUTE_MS;

/** Holds whose process died before the bid was evaluated, whose bid no longer leads, or whose job was lost. */
const LOST_HOLDS = prepared(
  'lost-holds',
  `
  update bid_hold set state = 'RELEASING', updated_at = $1 where id in (
    select h.id from bid_hold h
    join auction a on a.business_id = h.business_id and a.listing_id = h.listing_id
    where h.provider = $2 and h.state in ('AUTHORIZING', 'HELD', 'RELEASING')
      and (h.state = 'AUTHORIZING' and h.updated_at <= $3
        or h.state = 'HELD' and (a.settlement not in ('OPEN', 'CHARGING')
          or a.hold_id is distinct from h.id and not (h.until_close and a.settlement = 'OPEN'))
        or h.state = 'RELEASING' and ${isRetryDue('h', '$1')})
      and ${noJobWaits('auction.release', 'holdId', 'h.id')}
    order by h.updated_at limit ${BATCH} for update of h skip locked)
  returning id`,
  { id: uuid() },
);

async function releaseLostHolds({ db, clock, payments }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const params = [dateOf(now), payments.name, dateOf(now - AUTHORIZING_MS)];
    const lost = await queryPrepared(tx, LOST_HOLDS, params);
    for (const { id } of lost) await enqueue(tx, 'auction.release', { holdId: id });
  });
}

/** For as long as a provider may still act on a request under its key. */
const RECHECKED_MS = DAY_MS;

/** Failed without an answer from the provider: the money may have arrived anyway, and the event may have been lost. */
const UNRESOLVED_CHARGES = prepared(
  'unresolved-charges',
  `
  select c.id from auction_charge c
  where c.provider = $1 and c.created_at > $2 and c.status = 'FAILED' and c.failure_code in ('${NO_ANSWER}', '${TOO_LATE}')
    and ${noJobWaits('auction.charge', 'chargeId', 'c.id')}
  order by c.created_at limit ${BATCH}`,
  { id: uuid() },
);

/** Each hour: looks up failed charges once more. */
export async function sweepUnresolvedCharges({ db, clock, payments }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const params = [payments.name, dateOf(clock.now() - RECHECKED_MS)];
    const unresolved = await queryPrepared(tx, UNRESOLVED_CHARGES, params);
    for (const { id } of unresolved) await enqueue(tx, 'auction.charge', { chargeId: id });
  });
}

const DELETE_OLD_ENTRIES = prepared(
  'delete-entries',
  `
  delete from bidder_entry where id in (select id from bidder_entry where created_at < $1 limit ${BATCH * 10})`,
  {},
);

async function deleteOldEntries({ db, clock }: Deps): Promise<void> {
  const before = dateOf(clock.now() - ENTRY_KEPT_MS);
  await db.transaction((tx) => queryPrepared(tx, DELETE_OLD_ENTRIES, [before]));
}
