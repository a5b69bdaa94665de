-- concurrent
create unique index concurrently stored_value_entry_request_once on stored_value_entry (business_id, request_hash)
  where request_hash is not null;
