import { bigint, bool, nullable, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Reader } from '@primehour/db/transaction';
import type { MonthBounds } from '@primehour/domain/statement/month';
import { type Owed, owedOf } from '@primehour/domain/statement/statement';
import type { StoredValueCause, StoredValueSale } from '@primehour/domain/stored-value/stored-value';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';

/** The entries that changed the amount owed for gift cards and packages, until the end of a month. */
const OWED = prepared(
  'statement-owed',
  `
  select s.cause, v.sold, t.created_at < $2 as "isBefore", sum(e.amount_cents)::bigint as cents
  from stored_value v
  join stored_value_entry s on s.business_id = v.business_id and s.stored_value_id = v.id
  join ledger_transaction t on t.business_id = s.business_id and t.source_kind = 'STORED_VALUE' and t.source_id = v.id
    and t.kind = 'VALUE_MOVED' and t.part_id = s.id
  join ledger_entry e on e.business_id = t.business_id and e.transaction_id = t.id and e.account = 'GIFT_LIABILITY'
  where v.business_id = $1 and t.created_at < $3
  group by 1, 2, 3`,
  {
    cause: text<StoredValueCause>(),
    sold: text<StoredValueSale>(),
    isBefore: bool(),
    cents: nullable(bigint()),
  },
);

export async function findOwed(reader: Reader, tenant: TenantId, bounds: MonthBounds): Promise<Owed | null> {
  const rows = await queryPrepared(reader, OWED, [tenant, dateOf(bounds.from), dateOf(bounds.until)]);
  return owedOf(rows.map((row) => ({ ...row, cents: Number(row.cents) })));
}
