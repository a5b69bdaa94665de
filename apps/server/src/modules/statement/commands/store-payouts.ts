import { text, uuid, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { payout, payoutMovement } from '@primehour/db/schema/payout';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { PaidOut, ProviderPayout } from '../../../ports/payouts.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';

type Account = { readonly businessId: string; readonly accountId: string | undefined };

/** The writes for the provider's payouts, to run in the caller's transaction; idempotent, in any order. */
export async function fetchPayouts(
  deps: Deps,
  tenant: AnyTenant,
  account: Account,
): Promise<(tx: Tx) => Promise<void>> {
  const { payments, clock } = deps;
  const found = await payments.listPayouts(account);
  return async (tx) => {
    // Oldest first: a movement belongs to the first payout that names it.
    for (const one of found.toReversed()) await storePayout({ tx, tenant, now: clock.now() }, payments.name, one);
  };
}

async function storePayout(
  { tx, tenant, now }: TenantTx<AnyTenant>,
  provider: PaymentProviderName,
  { payoutId, amountCents, status, createdAt, arrivesAt, paidOut }: ProviderPayout,
): Promise<void> {
  const said = { amountCents, status, arrivesAt: dateOf(arrivesAt), updatedAt: dateOf(now) };
  const [stored] = await tx
    .insert(payout)
    .values({
      businessId: tenant,
      id: uuidV7(createdAt),
      provider,
      providerPayoutId: payoutId,
      createdAt: dateOf(createdAt),
      ...said,
    })
    .onConflictDoUpdate({
      target: [payout.provider, payout.providerPayoutId],
      set: said,
      // The account belonged to another business before: its stored payouts stay with that business.
      setWhere: sql`${payout.businessId} = ${tenant}`,
    })
    .returning({ id: payout.id });
  if (!stored || paidOut === null || paidOut.length === 0) return;
  const transactions = await findMovements(tx, tenant, provider, paidOut);
  if (transactions.length === 0) return;
  await tx
    .insert(payoutMovement)
    .values(transactions.map(({ id }) => ({ businessId: tenant, transactionId: id, payoutId: stored.id })))
    .onConflictDoNothing();
}

/** The transactions of the books behind what a provider names by its own ids. */
const MOVEMENTS = prepared(
  'paid-out-movements',
  `
  select t.id, m.kind
  from unnest($3::text[], $4::text[]) as m (kind, provider_id)
  left join refund r on m.kind <> 'CHARGE' and r.business_id = $1 and r.provider = $2 and r.provider_refund_id = m.provider_id
  left join payment p on m.kind = 'CHARGE' and p.business_id = $1 and p.provider = $2 and p.provider_payment_id = m.provider_id
  left join auction_charge a
    on m.kind = 'CHARGE' and a.business_id = $1 and a.provider = $2 and a.provider_charge_id = m.provider_id
  join ledger_transaction t on t.business_id = $1 and t.kind = m.kind
    and case when m.kind = 'CHARGE' then t.source_id in (p.id, a.id) else t.part_id = r.id end`,
  { id: uuid(), kind: text() },
);

const findMovements = (tx: Tx, tenant: AnyTenant, provider: PaymentProviderName, paidOut: readonly PaidOut[]) =>
  queryPrepared(tx, MOVEMENTS, [tenant, provider, paidOut.map(({ kind }) => kind), paidOut.map(({ id }) => id)]);
