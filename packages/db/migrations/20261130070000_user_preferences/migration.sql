-- What a user chose for themselves: the calendar's week and clock, and what is not sent to them (decision 130).
create table user_preferences (
  user_id uuid not null,
  week_start text not null,
  clock text not null,
  muted_texts text[] not null,
  muted_emails text[] not null,
  updated_at timestamptz not null,
  constraint user_preferences_pkey primary key (user_id),
  constraint user_preferences_user_fkey foreign key (user_id) references app_user (id),
  constraint user_preferences_week_start_known check (week_start in ('MONDAY', 'SUNDAY')),
  constraint user_preferences_clock_known check (clock in ('12H', '24H')),
  constraint user_preferences_texts_known check (muted_texts <@ array['BOOKING_NEW', 'BOOKING_MOVED', 'BOOKING_CANCELLED', 'BOOKING_MISSED', 'BOOKING_UNCOLLECTED']),
  constraint user_preferences_emails_known check (muted_emails <@ array['BOOKING_NEW', 'BOOKING_MOVED', 'BOOKING_CANCELLED', 'BOOKING_MISSED', 'BOOKING_UNCOLLECTED'])
);
