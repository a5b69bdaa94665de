-- Bookings that need a card for fees, and the card (decision 090). The provider has the card; here are its id, its label and
-- what became of it.
create table booking_card (
  business_id uuid not null,
  booking_id uuid not null,
  provider text,
  method_id text,
  label text,
  -- The last month, like '2034-12'.
  valid_through text,
  -- Numbers the forms that save a card, because a completed form takes no other; and the open one at the provider.
  setup_number integer not null default 1,
  setup_id text,
  saved_at timestamptz,
  -- It was removed, or ends before the visit; the client is texted once.
  missing_since timestamptz,
  notified_at timestamptz,
  created_at timestamptz not null,
  constraint booking_card_pkey primary key (business_id, booking_id),
  constraint booking_card_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint booking_card_provider_known check (provider in ('sandbox', 'stripe')),
  constraint booking_card_whole check (num_nonnulls(provider, method_id, label, saved_at) in (0, 4)),
  constraint booking_card_method_length check (char_length(method_id) between 1 and 255),
  constraint booking_card_label_length check (char_length(label) between 1 and 60),
  constraint booking_card_setup_length check (char_length(setup_id) between 1 and 255),
  constraint booking_card_valid_through_month check (valid_through ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  constraint booking_card_missing_was_saved check (missing_since is null or saved_at is not null),
  constraint booking_card_notified_of_missing check (notified_at is null or missing_since is not null)
);
create index booking_card_by_method on booking_card (method_id) where method_id is not null;
create index booking_card_by_setup on booking_card (setup_id) where setup_id is not null;
create index booking_card_valid_through on booking_card (valid_through) where missing_since is null;
