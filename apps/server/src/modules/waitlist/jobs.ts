import type { Job } from '@primehour/db/jobs';
import { prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { opening } from '@primehour/db/schema/waitlist';
import { WAITLIST_ANSWER_DAYS } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { asc, eq, lte } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { inTenant } from '../../tenant-write.ts';
import { authorizeTenant } from '../../tenant.ts';
import { advanceOpening } from './commands/advance-opening.ts';

const BATCH = 500;

/** Background work on openings. Each handler may run twice, late, or on any node: it locks and checks the clock. */
export async function startWaitlistJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('opening.advance', (job) => advance(deps, job));
}

export async function advance(
  deps: Deps,
  { payload: { openingId } }: Pick<Job<'opening.advance'>, 'payload'>,
): Promise<void> {
  const [row] = await deps.db.read
    .select({ businessId: opening.businessId })
    .from(opening)
    .where(eq(opening.id, openingId));
  if (row) await inTenant(deps, authorizeTenant(row.businessId), (write) => advanceOpening(write, openingId));
}

/** Every minute: openings whose job was lost, expired entries, and requests whose phone was never verified. */
export async function sweepWaitlist(deps: Deps): Promise<void> {
  await advanceOverdue(deps);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await queryPrepared(tx, LAPSE_ENTRIES, [dateOf(now), dateOf(now - WAITLIST_ANSWER_DAYS * DAY_MS)]);
    await queryPrepared(tx, DELETE_REQUESTS, [dateOf(now - DAY_MS)]);
  });
}

async function advanceOverdue(deps: Deps): Promise<void> {
  const due = await deps.db.read
    .select({ openingId: opening.id })
    .from(opening)
    .where(lte(opening.nextAt, dateOf(deps.clock.now())))
    .orderBy(asc(opening.nextAt), asc(opening.id))
    .limit(BATCH);
  for (const payload of due) {
    await advance(deps, { payload }).catch((error: unknown) => {
      deps.log.error({ err: error, openingId: payload.openingId }, 'An opening could not be advanced');
    });
  }
}

/** Entries past their last day, without an answer, or about a past booking; an open offer stays valid until it ends. */
const LAPSE_ENTRIES = prepared(
  'lapse-waitlist-entries',
  `
  update waitlist_entry set state = 'LAPSED', updated_at = $1 where id in (
    select e.id from waitlist_entry e
    join business b on b.id = e.business_id
    left join booking k on k.business_id = e.business_id and k.id = e.instead_of
    where e.state = 'WAITING' and (e.until_date < ($1::timestamptz at time zone b.timezone)::date or e.asked_at <= $2
      or e.instead_of is not null and (k.status <> 'CONFIRMED' or k.start_at <= $1))
    order by e.until_date limit ${BATCH} for update of e skip locked)
  returning id`,
  { id: uuid() },
);

const DELETE_REQUESTS = prepared(
  'delete-waitlist-requests',
  `
  delete from waitlist_request where id in (
    select id from waitlist_request where created_at < $1 order by created_at limit ${BATCH * 10})`,
  {},
);
