-- What each payout consists of, as the provider reports it: every item with its amounts, and the movement of the books
-- behind it, if there is one (decision 163).
alter table payout add column items_state text not null default 'WAITING';
alter table payout add constraint payout_items_state_known check (items_state in ('WAITING', 'STORED', 'NONE')) not valid;
alter table payout add column items_tried_at timestamptz;
alter table payout add column provider_account_id text;
alter table payout add constraint payout_account_length check (char_length(provider_account_id) between 1 and 255) not valid;
-- By how much the payout differs from its items and the books; null until they are stored.
alter table payout add column difference_cents bigint;

create table payout_item (
  business_id uuid not null,
  payout_id uuid not null,
  provider_item_id text not null constraint payout_item_id_length check (char_length(provider_item_id) between 1 and 255),
  kind text not null constraint payout_item_kind_known
    check (kind in ('CHARGE', 'REFUND', 'REFUND_FAILED', 'DISPUTE', 'FEE', 'PAYOUT_RETURNED', 'ADJUSTMENT')),
  at timestamptz not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  transaction_id uuid,
  constraint payout_item_pkey primary key (business_id, payout_id, provider_item_id),
  constraint payout_item_net check (net_cents = amount_cents - fee_cents),
  -- A movement is one item of one payout.
  constraint payout_item_movement_once unique (business_id, transaction_id),
  constraint payout_item_payout_fkey foreign key (business_id, payout_id) references payout (business_id, id),
  constraint payout_item_movement_fkey foreign key (business_id, transaction_id)
    references payout_movement (business_id, transaction_id)
);
