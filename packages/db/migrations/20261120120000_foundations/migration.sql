-- People, businesses, bookings and the time ledger.
-- Every rule that one row, or one index, can express stands here under its own name; src/violations.ts gives
-- those names words. The floor is PostgreSQL 15.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- A US-plan number in E.164 (spec 1 §3). A domain would hide the rule's name in error reports, a function keeps it.
create function is_phone(value text) returns boolean language sql immutable parallel safe
  return value ~ '^\+1[2-9][0-9]{9}$';

-- ── people ─────────────────────────────────────────────────────────────────────────────────────────────────────

create table app_user (
  id uuid not null,
  phone text not null,
  first_name text,
  last_name text,
  email text,
  created_at timestamptz not null,
  constraint app_user_pkey primary key (id),
  constraint app_user_phone_unique unique (phone),
  constraint app_user_phone_valid check (is_phone(phone)),
  constraint app_user_first_name_length check (char_length(first_name) between 1 and 120),
  constraint app_user_last_name_length check (char_length(last_name) between 1 and 120),
  constraint app_user_email_length check (char_length(email) between 3 and 254)
);

create table session (
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  user_agent text,
  address text,
  constraint session_pkey primary key (id),
  constraint session_user_fkey foreign key (user_id) references app_user (id) on delete cascade,
  constraint session_revoked_reason_known
    check (revoked_reason in ('LOGOUT', 'REUSE', 'EXPIRED', 'SIGN_OUT_EVERYWHERE')),
  constraint session_revoked_with_reason check ((revoked_at is null) = (revoked_reason is null)),
  constraint session_user_agent_length check (char_length(user_agent) <= 512),
  constraint session_address_length check (char_length(address) <= 64)
);
create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);

create table refresh_token (
  token_hash bytea not null,
  session_id uuid not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint refresh_token_pkey primary key (token_hash),
  constraint refresh_token_session_fkey foreign key (session_id) references session (id) on delete cascade,
  constraint refresh_token_hash_length check (octet_length(token_hash) = 32)
);
create index refresh_token_by_session on refresh_token (session_id);

create table phone_code (
  id uuid not null,
  phone text not null,
  purpose text not null,
  code_mac bytea not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  address text,
  constraint phone_code_pkey primary key (id),
  constraint phone_code_phone_valid check (is_phone(phone)),
  constraint phone_code_purpose_known check (purpose in ('SIGN_IN', 'BOOKING')),
  constraint phone_code_mac_length check (octet_length(code_mac) = 32),
  constraint phone_code_tries_range check (tries >= 0),
  constraint phone_code_address_length check (char_length(address) <= 64)
);
-- One live code per phone (decisions, codes and limits); a client's and a partner's code do not burn each other.
create unique index phone_code_one_live on phone_code (phone, purpose) where consumed_at is null;
create index phone_code_by_phone on phone_code (phone, purpose, sent_at);
create index phone_code_by_sending on phone_code (sent_at);

create table phone_session (
  token_hash bytea not null,
  phone text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint phone_session_pkey primary key (token_hash),
  constraint phone_session_phone_valid check (is_phone(phone)),
  constraint phone_session_hash_length check (octet_length(token_hash) = 32)
);
create index phone_session_by_expiry on phone_session (expires_at);

create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  constraint rate_limit_pkey primary key (key, window_start),
  constraint rate_limit_key_length check (char_length(key) between 1 and 200),
  constraint rate_limit_hits_range check (hits >= 0)
);
create index rate_limit_by_window on rate_limit (window_start);

-- ── business ───────────────────────────────────────────────────────────────────────────────────────────────────

