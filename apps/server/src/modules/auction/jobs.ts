import { enqueue } from '@primehour/db/enqueue';
import type { Job } from '@primehour/db/jobs';
import { queryPrepared } from '@primehour/db/raw';
import { auction, bidHold } from '@primehour/db/schema/auction';
import { isTurnDue, noJobWaits } from '@primehour/db/sweep-conditions';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { asc, eq, lte } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { authoriseTenant } from '../../tenant.ts';
import { advanceAuction } from './commands/advance-auction.ts';
import { NO_ANSWER, TOO_LATE } from './commands/capture-hold.ts';
import { askCharge, findCharge } from './commands/charge-offer.ts';
import { releaseHold } from './commands/release-hold.ts';

/** What a person typed and never proved is not kept. */
const ENTRY_KEPT_MS = 24 * HOUR_MS;
const BATCH = 500;

type Payload<Name extends 'auction.advance' | 'auction.charge' | 'auction.release'> = Pick<Job<Name>, 'payload'>;

/** Work on auctions outside requests. Each handler may run twice, late, or on any node: it locks and looks at the clock. */
export async function startAuctionJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('auction.advance', (job) => advance(deps, job));
  await deps.jobs.work('auction.charge', (job) => chargeAuction(deps, job));
  await deps.jobs.work('auction.release', (job) => releaseAuctionHold(deps, job));
}

export async function advance(deps: Deps, { payload: { listingId } }: Payload<'auction.advance'>): Promise<void> {
  const [row] = await deps.db.read
    .select({ businessId: auction.businessId })
    .from(auction)
    .where(eq(auction.listingId, listingId));
  if (row) await deps.db.transaction((tx) => advanceAuction(tx, deps, authoriseTenant(row.businessId), listingId));
}

/** Takes the money, or asks what became of it; while the provider does not know, the sweep asks again. */
export async function chargeAuction(deps: Deps, { payload }: Payload<'auction.charge'>): Promise<void> {
  const row = await findCharge(deps, payload.chargeId);
  const settle = row && (await askCharge(deps, authoriseTenant(row.businessId), row));
  if (settle) await deps.db.transaction(settle);
}

export async function releaseAuctionHold(deps: Deps, { payload }: Payload<'auction.release'>): Promise<void> {
  const [row] = await deps.db.read.select().from(bidHold).where(eq(bidHold.id, payload.holdId));
  if (row) await releaseHold(deps, row, authoriseTenant(row.businessId));
}

/** Each minute: what is due and whose job was lost, the longest overdue first; charges nobody heard of; old entries. */
export async function sweepAuctions(deps: Deps): Promise<void> {
  await advanceOverdue(deps);
  await askAboutStuckCharges(deps);
  await releaseLostHolds(deps);
  await forgetEntries(deps);
}

/** In order of their instants, so that after an outage things happen in the order in which they were due. */
export async function advanceOverdue(deps: Deps): Promise<void> {
  const due = await deps.db.read
    .select({ listingId: auction.listingId })
    .from(auction)
    .where(lte(auction.nextAt, dateOf(deps.clock.now())))
    .orderBy(asc(auction.nextAt), asc(auction.listingId))
    .limit(BATCH);
  for (const payload of due) {
    await advance(deps, { payload }).catch((error: unknown) => {
      deps.log.error({ err: error, listingId: payload.listingId }, 'An auction could not be moved on');
    });
  }
}

/**
 * Those of a provider that is not in charge any more have nobody to ask. No worker asks for a minute: whoever began has
 * crashed by then, or could not hear the answer. Whoever takes one has asked about it, answered or not, and its next turn
 * comes later than this one did.
 */
const STUCK = `
  update auction_charge set updated_at = $1 where id in (
    select c.id from auction_charge c
    where c.status = 'PROCESSING' and c.provider = $2
      and ${isTurnDue('c', '$1')}
      and ${noJobWaits('auction.charge', 'chargeId', 'c.id')}
    order by c.updated_at limit ${BATCH} for update of c skip locked)
  returning id`;

async function askAboutStuckCharges({ db, clock, payments }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const stuck = await queryPrepared<{ id: string }>(tx, 'stuck-charges', STUCK, [dateOf(now), payments.name]);
    for (const { id } of stuck) await enqueue(tx, 'auction.charge', { chargeId: id });
  });
}

/** Longer than a bank takes to answer, and a bid to be judged. */
const AUTHORIZING_MS = 5 * MINUTE_MS;

/** Whose process died before its bid was judged, whose bid leads no more, or whose job was lost. */
const LOST_HOLDS = `
  update bid_hold set state = 'RELEASING', updated_at = $1 where id in (
    select h.id from bid_hold h
    join auction a on a.business_id = h.business_id and a.listing_id = h.listing_id
    where h.provider = $2 and h.state in ('AUTHORIZING', 'HELD', 'RELEASING')
      and (h.state = 'AUTHORIZING' and h.updated_at <= $3
        or h.state = 'HELD' and (a.settlement not in ('OPEN', 'CHARGING')
          or a.hold_id is distinct from h.id and not (h.until_close and a.settlement = 'OPEN'))
        or h.state = 'RELEASING' and ${isTurnDue('h', '$1')})
      and ${noJobWaits('auction.release', 'holdId', 'h.id')}
    order by h.updated_at limit ${BATCH} for update of h skip locked)
  returning id`;

async function releaseLostHolds({ db, clock, payments }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const params = [dateOf(now), payments.name, dateOf(now - AUTHORIZING_MS)];
    const lost = await queryPrepared<{ id: string }>(tx, 'lost-holds', LOST_HOLDS, params);
    for (const { id } of lost) await enqueue(tx, 'auction.release', { holdId: id });
  });
}

/** For as long as a provider may still do what it was asked under a key. */
const DOUBTED_MS = DAY_MS;

/** Given up without a word of the provider: its money may have come after all, and the event that tells may be lost. */
const DOUBTFUL = `
  select c.id from auction_charge c
  where c.provider = $1 and c.created_at > $2 and c.status = 'FAILED' and c.failure_code in ('${NO_ANSWER}', '${TOO_LATE}')
    and ${noJobWaits('auction.charge', 'chargeId', 'c.id')}
  order by c.created_at limit ${BATCH}`;

/** Each hour: charges that were given up are looked up once more. */
export async function sweepDoubtfulCharges({ db, clock, payments }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const params = [payments.name, dateOf(clock.now() - DOUBTED_MS)];
    const doubtful = await queryPrepared<{ id: string }>(tx, 'doubtful-charges', DOUBTFUL, params);
    for (const { id } of doubtful) await enqueue(tx, 'auction.charge', { chargeId: id });
  });
}

const FORGET_ENTRIES = `
  delete from bidder_entry where id in (select id from bidder_entry where created_at < $1 limit ${BATCH * 10})`;

async function forgetEntries({ db, clock }: Deps): Promise<void> {
  const before = dateOf(clock.now() - ENTRY_KEPT_MS);
  await db.transaction((tx) => queryPrepared(tx, 'forget-entries', FORGET_ENTRIES, [before]));
}
