-- concurrent
create unique index concurrently service_request_once on service (business_id, request_hash)
  where request_hash is not null;
