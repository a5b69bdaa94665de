import { bigint, bool, float, nullable, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Reader } from '@primehour/db/transaction';
import type { MonthBounds } from '@primehour/domain/statement/month';
import { type CollectedTax, collectedTaxes } from '@primehour/domain/statement/statement';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';
import { isOfPackage, OUTSIDE_TAX } from '../queries.ts';

/** Taxes of bookings (`b`) by rate: how many cents of them, and which. */
const taxesByRate = (name: string, cents: string, from: string) =>
  prepared(
    name,
    `
  select b.tax_name as name, b.tax_basis_points::float8 as "basisPoints", b.is_tax_included as "isIncluded",
    sum(${cents})::bigint as cents
  ${from}
  group by 1, 2, 3`,
    {
      name: nullable(text()),
      basisPoints: nullable(float()),
      isIncluded: nullable(bool()),
      cents: nullable(bigint()),
    },
  );

/** The tax taken at the business in a month. */
const TAXED_OUTSIDE = taxesByRate(
  'statement-taxed-outside',
  OUTSIDE_TAX,
  `from booking b
  where b.business_id = $1 and b.paid_outside_at >= $2 and b.paid_outside_at < $3 and b.tax_name is not null
    and not ${isOfPackage}`,
);

/** The taxes in the books for a month. */
const BOOKED_TAX = `from ledger_transaction t
  join ledger_entry e on e.business_id = t.business_id and e.transaction_id = t.id and e.account = 'TAX_PAYABLE'`;
const IN_MONTH = 't.business_id = $1 and t.created_at >= $2 and t.created_at < $3';

/** Charged to cards, less refunds. */
const TAXED_BY_CARD = taxesByRate(
  'statement-taxed-by-card',
  'e.amount_cents',
  `${BOOKED_TAX}
  join payment p on p.business_id = t.business_id and p.id = t.payment_id
  join booking b on b.business_id = p.business_id and b.id = p.booking_id
  where ${IN_MONTH} and t.kind in ('CHARGE', 'REFUND', 'REFUND_FAILED')`,
);

/** Paid by gift cards and packages, less what was returned. */
const TAXED_STORED = taxesByRate(
  'statement-taxed-stored',
  'e.amount_cents',
  `${BOOKED_TAX}
  join stored_value_entry s on s.business_id = t.business_id and s.id = t.part_id
  join booking b on b.business_id = s.business_id and b.id = s.booking_id
  where ${IN_MONTH} and t.kind = 'VALUE_MOVED'`,
);

const NO_TAX = { cardCents: 0, outsideCents: 0, storedCents: 0 };

/** Taxes of a month by rate, each taken by card, at the business, and by gift card or package. */
export async function listTaxes(reader: Reader, tenant: TenantId, bounds: MonthBounds): Promise<CollectedTax[]> {
  const params = [tenant, dateOf(bounds.from), dateOf(bounds.until)];
  const [byCard, outside, stored] = await Promise.all([
    queryPrepared(reader, TAXED_BY_CARD, params),
    queryPrepared(reader, TAXED_OUTSIDE, params),
    queryPrepared(reader, TAXED_STORED, params),
  ]);
  const rateOf = ({ name, basisPoints, isIncluded }: (typeof byCard)[number]) => ({
    name: name ?? '',
    basisPoints: basisPoints ?? 0,
    isIncluded: isIncluded ?? false,
  });
  return collectedTaxes([
    ...byCard.map((row) => ({ ...rateOf(row), ...NO_TAX, cardCents: Number(row.cents) })),
    ...outside.map((row) => ({ ...rateOf(row), ...NO_TAX, outsideCents: Number(row.cents) })),
    ...stored.map((row) => ({ ...rateOf(row), ...NO_TAX, storedCents: Number(row.cents) })),
  ]);
}
