-- The schema as the migrations leave it. Written by a test (vitest -u), never by hand.

create extension btree_gist;
create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.is_phone(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (value ~ '^\+1[2-9][0-9]{9}$'::text);

create table app_user (
  id uuid not null,
  phone text not null,
  first_name text,
  last_name text,
  email text,
  created_at timestamp with time zone not null,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_phone_unique UNIQUE (phone),
  constraint app_user_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint app_user_first_name_length CHECK (((char_length(first_name) >= 1) AND (char_length(first_name) <= 120))),
  constraint app_user_last_name_length CHECK (((char_length(last_name) >= 1) AND (char_length(last_name) <= 120))),
  constraint app_user_phone_valid CHECK (is_phone(phone))
);

create table availability_block (
  business_id uuid not null,
  day_of_week smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  constraint availability_block_pkey PRIMARY KEY (business_id, day_of_week, start_minute),
  constraint availability_block_no_overlap EXCLUDE USING gist (business_id WITH =, day_of_week WITH =, int4range((start_minute)::integer, (end_minute)::integer) WITH &&),
  constraint availability_block_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint availability_block_day_range CHECK (((day_of_week >= 1) AND (day_of_week <= 7))),
  constraint availability_block_minutes_range CHECK (((0 <= start_minute) AND (start_minute < end_minute) AND (end_minute <= 1440)))
);

create table booking (
  id uuid not null,
  business_id uuid not null,
  service_id uuid not null,
  client_id uuid not null,
  status text not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  service_name text not null,
  price_cents bigint not null,
  cancel_reason text,
  cancel_behavior text,
  cancelled_by text,
  cancelled_at timestamp with time zone,
  hold_expires_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint booking_pkey PRIMARY KEY (id),
  constraint booking_of_business UNIQUE (business_id, id),
  constraint booking_client_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint booking_service_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id),
  constraint booking_cancel_behavior_known CHECK ((cancel_behavior = ANY (ARRAY['OPEN_TIME'::text, 'KEEP_TIME'::text]))),
  constraint booking_cancel_reason_known CHECK ((cancel_reason = ANY (ARRAY['CLIENT_REQUEST'::text, 'PARTNER_REASON'::text]))),
  constraint booking_cancelled_by_known CHECK ((cancelled_by = ANY (ARRAY['PARTNER'::text, 'CLIENT'::text]))),
  constraint booking_cancelled_is_explained CHECK ((num_nonnulls(cancel_reason, cancel_behavior, cancelled_by, cancelled_at) =
CASE status
    WHEN 'CANCELLED'::text THEN 4
    ELSE 0
END)),
  constraint booking_confirmed_has_instant CHECK (((status <> 'CONFIRMED'::text) OR (confirmed_at IS NOT NULL))),
  constraint booking_pending_has_hold CHECK (((status = 'PENDING'::text) = (hold_expires_at IS NOT NULL))),
  constraint booking_price_range CHECK (((price_cents >= 0) AND (price_cents <= 10000000))),
  constraint booking_service_name_length CHECK (((char_length(service_name) >= 2) AND (char_length(service_name) <= 120))),
  constraint booking_starts_before_end CHECK ((start_at < end_at)),
  constraint booking_status_known CHECK ((status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text, 'CANCELLED'::text, 'EXPIRED'::text]))),
  constraint booking_version_positive CHECK ((version >= 1))
);
CREATE INDEX booking_by_client ON public.booking USING btree (business_id, client_id, start_at);
CREATE INDEX booking_by_start ON public.booking USING btree (business_id, start_at);
CREATE INDEX booking_holds ON public.booking USING btree (hold_expires_at) WHERE (status = 'PENDING'::text);

