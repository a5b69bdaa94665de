-- News for open screens, clients with notes, block, merge and erasure, imports, and calendars in both directions.

-- ── news ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What open dashboards are told. Every change of a booking happens under the lock of its business, and so does the
-- assignment of these ids: within one business a lower id is never committed after a higher one, so that a reader who
-- has seen an id has seen all below it. Kept for a day; a reader who was away for longer loads everything anew.
create sequence live_event_id as bigint;
create table live_event (
  id bigint not null default nextval('live_event_id'),
  business_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  at timestamptz not null,
  constraint live_event_pkey primary key (business_id, id),
  constraint live_event_kind_known
    check (kind in ('BOOKED', 'CONFIRMED', 'MOVED', 'CANCELLED', 'RESTORED', 'EXPIRED', 'CHANGED'))
);
alter sequence live_event_id owned by live_event.id;
create index live_event_by_age on live_event (at);

-- A trigger, because no command can forget it, and because it costs no trip to the database. Whole statements, so that
-- a load of many rows is one insert; a load of more than a thousand is nobody's news.
create function tell_booking() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from made limit 1001) few) > 1000 then return null; end if;
  if tg_op = 'INSERT' then
    insert into live_event (business_id, kind, subject_id, at)
    select business_id, case status when 'CONFIRMED' then 'CONFIRMED' else 'BOOKED' end, id, updated_at from made;
  else
    insert into live_event (business_id, kind, subject_id, at)
    select m.business_id, case
        when m.status = o.status and (m.start_at, m.end_at) is distinct from (o.start_at, o.end_at) then 'MOVED'
        when m.status = o.status then 'CHANGED'
        when o.status = 'CANCELLED' then 'RESTORED'
        else m.status end, m.id, m.updated_at
    from made m join gone o on o.id = m.id;
  end if;
  return null;
end $$;
create trigger booking_made after insert on booking
  referencing new table as made for each statement execute function tell_booking();
create trigger booking_changed after update on booking
  referencing new table as made old table as gone for each statement execute function tell_booking();

-- ── clients ────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table client
  add column notes text not null default '',
  add column blocked_at timestamptz,
  add column erased_at timestamptz,
  add constraint client_notes_length check (char_length(notes) <= 4000),
  -- Bookings keep pointing at the row, which tells nothing about anybody any more.
  add constraint client_erased_tells_nothing check (
    erased_at is null or (name = 'Erased client' and phone = 'erased:' || id and email is null and notes = ''));
alter table client drop constraint client_phone_valid;
alter table client add constraint client_phone_valid check (is_phone(phone) or erased_at is not null);

-- The phone numbers of records that were merged into another one: whoever books with one of them is that client.
create table client_alias (
  business_id uuid not null,
  phone text not null,
  client_id uuid not null,
  created_at timestamptz not null,
  constraint client_alias_pkey primary key (business_id, phone),
  constraint client_alias_client_fkey foreign key (business_id, client_id) references client (business_id, id),
  constraint client_alias_phone_valid check (is_phone(phone))
);
create index client_alias_by_client on client_alias (business_id, client_id);

-- A list of clients that was read and waits for a yes, is being taken in, or has been. The people themselves are kept
-- until then and no longer.
create table client_import (
  id uuid not null,
  business_id uuid not null,
  file_name text not null,
  status text not null,
  people jsonb,
  errors jsonb not null,
  total integer not null,
  valid integer not null,
  fresh integer not null,
  error_count integer not null,
  done integer not null default 0,
  added integer not null default 0,
  completed integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  constraint client_import_pkey primary key (id),
  constraint client_import_business_fkey foreign key (business_id) references business (id),
  constraint client_import_status_known check (status in ('READY', 'RUNNING', 'DONE', 'FAILED')),
  constraint client_import_people_until_done check ((people is not null) = (status in ('READY', 'RUNNING'))),
  constraint client_import_file_name_length check (char_length(file_name) between 1 and 200),
  constraint client_import_counts check (0 <= fresh and fresh <= valid and valid <= total and 0 <= done and done <= valid)
);
create unique index client_import_one_running on client_import (business_id) where status = 'RUNNING';
create index client_import_by_creation on client_import (created_at);

-- ── calendars ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- The secret address under which calendar programs read a business's bookings. No row: there is none.
create table calendar_feed (
  business_id uuid not null,
  token_hash bytea not null,
  has_client_names boolean not null default false,
  created_at timestamptz not null,
  last_read_at timestamptz,
  constraint calendar_feed_pkey primary key (business_id),
  constraint calendar_feed_business_fkey foreign key (business_id) references business (id),
  constraint calendar_feed_token_unique unique (token_hash),
  constraint calendar_feed_token_length check (octet_length(token_hash) = 32)
);

-- Other calendars of the partner. A reading that fails keeps what the last good one brought.
create table busy_calendar (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  url text not null,
  etag text,
  last_modified text,
  created_at timestamptz not null,
  -- When its contents were last read; an answer "unchanged" is none.
  read_at timestamptz,
  last_synced_at timestamptz,
  last_error text,
  failures integer not null default 0,
  next_sync_at timestamptz not null,
  -- Somebody waits for a reading.
  requested_at timestamptz,
  constraint busy_calendar_pkey primary key (id),
  constraint busy_calendar_of_business unique (business_id, id),
  constraint busy_calendar_business_fkey foreign key (business_id) references business (id),
  constraint busy_calendar_name_length check (char_length(name) between 1 and 60),
  constraint busy_calendar_url_length check (char_length(url) between 1 and 2048),
  constraint busy_calendar_header_length check (char_length(etag) <= 1000 and char_length(last_modified) <= 1000),
  constraint busy_calendar_error_length check (char_length(last_error) <= 300),
  constraint busy_calendar_failures_range check (failures >= 0)
);
create index busy_calendar_due on busy_calendar (next_sync_at);

-- Not in the time ledger: other calendars may overlap each other, and bookings that were there first.
create table busy_time (
  business_id uuid not null,
  calendar_id uuid not null,
  during tstzrange not null,
  constraint busy_time_pkey primary key (business_id, calendar_id, during),
  constraint busy_time_calendar_fkey foreign key (business_id, calendar_id)
    references busy_calendar (business_id, id) on delete cascade,
  constraint busy_time_during_bounded check (
    not isempty(during) and lower_inc(during) and not upper_inc(during)
    and not lower_inf(during) and not upper_inf(during))
);
create index busy_time_in_window on busy_time using gist (business_id, during) include (calendar_id);
