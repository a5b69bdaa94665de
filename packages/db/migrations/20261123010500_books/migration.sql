-- The books take bookings as well: a transaction names its source, and the refund or dispute that it is about.
alter table ledger_transaction drop constraint ledger_transaction_once;
alter table ledger_transaction drop constraint ledger_transaction_charge_fkey;
alter table ledger_transaction rename column charge_id to source_id;
alter table ledger_transaction add column source_kind text not null default 'AUCTION_CHARGE';
alter table ledger_transaction alter column source_kind drop default;
alter table ledger_transaction add column part_id uuid;
-- Foreign keys can't look at a kind, so each kind of source has a column that is only there for its key.
alter table ledger_transaction add column payment_id uuid
  generated always as (case source_kind when 'PAYMENT' then source_id end) stored;
alter table ledger_transaction add column charge_id uuid
  generated always as (case source_kind when 'AUCTION_CHARGE' then source_id end) stored;
alter table ledger_transaction
  add constraint ledger_transaction_source_known check (source_kind in ('PAYMENT', 'AUCTION_CHARGE')),
  add constraint ledger_transaction_payment_fkey
    foreign key (business_id, payment_id) references payment (business_id, id),
  add constraint ledger_transaction_charge_fkey
    foreign key (business_id, charge_id) references auction_charge (business_id, id),
  -- A step of the money is booked once, whoever runs it again.
  add constraint ledger_transaction_once unique nulls not distinct (source_kind, source_id, kind, part_id);
alter table ledger_transaction drop constraint ledger_transaction_kind_known;
alter table ledger_transaction add constraint ledger_transaction_kind_known check (kind in (
  'CHARGE', 'PAYOUT', 'REFUND', 'REFUND_PAID', 'REFUND_FAILED', 'DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST'));
alter table ledger_entry drop constraint ledger_entry_account_known;
alter table ledger_entry add constraint ledger_entry_account_known check (account in (
  'CLIENT', 'PROVIDER_FEES', 'PLATFORM_FEE', 'PARTNER_PAYABLE', 'PARTNER_BANK', 'REFUNDS', 'DISPUTES',
  'PLATFORM_BALANCE'));

-- Everything that bookings were charged so far, and what of it was given back or is owed. A refund of an auction that
-- is owed was booked as a charge only; the others have their transactions.
create temp table booked on commit drop as
  select gen_random_uuid() as id, business_id, 'PAYMENT' as source_kind, id as source_id, null::uuid as part_id, 'CHARGE' as kind,
    amount_cents, fee_cents, created_at as at
  from payment where status in ('SUCCEEDED', 'REFUNDED')
  union all
  select gen_random_uuid(), r.business_id, 'PAYMENT', r.payment_id, r.id, 'REFUND', r.amount_cents, p.fee_cents, r.created_at
  from refund r join payment p on p.business_id = r.business_id and p.id = r.payment_id
  union all
  select gen_random_uuid(), r.business_id, 'PAYMENT', r.payment_id, r.id, 'REFUND_PAID', r.amount_cents, 0, r.updated_at
  from refund r where r.payment_id is not null and r.state = 'PAID_BACK'
  union all
  select gen_random_uuid(), r.business_id, 'AUCTION_CHARGE', r.charge_id, r.id, 'REFUND', r.amount_cents, 0, r.created_at
  from refund r where r.charge_id is not null and r.state = 'OWED';
insert into ledger_transaction (id, business_id, source_kind, source_id, part_id, kind, created_at)
select id, business_id, source_kind, source_id, part_id, kind, at from booked;
-- All refunds so far were of the whole, so that they take back the whole fee.
insert into ledger_entry (business_id, transaction_id, account, amount_cents)
select business_id, id, account, amount from booked b cross join lateral (
  select 'CLIENT' as account, -b.amount_cents as amount where b.kind = 'CHARGE'
  union all select 'PLATFORM_FEE', b.fee_cents where b.kind = 'CHARGE'
  union all select 'PARTNER_PAYABLE', b.amount_cents - b.fee_cents where b.kind = 'CHARGE'
  union all select 'REFUNDS', b.amount_cents where b.kind = 'REFUND'
  union all select 'PLATFORM_FEE', -b.fee_cents where b.kind = 'REFUND' and b.source_kind = 'PAYMENT'
  union all select 'PARTNER_PAYABLE', b.fee_cents - b.amount_cents where b.kind = 'REFUND' and b.source_kind = 'PAYMENT'
  union all select 'CLIENT', b.amount_cents where b.kind = 'REFUND_PAID'
  union all select 'REFUNDS', -b.amount_cents where b.kind = 'REFUND_PAID'
  union all
  select x.account, -x.amount from (
    select 'PROVIDER_FEES' as account, c.provider_fee_cents as amount, c.id from auction_charge c
    union all select 'PLATFORM_FEE', c.platform_fee_cents, c.id from auction_charge c
    union all select 'PARTNER_PAYABLE', c.amount_cents - c.provider_fee_cents - c.platform_fee_cents, c.id from auction_charge c
  ) x where b.kind = 'REFUND' and b.source_kind = 'AUCTION_CHARGE' and x.id = b.source_id
) e where e.amount <> 0;
