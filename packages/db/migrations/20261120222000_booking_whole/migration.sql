-- Special dates, buffers, the change cut-off, bookings by hand, blocks with notes, and the timeline of a booking.

-- ── settings ───────────────────────────────────────────────────────────────────────────────────────────────────────

alter table booking_settings
  add column change_cutoff_hours integer not null default 24,
  add column reminder_hours integer[] not null default '{24,2}',
  add constraint booking_settings_cutoff_range check (change_cutoff_hours between 0 and 336),
  add constraint booking_settings_reminders_count check (cardinality(reminder_hours) <= 3),
  add constraint booking_settings_reminders_range
    check (1 <= all (reminder_hours) and 336 >= all (reminder_hours) and array_position(reminder_hours, null) is null);

-- Dates above the weekly hours. Ranges may overlap each other; where time off and special hours meet, the date is closed.
create table special_date (
  id uuid not null,
  business_id uuid not null,
  kind text not null,
  from_date date not null,
  until_date date not null,
  name text not null,
  created_at timestamptz not null,
  constraint special_date_pkey primary key (id),
  constraint special_date_of_business unique (business_id, id),
  constraint special_date_business_fkey foreign key (business_id) references business (id),
  constraint special_date_kind_known check (kind in ('TIME_OFF', 'SPECIAL_HOURS')),
  constraint special_date_range check (from_date <= until_date and until_date - from_date < 366),
  constraint special_date_hours_of_one_date check (kind = 'TIME_OFF' or from_date = until_date),
  constraint special_date_name_length check (char_length(name) <= 120)
);
create index special_date_by_end on special_date (business_id, until_date);
-- A date has one set of hours.
create unique index special_date_one_set_of_hours on special_date (business_id, from_date) where kind = 'SPECIAL_HOURS';

create table special_hours (
  business_id uuid not null,
  special_date_id uuid not null,
  start_minute smallint not null,
  end_minute smallint not null,
  constraint special_hours_pkey primary key (business_id, special_date_id, start_minute),
  constraint special_hours_date_fkey foreign key (business_id, special_date_id)
    references special_date (business_id, id) on delete cascade,
  constraint special_hours_minutes_range check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
  constraint special_hours_no_overlap exclude using gist (
    business_id with =, special_date_id with =, int4range(start_minute, end_minute) with &&)
);

-- ── buffers ────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table service
  add column buffer_before_minutes integer not null default 0,
  add column buffer_after_minutes integer not null default 0,
  add constraint service_buffers_range check (
    buffer_before_minutes between 0 and 120 and buffer_before_minutes % 5 = 0
    and buffer_after_minutes between 0 and 120 and buffer_after_minutes % 5 = 0);

-- Copied from the service, so that a later edit moves nobody; the ledger's range is start and end with them around.
alter table booking
  add column buffer_before_minutes integer not null default 0,
  add column buffer_after_minutes integer not null default 0,
  add column payment_kind text not null default 'ONLINE',
  add column paid_outside_at timestamptz,
  add column attendance text,
  add constraint booking_buffers_range
    check (buffer_before_minutes between 0 and 120 and buffer_after_minutes between 0 and 120),
  add constraint booking_payment_kind_known check (payment_kind in ('ONLINE', 'OUTSIDE')),
  add constraint booking_paid_outside_by_hand check (paid_outside_at is null or payment_kind = 'OUTSIDE'),
  add constraint booking_attendance_known check (attendance in ('DONE', 'NO_SHOW')),
  add constraint booking_attendance_of_confirmed check (attendance is null or status = 'CONFIRMED');

-- ── blocks ─────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table occupancy
  add column note text,
  add column version integer not null default 1,
  add constraint occupancy_note_of_block check (note is null or kind = 'block'),
  add constraint occupancy_note_length check (char_length(note) <= 2000),
  add constraint occupancy_version_positive check (version >= 1);

-- ── a booking's notes and timeline ─────────────────────────────────────────────────────────────────────────────────

create table booking_note (
  id uuid not null,
  business_id uuid not null,
  booking_id uuid not null,
  text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint booking_note_pkey primary key (id),
  constraint booking_note_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint booking_note_length check (char_length(text) between 1 and 2000)
);
create index booking_note_by_booking on booking_note (business_id, booking_id);

-- Written by the transaction that does what it tells, under the lock of its business, so that `seq` is the order in
-- which things happened; never changed.
create sequence booking_event_seq as bigint;
create table booking_event (
  id uuid not null,
  seq bigint not null default nextval('booking_event_seq'),
  business_id uuid not null,
  booking_id uuid not null,
  kind text not null,
  by text not null,
  at timestamptz not null,
  detail jsonb not null default '{}',
  constraint booking_event_pkey primary key (id),
  constraint booking_event_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint booking_event_kind_known check (kind in (
    'HELD', 'CONFIRMED', 'ADDED', 'MOVED', 'CANCELLED', 'RESTORED', 'EXPIRED', 'PAYMENT_FAILED', 'REFUNDED',
    'MARKED_PAID', 'MARKED_UNPAID', 'MARKED_DONE', 'MARKED_NO_SHOW', 'MARK_REMOVED',
    'NOTE_ADDED', 'NOTE_CHANGED', 'NOTE_REMOVED')),
  constraint booking_event_by_known check (by in ('PARTNER', 'CLIENT', 'SYSTEM')),
  constraint booking_event_detail_small check (jsonb_typeof(detail) = 'object' and pg_column_size(detail) <= 1000)
);
alter sequence booking_event_seq owned by booking_event.seq;
create index booking_event_by_booking on booking_event (business_id, booking_id, seq);

-- ── lists ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Clients by name, a page at a time.
create index client_by_name on client (business_id, lower(name), id);
-- What a client's bookings are counted by stands in the index itself: the rows of one client lie far apart.
drop index booking_by_client;
create index booking_by_client on booking (business_id, client_id, start_at) include (status, hold_expires_at);
