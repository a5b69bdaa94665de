import { text, uuid, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { payout, payoutItem, payoutMovement } from '@primehour/db/schema/payout';
import type { Queryable } from '@primehour/db/transaction';
import { differenceOf, explainPayout } from '@primehour/domain/statement/payout';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { PayoutItem } from '../../../ports/payouts.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { type PayoutRow, listPaidOut, listPayoutItems } from '../queries.ts';

/** A charge whose event is late is not in the books yet: until then the payout waits. */
const LATE_BOOKS_MS = DAY_MS;

type Write = TenantTx<TenantId>;

/** Fetches what a payout consists of from the provider, and stores it once (product/statements#payouts). */
export async function itemizePayout(deps: Deps, tenant: TenantId, row: PayoutRow): Promise<void> {
  const { db, payments, clock, log } = deps;
  const found = await payments.findPayoutItems(await accountOf(db.read, row), row.providerPayoutId);
  const difference = await db.transaction(async (tx) => {
    const now = clock.now();
    const write = { tx, tenant, now };
    const isIt = and(eq(payout.businessId, tenant), eq(payout.id, row.id), eq(payout.itemsState, 'WAITING'));
    const [waiting] = await tx.select().from(payout).where(isIt).for('update');
    if (!waiting) return 0;
    const set = (changes: Partial<PayoutRow>) =>
      tx
        .update(payout)
        .set({ itemsTriedAt: dateOf(now), ...changes })
        .where(isIt);
    if (found.state !== 'READY') {
      await set(found.state === 'NEVER' ? { itemsState: 'NONE' } : {});
      return 0;
    }
    const transactions = await findMovements(write, waiting, found.items);
    if (transactions === undefined) {
      await set({});
      return 0;
    }
    await storeItems(write, waiting, found.items, transactions);
    const differenceCents = await auditDifference(write, waiting);
    await set({ itemsState: 'STORED', differenceCents });
    return differenceCents;
  });
  if (difference !== 0) log.error({ payoutId: row.id, differenceCents: difference }, 'A payout differs from the books');
}

/** Payouts from before their account was stored belong to the present one. */
async function accountOf(db: Queryable, { businessId, providerAccountId, provider }: PayoutRow) {
  if (providerAccountId !== null) return { businessId, accountId: providerAccountId };
  const [row] = await db
    .select({ accountId: paymentAccount.providerAccountId })
    .from(paymentAccount)
    .where(and(eq(paymentAccount.businessId, businessId), eq(paymentAccount.provider, provider)));
  return { businessId, accountId: row?.accountId ?? undefined };
}

/** The transactions of the books behind what a provider names by its own ids. */
const MOVEMENTS = prepared(
  'paid-out-movements',
  `
  select t.id, m.item_id as "itemId"
  from unnest($3::text[], $4::text[], $5::text[]) as m (item_id, kind, provider_id)
  left join refund r on m.kind <> 'CHARGE' and r.business_id = $1 and r.provider = $2 and r.provider_refund_id = m.provider_id
  left join payment p on m.kind = 'CHARGE' and p.business_id = $1 and p.provider = $2 and p.provider_payment_id = m.provider_id
  left join auction_charge a
    on m.kind = 'CHARGE' and a.business_id = $1 and a.provider = $2 and a.provider_charge_id = m.provider_id
  join ledger_transaction t on t.business_id = $1 and t.kind = m.kind
    and case when m.kind = 'CHARGE' then t.source_id in (p.id, a.id) else t.part_id = r.id end`,
  { id: uuid(), itemId: text() },
);

/** By item; undefined while the books may still get one that is missing. */
async function findMovements(
  { tx, tenant, now }: Write,
  { provider, createdAt }: PayoutRow,
  items: readonly PayoutItem[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const named = items.flatMap(({ itemId, movement }) => (movement ? [{ itemId, ...movement }] : []));
  const columns = [named.map(({ itemId }) => itemId), named.map(({ kind }) => kind), named.map(({ id }) => id)];
  const rows = await queryPrepared(tx, MOVEMENTS, [tenant, provider, ...columns]);
  const found = new Map(rows.map(({ id, itemId }) => [itemId, id]));
  const isComplete = named.every(({ itemId }) => found.has(itemId));
  return isComplete || now - instantOf(createdAt) >= LATE_BOOKS_MS ? found : undefined;
}

/** A movement that another payout already has stays there, and this item is stored without one. */
async function storeItems(
  { tx, tenant }: Write,
  { id: payoutId }: PayoutRow,
  items: readonly PayoutItem[],
  transactions: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = [...new Set(transactions.values())];
  if (ids.length > 0) {
    const rows = ids.map((transactionId) => ({ businessId: tenant, transactionId, payoutId }));
    await tx.insert(payoutMovement).values(rows).onConflictDoNothing();
  }
  const isOurs = and(eq(payoutMovement.businessId, tenant), inArray(payoutMovement.transactionId, ids));
  const owned = await tx
    .select({ id: payoutMovement.transactionId })
    .from(payoutMovement)
    .where(and(isOurs, eq(payoutMovement.payoutId, payoutId)));
  const free = new Set(owned.map(({ id }) => id));
  const rows = items.map(({ itemId, kind, at, amountCents, feeCents, netCents }) => {
    const transactionId = transactions.get(itemId);
    // `delete` is true for the first item of a movement only.
    const isFirst = transactionId !== undefined && free.delete(transactionId);
    return {
      businessId: tenant,
      payoutId,
      providerItemId: itemId,
      kind,
      at: dateOf(at),
      amountCents,
      feeCents,
      netCents,
      transactionId: isFirst ? transactionId : null,
    };
  });
  for (let start = 0; start < rows.length; start += CHUNK)
    await tx.insert(payoutItem).values(rows.slice(start, start + CHUNK));
}

/** Rows per statement: each takes nine of the 65,535 parameters. */
const CHUNK = 1_000;

/** A payout that is not what its items and the books say is recorded, with its amounts. */
async function auditDifference(write: Write, { id, amountCents }: PayoutRow): Promise<number> {
  const { tx, tenant } = write;
  const items = await listPayoutItems(tx, tenant, id);
  const explained = explainPayout(amountCents, await listPaidOut(tx, tenant, id), items);
  const differenceCents = differenceOf(explained);
  if (differenceCents !== 0)
    await recordAudit(write, 'PAYOUT_DIFFERS', { subjectId: id, after: { amountCents, differenceCents } });
  return differenceCents;
}