create table business (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  slug text not null,
  bio text,
  business_type text,
  state text not null,
  timezone text not null,
  city text not null,
  contact_number text not null,
  standard_booking_url text,
  social_link text,
  media_url text,
  logo_url text,
  is_calendar_active boolean not null default false,
  created_at timestamptz not null,
  constraint business_pkey primary key (id),
  constraint business_user_fkey foreign key (user_id) references app_user (id),
  constraint business_slug_unique unique (slug),
  constraint business_slug_valid check (char_length(slug) <= 60 and slug ~ '^[a-z0-9](-?[a-z0-9])*$'),
  constraint business_name_length check (char_length(name) between 1 and 120),
  constraint business_bio_length check (char_length(bio) <= 500),
  constraint business_type_length check (char_length(business_type) <= 120),
  constraint business_state_length check (char_length(state) between 1 and 120),
  constraint business_city_length check (char_length(city) between 1 and 254),
  constraint business_contact_number_valid check (is_phone(contact_number)),
  constraint business_timezone_known check (timezone in (
    'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles',
    'America/Anchorage', 'Pacific/Honolulu')),
  constraint business_url_length check (
    char_length(standard_booking_url) <= 2048 and char_length(social_link) <= 2048
    and char_length(media_url) <= 2048 and char_length(logo_url) <= 2048)
);
-- The first of a user's businesses is the one used (spec 1 §3).
create index business_by_user on business (user_id, created_at);

create table payment_account (
  business_id uuid not null,
  provider text not null,
  provider_account_id text not null,
  status text not null,
  last4 text,
  bank_name text,
  updated_at timestamptz not null,
  constraint payment_account_pkey primary key (business_id),
  constraint payment_account_business_fkey foreign key (business_id) references business (id),
  constraint payment_account_provider_known check (provider in ('sandbox', 'stripe')),
  constraint payment_account_provider_id_unique unique (provider, provider_account_id),
  constraint payment_account_provider_id_length check (char_length(provider_account_id) between 1 and 255),
  constraint payment_account_status_known check (status in ('PENDING', 'ACTIVE', 'RESTRICTED', 'DISCONNECTED')),
  constraint payment_account_last4_valid check (last4 ~ '^[0-9]{4}$'),
  constraint payment_account_bank_name_length check (char_length(bank_name) <= 120)
);

create table survey_question (
  id uuid not null,
  position integer not null,
  question text not null,
  is_active boolean not null default true,
  constraint survey_question_pkey primary key (id),
  constraint survey_question_position_unique unique (position),
  constraint survey_question_text_length check (char_length(question) between 1 and 1000)
);

create table survey_option (
  id uuid not null,
  question_id uuid not null,
  position integer not null,
  option text not null,
  constraint survey_option_pkey primary key (id),
  constraint survey_option_question_fkey foreign key (question_id) references survey_question (id) on delete cascade,
  constraint survey_option_position_unique unique (question_id, position),
  constraint survey_option_of_question unique (question_id, id),
  constraint survey_option_text_length check (char_length(option) between 1 and 1000)
);

create table survey_answer (
  user_id uuid not null,
  question_id uuid not null,
  option_id uuid,
  free_text_answer text,
  answered_at timestamptz not null,
  constraint survey_answer_pkey primary key (user_id, question_id),
  constraint survey_answer_user_fkey foreign key (user_id) references app_user (id) on delete cascade,
  constraint survey_answer_question_fkey foreign key (question_id) references survey_question (id),
  constraint survey_answer_option_fkey
    foreign key (question_id, option_id) references survey_option (question_id, id),
  constraint survey_answer_not_both check (option_id is null or free_text_answer is null),
  constraint survey_answer_text_length check (char_length(free_text_answer) between 1 and 1000)
);

