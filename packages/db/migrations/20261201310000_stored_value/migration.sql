-- Value that a business owes to clients: gift cards in cents, packages in visits. A balance is always the sum of its entries
-- (decision 107).
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
  created_at timestamptz not null,
  created_by uuid,
  blocked_at timestamptz,
  constraint stored_value_pkey primary key (id),
  constraint stored_value_of_business unique (business_id, id),
  constraint stored_value_code_unique unique (code_hash),
  constraint stored_value_business_fkey foreign key (business_id) references business (id),
  constraint stored_value_client_fkey foreign key (business_id, client_id) references client (business_id, id),
  constraint stored_value_created_by_fkey foreign key (created_by) references app_user (id),
  constraint stored_value_kind_known check (kind in ('GIFT_CARD', 'PACKAGE')),
  constraint stored_value_sold_known check (sold in ('TILL', 'GIVEN')),
  constraint stored_value_code_of_gift_card check ((kind = 'GIFT_CARD') = (code_hash is not null)
    and (code_hash is null) = (code_last4 is null)),
  constraint stored_value_code_hash_length check (octet_length(code_hash) = 32),
  constraint stored_value_code_last4_valid check (code_last4 ~ '^[0-9A-HJKMNP-TV-Z]{4}$'),
  constraint stored_value_visits_of_package check ((kind = 'PACKAGE') = (visits is not null)
    and (kind = 'PACKAGE') = (client_id is not null)),
  constraint stored_value_visits_range check (visits between 1 and 100),
  constraint stored_value_gift_card_never_ends check (kind = 'PACKAGE' or valid_until is null and service_ids is null),
  constraint stored_value_services_some check (cardinality(service_ids) between 1 and 200),
  constraint stored_value_price_range check (price_cents between 0 and 1000000),
  constraint stored_value_label_length check (char_length(label) between 1 and 60),
  constraint stored_value_recipient_name_length check (char_length(recipient_name) between 1 and 120),
  constraint stored_value_message_length check (char_length(message) between 1 and 300)
);
create index stored_value_by_creation on stored_value (business_id, created_at);
create index stored_value_by_client on stored_value (business_id, client_id) where client_id is not null;

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
  at timestamptz not null,
  constraint stored_value_entry_pkey primary key (business_id, stored_value_id, number),
  constraint stored_value_entry_id_unique unique (id),
  constraint stored_value_entry_value_fkey foreign key (business_id, stored_value_id)
    references stored_value (business_id, id),
  constraint stored_value_entry_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint stored_value_entry_user_fkey foreign key (user_id) references app_user (id),
  constraint stored_value_entry_cause_known check (cause in ('SOLD', 'USED', 'RETURNED', 'CASHED_OUT', 'CORRECTED')),
  constraint stored_value_entry_moves_something check (amount <> 0 and amount between -10000000 and 10000000),
  constraint stored_value_entry_number_range check (number between 1 and 10000),
  constraint stored_value_entry_of_booking check ((cause in ('USED', 'RETURNED')) = (booking_id is not null)),
  constraint stored_value_entry_reason_length check (char_length(reason) between 1 and 200)
);
create index stored_value_entry_by_booking on stored_value_entry (business_id, booking_id) where booking_id is not null;
-- Only a reason changes, where it names somebody who is erased.
create function refuse_value_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - 'reason' = to_jsonb(new) - 'reason' then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger stored_value_entry_append_only before update or delete on stored_value_entry
  for each row execute function refuse_value_change();
create trigger stored_value_entry_not_truncated before truncate on stored_value_entry
  for each statement execute function refuse_change();

-- A balance never falls below zero, whoever writes: entries of one value wait for each other.
create function cover_value() returns trigger language plpgsql as $$
begin
  perform 1 from stored_value where business_id = new.business_id and id = new.stored_value_id for update;
  if new.amount + coalesce((select sum(amount) from stored_value_entry
    where business_id = new.business_id and stored_value_id = new.stored_value_id), 0) < 0 then
    raise exception 'a balance never falls below zero'
      using errcode = 'check_violation', constraint = 'stored_value_covered', table = 'stored_value_entry';
  end if;
  return new;
end $$;
create trigger stored_value_covered before insert on stored_value_entry
  for each row execute function cover_value();

-- What stored value pays of a booking is a payment like others, which no provider knows of.
alter table payment
  drop constraint payment_purpose_known,
  add column stored_value_id uuid,
  add constraint payment_stored_value_fkey foreign key (business_id, stored_value_id)
    references stored_value (business_id, id),
  add constraint payment_purpose_known check (purpose in ('PRICE', 'DEPOSIT', 'DUE', 'TIP', 'GIFT_CARD', 'PACKAGE')),
  add constraint payment_stored_value_of_purpose
    check ((purpose in ('GIFT_CARD', 'PACKAGE')) = (stored_value_id is not null)),
  alter column provider drop not null,
  add constraint payment_provider_or_stored_value check ((provider is null) = (stored_value_id is not null)),
  add constraint payment_stored_value_of_no_provider check (stored_value_id is null or provider_payment_id is null);
alter table refund alter column provider drop not null;
drop index payment_one_live;
create unique index payment_one_live on payment (business_id, booking_id, coalesce(due_id, stored_value_id, booking_id))
  where status in ('OPEN', 'PROCESSING', 'SUCCEEDED', 'PARTLY_REFUNDED') and given_back_at is null;

-- A hold that expires gives back what was taken for it.
alter table refund
  drop constraint refund_cause_known,
  add constraint refund_cause_known
    check (cause in ('PARTNER', 'PARTNER_CANCELLED', 'CLIENT_CANCELLED', 'LATE_PAYMENT', 'LAPSED', 'PROVIDER'));

-- The gift card that a checkout is to be paid with: the code itself is not kept.
alter table checkout
  add column stored_value_id uuid,
  add constraint checkout_stored_value_fkey foreign key (business_id, stored_value_id)
    references stored_value (business_id, id);

-- The books know what is owed, and what of it was earned by visits or settled outside.
alter table ledger_entry drop constraint ledger_entry_account_known;
alter table ledger_entry add constraint ledger_entry_account_known check (account in (
  'CLIENT', 'PROVIDER_FEES', 'PLATFORM_FEE', 'PARTNER_PAYABLE', 'PARTNER_BANK', 'REFUNDS', 'DISPUTES',
  'PLATFORM_BALANCE', 'TIPS', 'TAX_PAYABLE', 'GIFT_LIABILITY', 'GIFT_EARNED', 'OUTSIDE'));
alter table ledger_transaction
  drop constraint ledger_transaction_kind_known,
  drop constraint ledger_transaction_source_known,
  add constraint ledger_transaction_kind_known check (kind in (
    'CHARGE', 'PAYOUT', 'REFUND', 'REFUND_PAID', 'REFUND_FAILED', 'DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST',
    'VALUE_MOVED')),
  add constraint ledger_transaction_source_known check (source_kind in ('PAYMENT', 'AUCTION_CHARGE', 'STORED_VALUE'));
