-- concurrent
create unique index concurrently policy_request_once on policy (business_id, request_hash)
  where request_hash is not null;