create table image (
  id uuid not null,
  user_id uuid not null,
  business_id uuid,
  type text not null,
  status text not null,
  content_type text,
  bytes integer,
  width integer,
  height integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ready_at timestamptz,
  constraint image_pkey primary key (id),
  constraint image_user_fkey foreign key (user_id) references app_user (id),
  constraint image_business_fkey foreign key (business_id) references business (id),
  constraint image_type_known check (type in ('listing', 'service', 'business', 'incentive', 'logo')),
  constraint image_status_known check (status in ('REQUESTED', 'READY', 'FAILED')),
  constraint image_content_type_known check (content_type in ('image/png', 'image/jpeg')),
  constraint image_bytes_range check (bytes between 1 and 10485760),
  constraint image_size_positive check (width > 0 and height > 0),
  constraint image_ready_is_described check (
    status <> 'READY' or num_nulls(content_type, bytes, width, height, ready_at) = 0)
);
create index image_by_user on image (user_id, created_at);
create index image_never_uploaded on image (expires_at) where status = 'REQUESTED';

create table booking_settings (
  business_id uuid not null,
  min_notice_period_hours integer not null,
  advance_booking_days integer not null,
  timeslot_duration_minutes integer not null,
  constraint booking_settings_pkey primary key (business_id),
  constraint booking_settings_business_fkey foreign key (business_id) references business (id),
  constraint booking_settings_notice_range check (min_notice_period_hours between 0 and 8760),
  constraint booking_settings_advance_range check (advance_booking_days between 0 and 730),
  constraint booking_settings_timeslot_known check (timeslot_duration_minutes in (15, 30, 45, 60, 90, 120))
);

create table availability_block (
  business_id uuid not null,
  day_of_week smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  constraint availability_block_pkey primary key (business_id, day_of_week, start_minute),
  constraint availability_block_business_fkey foreign key (business_id) references business (id),
  constraint availability_block_day_range check (day_of_week between 1 and 7),
  constraint availability_block_minutes_range check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
  -- Blocks of one day may touch, never overlap (decisions, availability and booking).
  constraint availability_block_no_overlap exclude using gist (
    business_id with =, day_of_week with =, int4range(start_minute, end_minute) with &&)
);

-- ── services and clients ───────────────────────────────────────────────────────────────────────────────────────

create table service (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  description text not null,
  price_cents bigint not null,
  duration_minutes integer not null,
  image_url text not null,
  is_primary boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint service_pkey primary key (id),
  constraint service_of_business unique (business_id, id),
  constraint service_business_fkey foreign key (business_id) references business (id),
  constraint service_name_length check (char_length(name) between 2 and 120),
  constraint service_description_length check (char_length(description) between 1 and 4000),
  constraint service_price_range check (price_cents between 0 and 10000000),
  constraint service_duration_range check (duration_minutes between 1 and 359),
  constraint service_image_url_length check (char_length(image_url) between 1 and 2048)
);
-- Only one service is primary (spec 2 §4).
create unique index service_one_primary on service (business_id) where is_primary and deleted_at is null;

create table client (
  id uuid not null,
  business_id uuid not null,
  phone text not null,
  name text not null,
  email text,
  created_at timestamptz not null,
  constraint client_pkey primary key (id),
  constraint client_of_business unique (business_id, id),
  constraint client_phone_unique unique (business_id, phone),
  constraint client_business_fkey foreign key (business_id) references business (id),
  constraint client_phone_valid check (is_phone(phone)),
  constraint client_name_length check (char_length(name) between 1 and 120),
  constraint client_email_length check (char_length(email) between 3 and 254)
);
create index client_search on client using gin (lower(name) gin_trgm_ops, phone gin_trgm_ops, lower(email) gin_trgm_ops);

-- ── bookings ───────────────────────────────────────────────────────────────────────────────────────────────────

