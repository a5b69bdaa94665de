-- Listings, their auctions, the bids, and the books of what was sold.

create table incentive (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  description text not null,
  image_urls text[] not null,
  created_at timestamptz not null,
  constraint incentive_pkey primary key (id),
  constraint incentive_of_business unique (business_id, id),
  constraint incentive_business_fkey foreign key (business_id) references business (id),
  constraint incentive_name_length check (char_length(name) between 1 and 120),
  constraint incentive_description_length check (char_length(description) between 1 and 4000),
  constraint incentive_has_images check (cardinality(image_urls) between 1 and 12)
);
create index incentive_by_business on incentive (business_id, created_at);

create table listing (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  description text not null,
  location text not null,
  guests_number smallint not null,
  reservation_at timestamptz not null,
  reservation_end_at timestamptz not null,
  image_urls text[] not null,
  auction_type text not null,
  start_price_cents bigint,
  price_step_cents bigint,
  fixed_price_cents bigint,
  publish_at timestamptz not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  attestation_version text,
  attested_at timestamptz,
  attested_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  constraint listing_pkey primary key (id),
  constraint listing_of_business unique (business_id, id),
  constraint listing_business_fkey foreign key (business_id) references business (id),
  constraint listing_attested_by_fkey foreign key (attested_by) references app_user (id),
  constraint listing_name_length check (char_length(name) between 1 and 120),
  constraint listing_description_length check (char_length(description) between 1 and 4000),
  constraint listing_location_length check (char_length(location) between 1 and 200),
  constraint listing_guests_range check (guests_number between 1 and 10),
  constraint listing_has_images check (cardinality(image_urls) between 1 and 12),
  constraint listing_attestation_whole check (num_nonnulls(attestation_version, attested_at, attested_by) in (0, 3)),
  constraint listing_attestation_length check (char_length(attestation_version) between 1 and 40),
  constraint listing_type_known check (auction_type in ('traditional', 'dutch', 'fixed')),
  -- Each type has the prices that it is sold by, and no others (spec 2 §7).
  constraint listing_prices_of_type check (case auction_type
    when 'traditional' then start_price_cents between 1 and 10000000 and price_step_cents between 1 and 10000000
      and fixed_price_cents is null
    when 'dutch' then start_price_cents between 1 and 10000000 and num_nonnulls(price_step_cents, fixed_price_cents) = 0
    else fixed_price_cents between 1 and 10000000 and num_nonnulls(start_price_cents, price_step_cents) = 0 end),
  -- Visible, then open, then over, and only then the reservation.
  constraint listing_instants_ordered check (
    publish_at <= start_at and start_at < end_at and end_at < reservation_at and reservation_at < reservation_end_at)
);
create index listing_by_creation on listing (business_id, created_at desc, id) where removed_at is null;
create index listing_open on listing (business_id, end_at) where removed_at is null;

create table listing_incentive (
  business_id uuid not null,
  listing_id uuid not null,
  incentive_id uuid not null,
  position smallint not null,
  constraint listing_incentive_pkey primary key (business_id, listing_id, incentive_id),
  constraint listing_incentive_listing_fkey foreign key (business_id, listing_id) references listing (business_id, id),
  constraint listing_incentive_incentive_fkey
    foreign key (business_id, incentive_id) references incentive (business_id, id)
);

-- One time ledger: a listed reservation takes its time like a booking, once. Until somebody bids, its time lapses with
-- the end of the auction, as that of an unpaid hold does with the hold: no job has to run for it to be free again.
alter table occupancy
  drop constraint occupancy_hold_expires,
  add constraint occupancy_hold_expires check (case kind
    when 'hold' then expires_at is not null when 'listing' then true else expires_at is null end),
  add constraint occupancy_listing_fkey foreign key (business_id, listing_id) references listing (business_id, id),
  add constraint occupancy_listing_unique unique (listing_id);

-- ── auctions ───────────────────────────────────────────────────────────────────────────────────────────────────

-- The hot row of a listing: every bid locks and updates it, so nothing else stands in it. Room is left on each page
-- for new versions of the row, and no index covers what a bid changes.
create table auction (
  listing_id uuid not null,
  business_id uuid not null,
  last_seq integer not null default 0,
  last_hash text,
  last_bid_at timestamptz,
  price_cents bigint,
  leader integer,
  leader_max_cents bigint,
  taken_at timestamptz,
  bidder_count integer not null default 0,
  phase text not null default 'LISTED',
  settlement text not null default 'OPEN',
  -- The next instant at which something is due: publish, start, end, a deadline of an offer, a reminder.
  next_at timestamptz,
  constraint auction_pkey primary key (listing_id),
  constraint auction_of_business unique (business_id, listing_id),
  constraint auction_listing_fkey foreign key (business_id, listing_id) references listing (business_id, id),
  constraint auction_phase_known check (phase in ('LISTED', 'PUBLISHED', 'STARTED', 'CLOSED', 'REMINDED')),
  constraint auction_settlement_known check (settlement in ('OPEN', 'CHARGING', 'RETRY', 'OFFERED', 'PAID', 'UNSOLD')),
  constraint auction_counts_range check (last_seq >= 0 and bidder_count >= 0),
  constraint auction_bids_have_leader check (
    num_nonnulls(last_hash, last_bid_at, price_cents, leader, leader_max_cents) = case last_seq when 0 then 0 else 5 end),
  constraint auction_price_within_maximum check (price_cents between 0 and leader_max_cents)
) with (fillfactor = 40);
create index auction_due on auction (next_at) where next_at is not null;

