-- What the provider still wants of a business, in words; and an account that was opened and not filled in.
alter table payment_account add column missing text[] not null default '{}';
alter table payment_account add constraint payment_account_missing_count check (cardinality(missing) <= 20);
alter table payment_account drop constraint payment_account_status_known;
alter table payment_account add constraint payment_account_status_known
  check (status in ('STARTED', 'PENDING', 'ACTIVE', 'RESTRICTED', 'DISCONNECTED'));
create index payment_account_unsettled on payment_account (updated_at) where status in ('STARTED', 'PENDING', 'RESTRICTED');

-- A payment is open while its client fills in the card, and under way once the provider has it.
alter table payment add column fee_cents bigint not null default 0;
alter table payment add constraint payment_fee_range check (fee_cents between 0 and amount_cents);
alter table payment add column provider_account_id text;
alter table payment drop constraint payment_status_known;
alter table payment add constraint payment_status_known
  check (status in ('OPEN', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'REFUNDED', 'PARTLY_REFUNDED'));
drop index payment_one_live;
create unique index payment_one_live on payment (business_id, booking_id)
  where status in ('OPEN', 'PROCESSING', 'SUCCEEDED');
drop index payment_unsettled;
create index payment_unsettled on payment (updated_at) where status in ('OPEN', 'PROCESSING');

-- What providers told us by themselves. The subject is kept, the content is not: the provider is asked instead.
create table provider_event (
  provider text not null,
  event_id text not null,
  type text not null,
  subject_kind text,
  subject_id text,
  charge_key text,
  received_at timestamptz not null,
  handled_at timestamptz,
  constraint provider_event_pkey primary key (provider, event_id),
  constraint provider_event_provider_known check (provider in ('sandbox', 'stripe')),
  constraint provider_event_id_length check (char_length(event_id) between 1 and 255),
  constraint provider_event_type_length check (char_length(type) between 1 and 255),
  constraint provider_event_subject_known check (subject_kind in ('ACCOUNT', 'CHARGE', 'METHOD')),
  constraint provider_event_subject_whole check ((subject_kind is null) = (subject_id is null)),
  constraint provider_event_subject_length check (char_length(subject_id) between 1 and 255),
  constraint provider_event_key_of_charge check (charge_key is null or subject_kind = 'CHARGE')
);
create index provider_event_unhandled on provider_event (received_at) where handled_at is null;
create index provider_event_by_age on provider_event (received_at);

-- The sandbox: an account becomes what it was going to be when its instant has come, whether or not a job has run.
alter table sandbox_account add column verified_at timestamptz;
alter table sandbox_account add column outcome text not null default 'ACTIVE';
alter table sandbox_account add column missing text[] not null default '{}';
alter table sandbox_account add column closed_at timestamptz;
update sandbox_account set verified_at = created_at;
alter table sandbox_account drop column status;
alter table sandbox_account alter column verified_at set not null;
alter table sandbox_account add constraint sandbox_account_outcome_known check (outcome in ('ACTIVE', 'RESTRICTED'));
alter table sandbox_account drop constraint sandbox_account_business_ref_unique;
create unique index sandbox_account_one_open on sandbox_account (business_ref) where closed_at is null;

create table sandbox_method (
  id text not null,
  idempotency_key text not null,
  customer_key text not null,
  status text not null,
  behaviour text,
  label text,
  failure_code text,
  created_at timestamptz not null,
  constraint sandbox_method_pkey primary key (id),
  constraint sandbox_method_idempotency_key_unique unique (idempotency_key),
  constraint sandbox_method_status_known check (status in ('PENDING', 'READY', 'FAILED')),
  constraint sandbox_method_label_length check (char_length(label) <= 60)
);

alter table sandbox_charge add column fee_cents bigint not null default 0;
alter table sandbox_charge add column method_id text;
alter table sandbox_charge add column settled_at timestamptz;
alter table sandbox_charge add constraint sandbox_charge_method_fkey
  foreign key (method_id) references sandbox_method (id);
alter table sandbox_charge add constraint sandbox_charge_fee_range check (fee_cents between 0 and amount_cents);
alter table sandbox_charge drop constraint sandbox_charge_status_known;
alter table sandbox_charge add constraint sandbox_charge_status_known
  check (status in ('REQUIRES_ACTION', 'PROCESSING', 'SUCCEEDED', 'FAILED'));

-- Refunds by key: a repeat of one changes nothing, and another one adds up.
create table sandbox_refund (
  idempotency_key text not null,
  charge_id text not null,
  amount_cents bigint not null,
  created_at timestamptz not null,
  constraint sandbox_refund_pkey primary key (idempotency_key),
  constraint sandbox_refund_charge_fkey foreign key (charge_id) references sandbox_charge (id),
  constraint sandbox_refund_amount_range check (amount_cents between 1 and 10000000)
);
create index sandbox_refund_by_charge on sandbox_refund (charge_id);