create table booking (
  id uuid not null,
  business_id uuid not null,
  service_id uuid not null,
  client_id uuid not null,
  status text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  service_name text not null,
  price_cents bigint not null,
  cancel_reason text,
  cancel_behavior text,
  cancelled_by text,
  cancelled_at timestamptz,
  hold_expires_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint booking_pkey primary key (id),
  constraint booking_of_business unique (business_id, id),
  constraint booking_service_fkey foreign key (business_id, service_id) references service (business_id, id),
  constraint booking_client_fkey foreign key (business_id, client_id) references client (business_id, id),
  constraint booking_status_known check (status in ('PENDING', 'CONFIRMED', 'CANCELLED', 'EXPIRED')),
  constraint booking_starts_before_end check (start_at < end_at),
  constraint booking_price_range check (price_cents between 0 and 10000000),
  constraint booking_service_name_length check (char_length(service_name) between 2 and 120),
  constraint booking_cancel_reason_known check (cancel_reason in ('CLIENT_REQUEST', 'PARTNER_REASON')),
  constraint booking_cancel_behavior_known check (cancel_behavior in ('OPEN_TIME', 'KEEP_TIME')),
  constraint booking_cancelled_by_known check (cancelled_by in ('PARTNER', 'CLIENT')),
  constraint booking_cancelled_is_explained check (
    num_nonnulls(cancel_reason, cancel_behavior, cancelled_by, cancelled_at)
      = case status when 'CANCELLED' then 4 else 0 end),
  constraint booking_pending_has_hold check ((status = 'PENDING') = (hold_expires_at is not null)),
  constraint booking_confirmed_has_instant check (status <> 'CONFIRMED' or confirmed_at is not null),
  constraint booking_version_positive check (version >= 1)
);
create index booking_by_start on booking (business_id, start_at);
create index booking_by_client on booking (business_id, client_id, start_at);
create index booking_holds on booking (hold_expires_at) where status = 'PENDING';

create table checkout (
  id uuid not null,
  business_id uuid not null,
  service_id uuid not null,
  start_at timestamptz not null,
  client_name text not null,
  phone text not null,
  email text,
  consented_at timestamptz not null,
  created_at timestamptz not null,
  booking_id uuid,
  via text not null,
  constraint checkout_pkey primary key (id),
  constraint checkout_service_fkey foreign key (business_id, service_id) references service (business_id, id),
  constraint checkout_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint checkout_phone_valid check (is_phone(phone)),
  constraint checkout_client_name_length check (char_length(client_name) between 1 and 120),
  constraint checkout_email_length check (char_length(email) between 3 and 254),
  constraint checkout_via_known check (via in ('PAGE', 'VIP'))
);
create index checkout_by_creation on checkout (created_at);

-- The time ledger. A hold names when it lapses; a cancelled booking whose time is kept turns into a block.
create table occupancy (
  id uuid not null,
  business_id uuid not null,
  during tstzrange not null,
  kind text not null,
  booking_id uuid,
  listing_id uuid,
  expires_at timestamptz,
  constraint occupancy_pkey primary key (id),
  constraint occupancy_business_fkey foreign key (business_id) references business (id),
  constraint occupancy_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint occupancy_booking_unique unique (booking_id),
  constraint occupancy_kind_known check (kind in ('hold', 'booking', 'listing', 'block')),
  constraint occupancy_kind_has_cause check (case kind
    when 'listing' then listing_id is not null and booking_id is null
    when 'block' then listing_id is null
    else booking_id is not null and listing_id is null end),
  constraint occupancy_hold_expires check ((kind = 'hold') = (expires_at is not null)),
  constraint occupancy_during_bounded check (
    not isempty(during) and lower_inc(during) and not upper_inc(during)
    and not lower_inf(during) and not upper_inf(during)),
  -- No two live takers of one business's time overlap, whatever the number of nodes; touching is fine.
  -- The columns beside the rule let a window of the calendar be read from the index alone: the rows of one business
  -- lie scattered among those of all others.
  constraint occupancy_no_overlap exclude using gist (business_id with =, during with &&)
    include (id, kind, booking_id, expires_at)
);
create index occupancy_holds on occupancy (expires_at) where kind = 'hold';

create table booking_link (
  token_hash bytea not null,
  business_id uuid not null,
  booking_id uuid not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  constraint booking_link_pkey primary key (token_hash),
  constraint booking_link_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint booking_link_hash_length check (octet_length(token_hash) = 32)
);
create index booking_link_by_booking on booking_link (business_id, booking_id);

