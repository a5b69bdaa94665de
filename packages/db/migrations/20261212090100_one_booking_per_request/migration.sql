-- concurrent
create unique index concurrently booking_request_once on booking (business_id, request_hash)
  where request_hash is not null;
