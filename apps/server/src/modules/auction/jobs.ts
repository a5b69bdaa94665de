import { enqueue } from '@primehour/db/enqueue';
import type { Job } from '@primehour/db/jobs';
import { named } from '@primehour/db/raw';
import { auction, auctionCharge } from '@primehour/db/schema/listing';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { and, asc, eq, lte } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { authoriseTenant } from '../../tenant.ts';
import { advanceAuction } from './commands/advance-auction.ts';
import { type ChargeRow, findCharge, refundCharge, settleCharge, takeCharge } from './commands/charge-offer.ts';

/** No worker asks this long: whoever began has crashed, or could not hear the answer. */
const STUCK_AFTER_MS = 60_000;
/** What a person typed and never proved is not kept. */
const ENTRY_KEPT_MS = 24 * HOUR_MS;
const BATCH = 500;

type Payload<Name extends 'auction.advance' | 'auction.charge' | 'auction.refund'> = Pick<Job<Name>, 'payload'>;

/** Work on auctions outside requests. Each handler may run twice, late, or on any node: it locks and looks at the clock. */
export async function startAuctionJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('auction.advance', (job) => advance(deps, job));
  await deps.jobs.work('auction.charge', (job) => chargeAuction(deps, job));
  await deps.jobs.work('auction.refund', (job) => refundAuction(deps, job));
}

export async function advance(deps: Deps, { payload: { listingId } }: Payload<'auction.advance'>): Promise<void> {
  const [row] = await deps.db.read
    .select({ businessId: auction.businessId })
    .from(auction)
    .where(eq(auction.listingId, listingId));
  if (row) await deps.db.transaction((tx) => advanceAuction(tx, deps, authoriseTenant(row.businessId), listingId));
}

/** Takes the money, or asks what became of it; while the provider does not know, the next sweep asks again. */
export async function chargeAuction(deps: Deps, { payload }: Payload<'auction.charge'>): Promise<void> {
  const row = await findCharge(deps, payload.chargeId);
  if (row?.status !== 'PROCESSING') return;
  const charge = await takeCharge(deps, row);
  await deps.db.transaction((tx) => settleCharge(tx, deps, authoriseTenant(row.businessId), row, charge));
}

export async function refundAuction(deps: Deps, { payload }: Payload<'auction.refund'>): Promise<void> {
  const row: ChargeRow | undefined = await findCharge(deps, payload.chargeId);
  if (row) await refundCharge(deps, authoriseTenant(row.businessId), row);
}

/** Each minute: what is due and whose job was lost, the longest overdue first; charges nobody heard of; old entries. */
export async function sweepAuctions(deps: Deps): Promise<void> {
  await advanceOverdue(deps);
  await askAboutStuckCharges(deps);
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

async function askAboutStuckCharges({ db, clock }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const before = dateOf(clock.now() - STUCK_AFTER_MS);
    const stuck = await tx
      .select({ id: auctionCharge.id })
      .from(auctionCharge)
      .where(and(eq(auctionCharge.status, 'PROCESSING'), lte(auctionCharge.updatedAt, before)))
      .limit(BATCH);
    for (const { id } of stuck) await enqueue(tx, 'auction.charge', { chargeId: id });
  });
}

/** Longer than all tries of a refund together. */
const OWED_AFTER_MS = HOUR_MS;

/** Paid, for a reservation that they never got. */
const OWED = `
  select c.id from auction_charge c
  join auction a on a.business_id = c.business_id and a.listing_id = c.listing_id
  where c.status = 'SUCCEEDED' and c.provider = $1 and c.updated_at <= $2 and a.settlement = 'UNSOLD'
  order by c.updated_at limit ${BATCH}`;

/** Each hour: refunds whose tries are used up, or whose job was lost, are begun again until the money is back. */
export async function sweepOwedSales({ db, clock, payments }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const params = [payments.name, dateOf(clock.now() - OWED_AFTER_MS)];
    const owed = await named<{ id: string }>(tx, 'owed-sales', OWED, params);
    for (const { id } of owed) await enqueue(tx, 'auction.refund', { chargeId: id });
  });
}

const FORGET_ENTRIES = `
  delete from bidder_entry where id in (select id from bidder_entry where created_at < $1 limit ${BATCH * 10})`;

async function forgetEntries({ db, clock }: Deps): Promise<void> {
  const before = dateOf(clock.now() - ENTRY_KEPT_MS);
  await db.transaction((tx) => named(tx, 'forget-entries', FORGET_ENTRIES, [before]));
}
