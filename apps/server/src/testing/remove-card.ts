import { queryRows } from '@primehour/db/testing/query-rows';
import type { TestServer } from '@primehour/testkit/start-server';
import type { Deps } from '../deps.ts';
import { removeCard } from '../modules/booking/commands/remove-card.ts';

/** Runs the jobs that remove a card at the provider, twice. */
export async function removeQueuedCard(
  { db, server }: Pick<TestServer<TestServer['server'] & { readonly deps: Deps }>, 'db' | 'server'>,
  methodId: string,
): Promise<void> {
  const queued = `select data->>'provider' as provider, data->>'methodId' as "methodId" from pgboss.job where name = 'card.remove' and data->>'methodId' = $1`;
  const jobs = await queryRows<{ provider: string; methodId: string }>(db.read, queued, [methodId]);
  for (const job of [...jobs, ...jobs]) await removeCard(server.deps, job);
}