-- What somebody filled in before proving the phone.
create table bidder_entry (
  id uuid not null,
  business_id uuid not null,
  listing_id uuid not null,
  name text not null,
  phone text not null,
  terms_version text not null,
  agreed_at timestamptz not null,
  created_at timestamptz not null,
  constraint bidder_entry_pkey primary key (id),
  constraint bidder_entry_listing_fkey foreign key (business_id, listing_id) references listing (business_id, id),
  constraint bidder_entry_phone_valid check (is_phone(phone)),
  constraint bidder_entry_name_length check (char_length(name) between 1 and 120)
);
create index bidder_entry_by_creation on bidder_entry (created_at);

-- Bidders of one listing, numbered in the order in which they proved themselves. `agreed_at` is when they agreed to
-- the terms of that version and said that they are of age.
create table bidder (
  business_id uuid not null,
  listing_id uuid not null,
  number integer not null,
  client_id uuid not null,
  phone text not null,
  name text not null,
  terms_version text not null,
  agreed_at timestamptz not null,
  provider text,
  method_id text,
  method_label text,
  -- Which form for a card is open with the provider; a saved one closes it.
  setup_number integer not null default 1,
  outbid_texted_at timestamptz,
  created_at timestamptz not null,
  constraint bidder_pkey primary key (business_id, listing_id, number),
  constraint bidder_phone_unique unique (listing_id, phone),
  constraint bidder_auction_fkey foreign key (business_id, listing_id) references auction (business_id, listing_id),
  constraint bidder_client_fkey foreign key (business_id, client_id) references client (business_id, id),
  constraint bidder_number_positive check (number > 0),
  constraint bidder_phone_valid check (is_phone(phone)),
  constraint bidder_name_length check (char_length(name) between 1 and 120),
  constraint bidder_method_whole check (num_nonnulls(provider, method_id, method_label) in (0, 3)),
  constraint bidder_provider_known check (provider in ('sandbox', 'stripe'))
);
create index bidder_by_client on bidder (business_id, client_id, created_at);

