import { bigint, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';
import { type LedgerBalance, type LedgerKind, type LedgerSource, takenShareOf } from '@primehour/domain/ledger/entries';
import type { Cents } from '@primehour/domain/vocabulary';
import type { AnyTenant, TenantId } from '../../../tenant.ts';

/** The charge's source: the payment of a booking, or the charge of an auction. */
export type BookedSource = { readonly kind: LedgerSource; readonly id: string };

export type RefundOf = { readonly source: BookedSource; readonly refundId: string };

/** `$4`: the kinds to sum; `$5`: one refund or dispute, or null for all. */
const BOOKED = prepared(
  'booked',
  `
  select e.account, sum(e.amount_cents)::bigint as amount
  from ledger_transaction t join ledger_entry e on e.business_id = t.business_id and e.transaction_id = t.id
  where t.business_id = $1 and t.source_kind = $2 and t.source_id = $3 and t.kind = any ($4)
    and ($5::uuid is null or t.part_id = $5)
  group by e.account`,
  { account: text<keyof LedgerBalance>(), amount: bigint() },
);

/** What the books of one charge hold of some kinds, by account. */
export async function findBooked(
  queryable: Queryable,
  tenant: AnyTenant,
  source: BookedSource,
  { kinds, partId }: { readonly kinds: readonly LedgerKind[]; readonly partId?: string },
): Promise<LedgerBalance> {
  const params = [tenant, source.kind, source.id, kinds, partId ?? null];
  const rows = await queryPrepared(queryable, BOOKED, params);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
}

/** What a refund has taken from the business, by the books. */
export async function findTakenShare(
  queryable: Queryable,
  tenant: TenantId,
  { source, refundId }: RefundOf,
): Promise<Cents> {
  const booked = await findBooked(queryable, tenant, source, { kinds: ['REFUND'], partId: refundId });
  return takenShareOf(booked) as Cents;
}
