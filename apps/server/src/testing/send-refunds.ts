import { prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Deps } from '../deps.ts';
import { sendPromised } from '../modules/refund/jobs.ts';

const OPEN = prepared(
  'waiting-refunds',
  `select id from refund where business_id = $1 and state in ('OWED', 'UNDER_WAY') order by created_at, id`,
  { id: uuid() },
);

/** Runs the queued jobs of a business's refunds: each on two nodes in parallel, and once more, as after a crash. */
export async function sendRefunds(deps: Deps, businessId: string): Promise<void> {
  for (const { id: refundId } of await queryPrepared(deps.db.read, OPEN, [businessId])) {
    const run = () => sendPromised(deps, { payload: { refundId } });
    await Promise.all([run(), run()]);
    await run();
  }
}
