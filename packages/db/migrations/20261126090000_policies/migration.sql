-- What a business asks of clients before a visit, and keeps when they cancel late or don't come (decision 089). A policy
-- never changes: an edit is a new row, and bookings keep theirs.
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
  -- Charges a no-show without a press.
  is_automatic boolean not null default false,
  trusted_after_visits smallint,
  -- False for the one that stands for how a business worked before it had policies: it never charges beyond the price.
  asks_agreement boolean not null default true,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint policy_pkey primary key (id),
  constraint policy_of_business unique (business_id, id),
  constraint policy_business_fkey foreign key (business_id) references business (id),
  constraint policy_name_length check (char_length(name) between 1 and 60),
  constraint policy_upfront_known check (upfront in ('NONE', 'CARD', 'DEPOSIT', 'FULL')),
  constraint policy_deposit_range check (deposit_cents between 50 and 10000000),
  constraint policy_deposit_share_range check (deposit_basis_points between 100 and 10000),
  constraint policy_deposit_once check (
    num_nonnulls(deposit_cents, deposit_basis_points) = case upfront when 'DEPOSIT' then 1 else 0 end),
  constraint policy_no_show_range check (no_show_basis_points between 0 and 10000),
  constraint policy_grace_range check (grace_minutes between 0 and 1440),
  constraint policy_fee_cap_range check (fee_cap_cents between 0 and 50000),
  constraint policy_trusted_range check (trusted_after_visits between 1 and 50),
  constraint policy_agreed_or_prepaid check (asks_agreement or upfront = 'FULL')
);
create unique index policy_one_without_agreement on policy (business_id) where not asks_agreement;

-- Cancelled less than so many hours before the start, this share of the price is kept.
create table policy_tier (
  business_id uuid not null,
  policy_id uuid not null,
  under_hours integer not null,
  keep_basis_points integer not null,
  constraint policy_tier_pkey primary key (business_id, policy_id, under_hours),
  constraint policy_tier_policy_fkey foreign key (business_id, policy_id) references policy (business_id, id),
  -- Two weeks, or always: no booking is made as early as that.
  constraint policy_tier_hours_range check (under_hours between 1 and 336 or under_hours = 17520),
  constraint policy_tier_share_range check (keep_basis_points between 0 and 10000)
);

-- Only `retired_at` is ever written again.
create function refuse_policy_change() returns trigger language plpgsql as $$
begin
  raise exception 'a policy never changes' using errcode = 'restrict_violation';
end $$;
create trigger policy_never_changes before update of id, business_id, name, upfront, deposit_cents, deposit_basis_points,
  no_show_basis_points, grace_minutes, fee_cap_cents, is_automatic, trusted_after_visits, asks_agreement, created_at
  on policy for each row execute function refuse_policy_change();
create trigger policy_tier_never_changes before update on policy_tier for each row execute function refuse_policy_change();

-- Null: the default of the business.
alter table service add column policy_id uuid;
alter table service add constraint service_policy_fkey foreign key (business_id, policy_id) references policy (business_id, id);

-- What every business does today, as a policy: paid in full, and everything or nothing back until the change cut-off.
insert into policy (id, business_id, name, upfront, no_show_basis_points, grace_minutes, asks_agreement, created_at)
select gen_random_uuid(), s.business_id, 'Standard', 'FULL', 10000, 0, false, b.created_at
from booking_settings s join business b on b.id = s.business_id;
insert into policy_tier (business_id, policy_id, under_hours, keep_basis_points)
select p.business_id, p.id, 17520, 10000
from policy p join booking_settings s on s.business_id = p.business_id where s.client_cancel_refund = 'NONE';

alter table booking_settings add column default_policy_id uuid;
update booking_settings s set default_policy_id = p.id from policy p where p.business_id = s.business_id;
alter table booking_settings alter column default_policy_id set not null;
alter table booking_settings add constraint booking_settings_default_policy_fkey
  foreign key (business_id, default_policy_id) references policy (business_id, id);
alter table booking_settings drop column client_cancel_refund;

