-- What the provider paid out to a business's bank account, as its events say, and which movements of the books each payout
-- has where the provider says it (decision 113).
create table payout (
  business_id uuid not null references business (id),
  id uuid not null constraint payout_pkey primary key,
  provider text not null,
  provider_payout_id text not null constraint payout_id_length check (char_length(provider_payout_id) between 1 and 255),
  amount_cents bigint not null,
  status text not null constraint payout_status_known check (status in ('ON_THE_WAY', 'PAID', 'FAILED')),
  arrives_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payout_of_business unique (business_id, id),
  constraint payout_once unique (provider, provider_payout_id),
  constraint payout_provider_known check (provider in ('sandbox', 'stripe'))
);
create index payout_by_time on payout (business_id, created_at desc);

-- Each movement is paid out once.
create table payout_movement (
  business_id uuid not null,
  transaction_id uuid not null,
  payout_id uuid not null,
  constraint payout_movement_pkey primary key (business_id, transaction_id),
  constraint payout_movement_payout_fkey foreign key (business_id, payout_id) references payout (business_id, id),
  constraint payout_movement_transaction_fkey foreign key (business_id, transaction_id)
    references ledger_transaction (business_id, id)
);
create index payout_movement_by_payout on payout_movement (business_id, payout_id);

alter table provider_event drop constraint provider_event_subject_known;
alter table provider_event add constraint provider_event_subject_known
  check (subject_kind in ('ACCOUNT', 'CHARGE', 'METHOD', 'PAYOUT', 'RETURN', 'SETUP'));

-- The sandbox pays out each night what came in until midnight (UTC).
create table sandbox_payout (
  id text not null constraint sandbox_payout_pkey primary key,
  account_id text not null,
  amount_cents bigint not null,
  created_at timestamptz not null,
  constraint sandbox_payout_once unique (account_id, created_at)
);
alter table sandbox_charge add column payout_id text;
alter table sandbox_refund add column payout_id text, add column return_payout_id text;
