-- Refunds and disputes are rows of their own; what of a payment they take is counted on the payment, where a check
-- keeps refunds within the charge whoever writes them.

-- ── sums on what was charged ───────────────────────────────────────────────────────────────────────────────────────

alter table payment
  add column refunded_cents bigint not null default 0,
  add column refunding_cents bigint not null default 0,
  add column disputed_cents bigint not null default 0,
  add column charged_back_cents bigint not null default 0,
  -- Since then all of it was promised back at least once: it pays for nothing any more, and another payment may.
  add column given_back_at timestamptz,
  add constraint payment_of_business unique (business_id, id),
  add constraint payment_refunds_within_charge
    check (refunded_cents >= 0 and refunding_cents >= 0 and refunded_cents + refunding_cents <= amount_cents),
  add constraint payment_disputes_within_charge
    check (disputed_cents >= 0 and charged_back_cents >= 0 and disputed_cents + charged_back_cents <= amount_cents);

alter table auction_charge
  add column refunded_cents bigint not null default 0,
  add column refunding_cents bigint not null default 0,
  add column disputed_cents bigint not null default 0,
  add column charged_back_cents bigint not null default 0,
  add constraint auction_charge_refunds_within_charge
    check (refunded_cents >= 0 and refunding_cents >= 0 and refunded_cents + refunding_cents <= amount_cents),
  add constraint auction_charge_disputes_within_charge
    check (disputed_cents >= 0 and charged_back_cents >= 0 and disputed_cents + charged_back_cents <= amount_cents);
create index auction_charge_by_provider on auction_charge (provider, provider_charge_id)
  where provider_charge_id is not null;

-- ── refunds ────────────────────────────────────────────────────────────────────────────────────────────────────────

create table refund (
  id uuid not null,
  business_id uuid not null,
  payment_id uuid,
  charge_id uuid,
  provider text not null,
  amount_cents bigint not null,
  cause text not null,
  state text not null,
  failure text,
  -- The provider's key: one key is one refund, however often it is asked for.
  idempotency_key text not null,
  provider_refund_id text,
  -- The partner's press, and whose it was.
  request_key uuid,
  requested_by uuid,
  -- Since then the provider may know of it.
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refund_pkey primary key (id),
  constraint refund_payment_fkey foreign key (business_id, payment_id) references payment (business_id, id),
  constraint refund_charge_fkey foreign key (business_id, charge_id) references auction_charge (business_id, id),
  constraint refund_requested_by_fkey foreign key (requested_by) references app_user (id),
  constraint refund_one_source check (num_nonnulls(payment_id, charge_id) = 1),
  constraint refund_provider_known check (provider in ('sandbox', 'stripe')),
  constraint refund_amount_range check (amount_cents between 1 and 10000000),
  constraint refund_cause_known
    check (cause in ('PARTNER', 'PARTNER_CANCELLED', 'CLIENT_CANCELLED', 'LATE_PAYMENT', 'PROVIDER')),
  constraint refund_state_known check (state in ('OWED', 'UNDER_WAY', 'PAID_BACK', 'FAILED')),
  constraint refund_failure_known check (failure in (
    'INSUFFICIENT_FUNDS', 'CARD_CLOSED', 'ALREADY_REFUNDED', 'UNDER_DISPUTE', 'DECLINED', 'PROVIDER_ERROR')),
  constraint refund_failed_says_why check ((state = 'FAILED') = (failure is not null)),
  constraint refund_idempotency_key_unique unique (idempotency_key),
  constraint refund_idempotency_key_length check (char_length(idempotency_key) between 1 and 255),
  constraint refund_of_provider_unique unique (provider, provider_refund_id),
  constraint refund_of_provider_has_id check (cause <> 'PROVIDER' or provider_refund_id is not null),
  constraint refund_request_once unique (business_id, request_key, payment_id)
);
create index refund_by_payment on refund (business_id, payment_id, created_at) where payment_id is not null;
create index refund_by_charge on refund (business_id, charge_id, created_at) where charge_id is not null;
create index refund_open on refund (updated_at) where state in ('OWED', 'UNDER_WAY');

