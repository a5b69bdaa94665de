-- concurrent
create unique index concurrently booking_note_request_once on booking_note (business_id, request_hash)
  where request_hash is not null;
