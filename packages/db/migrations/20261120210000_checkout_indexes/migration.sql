-- A client's own booking finds the checkout it came from; the sweep looks only at those that led to none.
create index checkout_by_booking on checkout (business_id, booking_id) where booking_id is not null;
drop index checkout_by_creation;
create index checkout_unfinished on checkout (created_at) where booking_id is null;