-- Append-only and chained: `hash` covers the bid, its salt and the hash before. `price_cents` and `leader` are those
-- after the bid.
create table bid (
  business_id uuid not null,
  listing_id uuid not null,
  seq integer not null,
  bidder integer not null,
  kind text not null,
  amount_cents bigint not null,
  at timestamptz not null,
  salt text not null,
  hash text not null,
  price_cents bigint not null,
  leader integer not null,
  request_id uuid not null,
  constraint bid_pkey primary key (listing_id, seq),
  -- The same press is the same bid; this also finds a bidder's own ones.
  constraint bid_request_unique unique (listing_id, bidder, request_id),
  constraint bid_auction_fkey foreign key (business_id, listing_id) references auction (business_id, listing_id),
  constraint bid_kind_known check (kind in ('BID', 'MAX', 'TAKE')),
  constraint bid_amount_range check (amount_cents between 0 and 10000000),
  constraint bid_seq_positive check (seq > 0),
  constraint bid_hash_valid check (hash ~ '^[0-9a-f]{64}$')
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger bid_append_only before update or delete on bid for each row execute function refuse_change();
create trigger bid_not_truncated before truncate on bid for each statement execute function refuse_change();

-- ── money ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Who was asked to pay, in order: the winner is number 1, whoever is offered the reservation afterwards follows.
create table auction_offer (
  id uuid not null,
  business_id uuid not null,
  listing_id uuid not null,
  number smallint not null,
  bidder integer not null,
  price_cents bigint not null,
  state text not null,
  token_hash bytea,
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint auction_offer_pkey primary key (id),
  constraint auction_offer_of_business unique (business_id, id),
  constraint auction_offer_number_unique unique (listing_id, number),
  constraint auction_offer_bidder_unique unique (listing_id, bidder),
  constraint auction_offer_bidder_fkey
    foreign key (business_id, listing_id, bidder) references bidder (business_id, listing_id, number),
  constraint auction_offer_state_known
    check (state in ('CHARGING', 'RETRY', 'OFFERED', 'PAID', 'DECLINED', 'LAPSED')),
  constraint auction_offer_price_range check (price_cents between 0 and 10000000),
  constraint auction_offer_waits_until check (state not in ('RETRY', 'OFFERED') or due_at is not null),
  constraint auction_offer_token_length check (octet_length(token_hash) = 32)
);
create unique index auction_offer_token on auction_offer (token_hash) where token_hash is not null;
-- One reservation is never open to two people.
create unique index auction_offer_one_live on auction_offer (listing_id)
  where state in ('CHARGING', 'RETRY', 'OFFERED', 'PAID');

create table auction_charge (
  id uuid not null,
  business_id uuid not null,
  listing_id uuid not null,
  offer_id uuid not null,
  provider text not null,
  method_id text not null,
  -- Where the money goes: a repeated request must be the same to the letter.
  provider_account_id text not null,
  provider_charge_id text,
  idempotency_key text not null,
  amount_cents bigint not null,
  status text not null,
  failure_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint auction_charge_pkey primary key (id),
  constraint auction_charge_of_business unique (business_id, id),
  constraint auction_charge_offer_fkey foreign key (business_id, offer_id) references auction_offer (business_id, id),
  constraint auction_charge_idempotency_key_unique unique (idempotency_key),
  constraint auction_charge_provider_known check (provider in ('sandbox', 'stripe')),
  constraint auction_charge_amount_range check (amount_cents between 50 and 10000000),
  constraint auction_charge_status_known check (status in ('PROCESSING', 'SUCCEEDED', 'FAILED', 'REFUNDED')),
  constraint auction_charge_failure_code_length check (char_length(failure_code) <= 120)
);
-- Nobody pays twice, and no two people pay for one reservation.
create unique index auction_charge_one_live on auction_charge (listing_id) where status in ('PROCESSING', 'SUCCEEDED');
create index auction_charge_unsettled on auction_charge (updated_at) where status = 'PROCESSING';

-- Numbered as they are written, because several may happen at one instant.
create sequence listing_step_number;
create table listing_step (
  id uuid not null,
  number bigint not null default nextval('listing_step_number'),
  business_id uuid not null,
  listing_id uuid not null,
  kind text not null,
  at timestamptz not null,
  amount_cents bigint,
  bidder integer,
  constraint listing_step_pkey primary key (id),
  constraint listing_step_listing_fkey foreign key (business_id, listing_id) references listing (business_id, id),
  constraint listing_step_kind_known check (kind in (
    'LISTED', 'CHANGED', 'PUBLISHED', 'STARTED', 'WON', 'UNSOLD', 'CHARGE_FAILED', 'RETRY_LAPSED', 'OFFERED',
    'OFFER_ACCEPTED', 'OFFER_DECLINED', 'OFFER_LAPSED', 'CHARGED', 'SETTLED_FREE', 'PAYOUT', 'REFUNDED'))
);
create index listing_step_by_listing on listing_step (business_id, listing_id, number);

-- Double entry: what flows into an account is positive, what leaves it negative, and each transaction sums to zero.
create table ledger_transaction (
  id uuid not null,
  business_id uuid not null,
  charge_id uuid not null,
  kind text not null,
  created_at timestamptz not null,
  constraint ledger_transaction_pkey primary key (id),
  constraint ledger_transaction_of_business unique (business_id, id),
  -- A step of the money is booked once, whoever runs it again.
  constraint ledger_transaction_once unique (charge_id, kind),
  constraint ledger_transaction_charge_fkey
    foreign key (business_id, charge_id) references auction_charge (business_id, id),
  constraint ledger_transaction_kind_known check (kind in ('CHARGE', 'PAYOUT', 'REFUND', 'REFUND_PAID'))
);

create table ledger_entry (
  business_id uuid not null,
  transaction_id uuid not null,
  account text not null,
  amount_cents bigint not null,
  constraint ledger_entry_pkey primary key (business_id, transaction_id, account),
  constraint ledger_entry_transaction_fkey
    foreign key (business_id, transaction_id) references ledger_transaction (business_id, id),
  constraint ledger_entry_account_known check (account in (
    'CLIENT', 'PROVIDER_FEES', 'PLATFORM_FEE', 'PARTNER_PAYABLE', 'PARTNER_BANK', 'REFUNDS')),
  constraint ledger_entry_moves_something check (amount_cents <> 0)
);
create index ledger_entry_by_account on ledger_entry (business_id, account);

-- Asked at the commit, when all entries of a transaction are there.
create function require_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entry
      where business_id = new.business_id and transaction_id = new.transaction_id) <> 0 then
    raise exception 'entries of a transaction must sum to zero'
      using errcode = 'check_violation', constraint = 'ledger_entry_balanced', table = 'ledger_entry';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function require_balance();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger ledger_transaction_append_only before update or delete on ledger_transaction
  for each row execute function refuse_change();
