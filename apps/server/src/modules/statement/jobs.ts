import { enqueue } from '@primehour/db/enqueue';
import type { Job } from '@primehour/db/jobs';
import { prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { noJobWaits } from '@primehour/db/sweep-conditions';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { authorizeTenant } from '../../tenant.ts';
import { itemizePayout } from './commands/itemize-payout.ts';
import { findWaitingPayout } from './queries.ts';

/** Each takes at least two requests to the provider; the rest follows in the next minute. */
const BATCH = 25;

type Payload = Pick<Job<'payout.itemize'>, 'payload'>;

export async function startStatementJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('payout.itemize', (job) => itemizeJob(deps, job));
}

export async function itemizeJob(deps: Deps, { payload }: Payload): Promise<void> {
  const row = await findWaitingPayout(deps.db.read, payload.payoutId);
  // A payout of another provider can't be looked up.
  if (row?.provider !== deps.payments.name) return;
  await itemizePayout(deps, authorizeTenant(row.businessId), row);
}

/**
 * Payouts whose items are not stored: retried after a tenth of their age, at least a minute and at most a day. The event
 * that a provider has prepared them usually comes first.
 */
const WAITING = prepared(
  'waiting-payouts',
  `
  update payout set items_tried_at = $1 where id in (
    select p.id from payout p
    where p.items_state = 'WAITING' and p.provider = $2
      and coalesce(p.items_tried_at, p.created_at)
        + least(greatest(($1 - p.created_at) / 10, interval '1 minute'), interval '1 day') <= $1
      and ${noJobWaits('payout.itemize', 'payoutId', 'p.id')}
    order by coalesce(p.items_tried_at, p.created_at) limit ${BATCH} for update of p skip locked)
  returning id`,
  { id: uuid() },
);

/** Each minute: payouts that a lost job or event left without their items. */
export async function sweepPayouts({ db, clock, payments }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const waiting = await queryPrepared(tx, WAITING, [dateOf(clock.now()), payments.name]);
    for (const { id } of waiting) await enqueue(tx, 'payout.itemize', { payoutId: id }, { key: id });
  });
}
