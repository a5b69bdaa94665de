import { enqueue } from '@primehour/db/enqueue';
import type { Job } from '@primehour/db/jobs';
import { prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { isRetryDue, noJobWaits } from '@primehour/db/sweep-conditions';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { authorizeTenant } from '../../tenant.ts';
import { findRefund, findSourceByCharge } from '../money/api.ts';
import { STATE_OF } from './commands/apply-refund.ts';
import { readReturns } from './commands/read-returns.ts';
import { returnShare } from './commands/return-share.ts';
import { sendRefund } from './commands/send-refund.ts';

const BATCH = 500;
/** Providers retry unreceived events for three days: anything lost after that has been found here before. */
const LOOK_BACK_MS = 3 * DAY_MS;

type Payload<Name extends 'refund.send' | 'refund.share' | 'refund.read'> = Pick<Job<Name>, 'payload'>;

/**
 * Background work on refunds. Each handler may run twice, late, or on any node: it reads the rows and queries the
 * provider.
 */
export async function startRefundJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('refund.send', (job) => sendPromised(deps, job));
  await deps.jobs.work('refund.share', (job) => returnTaken(deps, job));
  await deps.jobs.work('refund.read', (job) => readBack(deps, job));
}

export async function sendPromised(deps: Deps, { payload }: Payload<'refund.send'>): Promise<void> {
  const found = await findRefund(deps.db.read, payload.refundId);
  if (found) await sendRefund(deps, authorizeTenant(found.row.businessId), found);
}

export async function returnTaken(deps: Deps, { payload }: Payload<'refund.share'>): Promise<void> {
  const found = await findRefund(deps.db.read, payload.refundId);
  if (found) await returnShare(deps, authorizeTenant(found.row.businessId), found);
}

export async function readBack(deps: Deps, { payload }: Payload<'refund.read'>): Promise<void> {
  const source = await findSourceByCharge(deps.db.read, deps.payments.name, payload.chargeId);
  const change = source && (await readReturns(deps, authorizeTenant(source.businessId), source));
  if (change) await deps.db.transaction(change);
}

/** Owed or under way without a job: its attempts are used up, it was lost, or the provider is slow. */
const OPEN_REFUNDS = prepared(
  'open-refunds',
  `
  update refund set updated_at = $1 where id in (
    select r.id from refund r
    where r.state in ('OWED', 'UNDER_WAY') and r.provider = $2
      and ${isRetryDue('r', '$1')}
      and ${noJobWaits('refund.send', 'refundId', 'r.id')}
    order by r.updated_at limit ${BATCH} for update of r skip locked)
  returning id`,
  { id: uuid() },
);

/** Owed shares without a job, for the same reasons. */
const OWED_SHARES = prepared(
  'owed-shares',
  `
  update refund set updated_at = $1 where id in (
    select r.id from refund r
    where r.state = 'FAILED' and r.payer = 'BUSINESS' and r.provider_refund_id is not null
      and r.share_returned_at is null and r.provider = $2
      and ${isRetryDue('r', '$1')}
      and ${noJobWaits('refund.share', 'refundId', 'r.id')}
    order by r.updated_at limit ${BATCH} for update of r skip locked)
  returning id`,
  { id: uuid() },
);

/** Each minute: refunds without a result are sent or queried again, and owed shares returned. */
export async function sweepRefunds({ db, clock, payments }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const params = [dateOf(clock.now()), payments.name];
    const open = await queryPrepared(tx, OPEN_REFUNDS, params);
    for (const { id } of open) await enqueue(tx, 'refund.send', { refundId: id });
    const owed = await queryPrepared(tx, OWED_SHARES, params);
    for (const { id } of owed) await enqueue(tx, 'refund.share', { refundId: id });
  });
}

/** Open disputes, by their charges. */
const OPEN_DISPUTES = prepared(
  'open-disputes',
  `
  select coalesce(p.provider_payment_id, c.provider_charge_id) as "chargeId" from dispute d
  left join payment p on p.business_id = d.business_id and p.id = d.payment_id
  left join auction_charge c on c.business_id = d.business_id and c.id = d.charge_id
  where d.state in ('INQUIRY', 'NEEDS_RESPONSE', 'UNDER_REVIEW') and d.provider = $1
  order by d.updated_at limit ${BATCH}`,
  { chargeId: text() },
);

/** Each hour: changes in the provider's dashboard whose events were lost, and open disputes. */
export async function sweepReturns(deps: Deps): Promise<void> {
  const { db, clock, payments } = deps;
  const unknown = await findUnrecordedReturns(deps, (clock.now() - LOOK_BACK_MS) as Instant);
  await db.transaction(async (tx) => {
    const open = await queryPrepared(tx, OPEN_DISPUTES, [payments.name]);
    const chargeIds = new Set([...unknown, ...open.map(({ chargeId }) => chargeId)]);
    for (const chargeId of chargeIds) await enqueue(tx, 'refund.read', { chargeId });
  });
}

const RECORDED_RETURNS = prepared(
  'known-returns',
  `
  select provider_refund_id as id, state from refund where provider = $1 and provider_refund_id = any ($2)
  union all
  select provider_dispute_id, state from dispute where provider = $1 and provider_dispute_id = any ($2)`,
  { id: text(), state: text() },
);

/** Charges that differ from what is stored here; most of what a provider lists doesn't. */
async function findUnrecordedReturns({ db, payments }: Deps, since: Instant): Promise<string[]> {
  const { refunds, disputes } = await payments.listReturned(since);
  const listed = [
    ...refunds.map(({ refundId: id, status, chargeId, payer }) => {
      return { id, state: STATE_OF[status], chargeId, hasTaken: payer === 'BUSINESS' };
    }),
    ...disputes.map(({ disputeId: id, state, chargeId }) => ({ id, state, chargeId, hasTaken: false })),
  ];
  const ids = listed.map(({ id }) => id);
  const rows = await queryPrepared(db.read, RECORDED_RETURNS, [payments.name, ids]);
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  // A failed attempt in the provider's dashboard is stored only if it took the business's share.
  const isChanged = ({ id, state, hasTaken }: (typeof listed)[number]) =>
    states.get(id) !== state && (state !== 'FAILED' || states.has(id) || hasTaken);
  return listed.filter(isChanged).map(({ chargeId }) => chargeId);
}
