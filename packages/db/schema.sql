-- The schema as the migrations leave it. Written by a test (vitest -u), never by hand.

create extension btree_gist;
create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.add_calendar_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into calendar_version (business_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  held bigint := case when new.state in ('NEEDS_RESPONSE', 'UNDER_REVIEW') then new.amount_cents else 0 end;
  lost bigint := case new.state when 'LOST' then new.amount_cents else 0 end;
begin
  if tg_op = 'UPDATE' then
    held := held - case when old.state in ('NEEDS_RESPONSE', 'UNDER_REVIEW') then old.amount_cents else 0 end;
    lost := lost - case old.state when 'LOST' then old.amount_cents else 0 end;
  end if;
  if new.payment_id is not null then
    update payment set disputed_cents = disputed_cents + held, charged_back_cents = charged_back_cents + lost,
      given_back_at = case when charged_back_cents + lost + refunded_cents + refunding_cents >= amount_cents
        then coalesce(given_back_at, new.updated_at) else given_back_at end
    where business_id = new.business_id and id = new.payment_id;
  else
    update auction_charge set disputed_cents = disputed_cents + held, charged_back_cents = charged_back_cents + lost
    where business_id = new.business_id and id = new.charge_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  back bigint := case new.state when 'PAID_BACK' then new.amount_cents else 0 end;
  promised bigint := case when new.state in ('OWED', 'UNDER_WAY') then new.amount_cents else 0 end;
begin
  if tg_op = 'UPDATE' then
    back := back - case old.state when 'PAID_BACK' then old.amount_cents else 0 end;
    promised := promised - case when old.state in ('OWED', 'UNDER_WAY') then old.amount_cents else 0 end;
  end if;
  if back = 0 and promised = 0 then return null; end if;
  if new.payment_id is not null then
    update payment set refunded_cents = refunded_cents + back, refunding_cents = refunding_cents + promised,
      given_back_at = case when refunded_cents + back + refunding_cents + promised + charged_back_cents >= amount_cents
        then coalesce(given_back_at, new.updated_at) else given_back_at end,
      status = case
        when refunded_cents + back = amount_cents then 'REFUNDED'
        when refunded_cents + back > 0 then 'PARTLY_REFUNDED'
        else 'SUCCEEDED' end
    where business_id = new.business_id and id = new.payment_id and status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED');
  else
    -- One that was paid after it had been given up stays FAILED until all of it is back.
    update auction_charge set refunded_cents = refunded_cents + back, refunding_cents = refunding_cents + promised,
      status = case
        when refunded_cents + back = amount_cents then 'REFUNDED'
        when failure_code = 'paid_late' then 'FAILED'
        else 'SUCCEEDED' end
    where business_id = new.business_id and id = new.charge_id
      and (status in ('SUCCEEDED', 'REFUNDED') or status = 'FAILED' and failure_code = 'paid_late');
  end if;
  if not found then
    raise exception 'only what was charged can be refunded'
      using errcode = 'check_violation', constraint = 'refund_of_charged', table = 'refund';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.cover_value()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from stored_value where business_id = new.business_id and id = new.stored_value_id for update;
  if new.amount + coalesce((select sum(amount) from stored_value_entry
    where business_id = new.business_id and stored_value_id = new.stored_value_id), 0) < 0 then
    raise exception 'a balance never falls below zero'
      using errcode = 'check_violation', constraint = 'stored_value_covered', table = 'stored_value_entry';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_paid_outside()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.paid_outside_cents := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.is_phone(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (value ~ '^\+1[2-9][0-9]{9}$'::text);

CREATE OR REPLACE FUNCTION public.is_whole_minute(at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (EXTRACT(second FROM (at AT TIME ZONE 'UTC'::text)) = (0)::numeric);

CREATE OR REPLACE FUNCTION public.raise_calendar_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update calendar_version set version = version + 1
  where business_id = coalesce(new.business_id, old.business_id) and xmin <> pg_current_xact_id()::xid;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_own_calendar_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update calendar_version set version = version + 1
  where business_id = new.id and xmin <> pg_current_xact_id()::xid;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_live_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from (select from made limit 1001) few) > 1000 then return null; end if;
  if tg_op = 'INSERT' then
    insert into live_event (business_id, kind, subject_id, at)
    select business_id, case status when 'CONFIRMED' then 'CONFIRMED' else 'BOOKED' end, id, updated_at from made;
  else
    insert into live_event (business_id, kind, subject_id, at)
    select m.business_id, case
        when m.status = o.status and (m.start_at, m.end_at) is distinct from (o.start_at, o.end_at) then 'MOVED'
        when m.status = o.status then 'CHANGED'
        when o.status = 'CANCELLED' then 'RESTORED'
        else m.status end, m.id, m.updated_at
    from made m join gone o on o.id = m.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_policy_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a policy never changes' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_recent_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.at > now() - interval '400 days' then
    raise exception '% keeps its rows for 400 days', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_value_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - 'reason' = to_jsonb(new) - 'reason' then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.require_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount_cents) from ledger_entry
      where business_id = new.business_id and transaction_id = new.transaction_id) <> 0 then
    raise exception 'entries of a transaction must sum to zero'
      using errcode = 'check_violation', constraint = 'ledger_entry_balanced', table = 'ledger_entry';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.searched_names(names text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(array_to_string(names, '
'::text));

CREATE OR REPLACE FUNCTION public.touch_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into touched_booking values (new.business_id, new.id, new.client_id, new.start_at, new.end_at);
  if tg_op = 'UPDATE' then
    if (new.client_id, new.start_at, new.end_at) is distinct from (old.client_id, old.start_at, old.end_at) then
      insert into touched_booking values (old.business_id, old.id, old.client_id, old.start_at, old.end_at);
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_its_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one record := case tg_op when 'DELETE' then old else new end;
begin
  insert into touched_booking (business_id, booking_id) values (one.business_id, one.booking_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_new_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into touched_booking select business_id, id, client_id, start_at, end_at from made;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_newly_served_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into touched_booking (business_id, booking_id) select business_id, booking_id from made;
  return null;
end $function$;

create table agreement (
  id uuid not null,
  business_id uuid not null,
  booking_id uuid not null,
  policy_id uuid not null,
  words text not null,
  words_hash bytea not null,
  agreed_at timestamp with time zone not null,
  address text,
  device_hash bytea,
  method_id text,
  method_label text,
  constraint agreement_pkey PRIMARY KEY (id),
  constraint agreement_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint agreement_policy_fkey FOREIGN KEY (business_id, policy_id) REFERENCES policy(business_id, id),
  constraint agreement_address_length CHECK (((char_length(address) >= 1) AND (char_length(address) <= 64))),
  constraint agreement_device_hash_length CHECK ((octet_length(device_hash) = 32)),
  constraint agreement_hash_length CHECK ((octet_length(words_hash) = 32)),
  constraint agreement_method_label_length CHECK (((char_length(method_label) >= 1) AND (char_length(method_label) <= 60))),
  constraint agreement_method_length CHECK (((char_length(method_id) >= 1) AND (char_length(method_id) <= 255))),
  constraint agreement_words_length CHECK (((char_length(words) >= 1) AND (char_length(words) <= 2000)))
);
CREATE INDEX agreement_by_booking ON public.agreement USING btree (business_id, booking_id, agreed_at);
CREATE INDEX agreement_device_by_age ON public.agreement USING btree (agreed_at) WHERE ((address IS NOT NULL) OR (device_hash IS NOT NULL));

create table announcement (
  id smallint not null default 1,
  text text not null,
  started_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_ends CHECK (((until_at > started_at) AND (until_at <= (started_at + '31 days'::interval)))),
  constraint announcement_once CHECK ((id = 1)),
  constraint announcement_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 300)))
);

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

create table auction (
  listing_id uuid not null,
  business_id uuid not null,
  last_seq integer not null default 0,
  last_hash text,
  last_bid_at timestamp with time zone,
  price_cents bigint,
  leader integer,
  leader_max_cents bigint,
  taken_at timestamp with time zone,
  bidder_count integer not null default 0,
  phase text not null default 'LISTED'::text,
  settlement text not null default 'OPEN'::text,
  next_at timestamp with time zone,
  hold_id uuid,
  constraint auction_pkey PRIMARY KEY (listing_id),
  constraint auction_of_business UNIQUE (business_id, listing_id),
  constraint auction_hold_fkey FOREIGN KEY (business_id, hold_id) REFERENCES bid_hold(business_id, id),
  constraint auction_listing_fkey FOREIGN KEY (business_id, listing_id) REFERENCES listing(business_id, id),
  constraint auction_bids_have_leader CHECK ((num_nonnulls(last_hash, last_bid_at, price_cents, leader, leader_max_cents) =
CASE last_seq
    WHEN 0 THEN 0
    ELSE 5
END)),
  constraint auction_counts_range CHECK (((last_seq >= 0) AND (bidder_count >= 0))),
  constraint auction_phase_known CHECK ((phase = ANY (ARRAY['LISTED'::text, 'PUBLISHED'::text, 'STARTED'::text, 'CLOSED'::text, 'REMINDED'::text]))),
  constraint auction_price_within_maximum CHECK (((price_cents >= 0) AND (price_cents <= leader_max_cents))),
  constraint auction_settlement_known CHECK ((settlement = ANY (ARRAY['OPEN'::text, 'CHARGING'::text, 'RETRY'::text, 'OFFERED'::text, 'PAID'::text, 'UNSOLD'::text]))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX auction_due ON public.auction USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.auction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table auction_charge (
  id uuid not null,
  business_id uuid not null,
  listing_id uuid not null,
  offer_id uuid not null,
  provider text not null,
  method_id text not null,
  provider_account_id text not null,
  provider_charge_id text,
  idempotency_key text not null,
  amount_cents bigint not null,
  status text not null,
  failure_code text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  provider_fee_cents bigint not null,
  platform_fee_cents bigint not null,
  refunded_cents bigint not null default 0,
  refunding_cents bigint not null default 0,
  disputed_cents bigint not null default 0,
  charged_back_cents bigint not null default 0,
  hold_id uuid,
  constraint auction_charge_pkey PRIMARY KEY (id),
  constraint auction_charge_idempotency_key_unique UNIQUE (idempotency_key),
  constraint auction_charge_of_business UNIQUE (business_id, id),
  constraint auction_charge_hold_fkey FOREIGN KEY (business_id, hold_id) REFERENCES bid_hold(business_id, id),
  constraint auction_charge_offer_fkey FOREIGN KEY (business_id, offer_id) REFERENCES auction_offer(business_id, id),
  constraint auction_charge_amount_range CHECK (((amount_cents >= 50) AND (amount_cents <= 10000000))),
  constraint auction_charge_disputes_within_charge CHECK (((disputed_cents >= 0) AND (charged_back_cents >= 0) AND ((disputed_cents + charged_back_cents) <= amount_cents))),
  constraint auction_charge_failure_code_length CHECK ((char_length(failure_code) <= 120)),
  constraint auction_charge_fees_within_amount CHECK (((provider_fee_cents >= 0) AND (platform_fee_cents >= 0) AND ((provider_fee_cents + platform_fee_cents) <= amount_cents))),
  constraint auction_charge_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint auction_charge_refunds_within_charge CHECK (((refunded_cents >= 0) AND (refunding_cents >= 0) AND ((refunded_cents + refunding_cents) <= amount_cents))),
  constraint auction_charge_status_known CHECK ((status = ANY (ARRAY['PROCESSING'::text, 'SUCCEEDED'::text, 'FAILED'::text, 'REFUNDED'::text])))
);
CREATE INDEX auction_charge_by_provider ON public.auction_charge USING btree (provider, provider_charge_id) WHERE (provider_charge_id IS NOT NULL);
CREATE UNIQUE INDEX auction_charge_hold ON public.auction_charge USING btree (hold_id) WHERE (hold_id IS NOT NULL);
CREATE UNIQUE INDEX auction_charge_one_live ON public.auction_charge USING btree (listing_id) WHERE (status = ANY (ARRAY['PROCESSING'::text, 'SUCCEEDED'::text]));
CREATE INDEX auction_charge_unsettled ON public.auction_charge USING btree (updated_at) WHERE (status = 'PROCESSING'::text);

create table auction_offer (
  id uuid not null,
  business_id uuid not null,
  listing_id uuid not null,
  number smallint not null,
  bidder integer not null,
  price_cents bigint not null,
  state text not null,
  token_hash bytea,
  due_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint auction_offer_pkey PRIMARY KEY (id),
  constraint auction_offer_bidder_unique UNIQUE (listing_id, bidder),
  constraint auction_offer_number_unique UNIQUE (listing_id, number),
  constraint auction_offer_of_business UNIQUE (business_id, id),
  constraint auction_offer_bidder_fkey FOREIGN KEY (business_id, listing_id, bidder) REFERENCES bidder(business_id, listing_id, number),
  constraint auction_offer_price_range CHECK (((price_cents >= 0) AND (price_cents <= 10000000))),
  constraint auction_offer_state_known CHECK ((state = ANY (ARRAY['CHARGING'::text, 'RETRY'::text, 'OFFERED'::text, 'PAID'::text, 'DECLINED'::text, 'LAPSED'::text]))),
  constraint auction_offer_token_length CHECK ((octet_length(token_hash) = 32)),
  constraint auction_offer_waits_until CHECK (((state <> ALL (ARRAY['RETRY'::text, 'OFFERED'::text])) OR (due_at IS NOT NULL))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX auction_offer_one_live ON public.auction_offer USING btree (listing_id) WHERE (state = ANY (ARRAY['CHARGING'::text, 'RETRY'::text, 'OFFERED'::text, 'PAID'::text]));
CREATE UNIQUE INDEX auction_offer_token ON public.auction_offer USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.auction_offer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table audit_entry (
  id uuid not null,
  at timestamp with time zone not null,
  business_id uuid,
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  address text,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_actor_known CHECK ((actor_kind = ANY (ARRAY['USER'::text, 'CLIENT'::text, 'PROGRAM'::text, 'OPERATOR'::text, 'SYSTEM'::text]))),
  constraint audit_entry_user_named CHECK (((actor_kind <> 'USER'::text) OR (actor_id IS NOT NULL)))
);
CREATE INDEX audit_entry_by_age ON public.audit_entry USING brin (at);
CREATE INDEX audit_entry_by_business ON public.audit_entry USING btree (business_id, at DESC, id DESC);
CREATE INDEX audit_entry_of_operator ON public.audit_entry USING btree (at DESC, id DESC) WHERE (actor_kind = 'OPERATOR'::text);
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_kept BEFORE DELETE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_recent_deletion();
CREATE TRIGGER audit_entry_not_truncated BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table availability_block (
  business_id uuid not null,
  day_of_week smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  resource_id uuid,
  constraint availability_block_once UNIQUE NULLS NOT DISTINCT (business_id, resource_id, day_of_week, start_minute),
  constraint availability_block_no_overlap EXCLUDE USING gist (business_id WITH =, COALESCE(resource_id, business_id) WITH =, day_of_week WITH =, int4range((start_minute)::integer, (end_minute)::integer) WITH &&),
  constraint availability_block_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint availability_block_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint availability_block_day_range CHECK (((day_of_week >= 1) AND (day_of_week <= 7))),
  constraint availability_block_minutes_range CHECK (((0 <= start_minute) AND (start_minute < end_minute) AND (end_minute <= 1440))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.availability_block DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table bid (
  business_id uuid not null,
  listing_id uuid not null,
  seq integer not null,
  bidder integer not null,
  kind text not null,
  amount_cents bigint not null,
  at timestamp with time zone not null,
  salt text not null,
  hash text not null,
  price_cents bigint not null,
  leader integer not null,
  request_id uuid not null,
  constraint bid_pkey PRIMARY KEY (listing_id, seq),
  constraint bid_request_unique UNIQUE (listing_id, bidder, request_id),
  constraint bid_auction_fkey FOREIGN KEY (business_id, listing_id) REFERENCES auction(business_id, listing_id),
  constraint bid_amount_range CHECK (((amount_cents >= 0) AND (amount_cents <= 10000000))),
  constraint bid_hash_valid CHECK (((char_length(hash) = 64) AND (hash ~ '^[0-9a-f]+$'::text))) NOT VALID,
  constraint bid_kind_known CHECK ((kind = ANY (ARRAY['BID'::text, 'MAX'::text, 'TAKE'::text]))),
  constraint bid_seq_positive CHECK ((seq > 0))
);
CREATE TRIGGER bid_append_only BEFORE DELETE OR UPDATE ON public.bid FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bid_not_truncated BEFORE TRUNCATE ON public.bid FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  until_close boolean not null default false,
  constraint bid_hold_pkey PRIMARY KEY (id),
  constraint bid_hold_idempotency_key_unique UNIQUE (idempotency_key),
  constraint bid_hold_of_business UNIQUE (business_id, id),
  constraint bid_hold_bidder_fkey FOREIGN KEY (business_id, listing_id, bidder) REFERENCES bidder(business_id, listing_id, number),
  constraint bid_hold_amount_range CHECK (((amount_cents >= 50) AND (amount_cents <= 10000000))),
  constraint bid_hold_failure_code_length CHECK ((char_length(failure_code) <= 120)),
  constraint bid_hold_fee_range CHECK (((fee_cents >= 0) AND (fee_cents <= amount_cents))),
  constraint bid_hold_is_known_to_provider CHECK (((state <> ALL (ARRAY['HELD'::text, 'CAPTURED'::text])) OR (provider_charge_id IS NOT NULL))),
  constraint bid_hold_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint bid_hold_state_known CHECK ((state = ANY (ARRAY['AUTHORIZING'::text, 'HELD'::text, 'RELEASING'::text, 'RELEASED'::text, 'CAPTURED'::text, 'FAILED'::text])))
);
CREATE UNIQUE INDEX bid_hold_one_authorizing ON public.bid_hold USING btree (listing_id, bidder) WHERE (state = 'AUTHORIZING'::text);
CREATE UNIQUE INDEX bid_hold_one_held ON public.bid_hold USING btree (listing_id) WHERE ((state = 'HELD'::text) AND (NOT until_close));
CREATE UNIQUE INDEX bid_hold_one_held_each ON public.bid_hold USING btree (listing_id, bidder) WHERE ((state = 'HELD'::text) AND until_close);
CREATE INDEX bid_hold_open ON public.bid_hold USING btree (updated_at) WHERE (state = ANY (ARRAY['AUTHORIZING'::text, 'HELD'::text, 'RELEASING'::text]));

create table bidder (
  business_id uuid not null,
  listing_id uuid not null,
  number integer not null,
  client_id uuid not null,
  phone text not null,
  name text not null,
  terms_version text not null,
  agreed_at timestamp with time zone not null,
  provider text,
  method_id text,
  method_label text,
  setup_number integer not null default 1,
  outbid_texted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  card_missing_since timestamp with time zone,
  outbid_due_at timestamp with time zone,
  constraint bidder_pkey PRIMARY KEY (business_id, listing_id, number),
  constraint bidder_phone_unique UNIQUE (listing_id, phone),
  constraint bidder_auction_fkey FOREIGN KEY (business_id, listing_id) REFERENCES auction(business_id, listing_id),
  constraint bidder_client_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint bidder_method_whole CHECK ((num_nonnulls(provider, method_id, method_label) = ANY (ARRAY[0, 3]))),
  constraint bidder_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint bidder_number_positive CHECK ((number > 0)),
  constraint bidder_phone_valid CHECK (is_phone(phone)),
  constraint bidder_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text])))
);
CREATE INDEX bidder_by_client ON public.bidder USING btree (business_id, client_id, created_at);
CREATE INDEX bidder_by_method ON public.bidder USING btree (provider, method_id) WHERE (method_id IS NOT NULL);
CREATE INDEX bidder_by_phone ON public.bidder USING btree (phone, created_at);

create table bidder_entry (
  id uuid not null,
  business_id uuid not null,
  listing_id uuid not null,
  name text not null,
  phone text not null,
  terms_version text not null,
  agreed_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint bidder_entry_pkey PRIMARY KEY (id),
  constraint bidder_entry_listing_fkey FOREIGN KEY (business_id, listing_id) REFERENCES listing(business_id, id),
  constraint bidder_entry_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint bidder_entry_phone_valid CHECK (is_phone(phone))
);
CREATE INDEX bidder_entry_by_creation ON public.bidder_entry USING btree (created_at);

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
  buffer_before_minutes integer not null default 0,
  buffer_after_minutes integer not null default 0,
  payment_kind text not null default 'ONLINE'::text,
  paid_outside_at timestamp with time zone,
  attendance text,
  service_location text,
  policy_id uuid,
  fee_start_at timestamp with time zone,
  discount_id uuid,
  discount_cents bigint not null default 0,
  tax_name text,
  tax_basis_points numeric(5,1),
  is_tax_included boolean,
  tax_cents bigint not null default 0,
  link_id uuid,
  utm jsonb,
  request_hash bytea,
  paid_outside_cents bigint,
  constraint booking_pkey PRIMARY KEY (id),
  constraint booking_of_business UNIQUE (business_id, id),
  constraint booking_client_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint booking_discount_fkey FOREIGN KEY (business_id, discount_id) REFERENCES discount(business_id, id),
  constraint booking_link_fkey FOREIGN KEY (business_id, link_id) REFERENCES link(business_id, id),
  constraint booking_policy_fkey FOREIGN KEY (business_id, policy_id) REFERENCES policy(business_id, id),
  constraint booking_service_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id),
  constraint booking_attendance_known CHECK ((attendance = ANY (ARRAY['DONE'::text, 'NO_SHOW'::text]))),
  constraint booking_attendance_of_confirmed CHECK (((attendance IS NULL) OR (status = 'CONFIRMED'::text))),
  constraint booking_buffers_range CHECK ((((buffer_before_minutes >= 0) AND (buffer_before_minutes <= 120)) AND ((buffer_after_minutes >= 0) AND (buffer_after_minutes <= 120)))),
  constraint booking_cancel_behavior_known CHECK ((cancel_behavior = ANY (ARRAY['OPEN_TIME'::text, 'KEEP_TIME'::text]))),
  constraint booking_cancel_reason_known CHECK ((cancel_reason = ANY (ARRAY['CLIENT_REQUEST'::text, 'PARTNER_REASON'::text]))),
  constraint booking_cancelled_by_known CHECK ((cancelled_by = ANY (ARRAY['PARTNER'::text, 'CLIENT'::text]))),
  constraint booking_cancelled_is_explained CHECK ((num_nonnulls(cancel_reason, cancel_behavior, cancelled_by, cancelled_at) =
CASE status
    WHEN 'CANCELLED'::text THEN 4
    ELSE 0
END)),
  constraint booking_confirmed_has_instant CHECK (((status <> 'CONFIRMED'::text) OR (confirmed_at IS NOT NULL))),
  constraint booking_discount_has_amount CHECK (((discount_id IS NULL) = (discount_cents = 0))),
  constraint booking_discount_range CHECK (((discount_cents >= 0) AND (discount_cents <= 10000000))),
  constraint booking_paid_outside_is_marked CHECK (((paid_outside_cents IS NULL) OR (paid_outside_at IS NOT NULL))) NOT VALID,
  constraint booking_paid_outside_not_online CHECK (((paid_outside_at IS NULL) OR (payment_kind = ANY (ARRAY['OUTSIDE'::text, 'AT_VISIT'::text])))),
  constraint booking_paid_outside_range CHECK (((paid_outside_cents >= 0) AND (paid_outside_cents <= price_cents))) NOT VALID,
  constraint booking_payment_kind_known CHECK ((payment_kind = ANY (ARRAY['ONLINE'::text, 'OUTSIDE'::text, 'AT_VISIT'::text]))),
  constraint booking_pending_has_hold CHECK (((status = 'PENDING'::text) = (hold_expires_at IS NOT NULL))),
  constraint booking_price_range CHECK (((price_cents >= 0) AND (price_cents <= 13000000))),
  constraint booking_request_hash_length CHECK ((octet_length(request_hash) = 32)) NOT VALID,
  constraint booking_service_location_length CHECK (((char_length(service_location) >= 1) AND (char_length(service_location) <= 200))),
  constraint booking_service_name_length CHECK (((char_length(service_name) >= 2) AND (char_length(service_name) <= 120))),
  constraint booking_starts_before_end CHECK ((start_at < end_at)),
  constraint booking_status_known CHECK ((status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text, 'CANCELLED'::text, 'EXPIRED'::text]))),
  constraint booking_tax_basis_points_range CHECK (((tax_basis_points >= (0)::numeric) AND (tax_basis_points <= (3000)::numeric))),
  constraint booking_tax_has_terms CHECK (((tax_name IS NOT NULL) OR (tax_cents = 0))),
  constraint booking_tax_name_length CHECK (((char_length(tax_name) >= 1) AND (char_length(tax_name) <= 40))),
  constraint booking_tax_range CHECK (((tax_cents >= 0) AND (tax_cents <= price_cents))),
  constraint booking_tax_whole CHECK ((num_nonnulls(tax_name, tax_basis_points, is_tax_included) = ANY (ARRAY[0, 3]))),
  constraint booking_utm_small CHECK (((jsonb_typeof(utm) = 'object'::text) AND (pg_column_size(utm) <= 1200))),
  constraint booking_version_positive CHECK ((version >= 1)),
  constraint booking_whole_minutes CHECK ((is_whole_minute(start_at) AND is_whole_minute(end_at))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX booking_by_client ON public.booking USING btree (business_id, client_id, start_at) INCLUDE (status, hold_expires_at);
CREATE INDEX booking_by_discount ON public.booking USING btree (business_id, discount_id) WHERE (discount_id IS NOT NULL);
CREATE INDEX booking_by_link ON public.booking USING btree (business_id, link_id) WHERE (link_id IS NOT NULL);
CREATE INDEX booking_by_start ON public.booking USING btree (business_id, start_at);
CREATE INDEX booking_holds ON public.booking USING btree (hold_expires_at) WHERE (status = 'PENDING'::text);
CREATE INDEX booking_paid_outside ON public.booking USING btree (business_id, paid_outside_at) WHERE (paid_outside_at IS NOT NULL);
CREATE UNIQUE INDEX booking_request_once ON public.booking USING btree (business_id, request_hash) WHERE (request_hash IS NOT NULL);
CREATE INDEX booking_to_come ON public.booking USING btree (start_at) WHERE (status = 'CONFIRMED'::text);
CREATE TRIGGER booking_changed AFTER UPDATE ON public.booking REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION record_live_event();
CREATE TRIGGER booking_made AFTER INSERT ON public.booking REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION record_live_event();
CREATE TRIGGER booking_paid_outside_forgotten BEFORE UPDATE OF paid_outside_at ON public.booking FOR EACH ROW WHEN (((new.paid_outside_at IS NULL) AND (new.paid_outside_cents IS NOT NULL))) EXECUTE FUNCTION forget_paid_outside();
CREATE TRIGGER booking_touched AFTER UPDATE OF client_id, service_id, status, attendance, start_at, end_at, price_cents, tax_cents, payment_kind, confirmed_at, cancelled_at, cancelled_by, cancel_behavior, hold_expires_at, buffer_before_minutes, buffer_after_minutes ON public.booking FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION touch_booking();
CREATE TRIGGER booking_touches AFTER INSERT ON public.booking REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION touch_new_bookings();
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.booking DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table booking_card (
  business_id uuid not null,
  booking_id uuid not null,
  provider text,
  method_id text,
  label text,
  valid_through text,
  setup_number integer not null default 1,
  setup_id text,
  saved_at timestamp with time zone,
  missing_since timestamp with time zone,
  notified_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint booking_card_pkey PRIMARY KEY (business_id, booking_id),
  constraint booking_card_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint booking_card_label_length CHECK (((char_length(label) >= 1) AND (char_length(label) <= 60))),
  constraint booking_card_method_length CHECK (((char_length(method_id) >= 1) AND (char_length(method_id) <= 255))),
  constraint booking_card_missing_was_saved CHECK (((missing_since IS NULL) OR (saved_at IS NOT NULL))),
  constraint booking_card_notified_of_missing CHECK (((notified_at IS NULL) OR (missing_since IS NOT NULL))),
  constraint booking_card_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint booking_card_setup_length CHECK (((char_length(setup_id) >= 1) AND (char_length(setup_id) <= 255))),
  constraint booking_card_valid_through_month CHECK ((valid_through ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  constraint booking_card_whole CHECK ((num_nonnulls(provider, method_id, label, saved_at) = ANY (ARRAY[0, 4])))
);
CREATE INDEX booking_card_by_method ON public.booking_card USING btree (method_id) WHERE (method_id IS NOT NULL);
CREATE INDEX booking_card_by_setup ON public.booking_card USING btree (setup_id) WHERE (setup_id IS NOT NULL);
CREATE INDEX booking_card_valid_through ON public.booking_card USING btree (valid_through) WHERE (missing_since IS NULL);

create table booking_event (
  id uuid not null,
  seq bigint not null default nextval('booking_event_seq'::regclass),
  business_id uuid not null,
  booking_id uuid not null,
  kind text not null,
  by text not null,
  at timestamp with time zone not null,
  detail jsonb not null default '{}'::jsonb,
  user_id uuid,
  constraint booking_event_pkey PRIMARY KEY (id),
  constraint booking_event_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint booking_event_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint booking_event_by_known CHECK ((by = ANY (ARRAY['PARTNER'::text, 'CLIENT'::text, 'SYSTEM'::text]))),
  constraint booking_event_detail_small CHECK (((jsonb_typeof(detail) = 'object'::text) AND (pg_column_size(detail) <= 1000))),
  constraint booking_event_kind_known CHECK ((kind = ANY (ARRAY['HELD'::text, 'CONFIRMED'::text, 'ADDED'::text, 'MOVED'::text, 'CANCELLED'::text, 'RESTORED'::text, 'TIME_OPENED'::text, 'EXPIRED'::text, 'PAYMENT_FAILED'::text, 'REFUND_STARTED'::text, 'REFUNDED'::text, 'REFUND_FAILED'::text, 'DISPUTE_OPENED'::text, 'DISPUTE_WON'::text, 'DISPUTE_LOST'::text, 'MARKED_PAID'::text, 'MARKED_UNPAID'::text, 'MARKED_DONE'::text, 'MARKED_NO_SHOW'::text, 'MARK_REMOVED'::text, 'NOTE_ADDED'::text, 'NOTE_CHANGED'::text, 'NOTE_REMOVED'::text, 'DUE_OWED'::text, 'DUE_PAID'::text, 'DUE_FAILED'::text, 'DUE_WAIVED'::text, 'DUE_UNCOLLECTED'::text]))) NOT VALID,
  constraint booking_event_partner_named CHECK (((by = 'PARTNER'::text) = (user_id IS NOT NULL)))
);
CREATE INDEX booking_event_by_booking ON public.booking_event USING btree (business_id, booking_id, seq);

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

create table booking_note (
  id uuid not null,
  business_id uuid not null,
  booking_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  request_hash bytea,
  constraint booking_note_pkey PRIMARY KEY (id),
  constraint booking_note_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint booking_note_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000))),
  constraint booking_note_request_hash_length CHECK ((octet_length(request_hash) = 32)) NOT VALID
);
CREATE INDEX booking_note_by_booking ON public.booking_note USING btree (business_id, booking_id);
CREATE UNIQUE INDEX booking_note_request_once ON public.booking_note USING btree (business_id, request_hash) WHERE (request_hash IS NOT NULL);

