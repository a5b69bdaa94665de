-- concurrent
create unique index concurrently opening_request_once on opening (business_id, request_hash)
  where request_hash is not null;
