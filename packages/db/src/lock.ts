import { hasOtherCells } from './cell.ts';
import { lockedBusinessOf } from './lock-holders.ts';
import { bool, nothing, prepared, uuid } from './prepared.ts';
import { queryPrepared } from './raw.ts';
import { businessLockWaits } from './signals.ts';
import { wakeTopic } from './topics.ts';
import type { Queryable, Tx } from './transaction.ts';

const LOCK_BUSINESS = prepared('lock_business', 'select pg_advisory_xact_lock($1, $2) as locked', {
  locked: nothing(),
});

const ELSEWHERE = prepared(
  'businesses-elsewhere',
  'select business_id as "businessId" from business_elsewhere where business_id = any ($1::uuid[])',
  { businessId: uuid() },
);

/** Those of these businesses that another cell serves: they have left this one or are on their way to it. */
export async function listElsewhere(
  queryable: Queryable,
  businessIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queryPrepared(queryable, ELSEWHERE, [businessIds]);
  return new Set(rows.map(({ businessId }) => businessId));
}

/** Another cell serves the business, which may have been moved while this transaction waited for its lock. */
export class BusinessElsewhere extends Error {
  override readonly name = 'BusinessElsewhere';
}

/**
 * Makes the writers of one business's time take turns until the transaction ends. Taken before the ledger is read: the
 * exclusion constraint alone is correct, but contended inserts then wait for each other in cycles. The holder may
 * change what the business's open screens show, so they refetch once the transaction has committed.
 * @throws BusinessElsewhere
 */
export async function lockBusiness(tx: Tx, businessId: string): Promise<void> {
  if (lockedBusinessOf(tx) === businessId) {
    businessLockWaits.publish({ seconds: 0 });
    return wakeTopic(tx, `business:${businessId}`);
  }
  const fromMs = businessLockWaits.hasSubscribers() ? performance.now() : undefined;
  const locked = queryPrepared(tx, LOCK_BUSINESS, advisoryKey(businessId));
  if (hasOtherCells()) await refuseElsewhere(tx, businessId, locked);
  else await locked;
  if (fromMs !== undefined) businessLockWaits.publish({ seconds: (performance.now() - fromMs) / 1000 });
  wakeTopic(tx, `business:${businessId}`);
}

/** Sent together with the lock, and executed once it is held. */
async function refuseElsewhere(tx: Tx, businessId: string, locked: Promise<unknown>): Promise<void> {
  const [, elsewhere] = await Promise.all([locked, listElsewhere(tx, [businessId])]);
  if (elsewhere.has(businessId)) throw new BusinessElsewhere('Another cell serves this business.');
}

const NONE: ReadonlySet<string> = new Set();

const TRY_LOCKS = prepared(
  'try-lock-businesses',
  'select pg_try_advisory_xact_lock(high, low) as "isHeld" from unnest($1::int[], $2::int[]) as lock (high, low)',
  { isHeld: bool() },
);

/**
 * Locks and returns those of these businesses that are in this cell and whose lock no one else holds. It does not wait,
 * so that none holds up the others.
 */
export async function tryLockBusinesses(tx: Tx, businessIds: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = businessIds.map(advisoryKey);
  const [rows, elsewhere] = await Promise.all([
    queryPrepared(tx, TRY_LOCKS, [keys.map(([high]) => high), keys.map(([, low]) => low)]),
    hasOtherCells() ? listElsewhere(tx, businessIds) : NONE,
  ]);
  return new Set(businessIds.filter((id, index) => rows[index]?.isHeld && !elsewhere.has(id)));
}

const LOCK_NAME = prepared('lock-name', 'select pg_advisory_xact_lock(hashtextextended($1, 0)) as locked', {
  locked: nothing(),
});

/** Makes requests for a code to the same phone take turns until the transaction ends. */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await queryPrepared(tx, LOCK_NAME, [`phone:${phone}`]);
}

/** Makes requests for the same booking page URL take turns until the transaction ends. */
export async function lockSlug(tx: Tx, slug: string): Promise<void> {
  await queryPrepared(tx, LOCK_NAME, [`slug:${slug}`]);
}

/** Two of the four words of the id: the version and variant bits are in the others. */
export function advisoryKey(id: string): readonly [number, number] {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw new Error('lockBusiness needs a uuid.');
  return [bytes.readInt32BE(0), bytes.readInt32BE(12)];
}