create table booking_resource (
  business_id uuid not null,
  booking_id uuid not null,
  number smallint not null,
  resource_id uuid not null,
  chosen_by text not null,
  chosen_at timestamp with time zone not null,
  reason jsonb,
  takes int4multirange not null,
  constraint booking_resource_pkey PRIMARY KEY (business_id, booking_id, number),
  constraint booking_resource_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint booking_resource_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint booking_resource_chosen_by_known CHECK ((chosen_by = ANY (ARRAY['CLIENT'::text, 'RULE'::text, 'PARTNER'::text]))),
  constraint booking_resource_number_range CHECK (((number >= 1) AND (number <= 4))),
  constraint booking_resource_takes_something CHECK ((NOT isempty(takes))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX booking_resource_by_resource ON public.booking_resource USING btree (business_id, resource_id, booking_id);
CREATE INDEX booking_resource_last_given ON public.booking_resource USING btree (business_id, resource_id, chosen_at) WHERE (reason IS NOT NULL);
CREATE TRIGGER booking_resource_made AFTER INSERT ON public.booking_resource REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION touch_newly_served_bookings();
CREATE TRIGGER booking_resource_touches AFTER DELETE OR UPDATE ON public.booking_resource FOR EACH ROW EXECUTE FUNCTION touch_its_booking();
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.booking_resource DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table booking_settings (
  business_id uuid not null,
  min_notice_period_hours integer not null,
  advance_booking_days integer not null,
  timeslot_duration_minutes integer not null,
  change_cutoff_hours integer not null default 24,
  reminder_hours integer[] not null default '{24,2}'::integer[],
  hold_above_cents bigint not null default 20000,
  makes_room boolean not null default false,
  prefers_last_person boolean not null default true,
  default_policy_id uuid not null,
  asks_tips boolean not null default false,
  constraint booking_settings_pkey PRIMARY KEY (business_id),
  constraint booking_settings_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint booking_settings_default_policy_fkey FOREIGN KEY (business_id, default_policy_id) REFERENCES policy(business_id, id),
  constraint booking_settings_advance_range CHECK (((advance_booking_days >= 0) AND (advance_booking_days <= 730))),
  constraint booking_settings_cutoff_range CHECK (((change_cutoff_hours >= 0) AND (change_cutoff_hours <= 336))),
  constraint booking_settings_hold_above_range CHECK (((hold_above_cents >= 1000) AND (hold_above_cents <= 1000000))),
  constraint booking_settings_notice_range CHECK (((min_notice_period_hours >= 0) AND (min_notice_period_hours <= 8760))),
  constraint booking_settings_reminders_count CHECK ((cardinality(reminder_hours) <= 3)),
  constraint booking_settings_reminders_range CHECK (((1 <= ALL (reminder_hours)) AND (336 >= ALL (reminder_hours)) AND (array_position(reminder_hours, NULL::integer) IS NULL))),
  constraint booking_settings_timeslot_known CHECK ((timeslot_duration_minutes = ANY (ARRAY[15, 30, 45, 60, 90, 120]))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.booking_settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

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
  suspended_at timestamp with time zone,
  suspension_reason text,
  closed_at timestamp with time zone,
  closed_by uuid,
  erased_at timestamp with time zone,
  constraint business_pkey PRIMARY KEY (id),
  constraint business_slug_unique UNIQUE (slug),
  constraint business_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES app_user(id),
  constraint business_owner_is_member FOREIGN KEY (id, user_id) REFERENCES membership(business_id, user_id) DEFERRABLE INITIALLY DEFERRED,
  constraint business_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint business_bio_length CHECK ((char_length(bio) <= 500)),
  constraint business_city_length CHECK (((char_length(city) >= 1) AND (char_length(city) <= 254))),
  constraint business_closed_is_suspended CHECK (((closed_at IS NULL) OR (suspended_at IS NOT NULL))),
  constraint business_closed_whole CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint business_contact_number_valid CHECK (is_phone(contact_number)),
  constraint business_erased_was_closed CHECK (((erased_at IS NULL) OR (closed_at IS NOT NULL))),
  constraint business_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint business_slug_valid CHECK (((char_length(slug) <= 60) AND (slug ~ '^[a-z0-9](-?[a-z0-9])*$'::text))),
  constraint business_state_length CHECK (((char_length(state) >= 1) AND (char_length(state) <= 120))),
  constraint business_suspension_reason_length CHECK (((char_length(suspension_reason) >= 1) AND (char_length(suspension_reason) <= 500))),
  constraint business_suspension_whole CHECK (((suspended_at IS NULL) = (suspension_reason IS NULL))),
  constraint business_timezone_known CHECK ((timezone = ANY (ARRAY['America/New_York'::text, 'America/Chicago'::text, 'America/Denver'::text, 'America/Phoenix'::text, 'America/Los_Angeles'::text, 'America/Anchorage'::text, 'Pacific/Honolulu'::text]))),
  constraint business_type_length CHECK ((char_length(business_type) <= 120)),
  constraint business_url_length CHECK (((char_length(standard_booking_url) <= 2048) AND (char_length(social_link) <= 2048) AND (char_length(media_url) <= 2048) AND (char_length(logo_url) <= 2048))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX business_by_user ON public.business USING btree (user_id, created_at);
CREATE INDEX business_to_erase ON public.business USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (erased_at IS NULL));
CREATE TRIGGER business_has_calendar_version AFTER INSERT ON public.business FOR EACH ROW EXECUTE FUNCTION add_calendar_version();
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER UPDATE ON public.business DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_own_calendar_version();

create table business_elsewhere (
  business_id uuid not null,
  cell smallint not null,
  moved_at timestamp with time zone not null,
  constraint business_elsewhere_pkey PRIMARY KEY (business_id),
  constraint business_elsewhere_cell_range CHECK (((cell >= 0) AND (cell <= 4095)))
);

create table business_export (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  state text not null,
  failure text,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  size_bytes bigint not null default 0,
  link_hash bytea,
  link_expires_at timestamp with time zone,
  constraint business_export_pkey PRIMARY KEY (id),
  constraint business_export_of_business UNIQUE (business_id, id),
  constraint business_export_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint business_export_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint business_export_failed_says_why CHECK (((state = 'FAILED'::text) = (failure IS NOT NULL))),
  constraint business_export_failure_known CHECK ((failure = ANY (ARRAY['TOO_LARGE'::text, 'ERROR'::text]))),
  constraint business_export_finished CHECK (((state = ANY (ARRAY['READY'::text, 'FAILED'::text])) = (finished_at IS NOT NULL))),
  constraint business_export_link_length CHECK ((octet_length(link_hash) = 32)),
  constraint business_export_link_whole CHECK (((link_hash IS NULL) = (link_expires_at IS NULL))),
  constraint business_export_size_range CHECK ((size_bytes >= 0)),
  constraint business_export_state_known CHECK ((state = ANY (ARRAY['WAITING'::text, 'WRITING'::text, 'READY'::text, 'FAILED'::text])))
);
CREATE INDEX business_export_by_age ON public.business_export USING btree (requested_at);
CREATE UNIQUE INDEX business_export_link ON public.business_export USING btree (link_hash) WHERE (link_hash IS NOT NULL);
CREATE UNIQUE INDEX business_export_one_unfinished ON public.business_export USING btree (business_id) WHERE (state = ANY (ARRAY['WAITING'::text, 'WRITING'::text]));

create table business_export_part (
  business_id uuid not null,
  export_id uuid not null,
  number integer not null,
  bytes bytea not null,
  constraint business_export_part_pkey PRIMARY KEY (business_id, export_id, number),
  constraint business_export_part_export_fkey FOREIGN KEY (business_id, export_id) REFERENCES business_export(business_id, id) ON DELETE CASCADE,
  constraint business_export_part_number_range CHECK ((number >= 0)),
  constraint business_export_part_size CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 1048576)))
);

create table busy_calendar (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  url text,
  etag text,
  last_modified text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  last_synced_at timestamp with time zone,
  last_error text,
  failures integer not null default 0,
  next_sync_at timestamp with time zone not null,
  requested_at timestamp with time zone,
  host text not null,
  sealed_url bytea,
  resource_id uuid,
  request_hash bytea,
  constraint busy_calendar_pkey PRIMARY KEY (id),
  constraint busy_calendar_of_business UNIQUE (business_id, id),
  constraint busy_calendar_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint busy_calendar_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint busy_calendar_error_length CHECK ((char_length(last_error) <= 300)),
  constraint busy_calendar_failures_range CHECK ((failures >= 0)),
  constraint busy_calendar_header_length CHECK (((char_length(etag) <= 1000) AND (char_length(last_modified) <= 1000))),
  constraint busy_calendar_host_length CHECK (((char_length(host) >= 1) AND (char_length(host) <= 2048))),
  constraint busy_calendar_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint busy_calendar_one_address CHECK ((num_nonnulls(url, sealed_url) = 1)),
  constraint busy_calendar_request_hash_length CHECK ((octet_length(request_hash) = 32)) NOT VALID,
  constraint busy_calendar_sealed_url_size CHECK (((octet_length(sealed_url) >= 29) AND (octet_length(sealed_url) <= 2076))),
  constraint busy_calendar_url_length CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2048))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX busy_calendar_due ON public.busy_calendar USING btree (next_sync_at);