-- What a refund changes by: its amount in the one of two sums that its state counts for.
create function count_refund() returns trigger language plpgsql as $$
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
      given_back_at = case when refunded_cents + back + refunding_cents + promised = amount_cents
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
end $$;
create trigger refund_counted after insert or update of state on refund
  for each row execute function count_refund();
-- Whose money it is and how much never changes: a new try is a new refund.
create trigger refund_fixed before update of id, business_id, payment_id, charge_id, provider, amount_cents, cause, created_at
  on refund for each row execute function refuse_change();
create trigger refund_kept before delete on refund for each row execute function refuse_change();

-- ── disputes ───────────────────────────────────────────────────────────────────────────────────────────────────────

create table dispute (
  id uuid not null,
  business_id uuid not null,
  payment_id uuid,
  charge_id uuid,
  provider text not null,
  provider_dispute_id text not null,
  amount_cents bigint not null,
  -- What the provider takes for a dispute, whoever wins it.
  fee_cents bigint not null,
  reason text not null,
  state text not null,
  opened_at timestamptz not null,
  due_at timestamptz,
  updated_at timestamptz not null,
  constraint dispute_pkey primary key (id),
  constraint dispute_payment_fkey foreign key (business_id, payment_id) references payment (business_id, id),
  constraint dispute_charge_fkey foreign key (business_id, charge_id) references auction_charge (business_id, id),
  constraint dispute_one_source check (num_nonnulls(payment_id, charge_id) = 1),
  constraint dispute_provider_known check (provider in ('sandbox', 'stripe')),
  constraint dispute_of_provider_unique unique (provider, provider_dispute_id),
  constraint dispute_amount_range check (amount_cents between 1 and 10000000),
  constraint dispute_fee_range check (fee_cents between 0 and 100000),
  constraint dispute_reason_length check (char_length(reason) <= 120),
  constraint dispute_state_known
    check (state in ('INQUIRY', 'NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'CLOSED'))
);
create index dispute_by_payment on dispute (business_id, payment_id) where payment_id is not null;
create index dispute_by_charge on dispute (business_id, charge_id) where charge_id is not null;
create index dispute_open on dispute (updated_at) where state in ('INQUIRY', 'NEEDS_RESPONSE', 'UNDER_REVIEW');

create function count_dispute() returns trigger language plpgsql as $$
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
end $$;
create trigger dispute_counted after insert or update of state on dispute
  for each row execute function count_dispute();
create trigger dispute_fixed before update of id, business_id, payment_id, charge_id, provider, amount_cents, opened_at
  on dispute for each row execute function refuse_change();
create trigger dispute_kept before delete on dispute for each row execute function refuse_change();

-- ── what was given back or owed so far ─────────────────────────────────────────────────────────────────────────────

-- Nothing ever wrote PARTLY_REFUNDED; what an operator set so by hand is read back from the provider like any other.
update payment set status = 'SUCCEEDED' where status = 'PARTLY_REFUNDED';
insert into refund (id, business_id, payment_id, provider, amount_cents, cause, state, idempotency_key, asked_at, created_at, updated_at)
select gen_random_uuid(), business_id, id, provider, amount_cents, 'LATE_PAYMENT',
  case status when 'REFUNDED' then 'PAID_BACK' else 'OWED' end, 'refund:' || id,
  coalesce(refund_owed_at, updated_at), coalesce(refund_owed_at, updated_at), updated_at
from payment where status = 'REFUNDED' or status = 'SUCCEEDED' and refund_owed_at is not null;

insert into refund (id, business_id, charge_id, provider, amount_cents, cause, state, idempotency_key, asked_at, created_at, updated_at)
select gen_random_uuid(), c.business_id, c.id, c.provider, c.amount_cents, 'LATE_PAYMENT',
  case c.status when 'REFUNDED' then 'PAID_BACK' else 'OWED' end, 'refund:' || c.idempotency_key,
  c.updated_at, c.updated_at, c.updated_at
from auction_charge c
join auction a on a.business_id = c.business_id and a.listing_id = c.listing_id
where c.status = 'REFUNDED' or c.status = 'SUCCEEDED' and a.settlement = 'UNSOLD'
  or c.status = 'FAILED' and c.failure_code = 'paid_late';

drop index payment_owed;
alter table payment drop column refund_owed_at;
-- Nobody pays twice for one booking: a second payment waits until the first has failed, or was promised back whole.
drop index payment_one_live;
create unique index payment_one_live on payment (business_id, booking_id)
  where status in ('OPEN', 'PROCESSING', 'SUCCEEDED', 'PARTLY_REFUNDED') and given_back_at is null;

-- ── what happens is told, read back and set ────────────────────────────────────────────────────────────────────────

alter table booking_event drop constraint booking_event_kind_known;
alter table booking_event add constraint booking_event_kind_known check (kind in (
  'HELD', 'CONFIRMED', 'ADDED', 'MOVED', 'CANCELLED', 'RESTORED', 'EXPIRED', 'PAYMENT_FAILED', 'REFUND_STARTED',
  'REFUNDED', 'REFUND_FAILED', 'DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST', 'MARKED_PAID', 'MARKED_UNPAID',
  'MARKED_DONE', 'MARKED_NO_SHOW', 'MARK_REMOVED', 'NOTE_ADDED', 'NOTE_CHANGED', 'NOTE_REMOVED'));
-- An event may be about what went back from a charge, named by the provider's id of it.
alter table provider_event drop constraint provider_event_subject_known;
alter table provider_event add constraint provider_event_subject_known
  check (subject_kind in ('ACCOUNT', 'CHARGE', 'METHOD', 'RETURN'));

-- What clients get back when they cancel themselves, until the change cut-off.
alter table booking_settings add column client_cancel_refund text not null default 'FULL';
alter table booking_settings add constraint booking_settings_client_cancel_refund_known
  check (client_cancel_refund in ('FULL', 'NONE'));

-- ── the sandbox ────────────────────────────────────────────────────────────────────────────────────────────────────

-- What its card makes of a charge afterwards: how refunds of it end, and whether its owner disputes it.
alter table sandbox_charge add column aftermath text;
alter table sandbox_charge add constraint sandbox_charge_aftermath_known
  check (aftermath in ('REFUND_LATER', 'REFUND_FAILS', 'DISPUTE_WON', 'DISPUTE_LOST'));
-- A refund becomes what it was going to be when its instant has come, whether or not a job has run.
alter table sandbox_refund add column id text;
update sandbox_refund set id = 'sbr_' || gen_random_uuid();
alter table sandbox_refund alter column id set not null;
alter table sandbox_refund add constraint sandbox_refund_id_unique unique (id);
alter table sandbox_refund add column outcome text not null default 'SUCCEEDED';
alter table sandbox_refund add constraint sandbox_refund_outcome_known check (outcome in ('SUCCEEDED', 'FAILED'));
alter table sandbox_refund add column settled_at timestamptz;

create table sandbox_dispute (
  id text not null,
  charge_id text not null,
  amount_cents bigint not null,
  outcome text not null,
  opened_at timestamptz not null,
  closed_at timestamptz not null,
  constraint sandbox_dispute_pkey primary key (id),
  constraint sandbox_dispute_charge_fkey foreign key (charge_id) references sandbox_charge (id),
  constraint sandbox_dispute_amount_range check (amount_cents between 1 and 10000000),
  constraint sandbox_dispute_outcome_known check (outcome in ('WON', 'LOST'))
);
create index sandbox_dispute_by_charge on sandbox_dispute (charge_id);
create index sandbox_dispute_by_opening on sandbox_dispute (opened_at);
create index sandbox_refund_by_creation on sandbox_refund (created_at);
