import { int, prepared, required, text } from '@primehour/db/prepared';

/** Rows and ledger entries: what clients have paid in the end according to the books, and whether they balance. */
export const STORED = prepared(
  'history-stored',
  `
  select (select coalesce(sum(p.amount_cents), 0)::int from payment p
       where p.business_id = $1 and p.status not in ('OPEN', 'FAILED')) as "paidCents",
    (select coalesce(sum(r.amount_cents), 0)::int from refund r
       where r.business_id = $1 and r.state = 'PAID_BACK') as "refundedCents",
    (select coalesce(sum(d.amount_cents), 0)::int from due d
       where d.business_id = $1 and d.kind <> 'BALANCE') as "owedCents",
    (select coalesce(-sum(e.amount_cents), 0)::int from ledger_entry e
       where e.business_id = $1 and e.account = 'CLIENT') as "bookedCents",
    (select coalesce(sum(e.amount_cents), 0)::int from ledger_entry e where e.business_id = $1) as "sumCents",
    (select coalesce(sum(e.amount_cents), 0)::int from ledger_entry e
       where e.business_id = $1 and e.account = 'TAX_PAYABLE') as "bookedTaxCents",
    (select coalesce(sum(p.tax_cents - (2 * p.tax_cents * p.refunded_cents + p.amount_cents) / (2 * p.amount_cents)), 0)::int
       from payment p where p.business_id = $1 and p.status not in ('OPEN', 'FAILED')) as "keptTaxCents",
    (select coalesce(sum(p.amount_cents), 0)::int from payment p
       where p.business_id = $1 and p.stored_value_id is not null) as "storedPaidCents",
    (select coalesce(sum(r.amount_cents), 0)::int from refund r
       where r.business_id = $1 and r.provider is null) as "storedRefundedCents",
    (select coalesce(sum(e.amount_cents), 0)::int from ledger_entry e
       where e.business_id = $1 and e.account = 'GIFT_LIABILITY') as "liabilityCents",
    (select coalesce(sum(s.amount), 0)::int from stored_value_entry s where s.business_id = $1) as balance`,
  {
    paidCents: int(),
    refundedCents: int(),
    owedCents: int(),
    bookedCents: int(),
    sumCents: int(),
    bookedTaxCents: int(),
    keptTaxCents: int(),
    storedPaidCents: int(),
    storedRefundedCents: int(),
    liabilityCents: int(),
    balance: int(),
  },
);

export const FIRST_CHARGE = prepared(
  'first-charge',
  `
  select provider_payment_id as "chargeId" from payment
  where business_id = $1 and status = 'SUCCEEDED' and provider_payment_id is not null order by created_at limit 1`,
  { chargeId: required(text()) },
);
