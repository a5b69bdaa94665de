-- Codes that lower the price of a booking; one per booking, counted by the bookings that have it (decision 103).
create table discount (
  id uuid not null,
  business_id uuid not null,
  code text not null,
  basis_points integer,
  amount_cents bigint,
  service_ids uuid[],
  from_date date,
  until_date date,
  uses_max integer,
  per_client_max smallint,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint discount_pkey primary key (id),
  constraint discount_of_business unique (business_id, id),
  constraint discount_business_fkey foreign key (business_id) references business (id),
  constraint discount_code_valid check (code ~ '^[A-Z0-9]{3,20}$'),
  constraint discount_basis_points_range check (basis_points between 1 and 10000),
  constraint discount_amount_range check (amount_cents between 1 and 10000000),
  constraint discount_share_or_amount check (num_nonnulls(basis_points, amount_cents) = 1),
  constraint discount_services_some check (cardinality(service_ids) between 1 and 200),
  constraint discount_dates_ordered check (from_date <= until_date),
  constraint discount_uses_range check (uses_max between 1 and 1000000),
  constraint discount_per_client_range check (per_client_max between 1 and 100)
);
create unique index discount_one_live on discount (business_id, code) where retired_at is null;

-- The price of a booking is what it costs after its discount; both together are what its service cost.
alter table booking
  add column discount_id uuid,
  add column discount_cents bigint not null default 0,
  add constraint booking_discount_fkey foreign key (business_id, discount_id) references discount (business_id, id),
  add constraint booking_discount_range check (discount_cents between 0 and 10000000),
  add constraint booking_discount_has_amount check ((discount_id is null) = (discount_cents = 0));
create index booking_by_discount on booking (business_id, discount_id) where discount_id is not null;

-- As the client typed it, until the booking is made.
alter table checkout
  add column discount_code text,
  add constraint checkout_discount_code_valid check (discount_code ~ '^[A-Z0-9]{3,20}$');