create table payment (
  id uuid not null,
  business_id uuid not null,
  booking_id uuid not null,
  provider text not null,
  provider_payment_id text,
  idempotency_key text not null,
  amount_cents bigint not null,
  status text not null,
  failure_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_pkey primary key (id),
  constraint payment_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint payment_idempotency_key_unique unique (idempotency_key),
  constraint payment_idempotency_key_length check (char_length(idempotency_key) between 1 and 255),
  constraint payment_provider_known check (provider in ('sandbox', 'stripe')),
  constraint payment_provider_payment_unique unique (provider, provider_payment_id),
  constraint payment_amount_range check (amount_cents between 0 and 10000000),
  constraint payment_status_known check (status in ('PROCESSING', 'SUCCEEDED', 'FAILED', 'REFUNDED', 'PARTLY_REFUNDED')),
  constraint payment_failure_code_length check (char_length(failure_code) <= 120)
);
-- Nobody pays twice for one booking: a second try waits until the first has failed.
create unique index payment_one_live on payment (business_id, booking_id) where status in ('PROCESSING', 'SUCCEEDED');
create index payment_by_booking on payment (business_id, booking_id, created_at);
create index payment_unsettled on payment (updated_at) where status = 'PROCESSING';

-- ── the edge to the outside ────────────────────────────────────────────────────────────────────────────────────

create table message (
  id uuid not null,
  business_id uuid,
  booking_id uuid,
  channel text not null,
  kind text not null,
  recipient text not null,
  body text not null,
  status text not null,
  attempts integer not null default 0,
  provider_message_id text,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint message_pkey primary key (id),
  constraint message_business_fkey foreign key (business_id) references business (id),
  constraint message_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint message_channel_known check (channel in ('sms', 'email')),
  constraint message_status_known check (status in ('QUEUED', 'SENT', 'FAILED')),
  constraint message_kind_length check (char_length(kind) between 1 and 60),
  constraint message_recipient_length check (char_length(recipient) between 3 and 254),
  constraint message_body_length check (char_length(body) between 1 and 20000),
  constraint message_error_length check (char_length(error) <= 1000),
  constraint message_sent_has_instant check ((status = 'SENT') = (sent_at is not null))
);
create index message_by_creation on message (created_at);
create index message_by_booking on message (business_id, booking_id) where booking_id is not null;
create index message_waiting on message (created_at) where status = 'QUEUED';

-- The built-in payment provider's own books. Nothing points at them, as if they were on another machine.
create table sandbox_account (
  id text not null,
  business_ref text not null,
  routing_last4 text not null,
  account_last4 text not null,
  status text not null,
  created_at timestamptz not null,
  constraint sandbox_account_pkey primary key (id),
  constraint sandbox_account_business_ref_unique unique (business_ref),
  constraint sandbox_account_status_known check (status in ('PENDING', 'ACTIVE', 'RESTRICTED')),
  constraint sandbox_account_last4_valid check (routing_last4 ~ '^[0-9]{4}$' and account_last4 ~ '^[0-9]{4}$')
);

create table sandbox_charge (
  id text not null,
  idempotency_key text not null,
  account_id text,
  amount_cents bigint not null,
  status text not null,
  failure_code text,
  refunded_cents bigint not null default 0,
  created_at timestamptz not null,
  constraint sandbox_charge_pkey primary key (id),
  constraint sandbox_charge_idempotency_key_unique unique (idempotency_key),
  constraint sandbox_charge_account_fkey foreign key (account_id) references sandbox_account (id),
  constraint sandbox_charge_status_known check (status in ('SUCCEEDED', 'FAILED')),
  constraint sandbox_charge_amount_range check (amount_cents between 0 and 10000000),
  constraint sandbox_charge_refund_range check (refunded_cents between 0 and amount_cents)
);
