-- Who waits for a time, and the times that became free and are offered to them (decision 115).
create table waitlist_entry (
  id uuid not null,
  business_id uuid not null,
  client_id uuid not null,
  service_id uuid not null,
  resource_id uuid,
  instead_of uuid,
  from_date date not null,
  until_date date not null,
  notice_minutes integer not null default 120,
  offers_agreed_at timestamptz,
  client_zone text,
  state text not null,
  lapses smallint not null default 0,
  asked_at timestamptz,
  token_hash bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint waitlist_entry_pkey primary key (id),
  constraint waitlist_entry_of_business unique (business_id, id),
  constraint waitlist_entry_token_unique unique (token_hash),
  constraint waitlist_entry_business_fkey foreign key (business_id) references business (id),
  constraint waitlist_entry_client_fkey foreign key (business_id, client_id) references client (business_id, id),
  constraint waitlist_entry_service_fkey foreign key (business_id, service_id) references service (business_id, id),
  constraint waitlist_entry_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id),
  constraint waitlist_entry_instead_fkey foreign key (business_id, instead_of) references booking (business_id, id),
  constraint waitlist_entry_state_known check (state in ('WAITING', 'OFFERED', 'BOOKED', 'LEFT', 'LAPSED')),
  constraint waitlist_entry_dates_ordered check (until_date between from_date and from_date + 90),
  constraint waitlist_entry_notice_range check (notice_minutes between 120 and 10080),
  constraint waitlist_entry_lapses_range check (lapses >= 0),
  constraint waitlist_entry_token_length check (octet_length(token_hash) = 32),
  constraint waitlist_entry_zone_length check (char_length(client_zone) <= 64)
);
create index waitlist_entry_waiting on waitlist_entry (business_id, service_id, created_at) where state in ('WAITING', 'OFFERED');
create index waitlist_entry_ending on waitlist_entry (until_date) where state in ('WAITING', 'OFFERED');
create index waitlist_entry_by_client on waitlist_entry (business_id, client_id);
create unique index waitlist_entry_one_instead on waitlist_entry (business_id, instead_of)
  where instead_of is not null and state in ('WAITING', 'OFFERED');

