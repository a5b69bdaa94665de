-- Confirmations write several bookings with each statement: one call of a trigger for all of them (decision 179).
create function touch_new_bookings() returns trigger language plpgsql as $$
begin
  insert into touched_booking select business_id, id, client_id, start_at, end_at from made;
  return null;
end $$;
create or replace trigger booking_touches after insert on booking
  referencing new table as made for each statement execute function touch_new_bookings();

create function touch_newly_served_bookings() returns trigger language plpgsql as $$
begin
  insert into touched_booking (business_id, booking_id) select business_id, booking_id from made;
  return null;
end $$;
create trigger booking_resource_made after insert on booking_resource
  referencing new table as made for each statement execute function touch_newly_served_bookings();
create or replace trigger booking_resource_touches after update or delete on booking_resource
  for each row execute function touch_its_booking();

-- The key of the lane says the same: a lane has a resource, and a resource a business.
alter table occupancy drop constraint occupancy_business_fkey;