create table booking_link (
  token_hash bytea not null,
  business_id uuid not null,
  booking_id uuid not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint booking_link_pkey PRIMARY KEY (token_hash),
  constraint booking_link_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint booking_link_hash_length CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX booking_link_by_booking ON public.booking_link USING btree (business_id, booking_id);

create table booking_settings (
  business_id uuid not null,
  min_notice_period_hours integer not null,
  advance_booking_days integer not null,
  timeslot_duration_minutes integer not null,
  constraint booking_settings_pkey PRIMARY KEY (business_id),
  constraint booking_settings_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint booking_settings_advance_range CHECK (((advance_booking_days >= 0) AND (advance_booking_days <= 730))),
  constraint booking_settings_notice_range CHECK (((min_notice_period_hours >= 0) AND (min_notice_period_hours <= 8760))),
  constraint booking_settings_timeslot_known CHECK ((timeslot_duration_minutes = ANY (ARRAY[15, 30, 45, 60, 90, 120])))
);

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
  created_at timestamp with time zone not null,
  constraint business_pkey PRIMARY KEY (id),
  constraint business_slug_unique UNIQUE (slug),
  constraint business_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint business_bio_length CHECK ((char_length(bio) <= 500)),
  constraint business_city_length CHECK (((char_length(city) >= 1) AND (char_length(city) <= 254))),
  constraint business_contact_number_valid CHECK (is_phone(contact_number)),
  constraint business_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint business_slug_valid CHECK (((char_length(slug) <= 60) AND (slug ~ '^[a-z0-9](-?[a-z0-9])*$'::text))),
  constraint business_state_length CHECK (((char_length(state) >= 1) AND (char_length(state) <= 120))),
  constraint business_timezone_known CHECK ((timezone = ANY (ARRAY['America/New_York'::text, 'America/Chicago'::text, 'America/Denver'::text, 'America/Phoenix'::text, 'America/Los_Angeles'::text, 'America/Anchorage'::text, 'Pacific/Honolulu'::text]))),
  constraint business_type_length CHECK ((char_length(business_type) <= 120)),
  constraint business_url_length CHECK (((char_length(standard_booking_url) <= 2048) AND (char_length(social_link) <= 2048) AND (char_length(media_url) <= 2048) AND (char_length(logo_url) <= 2048)))
);
CREATE INDEX business_by_user ON public.business USING btree (user_id, created_at);

