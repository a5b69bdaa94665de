-- A refund made in the provider's dashboard without reversing the transfer is paid by the platform, and the business keeps
-- its share. What was read back so far was booked as the business's, and stays so.
alter table refund
  add column payer text not null default 'BUSINESS',
  add constraint refund_payer_known check (payer in ('BUSINESS', 'PLATFORM')),
  -- What we ask for ourselves always reverses the transfer.
  add constraint refund_payer_of_own check (payer = 'BUSINESS' or cause = 'PROVIDER'),
  -- One press is one refund, of an auction's charge as well.
  add constraint refund_request_once_for_charge unique (business_id, request_key, charge_id);
drop trigger refund_fixed on refund;
create trigger refund_fixed
  before update of id, business_id, payment_id, charge_id, provider, amount_cents, cause, payer, created_at
  on refund for each row execute function refuse_change();

alter table sandbox_refund
  add column payer text not null default 'BUSINESS',
  add constraint sandbox_refund_payer_known check (payer in ('BUSINESS', 'PLATFORM'));
