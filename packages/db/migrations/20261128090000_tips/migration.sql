-- Tips: a business asks for them if it wants to; each visit's client is asked once (decision 101).
alter table booking_settings add column asks_tips boolean not null default false;

-- A table of its own, so that asking changes nothing about the booking.
create table tip_request (
  business_id uuid not null,
  booking_id uuid not null,
  asked_at timestamptz not null,
  constraint tip_request_pkey primary key (business_id, booking_id),
  constraint tip_request_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id)
);

-- A tip is no part of the price, and the books keep it apart: it belongs to a person.
alter table payment drop constraint payment_purpose_known, drop constraint payment_due_of_purpose;
alter table payment
  add constraint payment_purpose_known check (purpose in ('PRICE', 'DEPOSIT', 'DUE', 'TIP')),
  add constraint payment_due_of_purpose check ((purpose in ('DUE', 'TIP')) = (due_id is not null));
alter table ledger_entry drop constraint ledger_entry_account_known;
alter table ledger_entry add constraint ledger_entry_account_known check (account in (
  'CLIENT', 'PROVIDER_FEES', 'PLATFORM_FEE', 'PARTNER_PAYABLE', 'PARTNER_BANK', 'REFUNDS', 'DISPUTES',
  'PLATFORM_BALANCE', 'TIPS'));