-- The policy it was made under; null for bookings by hand. `fee_start_at` is the start that hours are counted from where it
-- is not the booking's own: after a move that was late already.
alter table booking add column policy_id uuid, add column fee_start_at timestamptz;
-- Nothing that is shown changes, so open dashboards must not get an event for it.
alter table booking disable trigger booking_changed;
update booking b set policy_id = s.default_policy_id
from booking_settings s where s.business_id = b.business_id and b.payment_kind = 'ONLINE';
alter table booking enable trigger booking_changed;
alter table booking add constraint booking_policy_fkey foreign key (business_id, policy_id) references policy (business_id, id);

-- AT_VISIT: booked online for less than the price, or nothing, upfront; the rest is paid at the visit.
alter table booking drop constraint booking_payment_kind_known;
alter table booking add constraint booking_payment_kind_known check (payment_kind in ('ONLINE', 'OUTSIDE', 'AT_VISIT'));
alter table booking drop constraint booking_paid_outside_by_hand;
alter table booking add constraint booking_paid_outside_not_online
  check (paid_outside_at is null or payment_kind in ('OUTSIDE', 'AT_VISIT'));

-- What somebody agreed to, as it was shown.
create table agreement (
  id uuid not null,
  business_id uuid not null,
  booking_id uuid not null,
  policy_id uuid not null,
  words text not null,
  words_hash bytea not null,
  agreed_at timestamptz not null,
  address text,
  device_hash bytea,
  -- The card that is charged by it, as the provider knows and shows it.
  method_id text,
  method_label text,
  constraint agreement_pkey primary key (id),
  constraint agreement_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint agreement_policy_fkey foreign key (business_id, policy_id) references policy (business_id, id),
  constraint agreement_words_length check (char_length(words) between 1 and 2000),
  constraint agreement_hash_length check (octet_length(words_hash) = 32),
  constraint agreement_device_hash_length check (octet_length(device_hash) = 32),
  constraint agreement_address_length check (char_length(address) between 1 and 64),
  constraint agreement_method_length check (char_length(method_id) between 1 and 255),
  constraint agreement_method_label_length check (char_length(method_label) between 1 and 60)
);
create index agreement_by_booking on agreement (business_id, booking_id, agreed_at);

-- Money that is owed to the business beyond the first payment of a booking.
create table due (
  id uuid not null,
  business_id uuid not null,
  booking_id uuid not null,
  kind text not null,
  amount_cents bigint not null,
  state text not null,
  due_at timestamptz not null,
  tries smallint not null default 0,
  waived_by uuid,
  -- Whose it is: the whole of a tip goes to one person.
  resource_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint due_pkey primary key (id),
  constraint due_of_business unique (business_id, id),
  constraint due_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint due_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id),
  constraint due_waived_by_fkey foreign key (waived_by) references app_user (id),
  constraint due_kind_known check (kind in ('BALANCE', 'LATE_CANCEL', 'NO_SHOW', 'TIP')),
  constraint due_state_known
    check (state in ('WAITING', 'CHARGING', 'PAID', 'LINKED', 'WAIVED', 'UNCOLLECTED', 'REFUNDED')),
  constraint due_amount_range check (amount_cents between 50 and 10000000),
  constraint due_tries_range check (tries between 0 and 100),
  constraint due_waived_of_waived check (waived_by is null or state in ('WAIVED', 'REFUNDED'))
);
create unique index due_one_live on due (business_id, booking_id, kind) where state not in ('WAIVED', 'REFUNDED');
create index due_at on due (due_at) where state in ('WAITING', 'CHARGING');

alter table payment add column purpose text not null default 'PRICE', add column due_id uuid;
alter table payment add constraint payment_purpose_known check (purpose in ('PRICE', 'DEPOSIT', 'DUE'));
alter table payment add constraint payment_due_of_purpose check ((purpose = 'DUE') = (due_id is not null));
alter table payment add constraint payment_due_fkey foreign key (business_id, due_id) references due (business_id, id);
-- A booking has one first payment, of the price or a deposit, and one payment of each due.
drop index payment_one_live;
create unique index payment_one_live on payment (business_id, booking_id, coalesce(due_id, booking_id))
  where status in ('OPEN', 'PROCESSING', 'SUCCEEDED', 'PARTLY_REFUNDED') and given_back_at is null;
