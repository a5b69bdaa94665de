-- What was paid at the business, as it was when it was marked (decision 100). Null for marks by nodes of the previous
-- release, and for older ones of bookings without payments, whose price it is: readers derive it.
alter table booking
  add column paid_outside_cents bigint,
  add constraint booking_paid_outside_range
    check (paid_outside_cents >= 0 and paid_outside_cents <= price_cents) not valid,
  add constraint booking_paid_outside_is_marked
    check (paid_outside_cents is null or paid_outside_at is not null) not valid;

-- Nodes of the previous release remove a mark, and set it again, without the amount.
create function forget_paid_outside() returns trigger language plpgsql as $$
begin
  new.paid_outside_cents := null;
  return new;
end $$;
create trigger booking_paid_outside_forgotten before update of paid_outside_at on booking for each row
  when (new.paid_outside_at is null and new.paid_outside_cents is not null) execute function forget_paid_outside();