create table waitlist_time (
  business_id uuid not null,
  entry_id uuid not null,
  number smallint not null,
  days smallint[] not null,
  from_minute smallint not null,
  until_minute smallint not null,
  constraint waitlist_time_pkey primary key (business_id, entry_id, number),
  constraint waitlist_time_entry_fkey foreign key (business_id, entry_id) references waitlist_entry (business_id, id) on delete cascade,
  constraint waitlist_time_number_range check (number between 1 and 5),
  constraint waitlist_time_days_valid check (cardinality(days) between 1 and 7 and days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  constraint waitlist_time_minutes_ordered check (0 <= from_minute and from_minute < until_minute and until_minute <= 1440)
);

-- What was filled in before the phone is proven.
create table waitlist_request (
  id uuid not null,
  business_id uuid not null,
  phone text not null,
  form jsonb not null,
  consent_version text not null,
  entry_id uuid,
  created_at timestamptz not null,
  constraint waitlist_request_pkey primary key (id),
  constraint waitlist_request_business_fkey foreign key (business_id) references business (id),
  constraint waitlist_request_phone_valid check (is_phone(phone)),
  constraint waitlist_request_form_size check (pg_column_size(form) <= 8192)
);
create index waitlist_request_by_age on waitlist_request (created_at);

create table opening (
  id uuid not null,
  business_id uuid not null,
  during tstzrange not null,
  resource_ids uuid[] not null,
  cause text not null,
  mode text not null,
  state text not null,
  service_id uuid,
  booking_id uuid,
  start_price_cents bigint,
  floor_price_cents bigint,
  from_at timestamptz not null,
  until_at timestamptz not null,
  depth smallint not null default 1,
  next_at timestamptz,
  was_offered_to_all boolean not null default false,
  skipped jsonb not null default '[]',
  filled_by uuid,
  user_id uuid,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint opening_pkey primary key (id),
  constraint opening_of_business unique (business_id, id),
  constraint opening_business_fkey foreign key (business_id) references business (id),
  constraint opening_service_fkey foreign key (business_id, service_id) references service (business_id, id),
  constraint opening_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint opening_filled_fkey foreign key (business_id, filled_by) references booking (business_id, id),
  constraint opening_user_fkey foreign key (user_id) references app_user (id),
  constraint opening_cause_known check (cause in ('CANCELLED', 'MOVED', 'UNSOLD', 'OPENED', 'BY_HAND')),
  constraint opening_mode_known check (mode in ('IN_ORDER', 'ALL', 'FALLING')),
  constraint opening_state_known check (state in ('WAITING', 'OFFERING', 'PUBLIC', 'FILLED', 'GONE')),
  constraint opening_falling_has_prices check ((mode = 'FALLING') = (num_nonnulls(start_price_cents, floor_price_cents, service_id) = 3)),
  constraint opening_prices_only_falling check (mode = 'FALLING' or num_nonnulls(start_price_cents, floor_price_cents) = 0),
  constraint opening_prices_ordered check (0 <= floor_price_cents and floor_price_cents <= start_price_cents and start_price_cents <= 10000000),
  constraint opening_times_ordered check (from_at < until_at),
  constraint opening_during_bounded check (not isempty(during) and lower_inc(during) and not upper_inc(during)
    and not lower_inf(during) and not upper_inf(during)),
  constraint opening_during_short check (upper(during) - lower(during) <= interval '2 days'),
  constraint opening_whole_minutes check (is_whole_minute(lower(during)) and is_whole_minute(upper(during))),
  constraint opening_depth_range check (depth between 1 and 3),
  constraint opening_resources_few check (cardinality(resource_ids) <= 50)
);
create index opening_due on opening (next_at) where next_at is not null;
create index opening_by_creation on opening (business_id, created_at desc);
create index opening_by_booking on opening (business_id, booking_id) where booking_id is not null;
create index opening_live on opening (business_id, during) where state in ('WAITING', 'OFFERING', 'PUBLIC');

create table waitlist_offer (
  business_id uuid not null,
  opening_id uuid not null,
  number smallint not null,
  entry_id uuid not null,
  resource_id uuid not null,
  token_hash bytea,
  is_held boolean not null,
  start_at timestamptz not null,
  until_at timestamptz not null,
  state text not null,
  booking_id uuid,
  created_at timestamptz not null,
  answered_at timestamptz,
  constraint waitlist_offer_pkey primary key (business_id, opening_id, number),
  constraint waitlist_offer_token_unique unique (token_hash),
  constraint waitlist_offer_opening_fkey foreign key (business_id, opening_id) references opening (business_id, id),
  constraint waitlist_offer_entry_fkey foreign key (business_id, entry_id) references waitlist_entry (business_id, id),
  constraint waitlist_offer_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id),
  constraint waitlist_offer_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint waitlist_offer_number_range check (number between 1 and 20),
  constraint waitlist_offer_state_known check (state in ('OPEN', 'TAKEN', 'DECLINED', 'LAPSED', 'LOST')),
  constraint waitlist_offer_taken_has_booking check ((state = 'TAKEN') = (booking_id is not null)),
  constraint waitlist_offer_before_start check (until_at <= start_at and created_at < until_at),
  constraint waitlist_offer_token_length check (octet_length(token_hash) = 32)
);
create unique index waitlist_offer_one_open on waitlist_offer (business_id, entry_id) where state = 'OPEN';
create unique index waitlist_offer_one_held on waitlist_offer (business_id, opening_id) where state = 'OPEN' and is_held;
create index waitlist_offer_by_entry on waitlist_offer (business_id, entry_id, created_at);

alter table occupancy
  add column opening_id uuid,
  add constraint occupancy_opening_fkey foreign key (business_id, opening_id) references opening (business_id, id),
  drop constraint occupancy_kind_known,
  drop constraint occupancy_kind_has_cause,
  drop constraint occupancy_hold_expires,
  drop constraint occupancy_take_of_cause,
  add constraint occupancy_kind_known check (kind in ('hold', 'booking', 'listing', 'block', 'offer')),
  add constraint occupancy_kind_has_cause check (
    (opening_id is not null) = (kind = 'offer') and case kind
      when 'listing' then listing_id is not null and booking_id is null
      when 'block' then listing_id is null
      when 'offer' then num_nonnulls(booking_id, listing_id) = 0
      else booking_id is not null and listing_id is null
    end),
  add constraint occupancy_hold_expires check (case kind
    when 'hold' then expires_at is not null
    when 'offer' then expires_at is not null
    when 'listing' then true
    else expires_at is null
  end),
  add constraint occupancy_take_of_cause check (take_id = coalesce(booking_id, listing_id, opening_id, take_id));
create index occupancy_by_opening on occupancy (business_id, opening_id) where opening_id is not null;

-- A booking made from an opening at a falling price.
alter table checkout
  add column opening_id uuid,
  add constraint checkout_opening_fkey foreign key (business_id, opening_id) references opening (business_id, id);
