-- Only bookings with payments, whose refunds would change it. These are few, so their calendar versions may be raised.
update booking b set paid_outside_cents = greatest(0, b.price_cents - p.kept)
from (
  select business_id, booking_id,
    sum(greatest(0, amount_cents - refunded_cents - refunding_cents - charged_back_cents)) as kept
  from payment
  where purpose <> 'TIP' and status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED')
  group by business_id, booking_id) p
where p.business_id = b.business_id and p.booking_id = b.id and b.paid_outside_at is not null
  and b.paid_outside_cents is null;
