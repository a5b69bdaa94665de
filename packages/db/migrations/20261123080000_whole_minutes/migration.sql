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

-- An auction without bids keeps at least one minute, and its publication is no later than its start.
update listing l set
  reservation_at = date_trunc('minute', reservation_at, 'UTC'),
  reservation_end_at = date_trunc('minute', reservation_end_at, 'UTC'),
  publish_at = least(publish_at, w.start_at), start_at = w.start_at, end_at = w.end_at
from auction a, lateral (
  select date_trunc('minute', end_at, 'UTC') as end_at,
    least(date_trunc('minute', start_at, 'UTC'), date_trunc('minute', end_at, 'UTC') - interval '1 minute') as start_at
  from listing of_auction where of_auction.id = a.listing_id) w
where a.business_id = l.business_id and a.listing_id = l.id and a.last_seq = 0
  and not (is_whole_minute(l.reservation_at) and is_whole_minute(l.reservation_end_at)
    and is_whole_minute(l.start_at) and is_whole_minute(l.end_at));
-- An auction with bids keeps its start and end, which the hash chain of its bids covers. Its reservation is not covered.
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
-- Not valid: enforced on every write, but not on existing auctions with bids. Those rows are never updated again.
alter table listing add constraint listing_auction_whole_minutes
  check (is_whole_minute(start_at) and is_whole_minute(end_at)) not valid;
