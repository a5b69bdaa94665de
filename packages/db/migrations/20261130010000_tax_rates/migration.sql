-- Taxes on the price of a booking: a rate per service, ended and never edited; a booking keeps its terms (decision 104).
create table tax_rate (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  -- To a tenth: 8.875 % is 887.5.
  basis_points numeric(5, 1) not null,
  is_included boolean not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint tax_rate_pkey primary key (id),
  constraint tax_rate_of_business unique (business_id, id),
  constraint tax_rate_business_fkey foreign key (business_id) references business (id),
  constraint tax_rate_name_length check (char_length(name) between 1 and 40),
  constraint tax_rate_basis_points_range check (basis_points between 0 and 3000)
);
create unique index tax_rate_one_live on tax_rate (business_id, lower(name)) where retired_at is null;

alter table service
  add column tax_rate_id uuid,
  add constraint service_tax_rate_fkey foreign key (business_id, tax_rate_id) references tax_rate (business_id, id);
create index service_by_tax_rate on service (business_id, tax_rate_id) where tax_rate_id is not null;

-- What the client is asked for is the price with its tax. A price of $100,000 with the highest rate fits everywhere.
alter table booking
  drop constraint booking_price_range,
  add constraint booking_price_range check (price_cents between 0 and 13000000),
  add column tax_name text,
  add column tax_basis_points numeric(5, 1),
  add column is_tax_included boolean,
  add column tax_cents bigint not null default 0,
  add constraint booking_tax_name_length check (char_length(tax_name) between 1 and 40),
  add constraint booking_tax_basis_points_range check (tax_basis_points between 0 and 3000),
  add constraint booking_tax_whole check (num_nonnulls(tax_name, tax_basis_points, is_tax_included) in (0, 3)),
  add constraint booking_tax_range check (tax_cents between 0 and price_cents),
  add constraint booking_tax_has_terms check (tax_name is not null or tax_cents = 0);

-- The tax in a payment; the rest of its lines follow from the booking (decision 105).
alter table payment
  drop constraint payment_amount_range,
  add constraint payment_amount_range check (amount_cents between 0 and 13000000),
  add column tax_cents bigint not null default 0,
  add constraint payment_tax_range check (tax_cents between 0 and amount_cents),
  add constraint payment_tax_of_price check (purpose <> 'TIP' or tax_cents = 0);
alter table refund
  drop constraint refund_amount_range,
  add constraint refund_amount_range check (amount_cents between 1 and 13000000);
alter table dispute
  drop constraint dispute_amount_range,
  add constraint dispute_amount_range check (amount_cents between 1 and 13000000);
alter table due
  drop constraint due_amount_range,
  add constraint due_amount_range check (amount_cents between 50 and 13000000);
alter table sandbox_charge
  drop constraint sandbox_charge_amount_range,
  add constraint sandbox_charge_amount_range check (amount_cents between 0 and 13000000);
alter table sandbox_dispute
  drop constraint sandbox_dispute_amount_range,
  add constraint sandbox_dispute_amount_range check (amount_cents between 1 and 13000000);
alter table sandbox_refund
  drop constraint sandbox_refund_amount_range,
  add constraint sandbox_refund_amount_range check (amount_cents between 1 and 13000000);

-- Tax is the business's to pass on, and the books keep it apart from what it earned.
alter table ledger_entry drop constraint ledger_entry_account_known;
alter table ledger_entry add constraint ledger_entry_account_known check (account in (
  'CLIENT', 'PROVIDER_FEES', 'PLATFORM_FEE', 'PARTNER_PAYABLE', 'PARTNER_BANK', 'REFUNDS', 'DISPUTES',
  'PLATFORM_BALANCE', 'TIPS', 'TAX_PAYABLE'));
