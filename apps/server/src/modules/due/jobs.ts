import { enqueue } from '@primehour/db/enqueue';
import type { Job } from '@primehour/db/jobs';
import { instant, prepared, preparedBy, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { isRetryDue, noJobWaits } from '@primehour/db/sweep-conditions';
import { isAutomaticNoShow, isVoluntary } from '@primehour/domain/due/due';
import { TIP_ASKED_AFTER_HOURS, TIP_ASKED_WITHIN_HOURS } from '@primehour/domain/due/tip';
import { MIN_CHARGE_CENTS } from '@primehour/domain/limits';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Zone } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { inTenant, type TenantWrite } from '../../tenant-write.ts';
import { authorizeTenant } from '../../tenant.ts';
import { markMissed, openLedger } from '../booking/api.ts';
import { askForTip } from './commands/ask-for-tip.ts';
import { chargeDue } from './commands/charge-due.ts';
import { syncDuePayment } from './commands/pay-due.ts';
import { changeDue, markUncollected } from './commands/settle-due.ts';
import { type DueRow, findDue, findDuePayment, FORM_LEFT_AFTER_MS, isByLink, isUnsettled, lockDue } from './queries.ts';

const BATCH = 500;

/** Background work on what clients owe. Each handler may run twice, late, or on any node. */
export async function startDueJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('due.charge', (job) => chargeDueJob(deps, job));
}

export async function chargeDueJob(
  deps: Deps,
  { payload: { dueId } }: Pick<Job<'due.charge'>, 'payload'>,
): Promise<void> {
  const row = await findDue(deps.db.read, dueId);
  if (!row) return;
  const tenant = authorizeTenant(row.businessId);
  const latest = await findDuePayment(deps.db.read, tenant, dueId);
  // Of a payment by the link, only the result is fetched.
  if (latest && isByLink(latest) && isUnsettled(latest)) {
    const settle = await syncDuePayment(deps, tenant, latest);
    if (settle) await deps.db.transaction(settle);
    return;
  }
  await chargeDue(deps, tenant, dueId);
}

/** Each minute: lost jobs, expired links, visits that no one marked, and tip requests that are due. */
export async function sweepDues(deps: Deps): Promise<void> {
  await queueCharges(deps);
  await endLinks(deps);
  await markMissedVisits(deps);
  await askForTips(deps);
}

/** Due without a job, in progress without a result, or being paid by a link for some minutes. */
const OPEN_DUES = prepared(
  'open-dues',
  `
  update due set updated_at = $1 where id in (
    select d.id from due d
    left join payment p on p.business_id = d.business_id and p.due_id = d.id and p.status in ('OPEN', 'PROCESSING')
    where (d.state = 'WAITING' and d.due_at <= $1 or p.status = 'PROCESSING' or p.status = 'OPEN' and p.created_at <= $2)
      and ${isRetryDue('d', '$1')}
      and ${noJobWaits('due.charge', 'dueId', 'd.id')}
    order by d.updated_at limit ${BATCH} for update of d skip locked)
  returning id`,
  { id: uuid() },
);

async function queueCharges({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const open = await queryPrepared(tx, OPEN_DUES, [dateOf(now), dateOf(now - FORM_LEFT_AFTER_MS)]);
    for (const { id } of open) await enqueue(tx, 'due.charge', { dueId: id });
  });
}

const OLD_LINKS = prepared(
  'old-due-links',
  `
  select id, business_id as "businessId" from due where state = 'LINKED' and due_at <= $1 order by due_at limit ${BATCH}`,
  { id: uuid(), businessId: uuid() },
);

async function endLinks(deps: Deps): Promise<void> {
  const old = await queryPrepared(deps.db.read, OLD_LINKS, [dateOf(deps.clock.now())]);
  for (const { id, businessId } of old) {
    await inTenant(deps, authorizeTenant(businessId), async (write) => {
      await openLedger(write.tx, write.tenant, write.now);
      const row = await lockDue(write.tx, write.tenant, id);
      if (row?.state === 'LINKED' && instantOf(row.dueAt) <= write.now) await endLink(write, row);
    });
  }
}

/** Voluntary dues are dropped; payments that a bank is still processing may arrive. */
async function endLink(write: TenantWrite, row: DueRow): Promise<void> {
  if (!isVoluntary(row.kind)) return markUncollected(write, row);
  const latest = await findDuePayment(write.tx, write.tenant, row.id);
  if (latest?.status !== 'PROCESSING') await changeDue(write, row, { state: 'WAIVED' });
}

/**
 * Unmarked visits under a policy that charges automatically, which ended a day to a week ago. Those that can't owe a fee
 * by `split` would stay in the list for days: without an agreement or a card, or with the whole price paid online, at
 * the business or by a package.
 */
