-- concurrent
create unique index concurrently incentive_request_once on incentive (business_id, request_hash)
  where request_hash is not null;
