-- concurrent
create unique index concurrently resource_request_once on resource (business_id, request_hash)
  where request_hash is not null;
