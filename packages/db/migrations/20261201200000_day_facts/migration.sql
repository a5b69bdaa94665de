-- What figures read of the bookings that begin on a UTC day, so that a year is 365 rows (decision 116). Everything in them can be
-- computed again from the bookings; a day without bookings has no row.
create table day_fact (
  business_id uuid not null,
  day date not null,
  facts text not null,
  constraint day_fact_pkey primary key (business_id, day),
  constraint day_fact_business_fkey foreign key (business_id) references business (id)
);

-- From which day on a business has its facts, however far the bookings go. Nobody asked for older ones yet.
create table day_facts_start (
  business_id uuid not null,
  day date not null,
  constraint day_facts_start_pkey primary key (business_id),
  constraint day_facts_start_business_fkey foreign key (business_id) references business (id)
);

-- Bookings that changed since the facts were computed: with client and time before and after, or only the booking where something
-- beside it changed. Only ever appended by those who change bookings: they wait for nobody, and what a computation did not see
-- stays behind it. No keys, which would be checked with each booking.
create table touched_booking (
  business_id uuid not null,
  booking_id uuid not null,
  client_id uuid,
  start_at timestamptz,
  end_at timestamptz,
  constraint touched_booking_whole check (num_nonnulls(client_id, start_at, end_at) in (0, 3))
);
create index touched_booking_by_business on touched_booking (business_id);

create function touch_booking() returns trigger language plpgsql as $$
begin
  insert into touched_booking values (new.business_id, new.id, new.client_id, new.start_at, new.end_at);
  if tg_op = 'UPDATE' then
    if (new.client_id, new.start_at, new.end_at) is distinct from (old.client_id, old.start_at, old.end_at) then
      insert into touched_booking values (old.business_id, old.id, old.client_id, old.start_at, old.end_at);
    end if;
  end if;
  return null;
end $$;

create trigger booking_touches after insert on booking for each row execute function touch_booking();
create trigger booking_touched after update of client_id, service_id, status, attendance, start_at, end_at, price_cents, tax_cents,
    payment_kind, confirmed_at, cancelled_at, cancelled_by, cancel_behavior, hold_expires_at, buffer_before_minutes, buffer_after_minutes
  on booking for each row when (old.* is distinct from new.*) execute function touch_booking();

-- Who serves it, and what stays of its money.
create function touch_its_booking() returns trigger language plpgsql as $$
declare
  one record := case tg_op when 'DELETE' then old else new end;
begin
  insert into touched_booking (business_id, booking_id) values (one.business_id, one.booking_id);
  return null;
end $$;

create trigger booking_resource_touches after insert or update or delete on booking_resource
  for each row execute function touch_its_booking();
create trigger payment_touches after insert or update of status, amount_cents, tax_cents, refunded_cents, refunding_cents, charged_back_cents
  on payment for each row execute function touch_its_booking();