create table checkout (
  id uuid not null,
  business_id uuid not null,
  service_id uuid not null,
  start_at timestamp with time zone not null,
  client_name text not null,
  phone text not null,
  email text,
  consented_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  booking_id uuid,
  via text not null,
  constraint checkout_pkey PRIMARY KEY (id),
  constraint checkout_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint checkout_service_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id),
  constraint checkout_client_name_length CHECK (((char_length(client_name) >= 1) AND (char_length(client_name) <= 120))),
  constraint checkout_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint checkout_phone_valid CHECK (is_phone(phone)),
  constraint checkout_via_known CHECK ((via = ANY (ARRAY['PAGE'::text, 'VIP'::text])))
);
CREATE INDEX checkout_by_booking ON public.checkout USING btree (business_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX checkout_unfinished ON public.checkout USING btree (created_at) WHERE (booking_id IS NULL);

create table client (
  id uuid not null,
  business_id uuid not null,
  phone text not null,
  name text not null,
  email text,
  created_at timestamp with time zone not null,
  constraint client_pkey PRIMARY KEY (id),
  constraint client_of_business UNIQUE (business_id, id),
  constraint client_phone_unique UNIQUE (business_id, phone),
  constraint client_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint client_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint client_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint client_phone_valid CHECK (is_phone(phone))
);
CREATE INDEX client_search ON public.client USING gin (lower(name) gin_trgm_ops, phone gin_trgm_ops, lower(email) gin_trgm_ops);

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
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  constraint image_pkey PRIMARY KEY (id),
  constraint image_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint image_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint image_bytes_range CHECK (((bytes >= 1) AND (bytes <= 10485760))),
  constraint image_content_type_known CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint image_ready_is_described CHECK (((status <> 'READY'::text) OR (num_nulls(content_type, bytes, width, height, ready_at) = 0))),
  constraint image_size_positive CHECK (((width > 0) AND (height > 0))),
  constraint image_status_known CHECK ((status = ANY (ARRAY['REQUESTED'::text, 'READY'::text, 'FAILED'::text]))),
  constraint image_type_known CHECK ((type = ANY (ARRAY['listing'::text, 'service'::text, 'business'::text, 'incentive'::text, 'logo'::text])))
);
CREATE INDEX image_by_user ON public.image USING btree (user_id, created_at);
CREATE INDEX image_never_uploaded ON public.image USING btree (expires_at) WHERE (status = 'REQUESTED'::text);

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
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  not_before timestamp with time zone,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint message_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint message_body_length CHECK (((char_length(body) >= 1) AND (char_length(body) <= 20000))),
  constraint message_channel_known CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint message_error_length CHECK ((char_length(error) <= 1000)),
  constraint message_kind_length CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 60))),
  constraint message_recipient_length CHECK (((char_length(recipient) >= 3) AND (char_length(recipient) <= 254))),
  constraint message_sent_has_instant CHECK (((status = 'SENT'::text) = (sent_at IS NOT NULL))),
  constraint message_status_known CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text]))),
  constraint message_waiting_has_instant CHECK (((status <> 'QUEUED'::text) OR (not_before IS NOT NULL)))
);
CREATE INDEX message_by_booking ON public.message USING btree (business_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX message_by_creation ON public.message USING btree (created_at);
CREATE INDEX message_waiting ON public.message USING btree (not_before) WHERE (status = 'QUEUED'::text);
CREATE INDEX message_waiting_by_recipient ON public.message USING btree (recipient, created_at, id) WHERE (status = 'QUEUED'::text);

create table occupancy (
  id uuid not null,
  business_id uuid not null,
  during tstzrange not null,
  kind text not null,
  booking_id uuid,
  listing_id uuid,
  expires_at timestamp with time zone,
  constraint occupancy_pkey PRIMARY KEY (id),
  constraint occupancy_booking_unique UNIQUE (booking_id),
  constraint occupancy_no_overlap EXCLUDE USING gist (business_id WITH =, during WITH &&) INCLUDE (id, kind, booking_id, expires_at),
  constraint occupancy_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint occupancy_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint occupancy_during_bounded CHECK (((NOT isempty(during)) AND lower_inc(during) AND (NOT upper_inc(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during)))),
  constraint occupancy_hold_expires CHECK (((kind = 'hold'::text) = (expires_at IS NOT NULL))),
  constraint occupancy_kind_has_cause CHECK (
CASE kind
    WHEN 'listing'::text THEN ((listing_id IS NOT NULL) AND (booking_id IS NULL))
    WHEN 'block'::text THEN (listing_id IS NULL)
    ELSE ((booking_id IS NOT NULL) AND (listing_id IS NULL))
END),
  constraint occupancy_kind_known CHECK ((kind = ANY (ARRAY['hold'::text, 'booking'::text, 'listing'::text, 'block'::text])))
);
CREATE INDEX occupancy_holds ON public.occupancy USING btree (expires_at) WHERE (kind = 'hold'::text);

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
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_idempotency_key_unique UNIQUE (idempotency_key),
  constraint payment_provider_payment_unique UNIQUE (provider, provider_payment_id),
  constraint payment_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint payment_amount_range CHECK (((amount_cents >= 0) AND (amount_cents <= 10000000))),
  constraint payment_failure_code_length CHECK ((char_length(failure_code) <= 120)),
  constraint payment_idempotency_key_length CHECK (((char_length(idempotency_key) >= 1) AND (char_length(idempotency_key) <= 255))),
  constraint payment_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint payment_status_known CHECK ((status = ANY (ARRAY['PROCESSING'::text, 'SUCCEEDED'::text, 'FAILED'::text, 'REFUNDED'::text, 'PARTLY_REFUNDED'::text])))
);
CREATE INDEX payment_by_booking ON public.payment USING btree (business_id, booking_id, created_at);
CREATE UNIQUE INDEX payment_one_live ON public.payment USING btree (business_id, booking_id) WHERE (status = ANY (ARRAY['PROCESSING'::text, 'SUCCEEDED'::text]));
CREATE INDEX payment_unsettled ON public.payment USING btree (updated_at) WHERE (status = 'PROCESSING'::text);

