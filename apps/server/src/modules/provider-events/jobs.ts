import { enqueue } from '@primehour/db/enqueue';
import type { Job } from '@primehour/db/jobs';
import { prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { noJobWaits } from '@primehour/db/sweep-conditions';
import { relayHook } from '../../cells/relay-hook.ts';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { authorizeTenant } from '../../tenant.ts';
import { syncAccount } from '../business/api.ts';
import { handleEvent } from './commands/handle-event.ts';
import { receiveEvent } from './commands/receive-event.ts';

const MINUTE_MS = 60_000;
/** The longest that anything unsettled goes without a query. */
const QUERY_AFTER_MS = 5 * MINUTE_MS;
/** An account that can be paid is queried once a day, in case the event of its closing was lost. */
const RECHECK_AFTER_MS = 24 * 60 * MINUTE_MS;
/** An event that has failed for this long won't succeed without help; `npm run status` shows it. */
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE_MS;
/** Long enough to investigate a dispute, and for a provider to have stopped sending duplicates. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * MINUTE_MS;
/** Each is a provider call, all in parallel; the rest follows in the next minute. */
const ACCOUNTS_AT_ONCE = 25;
/** In addition to those: 14,400 a day; a service that grows beyond that queries each of them less often. */
const SETTLED_AT_ONCE = 10;
const BATCH = 500;

type Payload<Name extends 'payment.event' | 'sandbox.event'> = Pick<Job<Name>, 'payload'>;

export async function startProviderEventJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('payment.event', (job) => handleEventJob(deps, job));
  await deps.jobs.work('sandbox.event', (job) => sendSandboxEvent(deps, job));
}

export const handleEventJob = (deps: Deps, { payload }: Payload<'payment.event'>): Promise<void> =>
  handleEvent(deps, payload);

/** Delivers the sandbox's event: signed when sent, and received like any provider's. */
export async function sendSandboxEvent(deps: Deps, { payload }: Payload<'sandbox.event'>): Promise<void> {
  if (!deps.sandbox) return;
  const signed = deps.sandbox.signEvent(payload);
  await receiveEvent(deps, signed);
  const { name, signatureHeader } = deps.payments;
  const headers = { [signatureHeader]: signed.signature, 'content-type': 'application/json' };
  await relayHook(deps, { path: `/hooks/payments/${name}`, headers, body: signed.body, address: '127.0.0.1' });
}

/** Each minute: catches up on lost events. */
export async function sweepPayments(deps: Deps): Promise<void> {
  await syncDueAccounts(deps);
  await handleMissedEvents(deps);
  await deleteOldEvents(deps);
}

/**
 * Least recently queried first, whether the provider answered or not; accounts of a provider that is no longer
 * configured don't count. Picking a row marks it as queried, so that another node skips it.
 */
const takeAccounts = (isDue: string, atOnce: number): string => `
  update payment_account set asked_at = $3 where business_id in (
    select business_id from payment_account
    where updated_at <= $1 and (asked_at is null or asked_at <= $1) and (${isDue})
    order by greatest(updated_at, asked_at) limit ${atOnce} for update skip locked)
  returning business_id as "businessId"`;

const UNSETTLED_ACCOUNTS = prepared(
  'unsettled-accounts',
  takeAccounts(
    `status in ('STARTED', 'PENDING', 'RESTRICTED') or (status = 'ACTIVE' and provider <> $2)`,
    ACCOUNTS_AT_ONCE,
  ),
  { businessId: uuid() },
);
/** An account never queried is new, or a charge to it has just been refused, so it doesn't wait for a day. */
const SETTLED_ACCOUNTS = prepared(
  'settled-accounts',
  takeAccounts(
    `status = 'ACTIVE' and provider = $2 and (asked_at is null or greatest(updated_at, asked_at) <= $4)`,
    SETTLED_AT_ONCE,
  ),
  { businessId: uuid() },
);

async function syncDueAccounts(deps: Deps): Promise<void> {
  const { db, clock, payments, log } = deps;
  const now = clock.now();
  const params = [dateOf(now - QUERY_AFTER_MS), payments.name, dateOf(now)];
  const rows = await db.transaction(async (tx) => [
    ...(await queryPrepared(tx, UNSETTLED_ACCOUNTS, params)),
    ...(await queryPrepared(tx, SETTLED_ACCOUNTS, [...params, dateOf(now - RECHECK_AFTER_MS)])),
  ]);
  // In parallel they take as long as the slowest: an unresponsive provider must not delay the other sweeps.
  await Promise.all(
    rows.map(({ businessId }) =>
      syncAccount(deps, authorizeTenant(businessId)).catch((error: unknown) => {
        log.warn({ err: error, businessId }, 'A bank account could not be queried');
      }),
    ),
  );
}

const MISSED_EVENTS = prepared(
  'missed-events',
  `
  select event_id as "eventId" from provider_event
  where handled_at is null and provider = $1 and received_at <= $2 and received_at > $3
    and ${noJobWaits('payment.event', 'eventId', 'provider_event.event_id')}
  order by received_at limit ${BATCH}`,
  { eventId: text() },
);

async function handleMissedEvents({ db, clock, payments }: Deps): Promise<void> {
  const provider = payments.name;
  const now = clock.now();
  const params = [provider, dateOf(now - QUERY_AFTER_MS), dateOf(now - GIVE_UP_AFTER_MS)];
  await db.transaction(async (tx) => {
    const events = await queryPrepared(tx, MISSED_EVENTS, params);
    for (const { eventId } of events) await enqueue(tx, 'payment.event', { provider, eventId });
  });
}

const DELETE_OLD_EVENTS = prepared(
  'delete-events',
  `
  delete from provider_event where ctid in (
    select ctid from provider_event where received_at <= $1 limit ${BATCH * 10})`,
  {},
);

async function deleteOldEvents({ db, clock }: Deps): Promise<void> {
  const before = dateOf(clock.now() - EVENTS_KEPT_MS);
  await db.transaction((tx) => queryPrepared(tx, DELETE_OLD_EVENTS, [before]));
}