const UNMARKED = prepared(
  'unmarked-visits',
  `
  select k.id, k.business_id as "businessId", k.end_at as "endAt", b.timezone as zone
  from booking k
  join policy p on p.business_id = k.business_id and p.id = k.policy_id and p.is_automatic
    and p.upfront in ('CARD', 'DEPOSIT')
  join business b on b.id = k.business_id and b.suspended_at is null
  where k.status = 'CONFIRMED' and k.start_at > $2::timestamptz - interval '2 days' and k.start_at <= $1
    and k.attendance is null and k.end_at <= $1 and (k.end_at, k.id) > ($2, $3::uuid)
    and k.payment_kind <> 'ONLINE' and k.paid_outside_at is null
    and exists (select from agreement a where a.business_id = k.business_id and a.booking_id = k.id)
    and not exists (select from payment v where v.business_id = k.business_id and v.booking_id = k.id
      and v.purpose = 'PACKAGE' and v.status = 'SUCCEEDED')
    and not exists (select from booking_event e where e.business_id = k.business_id and e.booking_id = k.id
      and e.kind = 'MARK_REMOVED')
  order by k.end_at, k.id limit ${BATCH}`,
  { id: uuid(), businessId: uuid(), endAt: instant(), zone: text<Zone>() },
);
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** So that one sweep ends, however long the list is. */
const MAX_BATCHES = 20;

/** All in one sweep, because those where it is night, or whose fee is already paid, stay at the head of the list. */
async function markMissedVisits(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const latest = dateOf(now - DAY_MS);
  let after = { endAt: dateOf(now - 7 * DAY_MS), id: FIRST_ID };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const visits = await queryPrepared(deps.db.read, UNMARKED, [latest, after.endAt, after.id]);
    for (const { id, businessId, endAt, zone } of visits) {
      if (!isAutomaticNoShow({ endAt: instantOf(endAt), zone }, now)) continue;
      await inTenant(deps, authorizeTenant(businessId), (write) => markMissed(write, id));
    }
    const last = visits.at(-1);
    if (!last || visits.length < BATCH) return;
    after = last;
  }
}

type UntippedParams = {
  readonly now: Date;
  /** The range in which the visits ended. */
  readonly earliest: Date;
  readonly latest: Date;
  readonly provider: string;
  /** When it is night, in minutes of the day; null for no night. */
  readonly nightFrom: number | null;
  readonly nightUntil: number | null;
};

/**
 * Visits that ended an hour to a day ago, by clients who booked themselves and got no refund, at businesses that ask
 * for tips and can be paid; only in the daytime there.
 */
const UNTIPPED_VISITS = preparedBy<UntippedParams>()(
  'untipped-visits',
  (p) => `
  select k.id, k.business_id as "businessId"
  from booking k
  join booking_settings s on s.business_id = k.business_id and s.asks_tips
  join business b on b.id = k.business_id and b.suspended_at is null
  join payment_account a on a.business_id = k.business_id and a.status = 'ACTIVE' and a.provider = ${p.provider}
  join client c on c.business_id = k.business_id and c.id = k.client_id and c.proven_at is not null
    and c.erased_at is null
  cross join lateral (select extract(hour from ${p.now}::timestamptz at time zone b.timezone)::int * 60
    + extract(minute from ${p.now}::timestamptz at time zone b.timezone)::int as minute) clock
  where k.status = 'CONFIRMED' and k.payment_kind <> 'OUTSIDE'
    and k.start_at > ${p.earliest}::timestamptz - interval '2 days' and k.start_at <= ${p.latest}
    and k.end_at <= ${p.latest} and k.end_at > ${p.earliest}
    and k.price_cents >= ${MIN_CHARGE_CENTS} and k.attendance is distinct from 'NO_SHOW'
    and not exists (select from tip_request t where t.business_id = k.business_id and t.booking_id = k.id)
    and not exists (select from payment p where p.business_id = k.business_id and p.booking_id = k.id
      and p.refunded_cents + p.refunding_cents + p.disputed_cents + p.charged_back_cents > 0)
    and (case when ${p.nightFrom}::int < ${p.nightUntil}::int then clock.minute >= ${p.nightFrom} and clock.minute < ${p.nightUntil}
      else clock.minute >= ${p.nightFrom} or clock.minute < ${p.nightUntil} end) is not true
  order by k.end_at limit ${BATCH}`,
  { id: uuid(), businessId: uuid() },
);

async function askForTips(deps: Deps): Promise<void> {
  const { db, clock, payments, config } = deps;
  const now = clock.now();
  const visits = await queryPrepared(db.read, UNTIPPED_VISITS, {
    now: dateOf(now),
    earliest: dateOf(now - TIP_ASKED_WITHIN_HOURS * HOUR_MS),
    latest: dateOf(now - TIP_ASKED_AFTER_HOURS * HOUR_MS),
    provider: payments.name,
    nightFrom: config.quietHours?.fromMinute ?? null,
    nightUntil: config.quietHours?.untilMinute ?? null,
  });
  for (const { id, businessId } of visits) {
    await inTenant(deps, authorizeTenant(businessId), (write) => askForTip(write, id));
  }
}
