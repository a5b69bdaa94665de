-- Starts and ends of bookings, blocks, listings and checkouts are whole minutes (decision 067). Computed in UTC, so that
-- the constraint means the same in every session's time zone.
create function is_whole_minute(at timestamptz) returns boolean
  language sql immutable parallel safe
  return extract(second from at at time zone 'UTC') = 0;

-- Existing rows are truncated to the minute that was always displayed, starts and ends alike. Truncation never swaps two
-- instants: a time that ended before the next one started still does, so it cannot create an overlap.

-- No booking moves, so open dashboards must not get an event for it.
alter table booking disable trigger booking_changed;
update booking set start_at = date_trunc('minute', start_at, 'UTC'), end_at = date_trunc('minute', end_at, 'UTC')
where not (is_whole_minute(start_at) and is_whole_minute(end_at));
alter table booking enable trigger booking_changed;

-- A reminder belongs to one start of its booking. If two starts share a minute, the reminder that was sent is kept.
delete from reminder r using reminder other
where other.business_id = r.business_id and other.booking_id = r.booking_id and other.hours_before = r.hours_before
  and date_trunc('minute', other.start_at, 'UTC') = date_trunc('minute', r.start_at, 'UTC')
  and (other.status = 'SENT', other.start_at) > (r.status = 'SENT', r.start_at);
update reminder set start_at = date_trunc('minute', start_at, 'UTC') where not is_whole_minute(start_at);

update checkout set start_at = date_trunc('minute', start_at, 'UTC') where not is_whole_minute(start_at);

-- A manual block within a single minute would become empty.
delete from occupancy where kind = 'block' and booking_id is null
  and date_trunc('minute', lower(during), 'UTC') = date_trunc('minute', upper(during), 'UTC');
-- Row by row in order of time, so that each row's predecessor is already truncated. A single update visits rows in any
-- order, and the exclusion constraint would refuse a row whose predecessor still has its seconds.
do $$
declare
  taken record;
begin
  for taken in
    select id, tstzrange(date_trunc('minute', lower(during), 'UTC'), date_trunc('minute', upper(during), 'UTC')) as during
    from occupancy where not (is_whole_minute(lower(during)) and is_whole_minute(upper(during)))
    order by business_id, lower(during)
  loop
    update occupancy set during = taken.during where id = taken.id;
  end loop;
end $$;

-- The reservation takes time in the calendar; the auction's own start and end do not, and the hash chain of its bids
-- covers them.
update listing set reservation_at = date_trunc('minute', reservation_at, 'UTC'),
  reservation_end_at = date_trunc('minute', reservation_end_at, 'UTC')
where not (is_whole_minute(reservation_at) and is_whole_minute(reservation_end_at));

alter table booking add constraint booking_whole_minutes
  check (is_whole_minute(start_at) and is_whole_minute(end_at));
alter table occupancy add constraint occupancy_whole_minutes
  check (is_whole_minute(lower(during)) and is_whole_minute(upper(during)));
alter table checkout add constraint checkout_whole_minute check (is_whole_minute(start_at));
alter table reminder add constraint reminder_whole_minute check (is_whole_minute(start_at));
alter table listing add constraint listing_reservation_whole_minutes
  check (is_whole_minute(reservation_at) and is_whole_minute(reservation_end_at));
