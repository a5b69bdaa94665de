-- Above this amount a bid is held on the bidder's card while it leads.
alter table booking_settings add column hold_above_cents bigint not null default 20000;
alter table booking_settings add constraint booking_settings_hold_above_range
  check (hold_above_cents between 1000 and 1000000);

-- An amount that is authorized on a bidder's card: a row before the provider is asked, so that none is forgotten.
create table bid_hold (
  id uuid not null,
  business_id uuid not null,
  listing_id uuid not null,
  bidder integer not null,
  provider text not null,
  provider_account_id text not null,
  provider_charge_id text,
  method_id text not null,
  idempotency_key text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  state text not null,
  failure_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint bid_hold_pkey primary key (id),
  constraint bid_hold_of_business unique (business_id, id),
  constraint bid_hold_idempotency_key_unique unique (idempotency_key),
  constraint bid_hold_bidder_fkey
    foreign key (business_id, listing_id, bidder) references bidder (business_id, listing_id, number),
  constraint bid_hold_provider_known check (provider in ('sandbox', 'stripe')),
  constraint bid_hold_amount_range check (amount_cents between 50 and 10000000),
  constraint bid_hold_fee_range check (fee_cents between 0 and amount_cents),
  constraint bid_hold_state_known
    check (state in ('AUTHORIZING', 'HELD', 'RELEASING', 'RELEASED', 'CAPTURED', 'FAILED')),
  constraint bid_hold_is_known_to_provider
    check (state not in ('HELD', 'CAPTURED') or provider_charge_id is not null),
  constraint bid_hold_failure_code_length check (char_length(failure_code) <= 120)
);
-- Only the leader is held, once.
create unique index bid_hold_one_held on bid_hold (listing_id) where state = 'HELD';
create unique index bid_hold_one_authorizing on bid_hold (listing_id, bidder) where state = 'AUTHORIZING';
create index bid_hold_open on bid_hold (updated_at) where state in ('AUTHORIZING', 'HELD', 'RELEASING');

-- What backs the leader's maximum; kept after the close, when its state says what became of it.
alter table auction add column hold_id uuid;
alter table auction add constraint auction_hold_fkey
  foreign key (business_id, hold_id) references bid_hold (business_id, id);

-- A charge that captures a hold.
alter table auction_charge add column hold_id uuid;
alter table auction_charge add constraint auction_charge_hold_fkey
  foreign key (business_id, hold_id) references bid_hold (business_id, id);
create unique index auction_charge_hold on auction_charge (hold_id) where hold_id is not null;

-- The sandbox's own books: what is held, and until when it can be captured.
alter table sandbox_charge add column held_cents bigint;
alter table sandbox_charge add column capture_before timestamptz;
alter table sandbox_charge drop constraint sandbox_charge_status_known;
alter table sandbox_charge add constraint sandbox_charge_status_known
  check (status in ('REQUIRES_ACTION', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'HELD'));