CREATE UNIQUE INDEX busy_calendar_request_once ON public.busy_calendar USING btree (business_id, request_hash) WHERE (request_hash IS NOT NULL);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.busy_calendar DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table busy_time (
  business_id uuid not null,
  calendar_id uuid not null,
  during tstzrange not null,
  constraint busy_time_pkey PRIMARY KEY (business_id, calendar_id, during),
  constraint busy_time_calendar_fkey FOREIGN KEY (business_id, calendar_id) REFERENCES busy_calendar(business_id, id) ON DELETE CASCADE,
  constraint busy_time_during_bounded CHECK (((NOT isempty(during)) AND lower_inc(during) AND (NOT upper_inc(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during)))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX busy_time_in_window ON public.busy_time USING gist (business_id, during) INCLUDE (calendar_id);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.busy_time DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table calendar_feed (
  business_id uuid not null,
  token_hash bytea not null,
  has_client_names boolean not null default false,
  created_at timestamp with time zone not null,
  last_read_at timestamp with time zone,
  resource_id uuid,
  made_by uuid,
  constraint calendar_feed_once UNIQUE NULLS NOT DISTINCT (business_id, resource_id),
  constraint calendar_feed_token_unique UNIQUE (token_hash),
  constraint calendar_feed_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint calendar_feed_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id) NOT VALID,
  constraint calendar_feed_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint calendar_feed_token_length CHECK ((octet_length(token_hash) = 32))
);

create table calendar_version (
  business_id uuid not null,
  version bigint not null default 1,
  constraint calendar_version_pkey PRIMARY KEY (business_id),
  constraint calendar_version_business_fkey FOREIGN KEY (business_id) REFERENCES business(id)
);

create table card_removal (
  provider text not null,
  method_id text not null,
  business_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint card_removal_pkey PRIMARY KEY (provider, method_id),
  constraint card_removal_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint card_removal_method_length CHECK (((char_length(method_id) >= 1) AND (char_length(method_id) <= 255))),
  constraint card_removal_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text])))
);

create table cell (
  number smallint not null,
  url text not null,
  added_at timestamp with time zone not null,
  constraint cell_pkey PRIMARY KEY (number),
  constraint cell_number_range CHECK (((number >= 0) AND (number <= 4095))),
  constraint cell_url_length CHECK (((char_length(url) >= 8) AND (char_length(url) <= 500)))
);

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
  consent_version text not null,
  client_zone text,
  resource_id uuid,
  discount_code text,
  opening_id uuid,
  link_id uuid,
  utm jsonb,
  stored_value_id uuid,
  constraint checkout_pkey PRIMARY KEY (id),
  constraint checkout_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint checkout_link_fkey FOREIGN KEY (business_id, link_id) REFERENCES link(business_id, id),
  constraint checkout_opening_fkey FOREIGN KEY (business_id, opening_id) REFERENCES opening(business_id, id),
  constraint checkout_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint checkout_service_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id),
  constraint checkout_stored_value_fkey FOREIGN KEY (business_id, stored_value_id) REFERENCES stored_value(business_id, id),
  constraint checkout_client_name_length CHECK (((char_length(client_name) >= 1) AND (char_length(client_name) <= 120))),
  constraint checkout_client_zone_length CHECK (((char_length(client_zone) >= 1) AND (char_length(client_zone) <= 60))),
  constraint checkout_consent_version_length CHECK (((char_length(consent_version) >= 1) AND (char_length(consent_version) <= 20))),
  constraint checkout_discount_code_valid CHECK ((discount_code ~ '^[A-Z0-9]{3,20}$'::text)),
  constraint checkout_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint checkout_phone_valid CHECK (is_phone(phone)),
  constraint checkout_utm_small CHECK (((jsonb_typeof(utm) = 'object'::text) AND (pg_column_size(utm) <= 1200))),
  constraint checkout_via_known CHECK ((via = ANY (ARRAY['PAGE'::text, 'VIP'::text]))),
  constraint checkout_whole_minute CHECK (is_whole_minute(start_at))
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
  notes text not null default ''::text,
  blocked_at timestamp with time zone,
  erased_at timestamp with time zone,
  proven_at timestamp with time zone,
  bidding_barred_until timestamp with time zone,
  name_edited_at timestamp with time zone,
  given_name text,
  merged_names text[] not null default '{}'::text[],
  constraint client_pkey PRIMARY KEY (id),
  constraint client_of_business UNIQUE (business_id, id),
  constraint client_phone_unique UNIQUE (business_id, phone),
  constraint client_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint client_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint client_erased_tells_nothing CHECK (((erased_at IS NULL) OR ((name = 'Erased client'::text) AND (phone = ('erased:'::text || id)) AND (email IS NULL) AND (notes = ''::text) AND (name_edited_at IS NULL) AND (given_name IS NULL) AND (merged_names = '{}'::text[])))),
  constraint client_given_name_beside_edited CHECK (((given_name IS NULL) OR (name_edited_at IS NOT NULL))),
  constraint client_given_name_length CHECK (((char_length(given_name) >= 1) AND (char_length(given_name) <= 120))),
  constraint client_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint client_notes_length CHECK ((char_length(notes) <= 4000)),
  constraint client_phone_valid CHECK ((is_phone(phone) OR (erased_at IS NOT NULL)))
);
CREATE INDEX client_by_name ON public.client USING btree (business_id, lower(name), id);
CREATE INDEX client_by_phone ON public.client USING btree (phone);
CREATE INDEX client_search ON public.client USING gin (lower(name) gin_trgm_ops, phone gin_trgm_ops, lower(email) gin_trgm_ops);
CREATE INDEX client_search_other_names ON public.client USING gin (lower(given_name) gin_trgm_ops, searched_names(merged_names) gin_trgm_ops);

create table client_alias (
  business_id uuid not null,
  phone text not null,
  client_id uuid not null,
  created_at timestamp with time zone not null,
  constraint client_alias_pkey PRIMARY KEY (business_id, phone),
  constraint client_alias_client_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint client_alias_phone_valid CHECK (is_phone(phone))
);
CREATE INDEX client_alias_by_client ON public.client_alias USING btree (business_id, client_id);
CREATE INDEX client_alias_by_phone ON public.client_alias USING btree (phone);

create table client_import (
  id uuid not null,
  business_id uuid not null,
  file_name text not null,
  status text not null,
  people jsonb,
  errors jsonb not null,
  total integer not null,
  valid integer not null,
  fresh integer not null,
  error_count integer not null,
  done integer not null default 0,
  added integer not null default 0,
  completed integer not null default 0,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint client_import_pkey PRIMARY KEY (id),
  constraint client_import_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint client_import_counts CHECK (((0 <= fresh) AND (fresh <= valid) AND (valid <= total) AND (0 <= done) AND (done <= valid))),
  constraint client_import_file_name_length CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint client_import_people_until_done CHECK (((people IS NOT NULL) = (status = ANY (ARRAY['READY'::text, 'RUNNING'::text])))),
  constraint client_import_status_known CHECK ((status = ANY (ARRAY['READY'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text])))
);
CREATE INDEX client_import_by_creation ON public.client_import USING btree (created_at);
CREATE UNIQUE INDEX client_import_one_running ON public.client_import USING btree (business_id) WHERE (status = 'RUNNING'::text);

create table day_fact (
  business_id uuid not null,
  day date not null,
  facts text not null,
  constraint day_fact_pkey PRIMARY KEY (business_id, day),
  constraint day_fact_business_fkey FOREIGN KEY (business_id) REFERENCES business(id)
);

create table day_facts_start (
  business_id uuid not null,
  day date not null,
  constraint day_facts_start_pkey PRIMARY KEY (business_id),
  constraint day_facts_start_business_fkey FOREIGN KEY (business_id) REFERENCES business(id)
);

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
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint discount_pkey PRIMARY KEY (id),
  constraint discount_of_business UNIQUE (business_id, id),
  constraint discount_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint discount_amount_range CHECK (((amount_cents >= 1) AND (amount_cents <= 10000000))),
  constraint discount_basis_points_range CHECK (((basis_points >= 1) AND (basis_points <= 10000))),
  constraint discount_code_valid CHECK ((code ~ '^[A-Z0-9]{3,20}$'::text)),
  constraint discount_dates_ordered CHECK ((from_date <= until_date)),
  constraint discount_per_client_range CHECK (((per_client_max >= 1) AND (per_client_max <= 100))),
  constraint discount_services_some CHECK (((cardinality(service_ids) >= 1) AND (cardinality(service_ids) <= 200))),
  constraint discount_share_or_amount CHECK ((num_nonnulls(basis_points, amount_cents) = 1)),
  constraint discount_uses_range CHECK (((uses_max >= 1) AND (uses_max <= 1000000)))
);
CREATE UNIQUE INDEX discount_one_live ON public.discount USING btree (business_id, code) WHERE (retired_at IS NULL);

