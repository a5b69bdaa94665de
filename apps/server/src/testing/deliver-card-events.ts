import { queryRows } from '@primehour/db/testing/query-rows';
import type { TestServer } from '@primehour/testkit/start-server';
import type { Deps } from '../deps.ts';
import { handleEventJob, sendSandboxEvent } from '../modules/provider-events/jobs.ts';

type Api = Pick<TestServer<TestServer['server'] & { readonly deps: Deps }>, 'db' | 'server'>;
type Queued = { readonly data: { eventId: string; type: string; object: Record<string, string> } };

/** Delivers the events about a card that the sandbox has queued so far, and handles each of them twice. */
export async function deliverCardEvents({ db, server: { deps } }: Api, methodId: string): Promise<void> {
  const queued = await queryRows<Queued>(
    db.read,
    `select data from pgboss.job where name = 'sandbox.event' and data->'object'->>'id' = $1`,
    [methodId],
  );
  for (const { data: payload } of queued) {
    await sendSandboxEvent(deps, { payload });
    const event = { payload: { provider: 'sandbox', eventId: payload.eventId } };
    await handleEventJob(deps, event);
    await handleEventJob(deps, event);
  }
}
