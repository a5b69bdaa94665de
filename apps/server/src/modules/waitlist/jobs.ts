import type { Job } from '@primehour/db/jobs';
import { tryLockBusinesses } from '@primehour/db/lock';
import { prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { opening } from '@primehour/db/schema/waitlist';
import type { Tx } from '@primehour/db/transaction';
import { WAITLIST_ANSWER_DAYS } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { asc, eq, lte } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { inTenant } from '../../tenant-write.ts';
import { authorizeTenant } from '../../tenant.ts';
import { LAST_DAY } from '../opening/api.ts';
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
  await deps.db.transaction((tx) => lapseEntries(tx, now));
  await deps.db.transaction((tx) => queryPrepared(tx, DELETE_REQUESTS, [dateOf(now - DAY_MS)]));
}

/** Under the lock of each business, because a client may be joining again; a locked business waits for the next run. */
async function lapseEntries(tx: Tx, now: Instant): Promise<void> {
  const params = [dateOf(now), dateOf(now - WAITLIST_ANSWER_DAYS * DAY_MS)] as const;
  const ending = await queryPrepared(tx, ENDING_ENTRIES, [...params]);
  if (ending.length === 0) return;
  const locked = await tryLockBusinesses(tx, [...new Set(ending.map(({ businessId }) => businessId))]);
  await queryPrepared(tx, LAPSE_ENTRIES, [...params, [...locked]]);
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
const ENDING = `
  from waitlist_entry e
  join business b on b.id = e.business_id
  left join booking k on k.business_id = e.business_id and k.id = e.instead_of
  where e.state = 'WAITING' and (${LAST_DAY} < ($1::timestamptz at time zone b.timezone)::date or e.asked_at <= $2
    or e.instead_of is not null and (k.status <> 'CONFIRMED' or k.start_at <= $1))`;

const ENDING_ENTRIES = prepared(
  'ending-waitlist-entries',
  `select e.business_id as "businessId" ${ENDING} order by e.until_date limit ${BATCH}`,
  { businessId: uuid() },
);

const LAPSE_ENTRIES = prepared(
  'lapse-waitlist-entries',
  `
  update waitlist_entry set state = 'LAPSED', updated_at = $1 where id in (
    select e.id ${ENDING} and e.business_id = any ($3::uuid[]) order by e.until_date limit ${BATCH} for update of e)
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