create table payment_account (
  business_id uuid not null,
  provider text not null,
  provider_account_id text not null,
  status text not null,
  last4 text,
  bank_name text,
  updated_at timestamp with time zone not null,
  constraint payment_account_pkey PRIMARY KEY (business_id),
  constraint payment_account_provider_id_unique UNIQUE (provider, provider_account_id),
  constraint payment_account_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint payment_account_bank_name_length CHECK ((char_length(bank_name) <= 120)),
  constraint payment_account_last4_valid CHECK ((last4 ~ '^[0-9]{4}$'::text)),
  constraint payment_account_provider_id_length CHECK (((char_length(provider_account_id) >= 1) AND (char_length(provider_account_id) <= 255))),
  constraint payment_account_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint payment_account_status_known CHECK ((status = ANY (ARRAY['PENDING'::text, 'ACTIVE'::text, 'RESTRICTED'::text, 'DISCONNECTED'::text])))
);

create table phone_code (
  id uuid not null,
  phone text not null,
  purpose text not null,
  code_mac bytea not null,
  tries smallint not null default 0,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  consumed_at timestamp with time zone,
  address text,
  constraint phone_code_pkey PRIMARY KEY (id),
  constraint phone_code_address_length CHECK ((char_length(address) <= 64)),
  constraint phone_code_mac_length CHECK ((octet_length(code_mac) = 32)),
  constraint phone_code_phone_valid CHECK (is_phone(phone)),
  constraint phone_code_purpose_known CHECK ((purpose = ANY (ARRAY['SIGN_IN'::text, 'BOOKING'::text]))),
  constraint phone_code_tries_range CHECK ((tries >= 0))
);
CREATE INDEX phone_code_by_phone ON public.phone_code USING btree (phone, purpose, sent_at);
CREATE INDEX phone_code_by_sending ON public.phone_code USING btree (sent_at);
CREATE UNIQUE INDEX phone_code_one_live ON public.phone_code USING btree (phone, purpose) WHERE (consumed_at IS NULL);

create table phone_session (
  token_hash bytea not null,
  phone text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint phone_session_pkey PRIMARY KEY (token_hash),
  constraint phone_session_hash_length CHECK ((octet_length(token_hash) = 32)),
  constraint phone_session_phone_valid CHECK (is_phone(phone))
);
CREATE INDEX phone_session_by_expiry ON public.phone_session USING btree (expires_at);

create table rate_limit (
  key text not null,
  window_start timestamp with time zone not null,
  hits integer not null,
  constraint rate_limit_pkey PRIMARY KEY (key, window_start),
  constraint rate_limit_hits_range CHECK ((hits >= 0)),
  constraint rate_limit_key_length CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)))
);
CREATE INDEX rate_limit_by_window ON public.rate_limit USING btree (window_start);

