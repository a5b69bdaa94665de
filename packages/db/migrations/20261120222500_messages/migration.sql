-- A mail has a subject and may carry a calendar file. What is of no use any more from some instant on is not sent then.
alter table message add column subject text;
alter table message add column calendar_file text;
alter table message add column useful_until timestamptz;
alter table message add constraint message_subject_length check (char_length(subject) between 1 and 300);
alter table message add constraint message_subject_of_email check ((channel = 'email') = (subject is not null));
alter table message add constraint message_calendar_file_length check (char_length(calendar_file) <= 20000);
alter table message add constraint message_calendar_file_of_email check (calendar_file is null or channel = 'email');

-- NOT_SENT: it was decided not to, such as for somebody who texted STOP.
alter table message drop constraint message_status_known;
alter table message add constraint message_status_known check (status in ('QUEUED', 'SENT', 'FAILED', 'NOT_SENT'));

-- One reminder of one booking's start, that many hours before it. A moved booking has another start, so that its
-- reminders are others; the key is what makes each one single, however many workers there are.
create table reminder (
  business_id uuid not null,
  booking_id uuid not null,
  start_at timestamptz not null,
  hours_before integer not null,
  status text not null,
  due_at timestamptz not null,
  settled_at timestamptz,
  constraint reminder_pkey primary key (business_id, booking_id, start_at, hours_before),
  constraint reminder_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint reminder_hours_range check (hours_before between 1 and 336),
  constraint reminder_status_known check (status in ('WAITING', 'SENT', 'SKIPPED')),
  constraint reminder_due_before_start check (due_at < start_at),
  constraint reminder_settled_has_instant check ((status = 'WAITING') = (settled_at is null))
);
create index reminder_by_start on reminder (start_at);
create index reminder_waiting on reminder (due_at) where status = 'WAITING';
-- Bookings to come, of all businesses, for whoever plans their reminders.
create index booking_to_come on booking (start_at) where status = 'CONFIRMED';

-- Where the client's clock is, as their browser told: their quiet hours go by it.
alter table checkout add column client_zone text;
alter table checkout add constraint checkout_client_zone_length check (char_length(client_zone) between 1 and 60);