create table dispute (
  id uuid not null,
  business_id uuid not null,
  payment_id uuid,
  charge_id uuid,
  provider text not null,
  provider_dispute_id text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  reason text not null,
  state text not null,
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  evidence_sent_at timestamp with time zone,
  constraint dispute_pkey PRIMARY KEY (id),
  constraint dispute_of_provider_unique UNIQUE (provider, provider_dispute_id),
  constraint dispute_charge_fkey FOREIGN KEY (business_id, charge_id) REFERENCES auction_charge(business_id, id),
  constraint dispute_payment_fkey FOREIGN KEY (business_id, payment_id) REFERENCES payment(business_id, id),
  constraint dispute_amount_range CHECK (((amount_cents >= 1) AND (amount_cents <= 13000000))),
  constraint dispute_fee_range CHECK (((fee_cents >= 0) AND (fee_cents <= 100000))),
  constraint dispute_one_source CHECK ((num_nonnulls(payment_id, charge_id) = 1)),
  constraint dispute_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint dispute_reason_length CHECK ((char_length(reason) <= 120)),
  constraint dispute_state_known CHECK ((state = ANY (ARRAY['INQUIRY'::text, 'NEEDS_RESPONSE'::text, 'UNDER_REVIEW'::text, 'WON'::text, 'LOST'::text, 'CLOSED'::text])))
);
CREATE INDEX dispute_by_charge ON public.dispute USING btree (business_id, charge_id) WHERE (charge_id IS NOT NULL);
CREATE INDEX dispute_by_payment ON public.dispute USING btree (business_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX dispute_open ON public.dispute USING btree (updated_at) WHERE (state = ANY (ARRAY['INQUIRY'::text, 'NEEDS_RESPONSE'::text, 'UNDER_REVIEW'::text]));
CREATE TRIGGER dispute_counted AFTER INSERT OR UPDATE OF state ON public.dispute FOR EACH ROW EXECUTE FUNCTION count_dispute();
CREATE TRIGGER dispute_fixed BEFORE UPDATE OF id, business_id, payment_id, charge_id, provider, amount_cents, opened_at ON public.dispute FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_kept BEFORE DELETE ON public.dispute FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table due (
  id uuid not null,
  business_id uuid not null,
  booking_id uuid not null,
  kind text not null,
  amount_cents bigint not null,
  state text not null,
  due_at timestamp with time zone not null,
  tries smallint not null default 0,
  waived_by uuid,
  resource_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint due_pkey PRIMARY KEY (id),
  constraint due_of_business UNIQUE (business_id, id),
  constraint due_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint due_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint due_waived_by_fkey FOREIGN KEY (waived_by) REFERENCES app_user(id),
  constraint due_amount_range CHECK (((amount_cents >= 50) AND (amount_cents <= 13000000))),
  constraint due_kind_known CHECK ((kind = ANY (ARRAY['BALANCE'::text, 'LATE_CANCEL'::text, 'NO_SHOW'::text, 'TIP'::text]))),
  constraint due_state_known CHECK ((state = ANY (ARRAY['WAITING'::text, 'CHARGING'::text, 'PAID'::text, 'LINKED'::text, 'WAIVED'::text, 'UNCOLLECTED'::text, 'REFUNDED'::text]))),
  constraint due_tries_range CHECK (((tries >= 0) AND (tries <= 100))),
  constraint due_waived_of_waived CHECK (((waived_by IS NULL) OR (state = ANY (ARRAY['WAIVED'::text, 'REFUNDED'::text]))))
);
CREATE INDEX due_at ON public.due USING btree (due_at) WHERE (state = ANY (ARRAY['WAITING'::text, 'CHARGING'::text, 'LINKED'::text]));
CREATE INDEX due_by_booking ON public.due USING btree (business_id, booking_id);
CREATE UNIQUE INDEX due_one_open ON public.due USING btree (business_id, booking_id, kind) WHERE ((state <> ALL (ARRAY['WAIVED'::text, 'REFUNDED'::text])) AND ((state <> 'PAID'::text) OR (kind = ANY (ARRAY['BALANCE'::text, 'TIP'::text]))));

create table help_message (
  id uuid not null,
  user_id uuid not null,
  body text not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answer text,
  read_at timestamp with time zone,
  constraint help_message_pkey PRIMARY KEY (id),
  constraint help_message_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint help_message_answer_has_time CHECK (((answer IS NULL) OR (answered_at IS NOT NULL))) NOT VALID,
  constraint help_message_answer_length CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 4000))) NOT VALID,
  constraint help_message_body_length CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000))),
  constraint help_message_read_has_answer CHECK (((read_at IS NULL) OR (answer IS NOT NULL))) NOT VALID
);
CREATE INDEX help_message_open ON public.help_message USING btree (created_at) WHERE (answered_at IS NULL);

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
  seen_at timestamp with time zone,
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
CREATE INDEX image_failed ON public.image USING btree (created_at) WHERE (status = 'FAILED'::text);
CREATE INDEX image_never_uploaded ON public.image USING btree (expires_at) WHERE (status = 'REQUESTED'::text);
CREATE INDEX image_to_look_at ON public.image USING btree (COALESCE(seen_at, ready_at)) WHERE (status = 'READY'::text);

create table incentive (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  description text not null,
  image_urls text[] not null,
  created_at timestamp with time zone not null,
  request_hash bytea,
  constraint incentive_pkey PRIMARY KEY (id),
  constraint incentive_of_business UNIQUE (business_id, id),
  constraint incentive_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint incentive_description_length CHECK (((char_length(description) >= 1) AND (char_length(description) <= 4000))),
  constraint incentive_has_images CHECK (((cardinality(image_urls) >= 1) AND (cardinality(image_urls) <= 12))),
  constraint incentive_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint incentive_request_hash_length CHECK ((octet_length(request_hash) = 32)) NOT VALID,
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX incentive_by_business ON public.incentive USING btree (business_id, created_at);
CREATE UNIQUE INDEX incentive_request_once ON public.incentive USING btree (business_id, request_hash) WHERE (request_hash IS NOT NULL);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.incentive DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table invitation (
  id uuid not null,
  token_hash bytea not null,
  business_id uuid not null,
  phone text not null,
  role text not null,
  grants text[] not null default '{}'::text[],
  resource_id uuid,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  used_by uuid,
  revoked_at timestamp with time zone,
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_token_unique UNIQUE (token_hash),
  constraint invitation_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app_user(id),
  constraint invitation_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint invitation_used_by_fkey FOREIGN KEY (used_by) REFERENCES app_user(id),
  constraint invitation_expires_later CHECK ((expires_at > created_at)),
  constraint invitation_phone_valid CHECK (is_phone(phone)),
  constraint invitation_role_known CHECK ((role = ANY (ARRAY['MANAGER'::text, 'FRONT_DESK'::text, 'STAFF'::text]))),
  constraint invitation_staff_is_person CHECK (((role <> 'STAFF'::text) OR (resource_id IS NOT NULL))),
  constraint invitation_token_length CHECK ((octet_length(token_hash) = 32)),
  constraint invitation_used_by_someone CHECK (((used_at IS NULL) = (used_by IS NULL))),
  constraint invitation_used_or_revoked CHECK (((used_at IS NULL) OR (revoked_at IS NULL)))
);
CREATE INDEX invitation_by_business ON public.invitation USING btree (business_id, created_at);
CREATE UNIQUE INDEX invitation_one_open ON public.invitation USING btree (business_id, phone) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));