create table refresh_token (
  token_hash bytea not null,
  session_id uuid not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint refresh_token_pkey PRIMARY KEY (token_hash),
  constraint refresh_token_session_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint refresh_token_hash_length CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX refresh_token_by_session ON public.refresh_token USING btree (session_id);

create table sandbox_account (
  id text not null,
  business_ref text not null,
  routing_last4 text not null,
  account_last4 text not null,
  status text not null,
  created_at timestamp with time zone not null,
  constraint sandbox_account_pkey PRIMARY KEY (id),
  constraint sandbox_account_business_ref_unique UNIQUE (business_ref),
  constraint sandbox_account_last4_valid CHECK (((routing_last4 ~ '^[0-9]{4}$'::text) AND (account_last4 ~ '^[0-9]{4}$'::text))),
  constraint sandbox_account_status_known CHECK ((status = ANY (ARRAY['PENDING'::text, 'ACTIVE'::text, 'RESTRICTED'::text])))
);

create table sandbox_charge (
  id text not null,
  idempotency_key text not null,
  account_id text,
  amount_cents bigint not null,
  status text not null,
  failure_code text,
  refunded_cents bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint sandbox_charge_pkey PRIMARY KEY (id),
  constraint sandbox_charge_idempotency_key_unique UNIQUE (idempotency_key),
  constraint sandbox_charge_account_fkey FOREIGN KEY (account_id) REFERENCES sandbox_account(id),
  constraint sandbox_charge_amount_range CHECK (((amount_cents >= 0) AND (amount_cents <= 10000000))),
  constraint sandbox_charge_refund_range CHECK (((refunded_cents >= 0) AND (refunded_cents <= amount_cents))),
  constraint sandbox_charge_status_known CHECK ((status = ANY (ARRAY['SUCCEEDED'::text, 'FAILED'::text])))
);

create table schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table service (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  description text not null,
  price_cents bigint not null,
  duration_minutes integer not null,
  image_url text not null,
  is_primary boolean not null default false,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint service_pkey PRIMARY KEY (id),
  constraint service_of_business UNIQUE (business_id, id),
  constraint service_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint service_description_length CHECK (((char_length(description) >= 1) AND (char_length(description) <= 4000))),
  constraint service_duration_range CHECK (((duration_minutes >= 1) AND (duration_minutes <= 359))),
  constraint service_image_url_length CHECK (((char_length(image_url) >= 1) AND (char_length(image_url) <= 2048))),
  constraint service_name_length CHECK (((char_length(name) >= 2) AND (char_length(name) <= 120))),
  constraint service_price_range CHECK (((price_cents >= 0) AND (price_cents <= 10000000)))
);
CREATE UNIQUE INDEX service_one_primary ON public.service USING btree (business_id) WHERE (is_primary AND (deleted_at IS NULL));

create table session (
  id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_reason text,
  user_agent text,
  address text,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint session_address_length CHECK ((char_length(address) <= 64)),
  constraint session_revoked_reason_known CHECK ((revoked_reason = ANY (ARRAY['LOGOUT'::text, 'REUSE'::text, 'EXPIRED'::text, 'SIGN_OUT_EVERYWHERE'::text]))),
  constraint session_revoked_with_reason CHECK (((revoked_at IS NULL) = (revoked_reason IS NULL))),
  constraint session_user_agent_length CHECK ((char_length(user_agent) <= 512))
);
CREATE INDEX session_by_expiry ON public.session USING btree (expires_at);
CREATE INDEX session_by_user ON public.session USING btree (user_id);

create table survey_answer (
  user_id uuid not null,
  question_id uuid not null,
  option_id uuid,
  free_text_answer text,
  answered_at timestamp with time zone not null,
  constraint survey_answer_pkey PRIMARY KEY (user_id, question_id),
  constraint survey_answer_option_fkey FOREIGN KEY (question_id, option_id) REFERENCES survey_option(question_id, id),
  constraint survey_answer_question_fkey FOREIGN KEY (question_id) REFERENCES survey_question(id),
  constraint survey_answer_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint survey_answer_not_both CHECK (((option_id IS NULL) OR (free_text_answer IS NULL))),
  constraint survey_answer_text_length CHECK (((char_length(free_text_answer) >= 1) AND (char_length(free_text_answer) <= 1000)))
);

create table survey_option (
  id uuid not null,
  question_id uuid not null,
  "position" integer not null,
  option text not null,
  constraint survey_option_pkey PRIMARY KEY (id),
  constraint survey_option_of_question UNIQUE (question_id, id),
  constraint survey_option_position_unique UNIQUE (question_id, "position"),
  constraint survey_option_question_fkey FOREIGN KEY (question_id) REFERENCES survey_question(id) ON DELETE CASCADE,
  constraint survey_option_text_length CHECK (((char_length(option) >= 1) AND (char_length(option) <= 1000)))
);

create table survey_question (
  id uuid not null,
  "position" integer not null,
  question text not null,
  is_active boolean not null default true,
  constraint survey_question_pkey PRIMARY KEY (id),
  constraint survey_question_position_unique UNIQUE ("position"),
  constraint survey_question_text_length CHECK (((char_length(question) >= 1) AND (char_length(question) <= 1000)))
);