create table ledger_entry (
  business_id uuid not null,
  transaction_id uuid not null,
  account text not null,
  amount_cents bigint not null,
  constraint ledger_entry_pkey PRIMARY KEY (business_id, transaction_id, account),
  constraint ledger_entry_transaction_fkey FOREIGN KEY (business_id, transaction_id) REFERENCES ledger_transaction(business_id, id),
  constraint ledger_entry_account_known CHECK ((account = ANY (ARRAY['CLIENT'::text, 'PROVIDER_FEES'::text, 'PLATFORM_FEE'::text, 'PARTNER_PAYABLE'::text, 'PARTNER_BANK'::text, 'REFUNDS'::text, 'DISPUTES'::text, 'PLATFORM_BALANCE'::text, 'TIPS'::text, 'TAX_PAYABLE'::text, 'GIFT_LIABILITY'::text, 'GIFT_EARNED'::text, 'OUTSIDE'::text, 'SHARES_OWED'::text]))) NOT VALID,
  constraint ledger_entry_moves_something CHECK ((amount_cents <> 0)),
  constraint ledger_entry_balanced TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX ledger_entry_by_account ON public.ledger_entry USING btree (business_id, account);
CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balance();

create table ledger_transaction (
  id uuid not null,
  business_id uuid not null,
  source_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null,
  source_kind text not null,
  part_id uuid,
  payment_id uuid default 
CASE source_kind
    WHEN 'PAYMENT'::text THEN source_id
    ELSE NULL::uuid
END,
  charge_id uuid default 
CASE source_kind
    WHEN 'AUCTION_CHARGE'::text THEN source_id
    ELSE NULL::uuid
END,
  constraint ledger_transaction_pkey PRIMARY KEY (id),
  constraint ledger_transaction_of_business UNIQUE (business_id, id),
  constraint ledger_transaction_once UNIQUE NULLS NOT DISTINCT (source_kind, source_id, kind, part_id),
  constraint ledger_transaction_charge_fkey FOREIGN KEY (business_id, charge_id) REFERENCES auction_charge(business_id, id),
  constraint ledger_transaction_payment_fkey FOREIGN KEY (business_id, payment_id) REFERENCES payment(business_id, id),
  constraint ledger_transaction_kind_known CHECK ((kind = ANY (ARRAY['CHARGE'::text, 'PAYOUT'::text, 'REFUND'::text, 'REFUND_PAID'::text, 'REFUND_FAILED'::text, 'DISPUTE_OPENED'::text, 'DISPUTE_WON'::text, 'DISPUTE_LOST'::text, 'VALUE_MOVED'::text, 'SHARE_OWED'::text, 'SHARE_RETURNED'::text]))) NOT VALID,
  constraint ledger_transaction_source_known CHECK ((source_kind = ANY (ARRAY['PAYMENT'::text, 'AUCTION_CHARGE'::text, 'STORED_VALUE'::text])))
);
CREATE INDEX ledger_transaction_by_time ON public.ledger_transaction USING btree (business_id, created_at);
CREATE TRIGGER ledger_transaction_append_only BEFORE DELETE OR UPDATE ON public.ledger_transaction FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table link (
  id uuid not null,
  business_id uuid not null,
  kind text not null,
  label text not null,
  slug text,
  token_hash bytea,
  uses_max integer,
  from_at timestamp with time zone,
  until_at timestamp with time zone,
  perks jsonb not null default '{}'::jsonb,
  created_by uuid,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  request_hash bytea,
  constraint link_pkey PRIMARY KEY (id),
  constraint link_of_business UNIQUE (business_id, id),
  constraint link_token_unique UNIQUE (token_hash),
  constraint link_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint link_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint link_kind_known CHECK ((kind = ANY (ARRAY['VIP'::text, 'TRACK'::text]))),
  constraint link_label_length CHECK (((char_length(label) >= 1) AND (char_length(label) <= 80))),
  constraint link_perks_small CHECK (((jsonb_typeof(perks) = 'object'::text) AND (pg_column_size(perks) <= 400))),
  constraint link_request_hash_length CHECK ((octet_length(request_hash) = 32)) NOT VALID,
  constraint link_slug_valid CHECK ((slug ~ '^[a-z0-9-]{1,40}$'::text)),
  constraint link_times_ordered CHECK ((from_at < until_at)),
  constraint link_token_hash_length CHECK ((octet_length(token_hash) = 32)),
  constraint link_track_has_slug CHECK (((kind = 'TRACK'::text) = (slug IS NOT NULL))),
  constraint link_uses_range CHECK (((uses_max >= 1) AND (uses_max <= 1000000))),
  constraint link_vip_has_token CHECK (((kind = 'VIP'::text) = (token_hash IS NOT NULL)))
);
CREATE UNIQUE INDEX link_one_live_slug ON public.link USING btree (business_id, slug) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX link_request_once ON public.link USING btree (business_id, request_hash) WHERE (request_hash IS NOT NULL);

create table listing (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  description text not null,
  location text not null,
  guests_number smallint not null,
  reservation_at timestamp with time zone not null,
  reservation_end_at timestamp with time zone not null,
  image_urls text[] not null,
  auction_type text not null,
  start_price_cents bigint,
  price_step_cents bigint,
  fixed_price_cents bigint,
  publish_at timestamp with time zone not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  attestation_version text,
  attested_at timestamp with time zone,
  attested_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  list_price_cents bigint,
  constraint listing_pkey PRIMARY KEY (id),
  constraint listing_of_business UNIQUE (business_id, id),
  constraint listing_attested_by_fkey FOREIGN KEY (attested_by) REFERENCES app_user(id),
  constraint listing_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint listing_attestation_length CHECK (((char_length(attestation_version) >= 1) AND (char_length(attestation_version) <= 40))),
  constraint listing_attestation_whole CHECK ((num_nonnulls(attestation_version, attested_at, attested_by) = ANY (ARRAY[0, 3]))),
  constraint listing_description_length CHECK (((char_length(description) >= 1) AND (char_length(description) <= 4000))),
  constraint listing_guests_range CHECK (((guests_number >= 1) AND (guests_number <= 10))),
  constraint listing_has_images CHECK (((cardinality(image_urls) >= 1) AND (cardinality(image_urls) <= 12))),
  constraint listing_instants_ordered CHECK (((publish_at <= start_at) AND (start_at < end_at) AND (end_at < reservation_at) AND (reservation_at < reservation_end_at))),
  constraint listing_list_price_range CHECK (((list_price_cents >= 0) AND (list_price_cents <= 10000000))),
  constraint listing_location_length CHECK (((char_length(location) >= 1) AND (char_length(location) <= 200))),
  constraint listing_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint listing_prices_of_type CHECK (
CASE auction_type
    WHEN 'traditional'::text THEN ((num_nonnulls(start_price_cents, price_step_cents) = 2) AND (fixed_price_cents IS NULL))
    WHEN 'dutch'::text THEN ((start_price_cents IS NOT NULL) AND (num_nonnulls(price_step_cents, fixed_price_cents) = 0))
    WHEN 'fixed'::text THEN ((fixed_price_cents IS NOT NULL) AND (num_nonnulls(start_price_cents, price_step_cents) = 0))
    WHEN 'sealed'::text THEN ((start_price_cents IS NOT NULL) AND (num_nonnulls(price_step_cents, fixed_price_cents) = 0))
    ELSE false
END),
  constraint listing_prices_range CHECK ((((start_price_cents >= 1) AND (start_price_cents <= 10000000)) AND ((price_step_cents >= 1) AND (price_step_cents <= 10000000)) AND ((fixed_price_cents >= 1) AND (fixed_price_cents <= 10000000)))),
  constraint listing_reservation_whole_minutes CHECK ((is_whole_minute(reservation_at) AND is_whole_minute(reservation_end_at))),
  constraint listing_type_known CHECK ((auction_type = ANY (ARRAY['traditional'::text, 'dutch'::text, 'fixed'::text, 'sealed'::text]))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX listing_by_creation ON public.listing USING btree (business_id, created_at DESC, id) WHERE (removed_at IS NULL);
CREATE INDEX listing_open ON public.listing USING btree (business_id, end_at) WHERE (removed_at IS NULL);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.listing DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table listing_incentive (
  business_id uuid not null,
  listing_id uuid not null,
  incentive_id uuid not null,
  "position" smallint not null,
  constraint listing_incentive_pkey PRIMARY KEY (business_id, listing_id, incentive_id),
  constraint listing_incentive_incentive_fkey FOREIGN KEY (business_id, incentive_id) REFERENCES incentive(business_id, id),
  constraint listing_incentive_listing_fkey FOREIGN KEY (business_id, listing_id) REFERENCES listing(business_id, id),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.listing_incentive DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table listing_resource (
  business_id uuid not null,
  listing_id uuid not null,
  resource_id uuid not null,
  constraint listing_resource_pkey PRIMARY KEY (business_id, listing_id, resource_id),
  constraint listing_resource_listing_fkey FOREIGN KEY (business_id, listing_id) REFERENCES listing(business_id, id),
  constraint listing_resource_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX listing_resource_by_resource ON public.listing_resource USING btree (business_id, resource_id);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.listing_resource DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table listing_step (
  id uuid not null,
  number bigint not null default nextval('listing_step_number'::regclass),
  business_id uuid not null,
  listing_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  amount_cents bigint,
  bidder integer,
  after_seq integer,
  user_id uuid,
  constraint listing_step_pkey PRIMARY KEY (id),
  constraint listing_step_listing_fkey FOREIGN KEY (business_id, listing_id) REFERENCES listing(business_id, id),
  constraint listing_step_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint listing_step_after_seq_range CHECK ((after_seq >= 0)),
  constraint listing_step_block_of_bidder CHECK (((kind <> 'BIDDER_BLOCKED'::text) OR ((bidder IS NOT NULL) AND (after_seq IS NOT NULL)))),
  constraint listing_step_kind_known CHECK ((kind = ANY (ARRAY['LISTED'::text, 'CHANGED'::text, 'PUBLISHED'::text, 'STARTED'::text, 'WON'::text, 'UNSOLD'::text, 'CHARGE_FAILED'::text, 'RETRY_LAPSED'::text, 'OFFERED'::text, 'OFFER_ACCEPTED'::text, 'OFFER_DECLINED'::text, 'OFFER_LAPSED'::text, 'CHARGED'::text, 'SETTLED_FREE'::text, 'PAYOUT'::text, 'REFUNDED'::text, 'BIDDER_BLOCKED'::text, 'BIDDER_BARRED'::text, 'REFUND_FAILED'::text, 'DISPUTE_OPENED'::text, 'DISPUTE_WON'::text, 'DISPUTE_LOST'::text]))),
  constraint listing_step_partner_named CHECK (((kind <> ALL (ARRAY['LISTED'::text, 'CHANGED'::text, 'BIDDER_BLOCKED'::text])) OR (user_id IS NOT NULL)))
);
CREATE INDEX listing_step_by_listing ON public.listing_step USING btree (business_id, listing_id, number);

create table live_event (
  id bigint not null default nextval('live_event_id'::regclass),
  business_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  at timestamp with time zone not null,
  constraint live_event_pkey PRIMARY KEY (business_id, id),
  constraint live_event_kind_known CHECK ((kind = ANY (ARRAY['BOOKED'::text, 'CONFIRMED'::text, 'MOVED'::text, 'CANCELLED'::text, 'RESTORED'::text, 'EXPIRED'::text, 'CHANGED'::text])))
);
CREATE INDEX live_event_by_age ON public.live_event USING btree (at);

create table maintenance (
  id smallint not null default 1,
  until_at timestamp with time zone not null,
  started_at timestamp with time zone not null,
  constraint maintenance_pkey PRIMARY KEY (id),
  constraint maintenance_ends CHECK (((until_at > started_at) AND (until_at <= (started_at + '1 day'::interval)))),
  constraint maintenance_once CHECK ((id = 1))
);

create table membership (
  business_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  grants text[] not null default '{}'::text[],
  resource_id uuid,
  ended_by uuid,
  constraint membership_pkey PRIMARY KEY (business_id, user_id),
  constraint membership_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint membership_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id),
  constraint membership_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint membership_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint membership_owner_not_ended_by CHECK (((ended_by IS NULL) OR (ended_at IS NOT NULL))),
  constraint membership_role_known CHECK ((role = ANY (ARRAY['OWNER'::text, 'MANAGER'::text, 'FRONT_DESK'::text, 'STAFF'::text]))),
  constraint membership_staff_is_person CHECK (((role <> 'STAFF'::text) OR (resource_id IS NOT NULL)))
);
CREATE INDEX membership_by_user ON public.membership USING btree (user_id, created_at, business_id) INCLUDE (role) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX membership_one_owner ON public.membership USING btree (business_id) WHERE ((role = 'OWNER'::text) AND (ended_at IS NULL));
CREATE UNIQUE INDEX membership_one_person ON public.membership USING btree (business_id, resource_id) WHERE ((resource_id IS NOT NULL) AND (ended_at IS NULL));

create table membership_elsewhere (
  user_id uuid not null,
  business_id uuid not null,
  created_at timestamp with time zone not null,
  constraint membership_elsewhere_pkey PRIMARY KEY (user_id, business_id),
  constraint membership_elsewhere_business_fkey FOREIGN KEY (business_id) REFERENCES business_elsewhere(business_id) ON DELETE CASCADE,
  constraint membership_elsewhere_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX membership_elsewhere_by_business ON public.membership_elsewhere USING btree (business_id);

create table message (
  id uuid not null,
  business_id uuid,
  booking_id uuid,
  channel text not null,
  kind text not null,
  recipient text,
  body text,
  status text not null,
  attempts integer not null default 0,
  provider_message_id text,
  error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  not_before timestamp with time zone,
  delivery_status text,
  delivered_at timestamp with time zone,
  delivery_error text,
  subject text,
  calendar_file text,
  useful_until timestamp with time zone,
  is_unproven boolean not null default false,
  is_first boolean,
  data jsonb,
  sealed_secret bytea,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint message_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint message_body_length CHECK (((char_length(body) >= 1) AND (char_length(body) <= 20000))),
  constraint message_calendar_file_length CHECK ((char_length(calendar_file) <= 20000)),
  constraint message_calendar_file_of_email CHECK (((calendar_file IS NULL) OR (channel = 'email'::text))),
  constraint message_channel_known CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint message_data_size CHECK ((octet_length((data)::text) <= 20000)),
  constraint message_delivered_has_instant CHECK (((NOT (delivery_status IS DISTINCT FROM 'DELIVERED'::text)) = (delivered_at IS NOT NULL))),
  constraint message_delivery_error_length CHECK ((char_length(delivery_error) <= 40)),
  constraint message_delivery_status_known CHECK ((delivery_status = ANY (ARRAY['DELIVERED'::text, 'UNDELIVERED'::text]))),
  constraint message_error_length CHECK ((char_length(error) <= 1000)),
  constraint message_kind_length CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 60))),
  constraint message_recipient_length CHECK (((char_length(recipient) >= 3) AND (char_length(recipient) <= 254))),
  constraint message_sealed_secret_size CHECK (((octet_length(sealed_secret) >= 30) AND (octet_length(sealed_secret) <= 300))),
  constraint message_secret_until_sent CHECK (((sealed_secret IS NULL) OR (status = ANY (ARRAY['QUEUED'::text, 'FAILED'::text])))),
  constraint message_sent_has_instant CHECK (((status = 'SENT'::text) = (sent_at IS NOT NULL))),
  constraint message_status_known CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text, 'NOT_SENT'::text]))),
  constraint message_subject_length CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 300))),
  constraint message_waiting_has_instant CHECK (((status <> 'QUEUED'::text) OR (not_before IS NOT NULL))),
  constraint message_waiting_is_whole CHECK (((status <> 'QUEUED'::text) OR ((recipient IS NOT NULL) AND ((data IS NOT NULL) OR (body IS NOT NULL)))))
);
CREATE INDEX message_by_booking ON public.message USING btree (business_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX message_by_recipient ON public.message USING btree (business_id, recipient) WHERE ((booking_id IS NULL) AND (business_id IS NOT NULL));
CREATE INDEX message_code_with_person ON public.message USING btree (created_at) WHERE ((recipient IS NOT NULL) AND (kind ~~ '%\_CODE'::text));
CREATE INDEX message_failed ON public.message USING btree (created_at) WHERE (status = 'FAILED'::text);
CREATE INDEX message_failed_with_secret ON public.message USING btree (created_at) WHERE ((status = 'FAILED'::text) AND ((sealed_secret IS NOT NULL) OR (body IS NOT NULL)));
CREATE INDEX message_sent_to ON public.message USING btree (recipient, business_id) WHERE ((channel = 'sms'::text) AND (status = 'SENT'::text) AND (business_id IS NOT NULL));
CREATE INDEX message_unproven ON public.message USING btree (business_id, created_at) WHERE is_unproven;
CREATE INDEX message_waiting ON public.message USING btree (not_before) WHERE (status = 'QUEUED'::text);
CREATE INDEX message_with_person ON public.message USING btree (created_at) WHERE (recipient IS NOT NULL);

create table node (
  id uuid not null,
  release text not null,
  newest_migration text not null,
  role text not null,
  started_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  constraint node_pkey PRIMARY KEY (id),
  constraint node_release_length CHECK (((char_length(release) >= 1) AND (char_length(release) <= 60)))
);

create table occupancy (
  id uuid not null,
  business_id uuid not null,
  during tstzrange not null,
  kind text not null,
  booking_id uuid,
  listing_id uuid,
  expires_at timestamp with time zone,
  note text,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  lane smallint not null default 1,
  take_id uuid not null default gen_random_uuid(),
  part smallint not null default 1,
  opening_id uuid,
  constraint occupancy_pkey PRIMARY KEY (id),
  constraint occupancy_take_once UNIQUE (business_id, take_id, lane, part),
  constraint occupancy_no_overlap EXCLUDE USING gist (business_id WITH =, lane WITH =, during WITH &&) DEFERRABLE,
  constraint occupancy_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint occupancy_lane_fkey FOREIGN KEY (business_id, lane) REFERENCES resource_lane(business_id, lane),
  constraint occupancy_listing_fkey FOREIGN KEY (business_id, listing_id) REFERENCES listing(business_id, id),
  constraint occupancy_opening_fkey FOREIGN KEY (business_id, opening_id) REFERENCES opening(business_id, id),
  constraint occupancy_during_bounded CHECK (((NOT isempty(during)) AND lower_inc(during) AND (NOT upper_inc(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during)))),
  constraint occupancy_during_short CHECK (((upper(during) - lower(during)) <= '2 days'::interval)),
  constraint occupancy_hold_expires CHECK (
CASE kind
    WHEN 'hold'::text THEN (expires_at IS NOT NULL)
    WHEN 'offer'::text THEN (expires_at IS NOT NULL)
    WHEN 'listing'::text THEN true
    ELSE (expires_at IS NULL)
END),
  constraint occupancy_kind_has_cause CHECK ((((opening_id IS NOT NULL) = (kind = 'offer'::text)) AND
CASE kind
    WHEN 'listing'::text THEN ((listing_id IS NOT NULL) AND (booking_id IS NULL))
    WHEN 'block'::text THEN (listing_id IS NULL)
    WHEN 'offer'::text THEN (num_nonnulls(booking_id, listing_id) = 0)
    ELSE ((booking_id IS NOT NULL) AND (listing_id IS NULL))
END)),
  constraint occupancy_kind_known CHECK ((kind = ANY (ARRAY['hold'::text, 'booking'::text, 'listing'::text, 'block'::text, 'offer'::text]))),
  constraint occupancy_note_length CHECK ((char_length(note) <= 2000)),
  constraint occupancy_note_of_block CHECK (((note IS NULL) OR (kind = 'block'::text))),
  constraint occupancy_part_positive CHECK ((part >= 1)),
  constraint occupancy_take_of_cause CHECK ((take_id = COALESCE(booking_id, listing_id, opening_id, take_id))),
  constraint occupancy_version_positive CHECK ((version >= 1)),
  constraint occupancy_whole_minutes CHECK ((is_whole_minute(lower(during)) AND is_whole_minute(upper(during)))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX occupancy_by_booking ON public.occupancy USING btree (business_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX occupancy_by_listing ON public.occupancy USING btree (business_id, listing_id) WHERE (listing_id IS NOT NULL);
CREATE INDEX occupancy_by_opening ON public.occupancy USING btree (business_id, opening_id) WHERE (opening_id IS NOT NULL);
CREATE INDEX occupancy_by_time ON public.occupancy USING btree (business_id, during) INCLUDE (id, kind, booking_id, expires_at);
CREATE INDEX occupancy_holds ON public.occupancy USING btree (expires_at) WHERE (kind = 'hold'::text);
CREATE INDEX occupancy_lapsing ON public.occupancy USING btree (business_id, expires_at) WHERE (expires_at IS NOT NULL);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.occupancy DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

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
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  depth smallint not null default 1,
  next_at timestamp with time zone,
  was_offered_to_all boolean not null default false,
  skipped jsonb not null default '[]'::jsonb,
  filled_by uuid,
  user_id uuid,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  request_hash bytea,
  constraint opening_pkey PRIMARY KEY (id),
  constraint opening_of_business UNIQUE (business_id, id),
  constraint opening_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint opening_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint opening_filled_fkey FOREIGN KEY (business_id, filled_by) REFERENCES booking(business_id, id),
  constraint opening_service_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id),
  constraint opening_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint opening_cause_known CHECK ((cause = ANY (ARRAY['CANCELLED'::text, 'MOVED'::text, 'UNSOLD'::text, 'OPENED'::text, 'BY_HAND'::text]))),
  constraint opening_depth_range CHECK (((depth >= 1) AND (depth <= 3))),
  constraint opening_during_bounded CHECK (((NOT isempty(during)) AND lower_inc(during) AND (NOT upper_inc(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during)))),
  constraint opening_during_short CHECK (((upper(during) - lower(during)) <= '2 days'::interval)),
  constraint opening_falling_has_prices CHECK (((mode = 'FALLING'::text) = (num_nonnulls(start_price_cents, floor_price_cents, service_id) = 3))),
  constraint opening_mode_known CHECK ((mode = ANY (ARRAY['IN_ORDER'::text, 'ALL'::text, 'FALLING'::text, 'BY_HAND'::text]))) NOT VALID,
  constraint opening_prices_only_falling CHECK (((mode = 'FALLING'::text) OR (num_nonnulls(start_price_cents, floor_price_cents) = 0))),
  constraint opening_prices_ordered CHECK (((0 <= floor_price_cents) AND (floor_price_cents <= start_price_cents) AND (start_price_cents <= 10000000))),
  constraint opening_request_hash_length CHECK ((octet_length(request_hash) = 32)) NOT VALID,
  constraint opening_resources_few CHECK ((cardinality(resource_ids) <= 50)),
  constraint opening_state_known CHECK ((state = ANY (ARRAY['WAITING'::text, 'OFFERING'::text, 'PUBLIC'::text, 'FILLED'::text, 'GONE'::text]))),
  constraint opening_times_ordered CHECK ((from_at < until_at)),
  constraint opening_whole_minutes CHECK ((is_whole_minute(lower(during)) AND is_whole_minute(upper(during)))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX opening_by_booking ON public.opening USING btree (business_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX opening_by_creation ON public.opening USING btree (business_id, created_at DESC);
CREATE INDEX opening_due ON public.opening USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX opening_live ON public.opening USING btree (business_id, during) WHERE (state = ANY (ARRAY['WAITING'::text, 'OFFERING'::text, 'PUBLIC'::text]));
CREATE UNIQUE INDEX opening_request_once ON public.opening USING btree (business_id, request_hash) WHERE (request_hash IS NOT NULL);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.opening DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table operator_action (
  id uuid not null,
  business_id uuid not null,
  kind text not null,
  reason text,
  name text,
  by text not null,
  at timestamp with time zone not null,
  constraint operator_action_pkey PRIMARY KEY (business_id, id),
  constraint operator_action_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint operator_action_by_length CHECK (((char_length(by) >= 1) AND (char_length(by) <= 120))),
  constraint operator_action_has_name CHECK (((kind = 'NAME_APPROVED'::text) = (name IS NOT NULL))),
  constraint operator_action_has_reason CHECK (((kind = 'NAME_APPROVED'::text) = (reason IS NULL))),
  constraint operator_action_kind_known CHECK ((kind = ANY (ARRAY['SUSPENDED'::text, 'LIFTED'::text, 'NAME_APPROVED'::text]))),
  constraint operator_action_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint operator_action_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
);
CREATE TRIGGER operator_action_append_only BEFORE DELETE OR UPDATE ON public.operator_action FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER operator_action_not_truncated BEFORE TRUNCATE ON public.operator_action FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table operator_look (
  id uuid not null,
  business_id uuid not null,
  user_id uuid,
  secret_hash bytea not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  constraint operator_look_pkey PRIMARY KEY (business_id, id),
  constraint operator_look_secret_unique UNIQUE (secret_hash),
  constraint operator_look_business_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE,
  constraint operator_look_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint operator_look_ends CHECK (((ends_at > started_at) AND (ends_at <= (started_at + '00:30:00'::interval))))
);

create table page_count (
  business_id uuid not null,
  day date not null,
  step text not null,
  link_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  hour_of_week smallint not null default '-1'::integer,
  hits integer not null,
  constraint page_count_pkey PRIMARY KEY (business_id, day, step, link_id, hour_of_week),
  constraint page_count_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint page_count_hits_positive CHECK ((hits >= 1)),
  constraint page_count_hour_of_week_valid CHECK (((hour_of_week >= '-1'::integer) AND (hour_of_week <= 167))),
  constraint page_count_step_known CHECK ((step = ANY (ARRAY['SEEN'::text, 'TIMES'::text, 'CHOSEN'::text, 'CODE'::text, 'BOOKED'::text, 'NO_TIMES'::text])))
);
CREATE INDEX page_count_by_age ON public.page_count USING btree (day);

create table passkey (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_unique UNIQUE (credential_id),
  constraint passkey_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint passkey_credential_form CHECK (((credential_id ~ '^[A-Za-z0-9_-]+$'::text) AND (char_length(credential_id) <= 1364))),
  constraint passkey_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint passkey_public_key_length CHECK (((octet_length(public_key) >= 1) AND (octet_length(public_key) <= 2048))),
  constraint passkey_sign_count_range CHECK (((sign_count >= 0) AND (sign_count <= '4294967295'::bigint))),
  constraint passkey_transports_count CHECK ((cardinality(transports) <= 10))
);
CREATE INDEX passkey_by_user ON public.passkey USING btree (user_id);

create table passkey_challenge (
  token_hash bytea not null,
  purpose text not null,
  user_id uuid not null,
  session_id uuid,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (token_hash),
  constraint passkey_challenge_session_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint passkey_challenge_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint passkey_challenge_hash_length CHECK ((octet_length(token_hash) = 32)),
  constraint passkey_challenge_length CHECK ((char_length(challenge) = 43)),
  constraint passkey_challenge_purpose_known CHECK ((purpose = ANY (ARRAY['SIGN_IN'::text, 'ADD'::text]))),
  constraint passkey_challenge_session_of_add CHECK (((purpose = 'ADD'::text) = (session_id IS NOT NULL)))
);
CREATE INDEX passkey_challenge_by_expiry ON public.passkey_challenge USING btree (expires_at);

create table past_hours (
  business_id uuid not null,
  resource_id uuid,
  until_at timestamp with time zone not null,
  hours text,
  constraint past_hours_once UNIQUE NULLS NOT DISTINCT (business_id, resource_id, until_at),
  constraint past_hours_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint past_hours_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint past_hours_length CHECK ((char_length(hours) <= 4000)),
  constraint past_hours_of_business_known CHECK (((resource_id IS NOT NULL) OR (hours IS NOT NULL)))
);

create table payment (
  id uuid not null,
  business_id uuid not null,
  booking_id uuid not null,
  provider text,
  provider_payment_id text,
  idempotency_key text not null,
  amount_cents bigint not null,
  status text not null,
  failure_code text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  fee_cents bigint not null default 0,
  provider_account_id text,
  refunded_cents bigint not null default 0,
  refunding_cents bigint not null default 0,
  disputed_cents bigint not null default 0,
  charged_back_cents bigint not null default 0,
  given_back_at timestamp with time zone,
  purpose text not null default 'PRICE'::text,
  due_id uuid,
  tax_cents bigint not null default 0,
  stored_value_id uuid,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_idempotency_key_unique UNIQUE (idempotency_key),
  constraint payment_of_business UNIQUE (business_id, id),
  constraint payment_provider_payment_unique UNIQUE (provider, provider_payment_id),
  constraint payment_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint payment_due_fkey FOREIGN KEY (business_id, due_id) REFERENCES due(business_id, id),
  constraint payment_stored_value_fkey FOREIGN KEY (business_id, stored_value_id) REFERENCES stored_value(business_id, id),
  constraint payment_amount_range CHECK (((amount_cents >= 0) AND (amount_cents <= 13000000))),
  constraint payment_disputes_within_charge CHECK (((disputed_cents >= 0) AND (charged_back_cents >= 0) AND ((disputed_cents + charged_back_cents) <= amount_cents))),
  constraint payment_due_of_purpose CHECK (((purpose = ANY (ARRAY['DUE'::text, 'TIP'::text])) = (due_id IS NOT NULL))),
  constraint payment_failure_code_length CHECK ((char_length(failure_code) <= 120)),
  constraint payment_fee_range CHECK (((fee_cents >= 0) AND (fee_cents <= amount_cents))),
  constraint payment_idempotency_key_length CHECK (((char_length(idempotency_key) >= 1) AND (char_length(idempotency_key) <= 255))),
  constraint payment_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint payment_provider_or_stored_value CHECK (((provider IS NULL) = (stored_value_id IS NOT NULL))),
  constraint payment_purpose_known CHECK ((purpose = ANY (ARRAY['PRICE'::text, 'DEPOSIT'::text, 'DUE'::text, 'TIP'::text, 'GIFT_CARD'::text, 'PACKAGE'::text]))),
  constraint payment_refunds_within_charge CHECK (((refunded_cents >= 0) AND (refunding_cents >= 0) AND ((refunded_cents + refunding_cents) <= amount_cents))),
  constraint payment_status_known CHECK ((status = ANY (ARRAY['OPEN'::text, 'PROCESSING'::text, 'SUCCEEDED'::text, 'FAILED'::text, 'REFUNDED'::text, 'PARTLY_REFUNDED'::text]))),
  constraint payment_stored_value_of_no_provider CHECK (((stored_value_id IS NULL) OR (provider_payment_id IS NULL))),
  constraint payment_stored_value_of_purpose CHECK (((purpose = ANY (ARRAY['GIFT_CARD'::text, 'PACKAGE'::text])) = (stored_value_id IS NOT NULL))),
  constraint payment_tax_of_price CHECK (((purpose <> 'TIP'::text) OR (tax_cents = 0))),
  constraint payment_tax_range CHECK (((tax_cents >= 0) AND (tax_cents <= amount_cents)))
);
CREATE INDEX payment_by_booking ON public.payment USING btree (business_id, booking_id, created_at);
CREATE INDEX payment_by_due ON public.payment USING btree (business_id, due_id) WHERE (due_id IS NOT NULL);
CREATE UNIQUE INDEX payment_one_live ON public.payment USING btree (business_id, booking_id, COALESCE(due_id, stored_value_id, booking_id)) WHERE ((status = ANY (ARRAY['OPEN'::text, 'PROCESSING'::text, 'SUCCEEDED'::text, 'PARTLY_REFUNDED'::text])) AND (given_back_at IS NULL));
CREATE INDEX payment_unsettled ON public.payment USING btree (updated_at) WHERE (status = ANY (ARRAY['OPEN'::text, 'PROCESSING'::text]));
CREATE TRIGGER payment_touches AFTER INSERT OR UPDATE OF status, amount_cents, tax_cents, refunded_cents, refunding_cents, charged_back_cents ON public.payment FOR EACH ROW EXECUTE FUNCTION touch_its_booking();

create table payment_account (
  business_id uuid not null,
  provider text not null,
  provider_account_id text not null,
  status text not null,
  last4 text,
  bank_name text,
  updated_at timestamp with time zone not null,
  missing text[] not null default '{}'::text[],
  asked_at timestamp with time zone,
  constraint payment_account_pkey PRIMARY KEY (business_id),
  constraint payment_account_provider_id_unique UNIQUE (provider, provider_account_id),
  constraint payment_account_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint payment_account_bank_name_length CHECK ((char_length(bank_name) <= 120)),
  constraint payment_account_last4_valid CHECK ((last4 ~ '^[0-9]{4}$'::text)),
  constraint payment_account_missing_count CHECK ((cardinality(missing) <= 20)),
  constraint payment_account_provider_id_length CHECK (((char_length(provider_account_id) >= 1) AND (char_length(provider_account_id) <= 255))),
  constraint payment_account_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint payment_account_status_known CHECK ((status = ANY (ARRAY['STARTED'::text, 'PENDING'::text, 'ACTIVE'::text, 'RESTRICTED'::text, 'DISCONNECTED'::text])))
);
CREATE INDEX payment_account_unsettled ON public.payment_account USING btree (updated_at) WHERE (status = ANY (ARRAY['STARTED'::text, 'PENDING'::text, 'RESTRICTED'::text]));

create table payout (
  business_id uuid not null,
  id uuid not null,
  provider text not null,
  provider_payout_id text not null,
  amount_cents bigint not null,
  status text not null,
  arrives_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  items_state text not null default 'WAITING'::text,
  items_tried_at timestamp with time zone,
  provider_account_id text,
  difference_cents bigint,
  constraint payout_pkey PRIMARY KEY (id),
  constraint payout_of_business UNIQUE (business_id, id),
  constraint payout_once UNIQUE (provider, provider_payout_id),
  constraint payout_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint payout_account_length CHECK (((char_length(provider_account_id) >= 1) AND (char_length(provider_account_id) <= 255))) NOT VALID,
  constraint payout_id_length CHECK (((char_length(provider_payout_id) >= 1) AND (char_length(provider_payout_id) <= 255))),
  constraint payout_items_state_known CHECK ((items_state = ANY (ARRAY['WAITING'::text, 'STORED'::text, 'NONE'::text]))) NOT VALID,
  constraint payout_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint payout_status_known CHECK ((status = ANY (ARRAY['ON_THE_WAY'::text, 'PAID'::text, 'FAILED'::text])))
);
CREATE INDEX payout_by_time ON public.payout USING btree (business_id, created_at DESC);
CREATE INDEX payout_waiting ON public.payout USING btree (COALESCE(items_tried_at, created_at)) WHERE (items_state = 'WAITING'::text);

create table payout_item (
  business_id uuid not null,
  payout_id uuid not null,
  provider_item_id text not null,
  kind text not null,
  at timestamp with time zone not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  transaction_id uuid,
  constraint payout_item_pkey PRIMARY KEY (business_id, payout_id, provider_item_id),
  constraint payout_item_movement_once UNIQUE (business_id, transaction_id),
  constraint payout_item_movement_fkey FOREIGN KEY (business_id, transaction_id) REFERENCES payout_movement(business_id, transaction_id),
  constraint payout_item_payout_fkey FOREIGN KEY (business_id, payout_id) REFERENCES payout(business_id, id),
  constraint payout_item_id_length CHECK (((char_length(provider_item_id) >= 1) AND (char_length(provider_item_id) <= 255))),
  constraint payout_item_kind_known CHECK ((kind = ANY (ARRAY['CHARGE'::text, 'REFUND'::text, 'REFUND_FAILED'::text, 'DISPUTE'::text, 'FEE'::text, 'PAYOUT_RETURNED'::text, 'ADJUSTMENT'::text]))),
  constraint payout_item_net CHECK ((net_cents = (amount_cents - fee_cents)))
);

create table payout_movement (
  business_id uuid not null,
  transaction_id uuid not null,
  payout_id uuid not null,
  constraint payout_movement_pkey PRIMARY KEY (business_id, transaction_id),
  constraint payout_movement_payout_fkey FOREIGN KEY (business_id, payout_id) REFERENCES payout(business_id, id),
  constraint payout_movement_transaction_fkey FOREIGN KEY (business_id, transaction_id) REFERENCES ledger_transaction(business_id, id)
);
CREATE INDEX payout_movement_by_payout ON public.payout_movement USING btree (business_id, payout_id);

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
  granted_at timestamp with time zone,
  network text,
  tries_elsewhere smallint not null default 0,
  constraint phone_code_pkey PRIMARY KEY (id),
  constraint phone_code_address_length CHECK ((char_length(address) <= 64)),
  constraint phone_code_mac_length CHECK ((octet_length(code_mac) = 32)),
  constraint phone_code_network_length CHECK ((char_length(network) <= 64)),
  constraint phone_code_phone_valid CHECK (is_phone(phone)),
  constraint phone_code_purpose_known CHECK ((purpose = ANY (ARRAY['SIGN_IN'::text, 'BOOKING'::text, 'STEP_UP'::text]))),
  constraint phone_code_tries_elsewhere_range CHECK ((tries_elsewhere >= 0)),
  constraint phone_code_tries_range CHECK ((tries >= 0))
);
CREATE INDEX phone_code_by_phone ON public.phone_code USING btree (phone, purpose, sent_at);
CREATE INDEX phone_code_by_sending ON public.phone_code USING btree (sent_at);
CREATE UNIQUE INDEX phone_code_one_live ON public.phone_code USING btree (phone, purpose) WHERE (consumed_at IS NULL);

create table phone_line (
  phone text not null,
  line_type text not null,
  checked_at timestamp with time zone not null,
  constraint phone_line_pkey PRIMARY KEY (phone),
  constraint phone_line_phone_valid CHECK (is_phone(phone)),
  constraint phone_line_type_known CHECK ((line_type = ANY (ARRAY['TEXTABLE'::text, 'NOT_TEXTABLE'::text])))
);

create table phone_opt_out (
  phone text not null,
  opted_out_at timestamp with time zone not null,
  constraint phone_opt_out_pkey PRIMARY KEY (phone),
  constraint phone_opt_out_phone_valid CHECK ((is_phone(phone) OR (phone ~ '^erased:[A-Za-z0-9_-]{22}$'::text)))
);

create table phone_session (
  token_hash bytea not null,
  phone text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint phone_session_pkey PRIMARY KEY (token_hash),
  constraint phone_session_expires_later CHECK ((expires_at >= created_at)),
  constraint phone_session_hash_length CHECK ((octet_length(token_hash) = 32)),
  constraint phone_session_phone_valid CHECK (is_phone(phone))
);
CREATE INDEX phone_session_by_expiry ON public.phone_session USING btree (expires_at);
CREATE INDEX phone_session_by_phone ON public.phone_session USING btree (phone, created_at);

create table policy (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  upfront text not null,
  deposit_cents bigint,
  deposit_basis_points integer,
  no_show_basis_points integer not null default 0,
  grace_minutes integer not null default 60,
  fee_cap_cents bigint not null default 50000,
  is_automatic boolean not null default false,
  trusted_after_visits smallint,
  asks_agreement boolean not null default true,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  request_hash bytea,
  constraint policy_pkey PRIMARY KEY (id),
  constraint policy_of_business UNIQUE (business_id, id),
  constraint policy_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint policy_agreed_or_prepaid CHECK ((asks_agreement OR (upfront = 'FULL'::text))),
  constraint policy_deposit_once CHECK ((num_nonnulls(deposit_cents, deposit_basis_points) =
CASE upfront
    WHEN 'DEPOSIT'::text THEN 1
    ELSE 0
END)),
  constraint policy_deposit_range CHECK (((deposit_cents >= 50) AND (deposit_cents <= 10000000))),
  constraint policy_deposit_share_range CHECK (((deposit_basis_points >= 100) AND (deposit_basis_points <= 10000))),
  constraint policy_fee_cap_range CHECK (((fee_cap_cents >= 0) AND (fee_cap_cents <= 50000))),
  constraint policy_grace_range CHECK (((grace_minutes >= 0) AND (grace_minutes <= 1440))),
  constraint policy_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint policy_no_show_range CHECK (((no_show_basis_points >= 0) AND (no_show_basis_points <= 10000))),
  constraint policy_request_hash_length CHECK ((octet_length(request_hash) = 32)) NOT VALID,
  constraint policy_trusted_range CHECK (((trusted_after_visits >= 1) AND (trusted_after_visits <= 50))),
  constraint policy_upfront_known CHECK ((upfront = ANY (ARRAY['NONE'::text, 'CARD'::text, 'DEPOSIT'::text, 'FULL'::text]))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX policy_one_without_agreement ON public.policy USING btree (business_id) WHERE (NOT asks_agreement);
CREATE UNIQUE INDEX policy_request_once ON public.policy USING btree (business_id, request_hash) WHERE (request_hash IS NOT NULL);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.policy DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();
CREATE TRIGGER policy_never_changes BEFORE UPDATE OF id, business_id, name, upfront, deposit_cents, deposit_basis_points, no_show_basis_points, grace_minutes, fee_cap_cents, is_automatic, trusted_after_visits, asks_agreement, created_at ON public.policy FOR EACH ROW EXECUTE FUNCTION refuse_policy_change();

create table policy_tier (
  business_id uuid not null,
  policy_id uuid not null,
  under_hours integer not null,
  keep_basis_points integer not null,
  constraint policy_tier_pkey PRIMARY KEY (business_id, policy_id, under_hours),
  constraint policy_tier_policy_fkey FOREIGN KEY (business_id, policy_id) REFERENCES policy(business_id, id),
  constraint policy_tier_hours_range CHECK ((((under_hours >= 1) AND (under_hours <= 336)) OR (under_hours = 17520))),
  constraint policy_tier_share_range CHECK (((keep_basis_points >= 0) AND (keep_basis_points <= 10000))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.policy_tier DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();
CREATE TRIGGER policy_tier_never_changes BEFORE UPDATE ON public.policy_tier FOR EACH ROW EXECUTE FUNCTION refuse_policy_change();

create table provider_event (
  provider text not null,
  event_id text not null,
  type text not null,
  subject_kind text,
  subject_id text,
  charge_key text,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  constraint provider_event_pkey PRIMARY KEY (provider, event_id),
  constraint provider_event_id_length CHECK (((char_length(event_id) >= 1) AND (char_length(event_id) <= 255))),
  constraint provider_event_key_of_charge CHECK (((charge_key IS NULL) OR (subject_kind = 'CHARGE'::text))),
  constraint provider_event_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint provider_event_subject_known CHECK ((subject_kind = ANY (ARRAY['ACCOUNT'::text, 'CHARGE'::text, 'METHOD'::text, 'PAYOUT'::text, 'RETURN'::text, 'SETUP'::text]))),
  constraint provider_event_subject_length CHECK (((char_length(subject_id) >= 1) AND (char_length(subject_id) <= 255))),
  constraint provider_event_subject_whole CHECK (((subject_kind IS NULL) = (subject_id IS NULL))),
  constraint provider_event_type_length CHECK (((char_length(type) >= 1) AND (char_length(type) <= 255)))
);
CREATE INDEX provider_event_by_age ON public.provider_event USING btree (received_at);
CREATE INDEX provider_event_unhandled ON public.provider_event USING btree (received_at) WHERE (handled_at IS NULL);

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
  constraint refresh_token_expires_later CHECK ((expires_at >= issued_at)),
  constraint refresh_token_hash_length CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX refresh_token_by_session ON public.refresh_token USING btree (session_id);

create table refund (
  id uuid not null,
  business_id uuid not null,
  payment_id uuid,
  charge_id uuid,
  provider text,
  amount_cents bigint not null,
  cause text not null,
  state text not null,
  failure text,
  idempotency_key text not null,
  provider_refund_id text,
  request_key uuid,
  requested_by uuid,
  asked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  payer text not null default 'BUSINESS'::text,
  share_transfer_id text,
  share_returned_at timestamp with time zone,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_idempotency_key_unique UNIQUE (idempotency_key),
  constraint refund_of_provider_unique UNIQUE (provider, provider_refund_id),
  constraint refund_request_once UNIQUE (business_id, request_key, payment_id),
  constraint refund_request_once_for_charge UNIQUE (business_id, request_key, charge_id),
  constraint refund_charge_fkey FOREIGN KEY (business_id, charge_id) REFERENCES auction_charge(business_id, id),
  constraint refund_payment_fkey FOREIGN KEY (business_id, payment_id) REFERENCES payment(business_id, id),
  constraint refund_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id),
  constraint refund_amount_range CHECK (((amount_cents >= 1) AND (amount_cents <= 13000000))),
  constraint refund_cause_known CHECK ((cause = ANY (ARRAY['PARTNER'::text, 'PARTNER_CANCELLED'::text, 'CLIENT_CANCELLED'::text, 'LATE_PAYMENT'::text, 'LAPSED'::text, 'PROVIDER'::text]))),
  constraint refund_failed_says_why CHECK (((state = 'FAILED'::text) = (failure IS NOT NULL))),
  constraint refund_failure_known CHECK ((failure = ANY (ARRAY['INSUFFICIENT_FUNDS'::text, 'CARD_CLOSED'::text, 'ALREADY_REFUNDED'::text, 'UNDER_DISPUTE'::text, 'DECLINED'::text, 'PROVIDER_ERROR'::text]))),
  constraint refund_idempotency_key_length CHECK (((char_length(idempotency_key) >= 1) AND (char_length(idempotency_key) <= 255))),
  constraint refund_of_provider_has_id CHECK (((cause <> 'PROVIDER'::text) OR (provider_refund_id IS NOT NULL))),
  constraint refund_one_source CHECK ((num_nonnulls(payment_id, charge_id) = 1)),
  constraint refund_payer_known CHECK ((payer = ANY (ARRAY['BUSINESS'::text, 'PLATFORM'::text]))),
  constraint refund_payer_of_own CHECK (((payer = 'BUSINESS'::text) OR (cause = 'PROVIDER'::text))),
  constraint refund_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint refund_share_of_failed CHECK (((share_returned_at IS NULL) OR ((state = 'FAILED'::text) AND (payer = 'BUSINESS'::text)))) NOT VALID,
  constraint refund_share_transfer_length CHECK (((char_length(share_transfer_id) >= 1) AND (char_length(share_transfer_id) <= 255))) NOT VALID,
  constraint refund_state_known CHECK ((state = ANY (ARRAY['OWED'::text, 'UNDER_WAY'::text, 'PAID_BACK'::text, 'FAILED'::text])))
);
CREATE INDEX refund_by_charge ON public.refund USING btree (business_id, charge_id, created_at) WHERE (charge_id IS NOT NULL);
CREATE INDEX refund_by_payment ON public.refund USING btree (business_id, payment_id, created_at) WHERE (payment_id IS NOT NULL);
CREATE INDEX refund_open ON public.refund USING btree (updated_at) WHERE (state = ANY (ARRAY['OWED'::text, 'UNDER_WAY'::text]));
CREATE INDEX refund_share_owed ON public.refund USING btree (updated_at) WHERE ((state = 'FAILED'::text) AND (payer = 'BUSINESS'::text) AND (provider_refund_id IS NOT NULL) AND (share_returned_at IS NULL));
CREATE TRIGGER refund_counted AFTER INSERT OR UPDATE OF state ON public.refund FOR EACH ROW EXECUTE FUNCTION count_refund();
CREATE TRIGGER refund_fixed BEFORE UPDATE OF id, business_id, payment_id, charge_id, provider, amount_cents, cause, payer, created_at ON public.refund FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refund_kept BEFORE DELETE ON public.refund FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table reminder (
  business_id uuid not null,
  booking_id uuid not null,
  start_at timestamp with time zone not null,
  hours_before integer not null,
  status text not null,
  due_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint reminder_pkey PRIMARY KEY (business_id, booking_id, start_at, hours_before),
  constraint reminder_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint reminder_due_before_start CHECK ((due_at < start_at)),
  constraint reminder_hours_range CHECK (((hours_before >= 1) AND (hours_before <= 336))),
  constraint reminder_settled_has_instant CHECK (((status = 'WAITING'::text) = (settled_at IS NULL))),
  constraint reminder_status_known CHECK ((status = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'SKIPPED'::text]))),
  constraint reminder_whole_minute CHECK (is_whole_minute(start_at))
);
CREATE INDEX reminder_by_start ON public.reminder USING btree (start_at);
CREATE INDEX reminder_waiting ON public.reminder USING btree (due_at) WHERE (status = 'WAITING'::text);

create table resource (
  id uuid not null,
  business_id uuid not null,
  kind text not null,
  name text not null,
  "position" smallint not null,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  public_name text,
  about text,
  image_url text,
  follows_business_hours boolean not null default true,
  is_public boolean not null default true,
  weight smallint not null default 100,
  visits_a_day_max smallint,
  request_hash bytea,
  constraint resource_pkey PRIMARY KEY (id),
  constraint resource_of_business UNIQUE (business_id, id),
  constraint resource_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint resource_about_length CHECK (((char_length(about) >= 1) AND (char_length(about) <= 500))),
  constraint resource_kind_known CHECK ((kind = ANY (ARRAY['TEAM_MEMBER'::text, 'ROOM'::text, 'EQUIPMENT'::text]))) NOT VALID,
  constraint resource_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint resource_position_valid CHECK ((("position" >= 0) AND ("position" <= 1000))),
  constraint resource_public_name_length CHECK (((char_length(public_name) >= 1) AND (char_length(public_name) <= 120))),
  constraint resource_request_hash_length CHECK ((octet_length(request_hash) = 32)) NOT VALID,
  constraint resource_visits_a_day_range CHECK (((visits_a_day_max >= 1) AND (visits_a_day_max <= 100))),
  constraint resource_weight_range CHECK (((weight >= 25) AND (weight <= 400))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX resource_request_once ON public.resource USING btree (business_id, request_hash) WHERE (request_hash IS NOT NULL);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.resource DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table resource_lane (
  business_id uuid not null,
  lane smallint not null,
  resource_id uuid not null,
  closed_at timestamp with time zone,
  constraint resource_lane_pkey PRIMARY KEY (business_id, lane),
  constraint resource_lane_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint resource_lane_positive CHECK ((lane >= 1)),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX resource_lane_by_resource ON public.resource_lane USING btree (business_id, resource_id);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.resource_lane DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table sandbox_account (
  id text not null,
  business_ref text not null,
  routing_last4 text not null,
  account_last4 text not null,
  created_at timestamp with time zone not null,
  verified_at timestamp with time zone not null,
  outcome text not null default 'ACTIVE'::text,
  missing text[] not null default '{}'::text[],
  closed_at timestamp with time zone,
  constraint sandbox_account_pkey PRIMARY KEY (id),
  constraint sandbox_account_last4_valid CHECK (((routing_last4 ~ '^[0-9]{4}$'::text) AND (account_last4 ~ '^[0-9]{4}$'::text))),
  constraint sandbox_account_outcome_known CHECK ((outcome = ANY (ARRAY['ACTIVE'::text, 'RESTRICTED'::text])))
);
CREATE UNIQUE INDEX sandbox_account_one_open ON public.sandbox_account USING btree (business_ref) WHERE (closed_at IS NULL);

create table sandbox_charge (
  id text not null,
  idempotency_key text not null,
  account_id text,
  amount_cents bigint not null,
  status text not null,
  failure_code text,
  refunded_cents bigint not null default 0,
  created_at timestamp with time zone not null,
  fee_cents bigint not null default 0,
  method_id text,
  settled_at timestamp with time zone,
  aftermath text,
  held_cents bigint,
  capture_before timestamp with time zone,
  save_card_for text,
  saved_method_id text,
  card_label text,
  payout_id text,
  constraint sandbox_charge_pkey PRIMARY KEY (id),
  constraint sandbox_charge_idempotency_key_unique UNIQUE (idempotency_key),
  constraint sandbox_charge_account_fkey FOREIGN KEY (account_id) REFERENCES sandbox_account(id),
  constraint sandbox_charge_method_fkey FOREIGN KEY (method_id) REFERENCES sandbox_method(id),
  constraint sandbox_charge_aftermath_known CHECK ((aftermath = ANY (ARRAY['REFUND_LATER'::text, 'REFUND_FAILS'::text, 'DISPUTE_WON'::text, 'DISPUTE_LOST'::text]))),
  constraint sandbox_charge_amount_range CHECK (((amount_cents >= 0) AND (amount_cents <= 13000000))),
  constraint sandbox_charge_card_label_length CHECK ((char_length(card_label) <= 60)),
  constraint sandbox_charge_fee_range CHECK (((fee_cents >= 0) AND (fee_cents <= amount_cents))),
  constraint sandbox_charge_refund_range CHECK (((refunded_cents >= 0) AND (refunded_cents <= amount_cents))),
  constraint sandbox_charge_saved_as_asked CHECK (((saved_method_id IS NULL) OR (save_card_for IS NOT NULL))),
  constraint sandbox_charge_status_known CHECK ((status = ANY (ARRAY['REQUIRES_ACTION'::text, 'PROCESSING'::text, 'SUCCEEDED'::text, 'FAILED'::text, 'HELD'::text])))
);

create table sandbox_dispute (
  id text not null,
  charge_id text not null,
  amount_cents bigint not null,
  outcome text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone not null,
  evidence jsonb,
  constraint sandbox_dispute_pkey PRIMARY KEY (id),
  constraint sandbox_dispute_charge_fkey FOREIGN KEY (charge_id) REFERENCES sandbox_charge(id),
  constraint sandbox_dispute_amount_range CHECK (((amount_cents >= 1) AND (amount_cents <= 13000000))),
  constraint sandbox_dispute_outcome_known CHECK ((outcome = ANY (ARRAY['WON'::text, 'LOST'::text])))
);
CREATE INDEX sandbox_dispute_by_charge ON public.sandbox_dispute USING btree (charge_id);
CREATE INDEX sandbox_dispute_by_opening ON public.sandbox_dispute USING btree (opened_at);

create table sandbox_method (
  id text not null,
  idempotency_key text not null,
  customer_key text not null,
  status text not null,
  behaviour text,
  label text,
  failure_code text,
  created_at timestamp with time zone not null,
  valid_through text,
  removed_at timestamp with time zone,
  constraint sandbox_method_pkey PRIMARY KEY (id),
  constraint sandbox_method_idempotency_key_unique UNIQUE (idempotency_key),
  constraint sandbox_method_label_length CHECK ((char_length(label) <= 60)),
  constraint sandbox_method_status_known CHECK ((status = ANY (ARRAY['PENDING'::text, 'READY'::text, 'FAILED'::text]))),
  constraint sandbox_method_valid_through_month CHECK ((valid_through ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text))
);

create table sandbox_payout (
  id text not null,
  account_id text not null,
  amount_cents bigint not null,
  created_at timestamp with time zone not null,
  constraint sandbox_payout_pkey PRIMARY KEY (id),
  constraint sandbox_payout_once UNIQUE (account_id, created_at)
);

create table sandbox_refund (
  idempotency_key text not null,
  charge_id text not null,
  amount_cents bigint not null,
  created_at timestamp with time zone not null,
  id text not null,
  outcome text not null default 'SUCCEEDED'::text,
  settled_at timestamp with time zone,
  payer text not null default 'BUSINESS'::text,
  payout_id text,
  return_payout_id text,
  share_returned_at timestamp with time zone,
  constraint sandbox_refund_pkey PRIMARY KEY (idempotency_key),
  constraint sandbox_refund_id_unique UNIQUE (id),
  constraint sandbox_refund_charge_fkey FOREIGN KEY (charge_id) REFERENCES sandbox_charge(id),
  constraint sandbox_refund_amount_range CHECK (((amount_cents >= 1) AND (amount_cents <= 13000000))),
  constraint sandbox_refund_outcome_known CHECK ((outcome = ANY (ARRAY['SUCCEEDED'::text, 'FAILED'::text]))),
  constraint sandbox_refund_payer_known CHECK ((payer = ANY (ARRAY['BUSINESS'::text, 'PLATFORM'::text])))
);
CREATE INDEX sandbox_refund_by_charge ON public.sandbox_refund USING btree (charge_id);
CREATE INDEX sandbox_refund_by_creation ON public.sandbox_refund USING btree (created_at);

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
  buffer_before_minutes integer not null default 0,
  buffer_after_minutes integer not null default 0,
  location text,
  policy_id uuid,
  tax_rate_id uuid,
  is_hidden boolean not null default false,
  request_hash bytea,
  constraint service_pkey PRIMARY KEY (id),
  constraint service_of_business UNIQUE (business_id, id),
  constraint service_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint service_policy_fkey FOREIGN KEY (business_id, policy_id) REFERENCES policy(business_id, id),
  constraint service_tax_rate_fkey FOREIGN KEY (business_id, tax_rate_id) REFERENCES tax_rate(business_id, id),
  constraint service_buffers_range CHECK ((((buffer_before_minutes >= 0) AND (buffer_before_minutes <= 120)) AND ((buffer_before_minutes % 5) = 0) AND ((buffer_after_minutes >= 0) AND (buffer_after_minutes <= 120)) AND ((buffer_after_minutes % 5) = 0))),
  constraint service_description_length CHECK (((char_length(description) >= 1) AND (char_length(description) <= 4000))),
  constraint service_duration_range CHECK (((duration_minutes >= 1) AND (duration_minutes <= 359))),
  constraint service_image_url_length CHECK (((char_length(image_url) >= 1) AND (char_length(image_url) <= 2048))),
  constraint service_location_length CHECK (((char_length(location) >= 1) AND (char_length(location) <= 200))),
  constraint service_name_length CHECK (((char_length(name) >= 2) AND (char_length(name) <= 120))),
  constraint service_price_range CHECK (((price_cents >= 0) AND (price_cents <= 10000000))),
  constraint service_primary_is_shown CHECK ((NOT (is_primary AND is_hidden))) NOT VALID,
  constraint service_request_hash_length CHECK ((octet_length(request_hash) = 32)) NOT VALID,
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX service_by_tax_rate ON public.service USING btree (business_id, tax_rate_id) WHERE (tax_rate_id IS NOT NULL);
CREATE UNIQUE INDEX service_one_primary ON public.service USING btree (business_id) WHERE (is_primary AND (deleted_at IS NULL));
CREATE UNIQUE INDEX service_request_once ON public.service USING btree (business_id, request_hash) WHERE (request_hash IS NOT NULL);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.service DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table service_choice (
  business_id uuid not null,
  service_id uuid not null,
  number smallint not null,
  resource_id uuid not null,
  price_cents bigint,
  duration_minutes integer,
  constraint service_choice_pkey PRIMARY KEY (business_id, service_id, number, resource_id),
  constraint service_choice_need_fkey FOREIGN KEY (business_id, service_id, number) REFERENCES service_need(business_id, service_id, number) ON DELETE CASCADE,
  constraint service_choice_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint service_choice_duration_range CHECK (((duration_minutes >= 1) AND (duration_minutes <= 1440))),
  constraint service_choice_own_terms_of_first CHECK (((number = 1) OR (num_nonnulls(price_cents, duration_minutes) = 0))),
  constraint service_choice_price_range CHECK (((price_cents >= 0) AND (price_cents <= 10000000))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX service_choice_by_resource ON public.service_choice USING btree (business_id, resource_id);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.service_choice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table service_need (
  business_id uuid not null,
  service_id uuid not null,
  number smallint not null,
  kind text not null,
  spans int4multirange,
  before_minutes smallint,
  after_minutes smallint,
  constraint service_need_pkey PRIMARY KEY (business_id, service_id, number),
  constraint service_need_service_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id),
  constraint service_need_after_range CHECK (((after_minutes >= 0) AND (after_minutes <= 240))),
  constraint service_need_before_range CHECK (((before_minutes >= 0) AND (before_minutes <= 240))),
  constraint service_need_first_is_person CHECK (((number > 1) OR (kind = 'TEAM_MEMBER'::text))) NOT VALID,
  constraint service_need_kind_known CHECK ((kind = ANY (ARRAY['TEAM_MEMBER'::text, 'ROOM'::text, 'EQUIPMENT'::text]))) NOT VALID,
  constraint service_need_number_range CHECK (((number >= 1) AND (number <= 4))),
  constraint service_need_spans_ahead CHECK (((NOT isempty(spans)) AND (lower(spans) >= 0))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.service_need DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

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
  unconfirmed_since timestamp with time zone,
  proven_at timestamp with time zone,
  device_hash bytea,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint session_address_length CHECK ((char_length(address) <= 64)),
  constraint session_device_hash_length CHECK ((octet_length(device_hash) = 32)),
  constraint session_lifetime CHECK (((expires_at >= created_at) AND (expires_at <= (created_at + '4320:00:00'::interval)))),
  constraint session_revoked_reason_known CHECK ((revoked_reason = ANY (ARRAY['LOGOUT'::text, 'REUSE'::text, 'EXPIRED'::text, 'SIGN_OUT_DEVICE'::text, 'SIGN_OUT_EVERYWHERE'::text]))),
  constraint session_revoked_with_reason CHECK (((revoked_at IS NULL) = (revoked_reason IS NULL))),
  constraint session_user_agent_length CHECK ((char_length(user_agent) <= 512))
);
CREATE INDEX session_by_expiry ON public.session USING btree (expires_at);
CREATE INDEX session_by_user ON public.session USING btree (user_id);

create table slug_change (
  business_id uuid not null,
  changed_at timestamp with time zone not null,
  slug text not null,
  until_at timestamp with time zone not null,
  constraint slug_change_pkey PRIMARY KEY (business_id, changed_at),
  constraint slug_change_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint slug_change_ordered CHECK ((until_at > changed_at)),
  constraint slug_change_slug_valid CHECK ((slug ~ '^[a-z0-9-]{1,60}$'::text))
);
CREATE INDEX slug_change_by_slug ON public.slug_change USING btree (slug, until_at);

create table slug_elsewhere (
  slug text not null,
  business_id uuid not null,
  constraint slug_elsewhere_pkey PRIMARY KEY (slug),
  constraint slug_elsewhere_business_fkey FOREIGN KEY (business_id) REFERENCES business_elsewhere(business_id) ON DELETE CASCADE
);
CREATE INDEX slug_elsewhere_by_business ON public.slug_elsewhere USING btree (business_id);

create table special_date (
  id uuid not null,
  business_id uuid not null,
  kind text not null,
  from_date date not null,
  until_date date not null,
  name text not null,
  created_at timestamp with time zone not null,
  resource_id uuid,
  constraint special_date_pkey PRIMARY KEY (id),
  constraint special_date_of_business UNIQUE (business_id, id),
  constraint special_date_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint special_date_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint special_date_hours_of_one_date CHECK (((kind = 'TIME_OFF'::text) OR (from_date = until_date))),
  constraint special_date_kind_known CHECK ((kind = ANY (ARRAY['TIME_OFF'::text, 'SPECIAL_HOURS'::text]))),
  constraint special_date_name_length CHECK ((char_length(name) <= 120)),
  constraint special_date_range CHECK (((from_date <= until_date) AND ((until_date - from_date) < 366))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX special_date_by_end ON public.special_date USING btree (business_id, until_date);
CREATE UNIQUE INDEX special_date_one_set_of_hours ON public.special_date USING btree (business_id, COALESCE(resource_id, business_id), from_date) WHERE (kind = 'SPECIAL_HOURS'::text);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.special_date DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table special_hours (
  business_id uuid not null,
  special_date_id uuid not null,
  start_minute smallint not null,
  end_minute smallint not null,
  constraint special_hours_pkey PRIMARY KEY (business_id, special_date_id, start_minute),
  constraint special_hours_no_overlap EXCLUDE USING gist (business_id WITH =, special_date_id WITH =, int4range((start_minute)::integer, (end_minute)::integer) WITH &&),
  constraint special_hours_date_fkey FOREIGN KEY (business_id, special_date_id) REFERENCES special_date(business_id, id) ON DELETE CASCADE,
  constraint special_hours_minutes_range CHECK (((0 <= start_minute) AND (start_minute < end_minute) AND (end_minute <= 1440))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.special_hours DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table stored_value (
  id uuid not null,
  business_id uuid not null,
  kind text not null,
  code_hash bytea,
  code_last4 text,
  client_id uuid,
  service_ids uuid[],
  label text not null,
  price_cents bigint not null,
  visits smallint,
  valid_until date,
  sold text not null,
  recipient_name text,
  message text,
  created_at timestamp with time zone not null,
  created_by uuid,
  blocked_at timestamp with time zone,
  constraint stored_value_pkey PRIMARY KEY (id),
  constraint stored_value_code_unique UNIQUE (code_hash),
  constraint stored_value_of_business UNIQUE (business_id, id),
  constraint stored_value_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint stored_value_client_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint stored_value_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint stored_value_code_hash_length CHECK ((octet_length(code_hash) = 32)),
  constraint stored_value_code_last4_valid CHECK ((code_last4 ~ '^[0-9A-HJKMNP-TV-Z]{4}$'::text)),
  constraint stored_value_code_of_gift_card CHECK ((((kind = 'GIFT_CARD'::text) = (code_hash IS NOT NULL)) AND ((code_hash IS NULL) = (code_last4 IS NULL)))),
  constraint stored_value_gift_card_never_ends CHECK (((kind = 'PACKAGE'::text) OR ((valid_until IS NULL) AND (service_ids IS NULL)))),
  constraint stored_value_kind_known CHECK ((kind = ANY (ARRAY['GIFT_CARD'::text, 'PACKAGE'::text]))),
  constraint stored_value_label_length CHECK (((char_length(label) >= 1) AND (char_length(label) <= 60))),
  constraint stored_value_message_length CHECK (((char_length(message) >= 1) AND (char_length(message) <= 300))),
  constraint stored_value_price_range CHECK (((price_cents >= 0) AND (price_cents <= 1000000))),
  constraint stored_value_recipient_name_length CHECK (((char_length(recipient_name) >= 1) AND (char_length(recipient_name) <= 120))),
  constraint stored_value_services_some CHECK (((cardinality(service_ids) >= 1) AND (cardinality(service_ids) <= 200))),
  constraint stored_value_sold_before_it_ends CHECK ((valid_until >= (((created_at AT TIME ZONE 'UTC'::text))::date - 1))) NOT VALID,
  constraint stored_value_sold_known CHECK ((sold = ANY (ARRAY['TILL'::text, 'GIVEN'::text]))),
  constraint stored_value_visits_of_package CHECK ((((kind = 'PACKAGE'::text) = (visits IS NOT NULL)) AND ((kind = 'PACKAGE'::text) = (client_id IS NOT NULL)))),
  constraint stored_value_visits_range CHECK (((visits >= 1) AND (visits <= 100)))
);
CREATE INDEX stored_value_by_client ON public.stored_value USING btree (business_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX stored_value_by_creation ON public.stored_value USING btree (business_id, created_at);

create table stored_value_entry (
  id uuid not null,
  business_id uuid not null,
  stored_value_id uuid not null,
  number integer not null,
  amount bigint not null,
  cause text not null,
  booking_id uuid,
  user_id uuid,
  reason text,
  at timestamp with time zone not null,
  request_hash bytea,
  constraint stored_value_entry_pkey PRIMARY KEY (business_id, stored_value_id, number),
  constraint stored_value_entry_id_unique UNIQUE (id),
  constraint stored_value_entry_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint stored_value_entry_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint stored_value_entry_value_fkey FOREIGN KEY (business_id, stored_value_id) REFERENCES stored_value(business_id, id),
  constraint stored_value_entry_cause_known CHECK ((cause = ANY (ARRAY['SOLD'::text, 'USED'::text, 'RETURNED'::text, 'CASHED_OUT'::text, 'CORRECTED'::text]))),
  constraint stored_value_entry_moves_something CHECK (((amount <> 0) AND ((amount >= '-10000000'::integer) AND (amount <= 10000000)))),
  constraint stored_value_entry_number_range CHECK (((number >= 1) AND (number <= 10000))),
  constraint stored_value_entry_of_booking CHECK (((cause = ANY (ARRAY['USED'::text, 'RETURNED'::text])) = (booking_id IS NOT NULL))),
  constraint stored_value_entry_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200))),
  constraint stored_value_entry_request_hash_length CHECK ((octet_length(request_hash) = 32)) NOT VALID
);
CREATE INDEX stored_value_entry_by_booking ON public.stored_value_entry USING btree (business_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE UNIQUE INDEX stored_value_entry_request_once ON public.stored_value_entry USING btree (business_id, request_hash) WHERE (request_hash IS NOT NULL);
CREATE TRIGGER stored_value_covered BEFORE INSERT ON public.stored_value_entry FOR EACH ROW EXECUTE FUNCTION cover_value();
CREATE TRIGGER stored_value_entry_append_only BEFORE DELETE OR UPDATE ON public.stored_value_entry FOR EACH ROW EXECUTE FUNCTION refuse_value_change();
CREATE TRIGGER stored_value_entry_not_truncated BEFORE TRUNCATE ON public.stored_value_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table survey_answer (
  user_id uuid not null,
  question_id uuid not null,
  option_id uuid,
  free_text_answer text,
  answered_at timestamp with time zone not null,
  is_skipped boolean not null default ((option_id IS NULL) AND (free_text_answer IS NULL)),
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
  is_active boolean not null default true,
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

create table switched_off (
  name text not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint switched_off_pkey PRIMARY KEY (name),
  constraint switched_off_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
);

create table tax_rate (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  basis_points numeric(5,1) not null,
  is_included boolean not null,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint tax_rate_pkey PRIMARY KEY (id),
  constraint tax_rate_of_business UNIQUE (business_id, id),
  constraint tax_rate_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint tax_rate_basis_points_range CHECK (((basis_points >= (0)::numeric) AND (basis_points <= (3000)::numeric))),
  constraint tax_rate_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
  constraint calendar_version_raised TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX tax_rate_one_live ON public.tax_rate USING btree (business_id, lower(name)) WHERE (retired_at IS NULL);
CREATE CONSTRAINT TRIGGER calendar_version_raised AFTER INSERT OR DELETE OR UPDATE ON public.tax_rate DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

create table terminal_link (
  token_hash bytea not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  pass_hash bytea,
  pass_expires_at timestamp with time zone,
  user_id uuid,
  constraint terminal_link_pkey PRIMARY KEY (token_hash),
  constraint terminal_link_pass_unique UNIQUE (pass_hash),
  constraint terminal_link_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint terminal_link_hash_length CHECK (((octet_length(token_hash) = 32) AND (octet_length(pass_hash) = 32))),
  constraint terminal_link_pass_whole CHECK (((pass_hash IS NULL) = (pass_expires_at IS NULL))),
  constraint terminal_link_purpose_known CHECK ((purpose = ANY (ARRAY['OUTBOX'::text, 'OPERATOR'::text]))),
  constraint terminal_link_user_of_operator CHECK (((user_id IS NULL) OR (purpose = 'OPERATOR'::text)))
);
CREATE INDEX terminal_link_by_expiry ON public.terminal_link USING btree (expires_at);

create table tip_request (
  business_id uuid not null,
  booking_id uuid not null,
  asked_at timestamp with time zone not null,
  constraint tip_request_pkey PRIMARY KEY (business_id, booking_id),
  constraint tip_request_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id)
);

create table touched_booking (
  business_id uuid not null,
  booking_id uuid not null,
  client_id uuid,
  start_at timestamp with time zone,
  end_at timestamp with time zone,
  constraint touched_booking_whole CHECK ((num_nonnulls(client_id, start_at, end_at) = ANY (ARRAY[0, 3])))
);
CREATE INDEX touched_booking_by_business ON public.touched_booking USING btree (business_id);

create table user_consent (
  user_id uuid not null,
  version text not null,
  consented_at timestamp with time zone not null,
  constraint user_consent_pkey PRIMARY KEY (user_id, version),
  constraint user_consent_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint user_consent_version_length CHECK (((char_length(version) >= 1) AND (char_length(version) <= 20)))
);

create table user_preferences (
  user_id uuid not null,
  week_start text not null,
  clock text not null,
  muted_texts text[] not null,
  muted_emails text[] not null,
  updated_at timestamp with time zone not null,
  constraint user_preferences_pkey PRIMARY KEY (user_id),
  constraint user_preferences_user_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint user_preferences_clock_known CHECK ((clock = ANY (ARRAY['12H'::text, '24H'::text]))),
  constraint user_preferences_emails_known CHECK ((muted_emails <@ ARRAY['BOOKING_NEW'::text, 'BOOKING_MOVED'::text, 'BOOKING_CANCELLED'::text, 'BOOKING_MISSED'::text, 'BOOKING_UNCOLLECTED'::text])),
  constraint user_preferences_texts_known CHECK ((muted_texts <@ ARRAY['BOOKING_NEW'::text, 'BOOKING_MOVED'::text, 'BOOKING_CANCELLED'::text, 'BOOKING_MISSED'::text, 'BOOKING_UNCOLLECTED'::text])),
  constraint user_preferences_week_start_known CHECK ((week_start = ANY (ARRAY['MONDAY'::text, 'SUNDAY'::text])))
);

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
  offers_agreed_at timestamp with time zone,
  client_zone text,
  state text not null,
  lapses smallint not null default 0,
  asked_at timestamp with time zone,
  token_hash bytea,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint waitlist_entry_pkey PRIMARY KEY (id),
  constraint waitlist_entry_of_business UNIQUE (business_id, id),
  constraint waitlist_entry_token_unique UNIQUE (token_hash),
  constraint waitlist_entry_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint waitlist_entry_client_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint waitlist_entry_instead_fkey FOREIGN KEY (business_id, instead_of) REFERENCES booking(business_id, id),
  constraint waitlist_entry_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint waitlist_entry_service_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id),
  constraint waitlist_entry_dates_ordered CHECK (((until_date >= from_date) AND (until_date <= (from_date + 90)))),
  constraint waitlist_entry_lapses_range CHECK ((lapses >= 0)),
  constraint waitlist_entry_notice_range CHECK (((notice_minutes >= 120) AND (notice_minutes <= 10080))),
  constraint waitlist_entry_state_known CHECK ((state = ANY (ARRAY['WAITING'::text, 'OFFERED'::text, 'BOOKED'::text, 'LEFT'::text, 'LAPSED'::text]))),
  constraint waitlist_entry_token_length CHECK ((octet_length(token_hash) = 32)),
  constraint waitlist_entry_zone_length CHECK ((char_length(client_zone) <= 64))
);
CREATE INDEX waitlist_entry_by_client ON public.waitlist_entry USING btree (business_id, client_id);
CREATE INDEX waitlist_entry_ending ON public.waitlist_entry USING btree (until_date) WHERE (state = ANY (ARRAY['WAITING'::text, 'OFFERED'::text]));
CREATE UNIQUE INDEX waitlist_entry_one_instead ON public.waitlist_entry USING btree (business_id, instead_of) WHERE ((instead_of IS NOT NULL) AND (state = ANY (ARRAY['WAITING'::text, 'OFFERED'::text])));
CREATE INDEX waitlist_entry_waiting ON public.waitlist_entry USING btree (business_id, service_id, created_at) WHERE (state = ANY (ARRAY['WAITING'::text, 'OFFERED'::text]));

create table waitlist_offer (
  business_id uuid not null,
  opening_id uuid not null,
  number smallint not null,
  entry_id uuid not null,
  resource_id uuid not null,
  token_hash bytea,
  is_held boolean not null,
  start_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  state text not null,
  booking_id uuid,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint waitlist_offer_pkey PRIMARY KEY (business_id, opening_id, number),
  constraint waitlist_offer_token_unique UNIQUE (token_hash),
  constraint waitlist_offer_booking_fkey FOREIGN KEY (business_id, booking_id) REFERENCES booking(business_id, id),
  constraint waitlist_offer_entry_fkey FOREIGN KEY (business_id, entry_id) REFERENCES waitlist_entry(business_id, id),
  constraint waitlist_offer_opening_fkey FOREIGN KEY (business_id, opening_id) REFERENCES opening(business_id, id),
  constraint waitlist_offer_resource_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id),
  constraint waitlist_offer_before_start CHECK (((until_at <= start_at) AND (created_at < until_at))),
  constraint waitlist_offer_number_range CHECK (((number >= 1) AND (number <= 20))),
  constraint waitlist_offer_state_known CHECK ((state = ANY (ARRAY['OPEN'::text, 'TAKEN'::text, 'DECLINED'::text, 'LAPSED'::text, 'LOST'::text]))),
  constraint waitlist_offer_taken_has_booking CHECK (((state = 'TAKEN'::text) = (booking_id IS NOT NULL))),
  constraint waitlist_offer_token_length CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX waitlist_offer_by_entry ON public.waitlist_offer USING btree (business_id, entry_id, created_at);
CREATE UNIQUE INDEX waitlist_offer_one_held ON public.waitlist_offer USING btree (business_id, opening_id) WHERE ((state = 'OPEN'::text) AND is_held);
CREATE UNIQUE INDEX waitlist_offer_one_open ON public.waitlist_offer USING btree (business_id, entry_id) WHERE (state = 'OPEN'::text);

create table waitlist_request (
  id uuid not null,
  business_id uuid not null,
  phone text not null,
  form jsonb not null,
  consent_version text not null,
  entry_id uuid,
  created_at timestamp with time zone not null,
  constraint waitlist_request_pkey PRIMARY KEY (id),
  constraint waitlist_request_business_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint waitlist_request_form_size CHECK ((pg_column_size(form) <= 8192)),
  constraint waitlist_request_phone_valid CHECK (is_phone(phone))
);
CREATE INDEX waitlist_request_by_age ON public.waitlist_request USING btree (created_at);

create table waitlist_time (
  business_id uuid not null,
  entry_id uuid not null,
  number smallint not null,
  days smallint[] not null,
  from_minute smallint not null,
  until_minute smallint not null,
  constraint waitlist_time_pkey PRIMARY KEY (business_id, entry_id, number),
  constraint waitlist_time_entry_fkey FOREIGN KEY (business_id, entry_id) REFERENCES waitlist_entry(business_id, id) ON DELETE CASCADE,
  constraint waitlist_time_days_valid CHECK ((((cardinality(days) >= 1) AND (cardinality(days) <= 7)) AND (days <@ '{1,2,3,4,5,6,7}'::smallint[]))),
  constraint waitlist_time_minutes_ordered CHECK (((0 <= from_minute) AND (from_minute < until_minute) AND (until_minute <= 1440))),
  constraint waitlist_time_number_range CHECK (((number >= 1) AND (number <= 5)))
);
